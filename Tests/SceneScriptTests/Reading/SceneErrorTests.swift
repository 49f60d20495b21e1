import Foundation
import Testing

@testable import SceneScript

/// Every error has a location, the offending text and a remedy.
struct SceneErrorTests {
  /// A line of a scene and its expected message; it is line five.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let line: String
    let message: String
    var testDescription: String { line }

    init(_ line: String, _ message: String) { (self.line, self.message) = (line, message) }
  }

  static let inViews = [
    Mistake(
      "- {fram: [0, 0, 1, 1]}",
      "6: error: views of type 'view' have no property 'fram'; did you mean 'frame'?"),
    Mistake(
      "- {frame: [0, 0, 1]}",
      "13: error: 'frame' expects a rectangle, [x, y, width, height]; found a list of 3"),
    Mistake(
      "- {rotation: 1e308}",
      "16: error: 'rotation' must be -1e307 to 1e307 degrees; found '1e308'"),
    Mistake(
      "- {transform: [{rotate: 1e308turn}]}",
      "27: error: 'rotate' must be -1e307 to 1e307 degrees; found '1e308turn'"),
    Mistake(
      "- {center.x: 5}",
      "6: error: views of type 'view' have no property 'center.x'; did you mean 'position.x'?"),
    Mistake("- {alpha: fast}", "13: error: 'alpha' expects a number, such as 0.5; found 'fast'"),
    Mistake("- {alpha: .nan}", "13: error: 'alpha' must be finite; found '.nan'"),
    Mistake("- {alpha: -.inf}", "13: error: 'alpha' must be finite; found '-.inf'"),
    Mistake("- {alpha: 1e999}", "13: error: 'alpha' must be finite; found '1e999'"),
    Mistake(
      "- {alpha: \"1\"}",
      "13: error: 'alpha' expects a number, but '1' is text; remove the quotes around it"),
    Mistake(
      "- {type: segments, items: [A, B]}",
      "29: error: 'items' expects titles in one text, separated by commas, such as \"Day, Week, Month\"; found a list of 2"
    ),
    Mistake(
      "- {type: picker, selectedRows: x}",
      "34: error: 'selectedRows' expects the numbers of rows, from 0, such as \"1, 0\"; found 'x'"),
    Mistake(
      "- {type: picker, selectedRows: -1}",
      "34: error: 'selectedRows' expects the numbers of rows, from 0, such as \"1, 0\"; found '-1'"
    ),
    Mistake(
      "- {type: datePicker, date: 2007-02-30}",
      "30: error: 'date' expects a date, such as \"2007-01-09 09:41\"; found '2007-02-30'"),
    Mistake(
      "- {type: datePicker, locale: xx_DE}",
      "32: error: 'locale' expects a language and region, such as \"de_DE\"; found 'xx_DE'"),
    Mistake("- {hidden: yes}", "14: error: 'hidden' expects true or false; found 'yes'"),
    Mistake(
      "- {backgroundColor: sytemBlue}",
      "23: error: unknown color 'sytemBlue'; did you mean 'systemBlue'?"),
    Mistake(
      "- {backgroundColor: \"#12345\"}",
      "23: error: '#12345' is not a valid color; use #rgb, #rgba, #rrggbb or #rrggbbaa"),
    Mistake(
      "- {backgroundColor: {red: 2, green: 0, blue: 0}}",
      "29: error: 'red' must be 0 to 1; found '2'"),
    Mistake(
      "- {backgroundColor: {white: 1, alfa: 1}}",
      "34: error: unknown key 'alfa' in the color 'backgroundColor'; did you mean 'alpha'?"),
    Mistake(
      "- {backgroundColor: {white: 1, red: 1}}",
      "34: error: 'white' and 'red' are mutually exclusive; remove one of them"),
    Mistake(
      "- {type: gradient, colors: red}",
      "30: error: 'colors' expects a list of colors, such as [red, blue]; found 'red'"),
    Mistake(
      "- {type: shape, colors: [red]}",
      "19: error: 'colors' belongs to views of type 'gradient', not 'shape'"),
    Mistake(
      "- {type: shape, path: M 0 0 L 10}",
      "25: error: 'path' is not valid SVG path data: at character 11: 'L' takes x y, and the data ends"
    ),
    Mistake(
      "- {type: shape, path: 10 10}",
      "25: error: 'path' is not valid SVG path data: at character 1: path data begins with 'M x y'; found '1'"
    ),
    Mistake(
      "- {type: shape, strokeEnd: 1.5}", "30: error: 'strokeEnd' must be 0 to 1; found '1.5'"),
    Mistake("- {type: lable}", "12: error: unknown view type 'lable'; did you mean 'label'?"),
    Mistake(
      "- {type: gradiant}", "12: error: unknown view type 'gradiant'; did you mean 'gradient'?"
    ),
    Mistake(
      "- {text: Hi}",
      "6: error: 'text' belongs to views of type 'label', 'text', 'textField', 'textView' or 'searchBar', not 'view'"
    ),
    Mistake(
      "- {contentMode: scaleAspectFil}",
      "19: error: unknown value 'scaleAspectFil' for 'contentMode'; did you mean 'scaleAspectFill'?"
    ),
    Mistake(
      "- {transform: [{rotat: 45}]}",
      "19: error: unknown value 'rotat' for 'transform'; did you mean 'rotate'?"),
    Mistake(
      "- {transform: [{rotate: fast}]}",
      "27: error: 'rotate' expects an angle: a number of degrees, \"0.5rad\" or \"0.25turn\"; found 'fast'"
    ),
    Mistake(
      "- {transform3D: [{perspective: 0}]}",
      "34: error: 'perspective' must be above 0; found '0'"),
    Mistake("- {cornerRadius: -1}", "20: error: 'cornerRadius' must be 0 or more; found '-1'"),
    Mistake("- {shadow: {opacity: 2}}", "24: error: 'opacity' must be 0 to 1; found '2'"),
    Mistake("- {tag: 1.5}", "11: error: 'tag' expects a whole number, such as 2; found '1.5'"),
    Mistake(
      "- {type: label, font: {weight: bald}}",
      "34: error: unknown value 'bald' for 'weight'; did you mean 'bold'?"),
    Mistake(
      "- {type: label, font: {family: Intre}}",
      "34: error: unknown value 'Intre' for 'family'; did you mean 'Inter'?"),
    Mistake(
      "- {type: image, image: cat.png}", "26: error: no asset or file named 'cat.png'"),
    Mistake("- {id: box}", "10: error: duplicate id 'box'; the view on line 4 already has it"),
    Mistake(
      "- 5",
      "5: error: 'views' expects a view, such as {id: card, frame: [0, 0, 100, 100]}; found '5'"
    ),
    Mistake(
      "- {mask: box}",
      "12: error: 'mask' expects a view, such as {id: card, frame: [0, 0, 100, 100]}; found 'box'"
    ),
    Mistake(
      "- {x: 5}", "6: error: views of type 'view' have no property 'x'; did you mean 'position.x'?"),
    Mistake(
      "- {scale: 2}",
      "6: error: views of type 'view' have no property 'scale'; did you mean 'transform.scale'?"),
    Mistake(
      "- {type: label, color: red}",
      "19: error: views of type 'label' have no property 'color'; did you mean 'textColor'?"),
    Mistake("- {border: 2}", "14: error: 'border' expects a mapping of keys to values; found '2'"),
    Mistake("- {alpha: 1, alpha: 1}", "6: error: duplicate key 'alpha'"),
  ]

  @Test("an invalid view is reported at its location", arguments: inViews)
  func view(_ mistake: Mistake) {
    let scene = """
      animator: 1
      stage: {size: [200, 100]}
      views:
        - {id: box, frame: [0, 0, 100, 100]}
        \(mistake.line)
      """
    #expect(messages(scene) == ["5:" + mistake.message])
  }

  static let inScript = [
    Mistake(
      "- animat: {box: {alpha: 1}}", "5: error: unknown step 'animat'; did you mean 'animate'?"),
    Mistake("- sequence: []", "5: error: unknown step 'sequence'; did you mean 'chain'?"),
    Mistake("- {fadeIn: box}", "6: error: unknown step 'fadeIn'; did you mean 'preset: fadeIn'?"),
    Mistake(
      "- {animate: {box: {width: 5}}}",
      "22: error: views of type 'view' have no property 'width'; did you mean 'bounds.size.width'?"),
    Mistake(
      "- {duration: 1}",
      "5: error: a step requires one of 'set', 'animate', 'spring', 'keyframes', 'preset', 'layout', 'animateText', 'changeText', 'typewrite', 'run', 'count', 'highlight', 'write', 'say', 'moveAlong', 'morph', 'wiggle', 'audioKeyframes', 'camera', 'resize', 'rotate', 'keyboard', 'tap', 'press', 'drag', 'flick', 'swipe', 'pinch', 'scroll', 'toggle', 'slide', 'type', 'push', 'pop', 'present', 'dismiss', 'select', 'page', 'segue', 'warnMemory', 'insert', 'delete', 'move', 'reload', 'batch', 'deselect', 'transition', 'add', 'remove', 'bringToFront', 'sendToBack', 'wait', 'mark', 'until', 'all', 'chain', 'stagger', 'loop' or 'background'"
    ),
    Mistake(
      "- {wait: 1, set: {}}",
      "5: error: a step must have exactly one action; found 'set' and 'wait'"),
    Mistake(
      "- {animate: {bux: {alpha: 0}}}", "16: error: no view has the id 'bux'; did you mean 'box'?"),
    Mistake(
      "- {animate: {box: {alpah: 0}}}",
      "22: error: views of type 'view' have no property 'alpah'; did you mean 'alpha'?"),
    Mistake(
      "- {animate: {box: {textColor: red}}}",
      "22: error: 'textColor' belongs to views of type 'label', 'text' or 'textView', not 'view'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, duration: -1}",
      "44: error: 'duration' must be 0 or more; found '-1'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, duration: 1h}",
      "44: error: 'duration' expects a time: a number of seconds, \"250ms\", \"1.5s\" or \"12f\"; found '1h'"
    ),
    Mistake(
      "- {animate: {box: {alpha: 0}}, duration: .inf}",
      "44: error: 'duration' must be finite; found '.inf'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, durations: 1}",
      "34: error: unknown key 'durations' in the step 'animate'; did you mean 'duration'?"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, curve: eseIn}",
      "41: error: unknown value 'eseIn' for 'curve'; did you mean 'easeIn'?"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, curve: [0, 0, 1.5, 1]}",
      "48: error: 'curve' must be 0 to 1 for x1 and x2; found '1.5'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, options: [autoreverze]}",
      "44: error: unknown value 'autoreverze' for 'options'; did you mean 'autoreverse'?"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, options: [repeat]}",
      "6: error: 'animate' repeats forever, so the scene has no end; set a 'duration' for the stage"
    ),
    Mistake(
      "- {transition: flipLeft, with: box, set: {}}",
      "18: error: unknown value 'flipLeft' for 'transition'; did you mean 'flipFromLeft'?"),
    Mistake(
      "- {transition: curlUp}",
      "6: error: 'transition' requires 'from' and 'to', or 'with' and 'set'"),
    Mistake("- {transition: curlUp, from: box}", "5: error: the step 'transition' requires 'to'"),
    Mistake(
      "- {transition: curlUp, from: box, to: box, with: box}",
      "46: error: 'from' and 'with' are mutually exclusive; remove one of them"),
    Mistake(
      "- {transition: curlUp, from: box, to: box}",
      "41: error: 'from' and 'to' are the same view, 'box'"),
    Mistake("- {loop: 0, steps: []}", "12: error: 'loop' must be 1 to 1000000; found '0'"),
    Mistake(
      "- {loop: 1000001, steps: []}", "12: error: 'loop' must be 1 to 1000000; found '1000001'"),
    Mistake("- {loop: .inf, steps: []}", "12: error: 'loop' must be finite; found '.inf'"),
    Mistake("- {loop: 2}", "5: error: the step 'loop' requires 'steps'"),
    Mistake("- {remove: [bix]}", "15: error: no view has the id 'bix'; did you mean 'box'?"),
    Mistake(
      "- {wait: 25000h}",
      "12: error: 'wait' expects a time: a number of seconds, \"250ms\", \"1.5s\" or \"12f\"; found '25000h'"
    ),
    Mistake("- {wait: 86401}", "12: error: 'wait' must be at most 24 hours; found '86401'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, completion: [wait]}",
      "47: error: 'completion' expects a step, such as {wait: 1}; found 'wait'"),
    Mistake("- wait", "5: error: 'script' expects a step, such as {wait: 1}; found 'wait'"),
  ]

  @Test("an invalid step is reported at its location", arguments: inScript)
  func step(_ mistake: Mistake) {
    #expect(messages(boxScene(mistake.line)) == ["6:" + mistake.message])
  }

  @Test("loops with too many steps are reported at the largest one")
  func stepLimitExceeded() {
    let scene = boxScene("- {loop: 1000000, steps: [{loop: 1000000, steps: [{wait: 0}]}]}")
    #expect(
      messages(scene) == [
        "6:6: error: the script runs 1000001000001 steps, repetitions included; the limit is 10000000"
      ])
  }

  static let inStage = [
    Mistake("{size: [0, 100]}", "15: error: the width is 0 pixels; it must be 1 to 16384"),
    Mistake(
      "{size: [-5, 100]}", "15: error: the width is -10 pixels; it must be 1 to 16384"),
    Mistake(
      "{size: [200, 8193]}", "15: error: the height is 16386 pixels; it must be 1 to 16384"),
    Mistake("{size: [200, .nan]}", "21: error: 'size' must be finite; found '.nan'"),
    Mistake("{size: big}", "15: error: 'size' expects a size, [width, height]; found 'big'"),
    Mistake("{size: [2, 2], fps: 0}", "28: error: 'fps' must be 1 to 1000; found '0'"),
    Mistake("{size: [2, 2], fps: 1001}", "28: error: 'fps' must be 1 to 1000; found '1001'"),
    Mistake("{size: [2, 2], fps: \"60/0\"}", "28: error: 'fps' must be 1 to 1000; found '60/0'"),
    Mistake("{size: [2, 2], scale: 0}", "30: error: 'scale' must be 0.001 to 64; found '0'"),
    Mistake(
      "{size: [2, 2], duration: 86401}",
      "33: error: 'duration' must be at most 24 hours; found '86401'"),
    Mistake(
      "{size: [2, 2], colour: red}",
      "23: error: unknown key 'colour' in the stage; valid: 'size', 'device', 'orientation', 'style', 'textSize', 'language', 'scale', 'fps', 'background', 'duration', 'touches' or 'bezel'"
    ),
    Mistake("{fps: 60}", "8: error: the stage requires 'size'"),
    Mistake(
      "{size: [2, 2], background: }",
      "35: error: 'background' expects a color: \"#rrggbb\", a name such as 'systemBlue', or components; found nothing (a value that begins with # needs quotes)"
    ),
  ]

  @Test("an invalid stage is reported at its location", arguments: inStage)
  func stage(_ mistake: Mistake) {
    #expect(messages("animator: 1\nstage: \(mistake.line)") == ["2:" + mistake.message])
  }

  @Test("the largest sizes, rates and durations are valid")
  func limits() throws {
    let scene = try readScene("animator: 1\nstage: {size: [8192, 1], fps: 1000, duration: 86400}")
    #expect(scene.size == CGSize(width: 8192, height: 1))
    #expect(scene.frameRate == FrameRate(1000))
    #expect(scene.duration == MediaTime(seconds: 86400))
  }

  @Test(
    "a file that is not a scene is rejected",
    arguments: [
      ("", "1:1: error: this is not a scene: it is empty; a scene begins with 'animator: 1'"),
      (
        "animator: 1\nstage: {size: [9, 9]}\nscenes: []",
        "3:1: error: unknown key 'scenes' in a scene; a reel of scenes begins with 'reel: 1' instead of 'animator: 1'"
      ),
      ("hello", "1:1: error: this is not a scene: it is text; a scene begins with 'animator: 1'"),
      ("- 1", "1:1: error: this is not a scene: it is a list; a scene begins with 'animator: 1'"),
      (
        "a: 1",
        "1:1: error: this is not a scene: it has no key 'animator'; a scene begins with 'animator: 1'"
      ),
      (
        "animator: 2",
        "1:11: error: unsupported format version 'animator: 2'; this release reads scenes of version 1"
      ),
      ("animator: 1", "1:1: error: a scene requires 'stage'"),
      (
        "animator: 1\nstage: {size: [10, 10}",
        "2:22: error: this is not valid YAML: did not find expected ',' or ']'"
      ),
      (
        "animator: 1\n\tstage: 1",
        "2:1: error: this is not valid YAML: found a tab character that violates indentation"
      ),
      (
        "views:\n\t- {id: a}",
        "2:1: error: this is not valid YAML: found character that cannot start any token; "
          + "lines are indented by spaces, not by tabs"
      ),
      (
        "a: @home",
        "1:4: error: this is not valid YAML: found character that cannot start any token; "
          + "text that begins with @ needs quotes"
      ),
      (
        "a: *star",
        "1:4: error: this is not valid YAML: found undefined alias; text that begins with * needs quotes"
      ),
      (
        "a: Hello: world",
        "1:9: error: this is not valid YAML: mapping values are not allowed in this context; "
          + "text with a colon before a space needs quotes"
      ),
      // The comment hides the brace; the next line is not what the braces need.
      (
        "views:\n  - {color: #fff}\n  - {id: a}",
        "3:3: error: this is not valid YAML: did not find expected node content; "
          + "colors such as \"#ff6b6b\" need quotes"
      ),
      (
        "animator: 1\n---\nanimator: 1",
        "2:1: error: this is not valid YAML: but found another document"
      ),
      (
        "a\u{0}b",
        "1:2: error: this is not a scene: it is not UTF-8 text: it contains a NUL byte; a scene begins "
          + "with 'animator: 1'"
      ),
    ])
  func notAScene(text: String, message: String) {
    #expect(messages(text) == [message])
  }

  /// The bytes before the first invalid one are text: columns count its characters.
  @Test(
    "invalid bytes are reported at their location",
    arguments: [
      ("animator: 1\n# é caf".utf8 + [0xE9, 10, 0], "2:8", ": invalid byte 0xE9"),
      ("animator: 1\n\n".utf8 + [0, 0xE9], "3:1", ": it contains a NUL byte"),
      // A truncated é; UTF-16.
      ("animator: 1".utf8 + [0xC3], "1:12", ": invalid byte 0xC3"),
      ([0xFF, 0xFE, 97, 0], "1:1", ""),
    ])
  func bytes(_ bytes: [UInt8], location: String, reason: String) {
    let error = #expect(throws: SceneError.self) {
      try SceneFile(Data(bytes), file: "a.yaml", directory: URL(fileURLWithPath: "/nowhere"))
    }
    #expect(
      error?.description
        == "a.yaml:\(location): error: this is not a scene: it is not UTF-8 text\(reason); a scene begins "
        + "with 'animator: 1'")
  }

  @Test("a dangling symbolic link is reported as such, without suggesting itself")
  func links() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "links-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, target) in [("loop.yaml", "loop.yaml"), ("link.yaml", "gone.yaml")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path, withDestinationPath: target)
    }
    func reason(_ name: String) -> String? {
      let here = URL(fileURLWithPath: folder.path, isDirectory: true)
      let url = URL(fileURLWithPath: name, relativeTo: here)
      return #expect(throws: SceneError.self) { try SceneDocument(contentsOf: url) }?.description
    }
    #expect(
      reason("loop.yaml")
        == "loop.yaml:1:1: error: the scene cannot be read: it is a symbolic link that refers to itself"
    )
    #expect(
      reason("link.yaml")
        == "link.yaml:1:1: error: the scene cannot be read: it is a symbolic link to 'gone.yaml', which "
        + "does not exist")
  }

  @Test("all errors of a scene are reported together, in the order of their locations")
  func several() {
    let scene = """
      animator: 1
      stage: {size: [10, 10], fps: 0}
      views:
        - {alpha: x, fram: 1}
      script:
        - {wait: -1}
      """
    #expect(
      messages(scene).map { $0.prefix(4) } == ["2:30", "4:13", "4:16", "6:12"].map { $0.prefix(4) })
  }

  @Test(
    "warns of valid but probably unintended content",
    arguments: [
      (
        "- {animate: {box: {hidden: true}}}",
        "6:22: warning: 'hidden' of 'box' is not animatable; it changes immediately"
      )
    ])
  func warnings(step: String, message: String) {
    #expect(messages(boxScene(step)) == [message])
  }

  @Test("warns of an unreachable step")
  func neverReached() {
    let script = """
      - {animate: {box: {alpha: 0}}, options: [repeat]}
      - {wait: 1}
      """
    #expect(
      messages(boxScene(script, stage: ", duration: 1")) == [
        "7:6: warning: the previous step never ends, so 'wait' never runs; move the endless step into 'background'"
      ])
  }

  @Test("warns of unused names")
  func unused() {
    let scene = """
      animator: 1
      stage: {size: [10, 10], background: b}
      colors: {a: red, b: "#000"}
      assets: {cat: cat.png}
      """
    #expect(
      messages(scene) == [
        "3:13: warning: unused color 'a'", "4:15: warning: unused asset 'cat'",
      ])
  }

  @Test("two curves among the options are mutually exclusive")
  func twoCurves() {
    let scene = boxScene(
      "- {animate: {box: {alpha: 0}}, options: [curveEaseIn, curveEaseOut]}")
    #expect(
      messages(scene) == [
        "6:57: error: 'curveEaseIn' and 'curveEaseOut' are mutually exclusive; remove one of them"
      ])
  }
}
