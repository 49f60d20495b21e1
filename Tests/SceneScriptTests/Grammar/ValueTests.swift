import Foundation
import Testing

@testable import SceneScript

struct ValueTests {
  @Test(
    "times in seconds, milliseconds and frames are exact",
    arguments: [
      ("1.5", 1_058_400_000), ("1.5s", 1_058_400_000), ("250ms", 176_400_000), ("0", 0),
      ("1e-3", 705_600), ("12f", 12 * 11_760_000), ("0.5f", 5_880_000),
    ])
  func time(text: String, flicks: Int64) {
    #expect(SceneTime.parse(text, frameRate: 60) == .time(MediaTime(flicks: flicks)))
  }

  @Test(
    "invalid times and out-of-range times are distinguished",
    arguments: [
      ("", SceneTime.notATime), ("f", .notATime), ("1 s", .notATime), ("0x10", .notATime),
      ("1m", .notATime), ("inf", .notFinite), (".nan", .notFinite), ("-1ms", .negative),
      ("86401", .tooLong),
    ])
  func notATime(text: String, result: SceneTime) {
    #expect(SceneTime.parse(text, frameRate: 60) == result)
  }

  @Test("a frame of an NTSC rate is exact")
  func ntscFrame() {
    let rate = FrameRate(30000, 1001)
    // 705 600 000 · 1001 / 30 000 flicks per frame.
    #expect(SceneTime.parse("3f", frameRate: rate) == .time(MediaTime(flicks: 3 * 23_543_520)))
  }

  @Test(
    "frame rates are numbers to a thousandth, or fractions",
    arguments: [
      ("60", FrameRateText.rate(60)), ("23.976", .rate(FrameRate(24000, 1001))),
      ("29.97", .rate(FrameRate(30000, 1001))),
      ("59.94", .rate(FrameRate(60000, 1001))), ("12.5", .rate(FrameRate(125, 10))),
      ("30000/1001", .rate(FrameRate(30000, 1001))), ("1000", .rate(1000)), ("0.5", .outOfRange),
      ("1001", .outOfRange), ("60/", .notARate), ("1/2/3", .notARate), (".inf", .notFinite),
    ])
  func frameRate(text: String, result: FrameRateText) {
    #expect(FrameRateText.parse(text) == result)
  }

  @Test(
    "hexadecimal colors have three, four, six or eight digits",
    arguments: [
      ("#fff", "#ffffffff"), ("#f008", "#ff000088"), ("#12aBcD", "#12abcdff"),
      ("#01020304", "#01020304"),
    ])
  func hexColor(text: String, same: String) throws {
    #expect(HexColor.text(try #require(HexColor.parse(text)).cgColor) == same)
  }

  @Test(
    "other hexadecimal texts are not colors",
    arguments: ["#", "#12", "#12345", "#ggg", "fff", "#1234567"])
  func notAHexColor(text: String) {
    #expect(HexColor.parse(text) == nil)
  }

  /// Reads the properties of a view from a scene.
  @MainActor
  private func view(_ properties: String, colors: String = "{}") throws -> LayerState {
    let scene = """
      animator: 1
      stage: {size: [200, 100], duration: 0}
      colors: \(colors)
      views:
        - {id: box, frame: [0, 0, 100, 100], \(properties)}
      """
    return try #require(try record(scene).values("box", at: 0))
  }

  @Test("colors are read in every notation")
  @MainActor
  func colors() throws {
    func color(_ text: String, colors: String = "{}") throws -> String? {
      try view("backgroundColor: \(text)", colors: colors).backgroundColor.map(HexColor.text)
    }
    #expect(try color("red") == "#ff0000ff")
    #expect(try color("systemBlue") == "#007affff")
    #expect(try color("clear") == "#00000000")
    #expect(try color("accent", colors: "{accent: \"#abc\"}") == "#aabbccff")
    #expect(try color("red", colors: "{red: \"#010203\"}") == "#010203ff")
    #expect(try color("{white: 1, alpha: 0.5}") == "#ffffff80")
    #expect(try color("{red: 1, green: 0.2, blue: 0}") == "#ff3300ff")
    // A hue of 2/3 is blue.
    #expect(try color("{hue: 0.6666666666666666, saturation: 1, brightness: 1}") == "#0000ffff")
  }

  @Test("transforms apply as a chain of translatedBy, rotated and scaledBy does")
  @MainActor
  func transform() throws {
    let expected = CGAffineTransform.identity.translatedBy(x: 10, y: 20)
      .rotated(by: .pi / 6).scaledBy(x: 2, y: 3)
    let text = "transform: [{translate: [10, 20]}, {rotate: 30}, {scale: [2, 3]}]"
    #expect(try view(text).transform == CATransform3DMakeAffineTransform(expected))
  }

  @Test("an angle is in degrees, radians or turns")
  @MainActor
  func angles() throws {
    let degrees = try view("transform: [{rotate: 90}]").transform
    #expect(try view("transform: [{rotate: 0.25turn}]").transform == degrees)
    #expect(try view("transform: [{rotate: \"90deg\"}]").transform == degrees)
    let radians = try view("transform: [{rotate: \"0.5rad\"}]").transform
    #expect(abs(radians.m12 - 0.479_425_538_604_203) < 1e-15)
  }

  @Test("a single factor scales uniformly; skews and matrices are supported")
  @MainActor
  func otherOperations() throws {
    #expect(try view("transform: [{scale: 2}]").transform == CATransform3DMakeScale(2, 2, 1))
    let skewed = try view("transform: [{skew: [45, 0]}]").transform
    #expect(abs(skewed.m21 - 1) < 1e-15 && skewed.m12 == 0)
    let matrix = try view("transform: [{matrix: [1, 2, 3, 4, 5, 6]}]").transform
    #expect(
      CATransform3DGetAffineTransform(matrix)
        == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(try view("transform: identity").transform == CATransform3DIdentity)
  }

  @Test("perspective that comes first in the list is applied last")
  @MainActor
  func perspective() throws {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    let expected = CATransform3DConcat(CATransform3DMakeRotation(.pi / 4, 0, 1, 0), eye)
    #expect(try view("transform3D: [{perspective: 500}, {rotateY: 45}]").transform == expected)
  }

  @Test("properties are set in table order, not in file order")
  @MainActor
  func order() throws {
    // The frame would be twice as large were it set under the transform.
    let state = try view("transform: [{scale: 2}]")
    #expect(state.bounds.size == CGSize(width: 100, height: 100))
    #expect(state.position == CGPoint(x: 50, y: 50))
    let anchored = try view("anchorPoint: [0, 1]")
    #expect(anchored.position == CGPoint(x: 0, y: 100))
  }
}
