import Animator
import Testing

@testable import SceneScript

/// Warnings of valid but probably unintended steps.
@MainActor
struct WarningTests {
  /// The warnings of reading and performing a scene, without the file's name.
  private func warnings(_ scene: String) throws -> [String] {
    try record(scene).warnings.map { String($0.description.dropFirst("scene.yaml:".count)) }
  }

  private func warnings(ofStep step: String) throws -> [String] { try warnings(boxScene(step)) }

  // MARK: Values

  @Test("warns of values that views limit or ignore, with what has an effect")
  func ineffectiveValues() throws {
    let scene = """
      animator: 1
      stage: {size: [400, 400]}
      views:
        - {id: a, type: segments, frame: [0, 0, 100, 32], items: "A, B", selectedSegment: 9}
        - {id: b, type: picker, frame: [0, 40, 100, 100], items: "A, B; C", selectedRows: "1, 1"}
        - {id: c, type: slider, frame: [0, 150, 100, 31], minimumValue: 5, maximumValue: 1, value: 1}
        - {id: d, type: stepper, frame: [0, 190, 94, 32], maximumValue: 5, value: 9}
        - {id: e, type: pages, frame: [0, 230, 100, 20], numberOfPages: 3, currentPage: 3}
        - {id: n, type: navigation, frame: [200, 0, 100, 100]}
      """
    #expect(
      try warnings(scene).sorted() == [
        "4:68: warning: 'selectedSegment' must be -1 to 1 to have an effect; found '9'",
        "5:71: warning: 'selectedRows' must be a row of each wheel, 0 to 1 and 0 to 0, to have an effect; found '1, 1'",
        "6:53: warning: 'minimumValue' must be at most 'maximumValue', 1, to have an effect; found '5'",
        "7:70: warning: 'value' is limited to the range from 0 to 5; found '9'",
        "8:70: warning: 'currentPage' is limited to 0 to 2; found '3'",
        "9:5: warning: a view of type 'navigation' shows nothing without 'screens', such as screens: [{title: Inbox, views: []}]",
      ])
  }

  @Test("warns once of items of which their cells show nothing")
  func emptyItems() throws {
    func list(_ items: String, _ cell: String = "") -> String {
      """
      animator: 1
      stage: {size: [400, 400]}
      views:
        - id: list
          type: list
          frame: [0, 0, 400, 400]
          items: \(items)
          \(cell)
      """
    }
    // 4 for the indentation, 7 for the key, then "[{title: A}, ": the second item is at column 25.
    let message =
      "7:25: warning: the item has nothing that its cell shows: without 'views', that is 'title', 'subtitle', 'image' or 'accessory'; the views of a 'cell' show other values"
    #expect(
      try warnings(list("[{title: A}, {id: b, text: B}, {text: C}]")) == [message])
    #expect(try warnings(list("[{title: A}, {id: b}, {accessory: checkmark, text: C}]")) == [])
    let cell = #"cell: {views: [{type: label, frame: [0, 0, 99, 20], text: "{text}"}]}"#
    #expect(try warnings(list("[{text: A}]", cell)) == [])
  }

  @Test("an interval of minutes that does not divide an hour is an error where it is")
  func minuteInterval() {
    let scene = """
      animator: 1
      stage: {size: [400, 400]}
      views: [{type: datePicker, frame: [0, 0, 320, 34], minuteInterval: 7}]
      """
    let error = #expect(throws: SceneError.self) { try record(scene) }
    let message = "3:52: error: 'minuteInterval' must be a divisor of 60 from 1 to 30; found '7'"
    #expect(error?.description.contains(message) == true)
  }

  @Test("does not warn of ranges that later steps set, nor of values at their ends")
  func effectiveValues() throws {
    let scene = """
      animator: 1
      stage: {size: [400, 400]}
      views:
        - {id: a, type: slider, frame: [0, 0, 100, 31], minimumValue: 0.1, maximumValue: 0.7, value: 0.7}
        - {id: b, type: slider, frame: [0, 40, 100, 31], minimumValue: 5}
        - {id: c, type: segments, frame: [0, 80, 100, 32], selectedSegment: 1}
        - {id: d, type: picker, frame: [0, 120, 100, 100], selectedRows: 1}
      script:
        - {set: {a: {value: 0.1}, b: {maximumValue: 9, value: 7}}}
        - {set: {c: {items: "A, B"}, d: {items: "A, B"}}}
      """
    #expect(try warnings(scene) == [])
  }

  @Test("does not warn of animating the background of a text field, which its frame has")
  func textFieldBackground() throws {
    let scene = """
      animator: 1
      stage: {size: [400, 400]}
      views: [{id: f, type: textField, frame: [0, 0, 100, 34], borderStyle: roundedRect}]
      script: [{animate: {f: {backgroundColor: red}}, duration: 1}]
      """
    let recording = try record(scene)
    #expect(recording.warnings.map(\.description) == [] && recording.seconds == 1)
  }

  @Test(
    "does not warn of animating a value that a control shows by views within it",
    arguments: [
      ("switch", "isOn: true"), ("slider", "value: 0.8"), ("button", "buttonStyle: filled"),
      ("datePicker", "datePickerMode: time"),
    ])
  func controls(type: String, change: String) throws {
    let scene = """
      animator: 1
      stage: {size: [400, 400]}
      views: [{id: c, type: \(type), frame: [0, 0, 320, 216]}]
      script: [{animate: {c: {\(change)}}, duration: 1}, {animate: {c: {\(change)}}, duration: 1}]
      """
    // Only the second step changes nothing.
    #expect(try record(scene).warnings.map(\.problem) == [.animatesNothing(view: "c")])
  }

  // MARK: Off stage

  @Test("warns of animating a removed view, whose values change immediately")
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
        "7:16: warning: 'box' is not on the stage, so its animation is not visible; it takes the new values immediately"
      ])
    let recording = try record(scene)
    #expect(recording.x(at: 0.5) == 150)
    #expect(recording.x(at: 1.5) == 150)
  }

  @Test("warns of animations and transitions within a removed view")
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

  /// Halfway from 50 to 150 is 100.
  @Test("does not warn of a view that is added at the same time")
  func addedAtOnce() throws {
    let recording = try record(
      boxScene(
        """
        - {remove: box}
        - {wait: 1}
        - all:
            - {animate: {box: {center: [150, 50]}}, duration: 1, curve: linear}
            - {add: [box]}
        """))
    #expect(recording.warnings.isEmpty)
    #expect(recording.x(at: 1.5) == 100)
  }

  @Test("does not warn of setting properties off the stage")
  func setOffStage() throws {
    let steps = [
      "- {wait: 1}\n- {remove: box}\n- {set: {box: {alpha: 0}}}",
      "- {wait: 1}\n- {remove: box}\n- {animate: {box: {alpha: 0}}, duration: 0}",
      "- {remove: box}\n- {add: [box]}\n- {animate: {box: {alpha: 0}}}",
    ]
    for step in steps { #expect(try warnings(ofStep: step) == []) }
  }

  // MARK: Overlapping properties

  /// The box is at [0, 0, 100, 100]; its new frame has the center [80, 60] and the size [40, 20].
  @Test(
    "warns of properties that override a frame",
    arguments: [
      ("center: [90, 60]", "'frame' is overridden by 'center', which is set after it"),
      ("bounds: [0, 0, 40, 21]", "'frame' is overridden by 'bounds', which is set after it"),
      (
        "bounds: [0, 0, 50, 20], center: [80, 61]",
        "'frame' is overridden by 'bounds' and 'center', which are set after it"
      ),
      ("position.x: 81", "'frame' is overridden by 'position.x', which is set after it"),
      (
        "bounds.size.width: 41",
        "'frame' is overridden by 'bounds.size.width', which is set after it"
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

  @Test("properties override a frame regardless of file order")
  func frameLoses() throws {
    let recording = try record(
      boxScene("- {set: {box: {center: [90, 60], frame: [60, 50, 40, 20]}}}"))
    let box = try #require(recording.values("box", at: 0))
    #expect(box.position == CGPoint(x: 90, y: 60))
    #expect(box.bounds.size == CGSize(width: 40, height: 20))
  }

  @Test(
    "does not warn of properties that agree with the frame or are independent",
    arguments: [
      "center: [80, 60]", "bounds: [0, 0, 40, 20]", "bounds: [5, 5, 40, 20]", "position.y: 60",
      "transform: [{scale: 2}]", "alpha: 0.5", "anchorPoint: [0, 0]",
    ])
  func noConflict(other: String) throws {
    #expect(try warnings(ofStep: "- {set: {box: {frame: [60, 50, 40, 20], \(other)}}}") == [])
  }

  @Test("warns of overlapping properties in view descriptions")
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
        "4:6: warning: 'frame' is overridden by 'center', which is set after it",
        "5:6: warning: 'transform' is overridden by 'rotation', which is set after it",
      ])
  }

  @Test("warns once of a step that is repeated")
  func once() throws {
    let step = "- {loop: 3, steps: [{set: {box: {frame: [0, 0, 5, 5], center: [9, 9]}}}]}"
    #expect(try warnings(ofStep: step).count == 1)
  }

  @Test(
    "warns of components that override a transform",
    arguments: [
      (
        "transform: [{rotate: 10}], rotation: 45",
        "'transform' is overridden by 'rotation', which is set after it"
      ),
      (
        "transform: [{scale: 2}], transform.scale.x: 3, transform.rotation.z: 4",
        "'transform' is overridden by 'transform.rotation.z' and 'transform.scale.x', which are set after it"
      ),
      (
        "transform3D: [{rotateY: 10}], transform.rotation.y: 20",
        "'transform3D' is overridden by 'transform.rotation.y', which is set after it"
      ),
      (
        "transform: [{scale: 2}], transform3D: [{rotateY: 10}]",
        "'transform' is overridden by 'transform3D', which is set after it"
      ),
    ])
  func transforms(properties: String, message: String) throws {
    #expect(
      try warnings(ofStep: "- {animate: {box: {\(properties)}}}")
        == ["6:22: warning: \(message)"])
  }

  /// The transform turns by 10° and doubles; the rotation replaces the 10°, not the doubling.
  /// 2 · cos 90° = 0, 2 · sin 90° = 2.
  @Test("a component that overrides a transform preserves the others")
  func partWins() throws {
    let recording = try record(
      boxScene("- {set: {box: {rotation: 90, transform: [{rotate: 10}, {scale: 2}]}}}"))
    let matrix = try #require(recording.values("box", at: 0)).transform
    #expect(abs(matrix.m11) < 1e-12 && abs(matrix.m12 - 2) < 1e-12)
  }

  @Test("does not warn of several components of a transform")
  func parts() throws {
    let step = "- {animate: {box: {rotation: 45, transform.scale: 2, transform.translation.x: 9}}}"
    #expect(try warnings(ofStep: step) == [])
  }

  // MARK: Curves

  @Test(
    "warns of a curve option next to the key curve",
    arguments: [
      ("curveLinear", 58), ("[repeat, curveEaseOut]", 67), ("[curveEaseInOut]", 59),
    ])
  func curve(options: String, column: Int) throws {
    let name = options.split { !$0.isLetter }.last ?? ""
    let step = "- {animate: {box: {alpha: 0}}, curve: easeIn, options: \(options)}"
    #expect(
      messages(boxScene(step, stage: ", duration: 1")) == [
        "6:\(column): warning: the option '\(name)' has no effect, because 'curve' overrides it"
      ])
  }

  /// The Bézier curves at a quarter: easeIn 0.093465, easeInOut 0.129162 (see SceneRecorderTests).
  @Test(
    "the key overrides the option",
    arguments: [
      ("easeIn", "curveEaseOut", 0.093465), ("easeInOut", "curveLinear", 0.129162),
      ("linear", "curveEaseIn", 0.25), ("[0.42, 0, 1, 1]", "curveLinear", 0.093465),
    ])
  func curveWins(key: String, option: String, quarter: Double) throws {
    let recording = try record(
      boxScene(
        "- {animate: {box: {alpha: 0}}, duration: 1, curve: \(key), options: [\(option)]}"))
    #expect(abs(try #require(recording.opacity(at: 0.25)) - (1 - quarter)) < 1e-6)
  }

  @Test("does not warn of a curve option alone or of other options")
  func oneCurve() throws {
    #expect(try warnings(ofStep: "- {animate: {box: {alpha: 0}}, options: [curveLinear]}") == [])
    let step = "- {animate: {box: {alpha: 0}}, curve: linear, options: [autoreverse]}"
    #expect(try warnings(ofStep: step) == [])
  }
}
