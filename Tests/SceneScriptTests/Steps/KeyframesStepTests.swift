import Foundation
import Testing

@testable import SceneScript

/// The step `keyframes`.
@MainActor
struct KeyframesStepTests {
  /// Forward by 100 points in the first quarter, held, and back in the second half, in four
  /// seconds.
  private func recording(_ keys: String, stage: String = "") throws -> SceneRecording {
    try record(boxScene(Self.step(keys), stage: stage))
  }

  private static func step(_ keys: String) -> String {
    """
    - keyframes:
        - {at: 0, for: 0.25, animate: {box: {center: [150, 50]}}}
        - {at: 0.5, for: 0.5, animate: {box: {center: [50, 50]}}}
      duration: 4
    \(keys.split(separator: "; ").map { "  " + $0 }.joined(separator: "\n"))
    """
  }

  private func isNear(_ a: Double?, _ b: Double) -> Bool { abs((a ?? .nan) - b) < 1e-9 }

  @Test("values are reached at the end of their keyframes and held in gaps")
  func linear() throws {
    let recording = try recording("curve: linear")
    for (time, x) in [(0.0, 50.0), (0.5, 100), (1, 150), (1.5, 150), (2, 150), (3, 100), (4, 50)] {
      #expect(isNear(recording.x(at: time), x), "\(time)")
    }
    #expect(recording.seconds == 4)
  }

  @Test("the default timing curve is ease-in-out over the whole animation")
  func curve() throws {
    let recording = try recording("delay: 1")
    // At half of the time, half of the distance remains, which is where the second keyframe begins.
    #expect(isNear(recording.x(at: 3), 150))
    // ease in and out, (0.42, 0) and (0.58, 1), is at 0.129162 after a quarter of the time.
    #expect(abs((recording.x(at: 2) ?? 0) - (50 + 100 * 0.129162 / 0.25)) < 1e-3)
    #expect(recording.x(at: 0.5) == 50)
    #expect(recording.seconds == 5)
  }

  @Test("calculation modes are UIKit's")
  func modes() throws {
    let discrete = try recording("curve: linear; calculationMode: discrete")
    #expect(discrete.x(at: 0.9) == 50)
    #expect(discrete.x(at: 1.1) == 150)
    #expect(discrete.x(at: 3.9) == 150)
    // Paced: a total of 200 points at constant speed, 50 per second.
    let paced = try recording("curve: linear; calculationMode: paced")
    #expect(isNear(paced.x(at: 1), 100))
    #expect(isNear(paced.x(at: 3), 100))
    let cubic = try recording("curve: linear; calculationMode: cubic")
    #expect(isNear(cubic.x(at: 1), 150))
    #expect(!isNear(cubic.x(at: 0.25), 75))
    #expect(try recording("calculationMode: cubicPaced").x(at: 4) == 50)
  }

  @Test("a rotation by keyframes does not take the shortest path")
  func rotation() throws {
    let recording = try record(
      boxScene(
        """
        - keyframes: [{at: 0, for: 0.5, animate: {box: {rotation: 720}}}, {at: 0.5, for: 0.5, animate: {box: {rotation: 90}}}]
          duration: 2
          curve: linear
        """))
    // 720° in the first second, and back by 630° in the second.
    for (time, degrees) in [(0.1, 72.0), (0.3, 216), (0.6, 432), (1.2, 594), (1.9, 153)] {
      let matrix = try #require(recording.values("box", at: time)?.transform)
      let angle = degrees * .pi / 180
      #expect(abs(matrix.m11 - cos(angle)) < 1e-9 && abs(matrix.m12 - sin(angle)) < 1e-9)
    }
  }

  @Test("several views and properties are animated in one step, followed by its completion")
  func several() throws {
    let recording = try record(
      boxScene(
        """
        - keyframes: [{at: 0.5, for: 0.5, animate: {box: {center: [150, 50], alpha: 0}}}]
          duration: 1
          curve: linear
          completion: [{wait: 0.5}]
        - {set: {box: {alpha: 1}}}
        """))
    #expect(isNear(recording.x(at: 0.75), 100) && isNear(recording.opacity(at: 0.75), 0.5))
    #expect(recording.opacity(at: 0.25) == 1)
    #expect(recording.opacity(at: 1.25) == 0)
    #expect(recording.opacity(at: 1.5) == 1)
  }

  @Test("keyframes repeat and autoreverse")
  func repeats() throws {
    let recording = try recording(
      "curve: linear; options: [repeat, autoreverse]", stage: ", duration: 20")
    #expect(isNear(recording.x(at: 8.5), 100))
    #expect(isNear(recording.x(at: 5), 100))
    #expect(
      messages(boxScene(Self.step("options: repeat"))) == [
        "6:5: error: 'keyframes' repeats forever, so the scene has no end; set a 'duration' for the stage"
      ])
  }

  @Test("trace and report include keyframe values; angles in the trace are degrees")
  func reports() throws {
    let recording = try record(
      boxScene(
        """
        - keyframes: [{at: 0, for: 0.25, animate: {box: {rotation: 90}}}, {at: 0.5, for: 0.5, animate: {box: {rotation: 0}}}]
          duration: 1
        """))
    #expect(
      recording.trace(every: .zero).hasPrefix(
        "  0.000    ┌ box           transform.rotation.z 0 → 90 at 0.25 → 90 at 0.5 → 0 at 1, "
          + "1 s, easeInOut\n"))
    let angle = "\(Double.pi / 2)"
    #expect(
      recording.animationReport.text().contains(
        "\"keyframes\":[{\"time\":0,\"value\":0},{\"time\":0.25,\"value\":\(angle)},"
          + "{\"time\":0.5,\"value\":\(angle)},{\"time\":1,\"value\":0}]"))
    #expect(recording.chart(width: 80, isColored: false).contains("┣ easeInOut, key frames ━"))
  }

  @Test("returning values are an animation, constant values are not")
  func warnings() throws {
    #expect(try recording("").warnings.isEmpty)
    let still = "- {keyframes: [{at: 0, for: 1, animate: {box: {alpha: 1}}}], duration: 1}"
    #expect(
      try record(boxScene(still)).warnings.map(\.problem) == [.animatesNothing(view: "box")])
    #expect(try record(boxScene("- {keyframes: []}")).seconds == 0)
    #expect(
      messages(boxScene("- {keyframes: [{at: 0, for: 1, animate: {box: {tag: 2}}}]}")) == [
        "6:50: warning: 'tag' of 'box' is not animatable; it changes immediately"
      ])
  }

  @Test(
    "an invalid keyframe is reported at its location",
    arguments: [
      ("{at: 1.5, for: 0, animate: {}}", "23: error: 'at' must be 0 to 1; found '1.5'"),
      ("{at: 0, for: -1, animate: {}}", "31: error: 'for' must be 0 to 1; found '-1'"),
      (
        "{at: 0.7, for: 0.5, animate: {}}",
        "33: error: 'for' must be at most 0.3, because 'at' is 0.7; found '0.5'"
      ),
      ("{for: 1, animate: {}}", "18: error: a keyframe requires 'at'"),
      ("{at: 0, animate: {}}", "18: error: a keyframe requires 'for'"),
      ("{at: 0, for: 1}", "18: error: a keyframe requires 'animate'"),
      (
        "{at: 0, for: 1, animate: {}, curve: linear}",
        "47: error: unknown key 'curve' in a keyframe; valid: 'at', 'for' or 'animate'"
      ),
      (
        "{at: 0, for: 1, animate: {bix: {}}}",
        "44: error: no view has the id 'bix'; did you mean 'box'?"
      ),
      ("5", "18: error: 'keyframes' expects a mapping of keys to values; found '5'"),
    ])
  func frames(frame: String, message: String) {
    #expect(messages(boxScene("- {keyframes: [\(frame)]}")) == ["6:" + message])
  }

  @Test(
    "an invalid key of the step is reported with the valid ones",
    arguments: [
      (
        "calculationMode: cubik",
        "38: error: unknown value 'cubik' for 'calculationMode'; did you mean 'cubic'?"
      ),
      (
        "calculationMode: x",
        "38: error: unknown value 'x' for 'calculationMode'; valid: 'linear', 'discrete', 'paced', 'cubic' or 'cubicPaced'"
      ),
      ("curve: easeIm", "28: error: unknown value 'easeIm' for 'curve'; did you mean 'easeIn'?"),
      (
        "options: [repaet]",
        "31: error: unknown value 'repaet' for 'options'; did you mean 'repeat'?"
      ),
      ("duration: -1", "31: error: 'duration' must be 0 or more; found '-1'"),
    ])
  func keys(keys: String, message: String) {
    #expect(messages(boxScene("- {keyframes: [], \(keys)}")) == ["6:" + message])
  }

  @Test("a sum of fractions may exceed 1 by a rounding error")
  func rounding() {
    let thirds =
      "- {keyframes: [{at: 0.9, for: 0.1, animate: {}}, {at: 0.7, for: 0.3, animate: {}}]}"
    #expect(messages(boxScene(thirds)) == [])
  }
}
