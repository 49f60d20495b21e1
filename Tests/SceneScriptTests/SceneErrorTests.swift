import Foundation
import Testing

@testable import SceneScript

/// Every mistake is told with its place, the offending text, and what would work.
struct SceneErrorTests {
  /// A line of a scene and what is said about it; the line is the fifth.
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
      "13: error: 'frame' takes a rectangle, [x, y, width, height]; found a list of 3"),
    Mistake(
      "- {rotation: 1e308}",
      "16: error: 'rotation' has to be -1e307 to 1e307 degrees; found '1e308'"),
    Mistake(
      "- {transform: [{rotate: 1e308turn}]}",
      "27: error: 'rotate' has to be -1e307 to 1e307 degrees; found '1e308turn'"),
    Mistake(
      "- {center.x: 5}",
      "6: error: views of type 'view' have no property 'center.x'; did you mean 'position.x'?"),
    Mistake("- {alpha: fast}", "13: error: 'alpha' takes a number, such as 0.5; found 'fast'"),
    Mistake("- {alpha: .nan}", "13: error: 'alpha' has to be finite; found '.nan'"),
    Mistake("- {alpha: -.inf}", "13: error: 'alpha' has to be finite; found '-.inf'"),
    Mistake("- {alpha: 1e999}", "13: error: 'alpha' has to be finite; found '1e999'"),
    Mistake("- {alpha: \"1\"}", "13: error: 'alpha' takes a number, such as 0.5; found '1'"),
    Mistake("- {hidden: yes}", "14: error: 'hidden' takes true or false; found 'yes'"),
    Mistake(
      "- {backgroundColor: sytemBlue}",
      "23: error: no colour is called 'sytemBlue'; did you mean 'systemBlue'?"),
    Mistake(
      "- {backgroundColor: \"#12345\"}",
      "23: error: '#12345' is not a colour; write #rgb, #rgba, #rrggbb or #rrggbbaa"),
    Mistake(
      "- {backgroundColor: {red: 2, green: 0, blue: 0}}",
      "29: error: 'red' has to be 0 to 1; found '2'"),
    Mistake(
      "- {backgroundColor: {white: 1, alfa: 1}}",
      "34: error: unknown key 'alfa' in the colour 'backgroundColor'; did you mean 'alpha'?"),
    Mistake(
      "- {backgroundColor: {white: 1, red: 1}}",
      "34: error: 'white' and 'red' exclude each other; keep one"),
    Mistake(
      "- {type: gradient, colors: red}",
      "30: error: 'colors' takes a list of colours, such as [red, blue]; found 'red'"),
    Mistake(
      "- {type: shape, colors: [red]}",
      "19: error: 'colors' belongs to views of type 'gradient', not 'shape'"),
    Mistake(
      "- {type: shape, path: M 0 0 L 10}",
      "25: error: 'path' is not SVG path data: at character 11: 'L' takes x y, and the data ends"),
    Mistake(
      "- {type: shape, path: 10 10}",
      "25: error: 'path' is not SVG path data: at character 1: path data begins with 'M x y'; found '1'"
    ),
    Mistake(
      "- {type: shape, strokeEnd: 1.5}", "30: error: 'strokeEnd' has to be 0 to 1; found '1.5'"),
    Mistake("- {type: lable}", "12: error: no view type is called 'lable'; did you mean 'label'?"),
    Mistake(
      "- {type: gradiant}", "12: error: no view type is called 'gradiant'; did you mean 'gradient'?"
    ),
    Mistake(
      "- {text: Hi}", "6: error: 'text' belongs to views of type 'label' or 'text', not 'view'"),
    Mistake(
      "- {contentMode: scaleAspectFil}",
      "19: error: 'contentMode' does not know 'scaleAspectFil'; did you mean 'scaleAspectFill'?"),
    Mistake(
      "- {transform: [{rotat: 45}]}",
      "19: error: 'transform' does not know 'rotat'; did you mean 'rotate'?"),
    Mistake(
      "- {transform: [{rotate: fast}]}",
      "27: error: 'rotate' takes an angle: degrees as a number, \"0.5rad\" or \"0.25turn\"; found 'fast'"
    ),
    Mistake(
      "- {transform3D: [{perspective: 0}]}",
      "34: error: 'perspective' has to be a distance above 0, in points; found '0'"),
    Mistake("- {cornerRadius: -1}", "20: error: 'cornerRadius' has to be 0 or more; found '-1'"),
    Mistake("- {shadow: {opacity: 2}}", "24: error: 'opacity' has to be 0 to 1; found '2'"),
    Mistake("- {tag: 1.5}", "11: error: 'tag' takes a whole number, such as 2; found '1.5'"),
    Mistake(
      "- {type: label, font: {weight: bald}}",
      "34: error: 'weight' does not know 'bald'; did you mean 'bold'?"),
    Mistake(
      "- {type: label, font: {family: Intre}}",
      "34: error: 'family' does not know 'Intre'; did you mean 'Inter'?"),
    Mistake(
      "- {type: image, image: cat.png}", "26: error: there is no asset and no file 'cat.png'"),
    Mistake("- {id: box}", "10: error: the id 'box' is taken by the view in line 4"),
    Mistake(
      "- 5", "5: error: 'views' takes views, such as {id: card, frame: [0, 0, 100, 100]}; found '5'"
    ),
    Mistake("- {border: 2}", "14: error: 'border' takes a mapping of keys to values; found '2'"),
    Mistake("- {alpha: 1, alpha: 1}", "6: error: the key 'alpha' is given more than once"),
  ]

  @Test("a wrong view is told at its line and column", arguments: inViews)
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
    Mistake(
      "- {duration: 1}",
      "5: error: a step needs one of 'set', 'animate', 'spring', 'keyframes', 'transition', 'add', 'remove', 'bringToFront', 'sendToBack', 'wait', 'all', 'chain', 'stagger', 'loop' or 'background'"
    ),
    Mistake("- {wait: 1, set: {}}", "5: error: one step does one thing; found 'set' and 'wait'"),
    Mistake(
      "- {animate: {bux: {alpha: 0}}}", "16: error: no view has the id 'bux'; did you mean 'box'?"),
    Mistake(
      "- {animate: {box: {alpah: 0}}}",
      "22: error: views of type 'view' have no property 'alpah'; did you mean 'alpha'?"),
    Mistake(
      "- {animate: {box: {textColor: red}}}",
      "22: error: 'textColor' belongs to views of type 'label' or 'text', not 'view'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, duration: -1}",
      "44: error: 'duration' has to be 0 or more; found '-1'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, duration: 1h}",
      "44: error: 'duration' takes a time: seconds as a number, \"250ms\", \"1.5s\" or \"12f\"; found '1h'"
    ),
    Mistake(
      "- {animate: {box: {alpha: 0}}, duration: .inf}",
      "44: error: 'duration' has to be finite; found '.inf'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, durations: 1}",
      "34: error: unknown key 'durations' in the step 'animate'; did you mean 'duration'?"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, curve: eseIn}",
      "41: error: 'curve' does not know 'eseIn'; did you mean 'easeIn'?"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, curve: [0, 0, 1.5, 1]}",
      "48: error: 'curve' has to be 0 to 1 across (x1 and x2); found '1.5'"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, options: [autoreverze]}",
      "44: error: 'options' does not know 'autoreverze'; did you mean 'autoreverse'?"),
    Mistake(
      "- {animate: {box: {alpha: 0}}, options: [repeat]}",
      "6: error: 'animate' repeats forever, so the scene has no end; give the stage a 'duration'"),
    Mistake(
      "- {transition: flipLeft, with: box, set: {}}",
      "18: error: 'transition' does not know 'flipLeft'; did you mean 'flipFromLeft'?"),
    Mistake(
      "- {transition: curlUp}", "6: error: 'transition' needs 'from' and 'to', or 'with' and 'set'"),
    Mistake("- {transition: curlUp, from: box}", "5: error: the step 'transition' needs 'to'"),
    Mistake(
      "- {transition: curlUp, from: box, to: box, with: box}",
      "46: error: 'from' and 'with' exclude each other; keep one"),
    Mistake(
      "- {transition: curlUp, from: box, to: box}",
      "41: error: 'from' and 'to' are the same view, 'box'"),
    Mistake("- {loop: 0, steps: []}", "12: error: 'loop' has to be 1 to 1000000; found '0'"),
    Mistake(
      "- {loop: 1000001, steps: []}", "12: error: 'loop' has to be 1 to 1000000; found '1000001'"),
    Mistake("- {loop: .inf, steps: []}", "12: error: 'loop' has to be finite; found '.inf'"),
    Mistake("- {loop: 2}", "5: error: the step 'loop' needs 'steps'"),
    Mistake("- {remove: [bix]}", "15: error: no view has the id 'bix'; did you mean 'box'?"),
    Mistake(
      "- {wait: 25000h}",
      "12: error: 'wait' takes a time: seconds as a number, \"250ms\", \"1.5s\" or \"12f\"; found '25000h'"
    ),
    Mistake("- {wait: 86401}", "12: error: 'wait' has to be at most 24 hours; found '86401'"),
    Mistake("- wait", "5: error: 'script' takes steps, such as {wait: 1}; found 'wait'"),
  ]

  @Test("a wrong step is told at its line and column", arguments: inScript)
  func step(_ mistake: Mistake) {
    #expect(messages(boxScene(mistake.line)) == ["6:" + mistake.message])
  }

  @Test("loops that come to too many steps are refused, the largest named")
  func stepLimitExceeded() {
    let scene = boxScene("- {loop: 1000000, steps: [{loop: 1000000, steps: [{wait: 0}]}]}")
    #expect(
      messages(scene) == [
        "6:6: error: the loops come to 1000001000001 steps in all; at most 10000000 are run"
      ])
  }

  static let inStage = [
    Mistake("{size: [0, 100]}", "15: error: the width comes to 0 pixels; it has to be 1 to 16384"),
    Mistake(
      "{size: [-5, 100]}", "15: error: the width comes to -10 pixels; it has to be 1 to 16384"),
    Mistake(
      "{size: [200, 8193]}", "15: error: the height comes to 16386 pixels; it has to be 1 to 16384"),
    Mistake("{size: [200, .nan]}", "21: error: 'size' has to be finite; found '.nan'"),
    Mistake("{size: big}", "15: error: 'size' takes a size, [width, height]; found 'big'"),
    Mistake("{size: [2, 2], fps: 0}", "28: error: 'fps' has to be 1 to 1000; found '0'"),
    Mistake("{size: [2, 2], fps: 1001}", "28: error: 'fps' has to be 1 to 1000; found '1001'"),
    Mistake("{size: [2, 2], fps: \"60/0\"}", "28: error: 'fps' has to be 1 to 1000; found '60/0'"),
    Mistake("{size: [2, 2], scale: 0}", "30: error: 'scale' has to be 0.001 to 64; found '0'"),
    Mistake(
      "{size: [2, 2], duration: 86401}",
      "33: error: 'duration' has to be at most 24 hours; found '86401'"),
    Mistake(
      "{size: [2, 2], colour: red}",
      "23: error: unknown key 'colour' in the stage; it takes 'size', 'scale', 'fps', 'background' or 'duration'"
    ),
    Mistake("{fps: 60}", "8: error: the stage needs 'size'"),
    Mistake(
      "{size: [2, 2], background: }",
      "35: error: 'background' takes a colour: \"#rrggbb\", a name such as 'systemBlue', or components; found nothing (a value that begins with # needs quotes)"
    ),
  ]

  @Test("a wrong stage is told at its line and column", arguments: inStage)
  func stage(_ mistake: Mistake) {
    #expect(messages("animator: 1\nstage: \(mistake.line)") == ["2:" + mistake.message])
  }

  @Test("the largest sizes, rates and lengths are taken")
  func limits() throws {
    let scene = try readScene("animator: 1\nstage: {size: [8192, 1], fps: 1000, duration: 86400}")
    #expect(scene.size == CGSize(width: 8192, height: 1))
    #expect(scene.frameRate == FrameRate(1000))
    #expect(scene.duration == MediaTime(seconds: 86400))
  }

  @Test(
    "what is not a scene is refused",
    arguments: [
      ("", "1:1: error: this is not a scene: it is empty; a scene begins with 'animator: 1'"),
      ("hello", "1:1: error: this is not a scene: it is text; a scene begins with 'animator: 1'"),
      ("- 1", "1:1: error: this is not a scene: it is a list; a scene begins with 'animator: 1'"),
      (
        "a: 1",
        "1:1: error: this is not a scene: it has no key 'animator'; a scene begins with 'animator: 1'"
      ),
      ("animator: 2", "1:11: error: this version knows scenes of format 1; found 'animator: 2'"),
      ("animator: 1", "1:1: error: a scene needs 'stage'"),
      (
        "animator: 1\nstage: {size: [10, 10}",
        "2:22: error: this is not valid YAML: did not find expected ',' or ']'"
      ),
      (
        "animator: 1\n\tstage: 1",
        "2:1: error: this is not valid YAML: found a tab character that violates indentation"
      ),
      (
        "animator: 1\n---\nanimator: 1",
        "2:1: error: this is not valid YAML: but found another document"
      ),
      (
        "a\u{0}b",
        "1:2: error: this is not a scene: it is not UTF-8 text, as it holds a NUL byte; a scene begins "
          + "with 'animator: 1'"
      ),
    ])
  func notAScene(text: String, message: String) {
    #expect(messages(text) == [message])
  }

  /// Of each what comes before the first wrong byte is text: columns count its characters.
  @Test(
    "bytes that are no text are told where they are",
    arguments: [
      ("animator: 1\n# é caf".utf8 + [0xE9, 10, 0], "2:8", ", as the byte 0xE9 shows"),
      ("animator: 1\n\n".utf8 + [0, 0xE9], "3:1", ", as it holds a NUL byte"),
      // An é that is cut off; UTF-16.
      ("animator: 1".utf8 + [0xC3], "1:12", ", as the byte 0xC3 shows"),
      ([0xFF, 0xFE, 97, 0], "1:1", ""),
    ])
  func bytes(_ bytes: [UInt8], place: String, reason: String) {
    let error = #expect(throws: SceneError.self) {
      try SceneFile(Data(bytes), file: "a.yaml", directory: URL(fileURLWithPath: "/nowhere"))
    }
    #expect(
      error?.description
        == "a.yaml:\(place): error: this is not a scene: it is not UTF-8 text\(reason); a scene begins "
        + "with 'animator: 1'")
  }

  @Test("a symbolic link that leads nowhere is told as such, and does not suggest itself")
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
        == "loop.yaml:1:1: error: the scene cannot be read: it is a symbolic link that leads back to itself"
    )
    #expect(
      reason("link.yaml")
        == "link.yaml:1:1: error: the scene cannot be read: it is a symbolic link to 'gone.yaml', which "
        + "is not there")
  }

  @Test("all errors of a scene are told at once, in the order of their places")
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
    "what is allowed but hardly meant is warned of",
    arguments: [
      (
        "- {animate: {box: {hidden: true}}}",
        "6:22: warning: 'hidden' of 'box' is not animatable; it changes at once"
      )
    ])
  func warnings(step: String, message: String) {
    #expect(messages(boxScene(step)) == [message])
  }

  @Test("a step that is never reached is warned of")
  func neverReached() {
    let script = """
      - {animate: {box: {alpha: 0}}, options: [repeat]}
      - {wait: 1}
      """
    #expect(
      messages(boxScene(script, stage: ", duration: 1")) == [
        "7:6: warning: the step before never ends, so 'wait' never runs; put the endless one into 'background'"
      ])
  }

  @Test("names that nothing uses are warned of")
  func unused() {
    let scene = """
      animator: 1
      stage: {size: [10, 10], background: b}
      colors: {a: red, b: "#000"}
      assets: {cat: cat.png}
      """
    #expect(
      messages(scene) == [
        "3:13: warning: the colour 'a' is not used", "4:15: warning: the asset 'cat' is not used",
      ])
  }

  @Test("two curves among the options exclude each other: as numbers they would make a third")
  func twoCurves() {
    let scene = boxScene(
      "- {animate: {box: {alpha: 0}}, options: [curveEaseIn, curveEaseOut]}")
    #expect(
      messages(scene) == [
        "6:57: error: 'curveEaseIn' and 'curveEaseOut' exclude each other; keep one"
      ])
  }
}
