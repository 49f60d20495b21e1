import Animator
import Foundation
import Testing

@testable import SceneScript

/// The steps `animateText`, `typewrite`, `count` and `highlight`.
@MainActor
struct TextStepTests {
  private func scene(_ step: String) -> String {
    """
    animator: 1
    stage: {size: [400, 100]}
    views:
      - {id: title, type: label, frame: [0, 0, 400, 50], text: one two three}
      - {id: box, frame: [0, 60, 40, 40], backgroundColor: red}
    script:
      - \(step)
    """
  }

  private func seconds(_ step: String) throws -> Double { try record(scene(step)).seconds }

  @Test("a text animation ends with its last unit, or with its range")
  func durations() throws {
    // 11 characters: 10 · 0.1 + 0.5.
    #expect(
      abs(
        try seconds("{animateText: {title: {from: {opacity: 0}, stagger: 0.1}}, duration: 0.5}")
          - 1.5)
        < 1e-9)
    #expect(
      try seconds("{animateText: {title: {by: word, from: {opacity: 0}, stagger: 0.1}}}") == 0.45)
    #expect(
      try seconds(
        "{animateText: {title: {values: {scale: [1, 2]}, range: {offset: [-1, 1]}}}, duration: 2, delay: 1}"
      )
        == 3)
    // 13 characters at 10 per second; the blinks of the cursor go on in the background.
    #expect(abs(try seconds("{typewrite: title, speed: 10, cursor: false}") - 1.3) < 1e-9)
    #expect(try seconds("{count: {title: {to: 5}}, duration: 0.7}") == 0.7)
    #expect(try seconds("{highlight: {title: {text: two}}, duration: 0.7}") == 0.7)
  }

  @Test("steps are written as YAML that reads as the same steps")
  func writing() throws {
    let steps = [
      "{animateText: {title: {by: word, from: {position: [1, 2], scale: 2, rotation: 90, opacity: 0.5, tracking: 3, blur: 2, color: red}, order: random, seed: 7, stagger: 0.25, anchor: [0, 1]}}, duration: 2, bounce: 0.5}",
      "{animateText: {title: {values: {scale: [1, 2]}, range: {start: 0, end: [0.25, 1], offset: [-1, 1], shape: smooth}}}, duration: 2, curve: easeOut, completion: [{wait: 1}]}",
      "{animateText: {title: {to: {opacity: 0}}}, delay: 1}",
      "{typewrite: title, speed: 5, cursor: {color: red, width: 3, blinks: 1}, delay: 0.5}",
      "{typewrite: title, cursor: false}", "{typewrite: title}",
      "{count: {title: {from: 1, to: 2.5, format: \"0.0\"}}, duration: 3, curve: linear}",
      "{highlight: {title: {text: one, style: underline, color: blue, width: 4}}, duration: 1}",
    ]
    for step in steps {
      let file = try readScene(scene(step))
      let again = try readScene(file.document.yaml)
      #expect(again.document == file.document, "\(step)")
    }
  }

  @Test("invalid keys and values are reported where they are")
  func errors() {
    let expected: [(String, String)] = [
      (
        "{animateText: {title: {from: {opacity: 0}, to: {opacity: 1}}}}",
        "'from' and 'to' are mutually exclusive; remove one of them"
      ),
      ("{animateText: {title: {by: word}}}", "requires 'from'"),
      ("{animateText: {title: {values: {opacity: 0}}}}", "'values' requires 'range'"),
      ("{animateText: {title: {from: {opacity: 0}, range: {}}}}", "'range' requires 'values'"),
      (
        "{animateText: {title: {values: {opacity: 0}, range: {}, stagger: 1}}}",
        "'range' and 'stagger' are mutually exclusive"
      ),
      (
        "{animateText: {title: {values: {opacity: 0}, range: {}}}, bounce: 0.2}",
        "'range' and 'bounce' are mutually exclusive"
      ),
      ("{animateText: {title: {from: {opacity: 2}}}}", "'opacity' must be 0 to 1; found '2'"),
      ("{animateText: {title: {from: {alpha: 0}}}}", "'alpha'"),
      ("{animateText: {title: {by: letter, from: {opacity: 0}}}}", "'letter'"),
      ("{animateText: {box: {from: {opacity: 0}}}}", "'animateText' is for views of type"),
      ("{animateText: {titel: {from: {opacity: 0}}}}", "did you mean 'title'"),
      ("{animateText: [title]}", "a mapping of views to values"),
      ("{typewrite: box}", "'typewrite' is for views of type"),
      ("{typewrite: title, speed: 0}", "'speed' must be above 0"),
      ("{typewrite: title, cursor: {blinks: -1}}", "'blinks' must be 0 to 100000"),
      ("{count: {title: {from: 1}}}", "requires 'to'"),
      ("{count: {title: {to: 1, format: abc}}}", "a pattern with at most 20 digits"),
      ("{highlight: {title: {style: wavy}}}", "'wavy'"),
    ]
    for (step, message) in expected {
      let found = messages(scene(step))
      #expect(found.contains { $0.contains(message) && $0.hasPrefix("7:") }, "\(step): \(found)")
    }
  }

  @Test("a text that the label does not show is an error of the recording")
  func missingText() throws {
    #expect {
      try record(scene("{highlight: {title: {text: four}}}"))
    } throws: { error in
      "\(error)".contains("'title' does not show the text 'four'")
    }
  }

  @Test("labels that are not on the stage, empty texts and endless values do not stop the script")
  func unusual() throws {
    for step in [
      "{chain: [{remove: [title]}, {animateText: {title: {from: {opacity: 0}}}}, {typewrite: title}]}",
      "{chain: [{set: {title: {text: \"\"}}}, {animateText: {title: {from: {opacity: 0}}}}, {typewrite: title}, {highlight: {title: {}}}]}",
      "{animateText: {title: {from: {scale: 0, rotation: 1e9, position: [1e300, -1e300], tracking: 1e300}}}}",
      "{animateText: {title: {values: {opacity: 0}, range: {start: [1e300, -1e300], end: -1e300, shape: triangle}}}}",
      "{count: {title: {from: -1e308, to: 1e308}}}",
    ] {
      let recording = try record(scene(step))
      #expect(recording.seconds.isFinite)
      _ = recording.timeline.frame(at: MediaTime(seconds: 0.1))
    }
  }
}
