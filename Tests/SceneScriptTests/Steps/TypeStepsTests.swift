import Animator
import Testing

@testable import SceneScript

/// The steps `changeText` and `write`, text on paths, displacement and depth of field in scenes.
@MainActor
struct ChangeTextStepTests {
  private func scene(_ step: String, title: String = "text: \"$128\"") -> String {
    """
    animator: 1
    stage: {size: [400, 100]}
    views:
      - {id: title, type: label, frame: [0, 0, 400, 50], \(title)}
      - {id: mark, type: shape, frame: [0, 50, 50, 50], path: "M0 0H50V50Z"}
      - {id: world, type: camera, frame: [0, 60, 40, 40], subviews: [{id: box, frame: [0, 0, 9, 9], backgroundColor: red}]}
    script:
      - \(step)
    """
  }

  @Test("a change ends with its last replacement, and the label shows the new text")
  func changes() throws {
    // From the end 8, 2 and 1 are replaced by 5, 3 and 2, at 0, 0.1 and 0.2; $ stays.
    let step = "{changeText: {title: \"$235\"}, stagger: 0.1, duration: 0.5, delay: 0.25}"
    let recording = try record(scene(step))
    #expect(abs(recording.seconds - 0.95) < 1e-9)
    // The same text changes nothing.
    #expect(try record(scene("{changeText: {title: \"$128\"}, duration: 5}")).seconds == 0)
    #expect(
      try record(scene("{changeText: {title: \"$1\"}, by: morph, bounce: 0.2, duration: 0.4}"))
        .seconds > 0.4)
    #expect(
      try record(scene("{write: {title: {}, mark: {width: 2}}, duration: 0.7}")).seconds == 0.7)
    #expect(
      try record(scene("{write: {box: {centerLine: \"M0 0L9 9\", width: 4}}, delay: 1}")).seconds
        == 1.25)
    let moved = "{animate: {title: {textPathOffset: 0.5}}, duration: 2}"
    #expect(try record(scene(moved, title: "text: a, textPath: M0 50H400")).seconds == 2)
  }

  @Test("steps and properties are written as YAML that reads as the same ones")
  func writing() throws {
    let steps = [
      "{changeText: {title: new}}",
      "{changeText: {title: new}, by: morph, direction: down, match: sequence, order: random, seed: 3, stagger: 0.05, duration: 2, bounce: 0.3}",
      "{changeText: {title: \"\"}, by: numericText, curve: easeOut, completion: [{wait: 1}]}",
      "{write: {title: {}}}",
      "{write: {title: {color: red, width: 3}, box: {centerLine: \"M0 0L9 9\"}}, duration: 2, delay: 0.5, curve: easeIn}",
      "{set: {title: {textPath: M0 0H99, textPathOffset: -0.5, displacementAmount: 4, displacementSize: 12, displacementPhase: 2}}}",
      "{set: {title: {displacementScale: -40}, mark: {isDisplacementMap: true}}}",
      "{animate: {mark: {trailCount: 8, trailInterval: 0.02, trailDecay: 0.9}}}",
      "{camera: {world: {focus: -100, aperture: 0.05}}}",
      "{animate: {world: {aperture: 0.1, focus: 20}}}",
    ]
    for step in steps {
      let file = try readScene(scene(step))
      #expect(try readScene(file.document.yaml).document == file.document, "\(step)")
    }
  }

  @Test("a weight needs a font with an axis for it, and animates")
  func fontWeight() throws {
    let problem = "8:24: error: 'fontWeight' needs a variable font, and 'Inter' has no axis 'wght'"
    #expect {
      try record(scene("{animate: {title: {fontWeight: 700}}}"))
    } throws: { "\($0)".contains(problem) }
    #expect {
      try record(scene("{wait: 1}", title: "text: A, fontWeight: 700"))
    } throws: { "\($0)".contains("4:63: error: 'fontWeight'") }
    #expect {
      try record(scene("{animateText: {title: {from: {weight: 700}}}}"))
    } throws: { "\($0)".contains("8:20: error: 'fontWeight'") }
    let file = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
    let text = scene(
      "{animate: {title: {fontWeight: 700}}, duration: 1, curve: linear}",
      title: "text: A, font: {family: inter, weight: 300}, fontWeight: 300")
    let recording = try record("assets: {inter: \(file)}\n" + text)
    #expect(recording.seconds == 1)
  }

  @Test("invalid keys and values are reported where they are")
  func errors() {
    let expected: [(step: String, column: Int, message: String)] = [
      ("{changeText: {title: a}, by: spin}", 34, "'spin'"),
      ("{changeText: {title: a}, direction: left}", 41, "'left'"),
      ("{changeText: {title: a}, match: digits}", 37, "'digits'"),
      ("{changeText: {title: [a]}}", 26, "'title'"),
      ("{changeText: {mark: a}}", 19, "'changeText' is for views of type"),
      ("{changeText: {titel: a}}", 19, "did you mean 'title'"),
      ("{changeText: title}", 18, "a mapping of views to values"),
      ("{changeText: {title: a}, stagger: soon}", 39, "'stagger'"),
      ("{changeText: {title: a}, curve: linear, bounce: 0.2}", 30, "mutually exclusive"),
      ("{write: {world: {}}}", 14, "'centerLine'"),
      ("{write: {title: {width: -1}}}", 29, "'width' must be 0 or more"),
      ("{write: {title: {centreLine: M0 0}}}", 22, "did you mean 'centerLine'"),
      ("{write: {title: {centerLine: M0 q}}}", 34, "'centerLine'"),
      ("{write: {title: {}}, dampingRatio: 0.5}", 26, "'dampingRatio'"),
      ("{set: {title: {textPath: X9}}}", 30, "'textPath'"),
      ("{set: {mark: {textPath: M0 0H9}}}", 19, "'textPath'"),
      ("{set: {title: {displacementAmount: -2}}}", 40, "0 to 1000; found '-2'"),
      ("{set: {title: {displacementSize: 0}}}", 38, "1 to 1000000; found '0'"),
      ("{set: {title: {displacementScale: 3000}}}", 39, "-2000 to 2000; found '3000'"),
      ("{set: {title: {isDisplacementMap: maybe}}}", 39, "'isDisplacementMap'"),
      ("{animate: {mark: {trailCount: -1}}}", 35, "0 to 100; found '-1'"),
      ("{animate: {mark: {trailInterval: 0}}}", 38, "0.001 to 10; found '0'"),
      ("{animate: {mark: {trailDecay: 1.5}}}", 35, "0 to 1; found '1.5'"),
      ("{animate: {mark: {trialCount: 1}}}", 23, "did you mean 'trailCount'"),
      ("{animateText: {title: {from: {weight: 1001}}}}", 43, "1 to 1000; found '1001'"),
      ("{set: {title: {fontWeight: 0}}}", 32, "1 to 1000; found '0'"),
      ("{set: {mark: {fontWeight: 400}}}", 19, "'fontWeight'"),
      ("{set: {title: {aperture: 1}}}", 20, "'aperture'"),
      ("{camera: {world: {aperture: 200}}}", 33, "0 to 100; found '200'"),
    ]
    for (step, column, message) in expected {
      let found = messages(scene(step))
      #expect(
        found.contains { $0.contains(message) && $0.hasPrefix("8:\(column):") },
        "\(step): \(found)")
    }
  }
}
