import Foundation
import Testing

@testable import SceneScript
@testable import TimelineReport

/// The lines of traces.
@MainActor
struct TraceTests {
  /// The lines of a trace, without the last one.
  private func trace(_ scene: String, every seconds: Double, views: [String]? = nil) throws
    -> [String]
  {
    let text = try record(scene).trace(every: MediaTime(seconds: seconds), views: views)
    return text.split(separator: "\n").map(String.init).dropLast()
  }

  @Test("a line per sample and view has the changes; events have their exact times")
  func values() throws {
    let scene = boxScene(
      "- {animate: {box: {center: [150, 50], alpha: 0}}, duration: 0.5, delay: 0.25, curve: linear}"
    )
    #expect(
      try record(scene).trace(every: MediaTime(seconds: 0.5)) == """
          0.000      box           bounds.size [100, 100]  position [50, 50]  backgroundColor #000000ff
          0.250    ┌ box           position [50, 50] → [150, 50], 0.5 s, linear
          0.250    ┌ box           opacity 1 → 0, 0.5 s, linear
          0.500      box           position [100, 50]  opacity 0.5
          0.750    └ box           position → [150, 50] finished after 0.5 s
          0.750    └ box           opacity → 0 finished after 0.5 s
          0.750      box           position [150, 50]  opacity 0
          0.750      (end)

        """)
  }

  @Test("an interruption has its time and precedes the start that caused it")
  func interruption() throws {
    let scene = boxScene(
      """
      - background: [{animate: {box: {alpha: 0}}, duration: 1, curve: linear}]
      - wait: 0.4
      - {animate: {box: {alpha: 1}}, duration: 0.2, curve: linear}
      """)
    #expect(
      try trace(scene, every: 10) == [
        "  0.000    ┌ box           opacity 1 → 0, 1 s, linear",
        "  0.000      box           bounds.size [100, 100]  position [50, 50]"
          + "  backgroundColor #000000ff",
        "  0.400    ╳ box           opacity → 0 interrupted after 0.4 s",
        "  0.400    ┌ box           opacity 0 → 1, 0.2 s, linear",
        "  0.600    └ box           opacity → 1 finished after 0.2 s",
      ])
  }

  @Test("an animation interrupted during its delay has one line")
  func interruptedDelay() throws {
    let scene = boxScene(
      """
      - background: [{animate: {box: {alpha: 0}}, duration: 1, delay: 0.5}]
      - wait: 0.25
      - {animate: {box: {alpha: 0.5}}, duration: 1, curve: linear}
      """)
    let lines = try trace(scene, every: 10).filter { $0.contains("→") }
    #expect(
      lines == [
        "  0.250    ┌ box           opacity 0 → 0.5, 1 s, linear",
        "  0.500    ╳ box           opacity → 0 interrupted before it began",
        "  1.250    └ box           opacity → 0.5 finished after 1 s",
      ])
  }

  @Test("repetitions, custom curves and transitions are included")
  func kinds() throws {
    let scene = boxScene(
      """
      - {animate: {box: {alpha: 0}}, duration: 0.25, curve: [0.1, 0, 0.25, 1.5], options: [autoreverse], repeatCount: 2}
      - {transition: curlUp, with: box, set: {box: {backgroundColor: red}}, duration: 1}
      """)
    let events = try trace(scene, every: 10).filter { $0.contains("┌") || $0.contains("└") }
    #expect(
      events.map { String($0.dropFirst(11)) } == [
        "┌ box           opacity 1 → 0, 0.25 s, [0.1, 0, 0.25, 1.5], 2 times, autoreversing",
        "└ box           opacity → 0 finished after 1 s",
        "┌ box           transition curlUp, 1 s, easeInOut",
        "└ box           transition curlUp finished after 1 s",
      ])
  }

  @Test("removed and reparented views are included")
  func hierarchy() throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100]}
      views: [{id: a}, {id: "b c", frame: [0, 0, 10, 10], subviews: [{id: d, tag: 1}]}]
      script:
        - {wait: 1}
        - {remove: [a]}
        - {wait: 1}
        - {add: [a], into: d}
        - {add: [{id: e, type: label, text: "two\\nlines", frame: [0, 0, 9, 9]}]}
      """
    #expect(
      try trace(scene, every: 1) == [
        "  0.000      \"b c\"         bounds.size [10, 10]  position [5, 5]",
        "  0.000      d             superview \"b c\"",
        "  1.000      a             superview none",
        "  2.000      a             superview d",
        "  2.000      e             bounds.size [9, 9]  position [4.5, 4.5]  contents \"two\\nlines\"",
      ])
  }

  @Test("a trace can be limited to some views, in scene order")
  func someViews() throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100]}
      views: [{id: a, alpha: 0.5}, {id: b, alpha: 0.25}, {id: c, alpha: 0.75}]
      script: [{animate: {a: {alpha: 0}, c: {alpha: 1}}, duration: 1}]
      """
    #expect(
      try trace(scene, every: 2, views: ["c", "b", "none"]) == [
        "  0.000    ┌ c             opacity 0.75 → 1, 1 s, easeInOut",
        "  0.000      b             opacity 0.25",
        "  0.000      c             opacity 0.75",
        "  1.000    └ c             opacity → 1 finished after 1 s",
        "  1.000      c             opacity 1",
      ])
  }

  @Test("a view is selected by an id with spaces")
  func spaces() throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100]}
      views: [{id: "b c", alpha: 0.5}, {id: d, alpha: 0.5}]
      """
    #expect(
      try trace(scene, every: 1, views: ["b c"]) == ["  0.000      \"b c\"         opacity 0.5"])
  }

  @Test("a trace ends with the scene, and without an interval has two samples")
  func end() throws {
    let scene = boxScene(
      "- {animate: {box: {alpha: 0}}, duration: 4, curve: linear}", stage: ", duration: 1")
    #expect(
      try record(scene).trace(every: .zero, views: ["box"]).split(separator: "\n").suffix(2) == [
        "  1.000      box           opacity 0.75", "  1.000      (end)",
      ])
  }

  @Test(
    "numbers have at most six decimals, without trailing zeros",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (-4e-7, "0"), (1, "1"), (-1.5, "-1.5"), (0.1 + 0.2, "0.3"),
      (1.0 / 3, "0.333333"), (2.0 / 3, "0.666667"), (1e-6, "0.000001"), (-1e-6, "-0.000001"),
      (120, "120"), (16384.0625, "16384.0625"), (1e12, "1000000000000"), (.infinity, "inf"),
    ])
  func numbers(value: Double, text: String) {
    #expect(ValueText.number(value) == text)
  }

  @Test("2D transforms are decomposed into operations, 3D ones are listed by their entries")
  func transforms() {
    let flat = CGAffineTransform(translationX: 3, y: 4).rotated(by: .pi / 6).scaledBy(x: 2, y: 3)
    #expect(
      ValueText.text(CATransform3DMakeAffineTransform(flat))
        == "[{translate: [3, 4]}, {rotate: 30}, {scale: [2, 3]}]")
    let half = CGAffineTransform(a: -1, b: -1e-17, c: 1e-17, d: -1, tx: 0, ty: 0)
    #expect(ValueText.text(CATransform3DMakeAffineTransform(half)) == "[{rotate: 180}]")
    let mirrored = CGAffineTransform(scaleX: 1, y: -1)
    #expect(ValueText.text(CATransform3DMakeAffineTransform(mirrored)) == "[{scale: [1, -1]}]")
    let skewed = CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    #expect(ValueText.text(CATransform3DMakeAffineTransform(skewed)) == "[{skew: [45, 0]}]")
    let flattened = CGAffineTransform(scaleX: 1, y: 0)
    #expect(ValueText.text(CATransform3DMakeAffineTransform(flattened)) == "[{m22: 0}]")
    let deep = CATransform3DMakeScale(2, 2, 2)
    #expect(ValueText.text(deep) == "[{scale: [2, 2, 2]}]")
    var inSpace = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    inSpace.m34 = -0.002
    #expect(
      ValueText.text(inSpace) == "[{m11: 0}, {m13: -1}, {m31: 1}, {m33: 0}, {m34: -0.002}]")
    #expect(ValueText.text(CATransform3D.identity) == "identity")
  }

  /// 10 s are 100 intervals of 0.1 s; the start and the end are samples too.
  @Test("the number of samples of the longest timeline does not overflow")
  func sampleCount() {
    func count(_ duration: MediaTime, _ interval: MediaTime) -> Int {
      let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1)
      return SceneRecording(timeline: stage.timeline(duration: duration), views: [])
        .traceCount(every: interval)
    }
    #expect(count(MediaTime(seconds: 10), MediaTime(seconds: 0.1)) == 102)
    #expect(count(MediaTime(seconds: 10), .zero) == 2)
    #expect(count(MediaTime(flicks: .max - 1), MediaTime(flicks: 1)) == .max)
  }

  @Test("a missing color is written as none")
  func none() {
    #expect(ValueText.text(CGColor?.none) == "none")
    #expect(ValueText.text(ContentsPlacement.resizeAspect) == "resizeAspect")
  }
}
