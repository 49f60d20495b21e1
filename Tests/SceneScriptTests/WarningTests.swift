import Animator
import Testing

@testable import SceneScript

/// What can be done, but hardly was meant: told where it stands, with what comes of it.
@MainActor
struct WarningTests {
  /// The warnings of reading and performing a scene, without the file's name.
  private func warnings(_ scene: String) throws -> [String] {
    try record(scene).warnings.map { String($0.description.dropFirst("scene.yaml:".count)) }
  }

  private func warnings(ofStep step: String) throws -> [String] { try warnings(boxScene(step)) }

  // MARK: Off stage

  @Test("an animation of a view that was removed is warned of, and has its values at once")
  func removed() throws {
    let scene = boxScene(
      """
      - {remove: box}
      - {animate: {box: {center: [150, 50]}}, duration: 1, curve: linear}
      - {add: [box]}
      - {wait: 1}
      """)
    #expect(
      try warnings(scene) == [
        "7:16: warning: 'box' is not on stage here, so nothing is seen to move; it has the new values at once"
      ])
    let film = try record(scene)
    #expect(film.x(at: 0.5) == 150)
    #expect(film.x(at: 1.5) == 150)
  }

  @Test("so is one of what is inside a view that was removed, and a transition inside it")
  func insideRemoved() throws {
    let found = try warnings(
      """
      animator: 1
      stage: {size: [100, 100]}
      views:
        - {id: holder, subviews: [{id: dot, frame: [0, 0, 5, 5]}]}
      script:
        - {remove: holder}
        - {animate: {dot: {alpha: 0}}}
        - {transition: flipFromLeft, with: holder, set: {dot: {alpha: 1}}}
      """)
    #expect(found.map { $0.prefix(14) } == ["7:16: warning:", "8:38: warning:"])
  }

  /// Half way from 50 to 150 is 100.
  @Test("what is added at the same instant animates, and is not warned of")
  func addedAtOnce() throws {
    let film = try record(
      boxScene(
        """
        - {remove: box}
        - {wait: 1}
        - all:
            - {animate: {box: {center: [150, 50]}}, duration: 1, curve: linear}
            - {add: [box]}
        """))
    #expect(film.warnings.isEmpty)
    #expect(film.x(at: 1.5) == 100)
  }

  @Test("what is set off stage, or is not animatable, is no animation")
  func setOffStage() throws {
    let steps = [
      "- {wait: 1}\n- {remove: box}\n- {set: {box: {alpha: 0}}}",
      "- {wait: 1}\n- {remove: box}\n- {animate: {box: {alpha: 0}}, duration: 0}",
      "- {remove: box}\n- {add: [box]}\n- {animate: {box: {alpha: 0}}}",
    ]
    for step in steps { #expect(try warnings(ofStep: step) == []) }
  }

  // MARK: Twice the same

  /// The box is at [0, 0, 100, 100]; its new frame has the centre [80, 60] and the size [40, 20].
  @Test(
    "a frame and what goes against it are warned of, and the frame loses",
    arguments: [
      ("center: [90, 60]", "'center' is set after 'frame' and wins where they differ"),
      ("bounds: [0, 0, 40, 21]", "'bounds' is set after 'frame' and wins where they differ"),
      (
        "bounds: [0, 0, 50, 20], center: [80, 61]",
        "'bounds' and 'center' are set after 'frame' and win where they differ"
      ),
      ("position.x: 81", "'position.x' is set after 'frame' and wins where they differ"),
      (
        "bounds.size.width: 41",
        "'bounds.size.width' is set after 'frame' and wins where they differ"
      ),
    ])
  func frame(other: String, message: String) throws {
    #expect(
      try warnings(ofStep: "- {animate: {box: {\(other), frame: [60, 50, 40, 20]}}}")
        == ["6:\(24 + other.count): warning: \(message)"])
    #expect(
      try warnings(ofStep: "- {set: {box: {frame: [60, 50, 40, 20], \(other)}}}")
        == ["6:18: warning: \(message)"])
  }

  @Test("what is set after a frame stays, wherever it stands in the file")
  func frameLoses() throws {
    let film = try record(boxScene("- {set: {box: {center: [90, 60], frame: [60, 50, 40, 20]}}}"))
    let box = try #require(film.values("box", at: 0))
    #expect(box.position == CGPoint(x: 90, y: 60))
    #expect(box.bounds.size == CGSize(width: 40, height: 20))
  }

  @Test(
    "a frame beside what says the same, or something else, is not warned of",
    arguments: [
      "center: [80, 60]", "bounds: [0, 0, 40, 20]", "bounds: [5, 5, 40, 20]", "position.y: 60",
      "transform: [{scale: 2}]", "alpha: 0.5", "anchorPoint: [0, 0]",
    ])
  func noConflict(other: String) throws {
    #expect(try warnings(ofStep: "- {set: {box: {frame: [60, 50, 40, 20], \(other)}}}") == [])
  }

  @Test("views are warned of where they are described, too")
  func described() throws {
    let found = try warnings(
      """
      animator: 1
      stage: {size: [100, 100]}
      views:
        - {frame: [0, 0, 10, 10], center: [50, 50]}
        - {transform: [{scale: 2}], rotation: 45, bounds: [0, 0, 9, 9]}
      """)
    #expect(
      found == [
        "4:6: warning: 'center' is set after 'frame' and wins where they differ",
        "5:6: warning: 'rotation' is set after 'transform' and wins where they differ",
      ])
  }

  @Test("a step that is run many times is warned of once")
  func once() throws {
    let step = "- {loop: 3, steps: [{set: {box: {frame: [0, 0, 5, 5], center: [9, 9]}}}]}"
    #expect(try warnings(ofStep: step).count == 1)
  }

  @Test(
    "a transform and parts of it are warned of together, and the parts win",
    arguments: [
      ("transform: [{rotate: 10}], rotation: 45", "'rotation' is set after 'transform' and wins"),
      (
        "transform: [{scale: 2}], transform.scale.x: 3, transform.rotation.z: 4",
        "'transform.rotation.z' and 'transform.scale.x' are set after 'transform' and win"
      ),
      (
        "transform3D: [{rotateY: 10}], transform.rotation.y: 20",
        "'transform.rotation.y' is set after 'transform3D' and wins"
      ),
      (
        "transform: [{scale: 2}], transform3D: [{rotateY: 10}]",
        "'transform3D' is set after 'transform' and wins"
      ),
    ])
  func transforms(properties: String, message: String) throws {
    #expect(
      try warnings(ofStep: "- {animate: {box: {\(properties)}}}")
        == ["6:22: warning: \(message) where they differ"])
  }

  /// The transform turns by 10° and doubles; the rotation replaces the 10°, not the doubling.
  /// 2 · cos 90° = 0, 2 · sin 90° = 2.
  @Test("a part that wins over a transform leaves its other parts")
  func partWins() throws {
    let film = try record(
      boxScene("- {set: {box: {rotation: 90, transform: [{rotate: 10}, {scale: 2}]}}}"))
    let matrix = try #require(film.values("box", at: 0)).transform
    #expect(abs(matrix.m11) < 1e-12 && abs(matrix.m12 - 2) < 1e-12)
  }

  @Test("parts of a transform beside each other are not warned of")
  func parts() throws {
    let step = "- {animate: {box: {rotation: 45, transform.scale: 2, transform.translation.x: 9}}}"
    #expect(try warnings(ofStep: step) == [])
  }

  // MARK: Curves

  @Test(
    "a curve beside one among the options is warned of",
    arguments: [
      ("curveLinear", 58), ("[repeat, curveEaseOut]", 67), ("[curveEaseInOut]", 59),
    ])
  func curve(options: String, column: Int) throws {
    let name = options.split { !$0.isLetter }.last ?? ""
    let step = "- {animate: {box: {alpha: 0}}, curve: easeIn, options: \(options)}"
    #expect(
      messages(boxScene(step, stage: ", duration: 1")) == [
        "6:\(column): warning: 'curve' says how it is paced and wins over the option '\(name)'"
      ])
  }

  /// The Bézier curves at a quarter: easeIn 0.093465, easeInOut 0.129162 (see SceneRecorderTests).
  @Test(
    "the key wins over the option",
    arguments: [
      ("easeIn", "curveEaseOut", 0.093465), ("easeInOut", "curveLinear", 0.129162),
      ("linear", "curveEaseIn", 0.25), ("[0.42, 0, 1, 1]", "curveLinear", 0.093465),
    ])
  func curveWins(key: String, option: String, quarter: Double) throws {
    let film = try record(
      boxScene(
        "- {animate: {box: {alpha: 0}}, duration: 1, curve: \(key), options: [\(option)]}"))
    #expect(abs(try #require(film.opacity(at: 0.25)) - (1 - quarter)) < 1e-6)
  }

  @Test("a curve among the options alone, or options of other kinds, are not warned of")
  func oneCurve() throws {
    #expect(try warnings(ofStep: "- {animate: {box: {alpha: 0}}, options: [curveLinear]}") == [])
    let step = "- {animate: {box: {alpha: 0}}, curve: linear, options: [autoreverse]}"
    #expect(try warnings(ofStep: step) == [])
  }
}
