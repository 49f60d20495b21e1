import Foundation
import Testing

@testable import SceneScript

/// Warnings of what is described and is not seen, or not as it was meant; and none where it may be.
@MainActor
struct ReviewTests {
  /// The warnings of performing views on a stage of 320 × 200, without the file's name; views begin in
  /// the fourth line.
  private func warnings(
    _ views: String, script: String = "", stage: String = ", background: white"
  ) throws -> [String] {
    let indented = views.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let steps = script.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let scene =
      "animator: 1\nstage: {size: [320, 200]\(stage)}\nviews:\n\(indented)\nscript:\n"
      + (steps.isEmpty ? "  - {wait: 1}" : steps)
    return try record(scene).warnings.map { String($0.description.dropFirst("scene.yaml:".count)) }
  }

  private nonisolated static let hidden = "it is hidden or has an alpha of 0 all the time"
  private nonisolated static let outside = "it lies outside of what is seen all the time"
  private func never(_ place: String, _ reason: String) -> String {
    "\(place): warning: 'v' never shows: \(reason); change that, or leave it out"
  }

  // MARK: Views that never show

  @Test(
    "a view that is hidden, outside, or has no size is warned of",
    arguments: [
      ("hidden: true, frame: [0, 0, 9, 9]", hidden), ("alpha: 0, frame: [0, 0, 9, 9]", hidden),
      ("frame: [320, 0, 9, 9]", outside), ("frame: [-9, 0, 9, 9]", outside),
      ("frame: [0, 0, 9, 9], transform: [{translate: [0, 200]}]", outside),
      ("bounds: [0, 0, 9, 9], center: [400, 0], rotation: 30", outside),
      ("type: image", "it has no size"), ("backgroundColor: red", "it has no size"),
    ])
  func unseen(keys: String, reason: String) throws {
    #expect(try warnings("- {id: v, \(keys)}") == [never("4:5", reason)])
  }

  @Test(
    "a view that may show at some instant is not",
    arguments: [
      // Half a point of it is seen; a shape and a shadow reach beyond the frame.
      ("frame: [319.5, 0, 9, 9]", "- {wait: 1}"),
      ("type: shape, path: M0 0h400v9z, frame: [320, 0, 9, 9]", "- {wait: 1}"),
      ("frame: [322, 0, 9, 9], shadow: {opacity: 1, radius: 9}", "- {wait: 1}"),
      ("type: emitter, frame: [330, 0, 9, 9]", "- {wait: 1}"),
      // It is seen in a transition, as it was before that began.
      (
        "frame: [0, 0, 9, 9]",
        "- {transition: crossDissolve, with: w, set: {v: {hidden: true}}}"
      ),
      ("frame: [400, 0, 9, 9]", "- {animate: {v: {center: [50, 50]}}}"),
      ("frame: [400, 0, 9, 9]", "- {wait: 1}\n- {set: {v: {center: [50, 50]}}}\n- {wait: 1}"),
      ("frame: [0, 0, 9, 9], alpha: 0", "- {animate: {v: {alpha: 1}}}"),
      (
        "frame: [0, 0, 9, 9], hidden: true",
        "- {wait: 1}\n- {set: {v: {hidden: false}}}\n- {wait: 1}"
      ),
      ("backgroundColor: red", "- {spring: {v: {bounds: [0, 0, 9, 9]}}}"),
      // On its way from one side to the other.
      ("frame: [-99, 0, 9, 9]", "- {animate: {v: {center: [420, 5]}}}"),
      ("frame: [0, 0, 9, 9], transform: [{scale: 0}]", "- {animate: {v: {transform: identity}}}"),
    ])
  func seen(keys: String, script: String) throws {
    let views = "- {id: v, \(keys)}\n- {id: w, frame: [50, 50, 9, 9]}"
    #expect(try warnings(views, script: script) == [])
  }

  @Test("a view that is put into one that is not on stage is warned of, unless that comes back")
  func offStage() throws {
    let view = "- {id: a, frame: [0, 0, 9, 9]}"
    let script = """
      - {wait: 1}
      - {remove: a}
      - {add: [{id: v, frame: [0, 0, 9, 9]}], into: a}
      - {wait: 1}
      """
    #expect(
      try warnings(view, script: script) == [
        never("8:12", "it is put into a view that is not on stage")
      ])
    #expect(try warnings(view, script: script + "\n- {add: [a]}\n- {wait: 1}") == [])
  }

  @Test("where a view is goes by what it is in: only the outermost that never shows is told")
  func nested() throws {
    let inside = "subviews: [{id: v, frame: [0, 0, 9, 9], backgroundColor: red}]}"
    #expect(
      try warnings("- {id: a, frame: [400, 0, 50, 50], \(inside)") == [never("4:49", Self.outside)])
    #expect(
      try warnings("- {id: a, frame: [0, 0, 9, 9], hidden: true, \(inside)")
        == [never("4:5", Self.hidden).replacing("'v'", with: "'a'")])
    #expect(
      try warnings(
        "- {id: a, frame: [0, 0, 9, 9], clipsToBounds: true, bounds.origin: [20, 0], \(inside)")
        == [never("4:90", Self.outside)])
    // What moves the outer view, its bounds or all of it, may bring the inner one in.
    for change in ["center: [99, 9]", "bounds.origin: [400, 0]", "transform: [{scale: 9}]"] {
      let script = "- {animate: {a: {\(change)}}}"
      #expect(try warnings("- {id: a, frame: [400, 0, 50, 50], \(inside)", script: script) == [])
    }
  }

  @Test("a view that another step puts elsewhere, or takes in a transition, is not told of")
  func moved() throws {
    let views = """
      - {id: a, frame: [0, 0, 90, 90], backgroundColor: red}
      - {id: b, frame: [300, 0, 500, 90], subviews: [{id: v, frame: [100, 0, 9, 9]}]}
      """
    #expect(try warnings(views).count == 1)
    let scripts = [
      "- {wait: 1}\n- {add: [v], into: a}\n- {wait: 1}",
      "- {transition: flipFromLeft, from: a, to: v}\n- {wait: 1}",
    ]
    for script in scripts { #expect(try warnings(views, script: script) == []) }
  }

  @Test("a view that a loop builds anew is told of once, and not where one of them shows")
  func copies() throws {
    let loop = "- {loop: 3, steps: [{add: [{id: v, frame: [400, 0, 9, 9]}]}, {wait: 1}%]}"
    #expect(
      try warnings("- {frame: [0, 0, 9, 9]}", script: loop.replacing("%", with: ""))
        == [never("6:30", Self.outside)])
    let move = ", {set: {v: {center: [9, 9]}}}, {wait: 1}"
    #expect(try warnings("- {frame: [0, 0, 9, 9]}", script: loop.replacing("%", with: move)) == [])
  }

  @Test("what a mask holds is not seen itself, and is not told of")
  func mask() throws {
    #expect(
      try warnings(
        "- {frame: [0, 0, 9, 9], mask: {id: m, frame: [0, 0, 9, 9], subviews: [{id: n, alpha: 0}]}}"
      )
        == [])
  }

  // MARK: Text

  private nonisolated static let room =
    "give it more room, more lines by 'numberOfLines', 'adjustsFontSizeToFitWidth: true', or, where "
    + "that is meant, a 'lineBreakMode'"

  @Test(
    "text that does not fit is warned of, in one line, several, and runs",
    arguments: [
      "type: label, text: This headline is too long for it, frame: [10, 10, 120, 30]",
      "type: label, text: This headline is too long for it, frame: [10, 10, 80, 40], numberOfLines: 2",
      "type: label, text: This headline is too long for it, frame: [10, 10, 120, 30], numberOfLines: 0",
      "type: text, runs: [This headline is, \" too long for it\"], frame: [10, 10, 120, 30]",
    ])
  func truncated(keys: String) throws {
    #expect(
      try warnings("- {id: v, \(keys), font: {size: 20}}") == [
        "4:5: warning: the text of 'v' does not fit: 'This headline is too lon…' is cut short; "
          + Self.room
      ])
  }

  @Test(
    "text that fits, shrinks, may be cut, or is going is not",
    arguments: [
      ("frame: [0, 0, 300, 30]", "- {wait: 1}"),
      ("frame: [0, 0, 120, 90], numberOfLines: 0", "- {wait: 1}"),
      ("frame: [0, 0, 120, 30], adjustsFontSizeToFitWidth: true", "- {wait: 1}"),
      ("frame: [0, 0, 120, 30], lineBreakMode: truncatingTail", "- {wait: 1}"),
      ("frame: [0, 0, 300, 30]", "- {animate: {v: {bounds: [0, 0, 20, 30]}}}"),
      ("frame: [0, 0, 20, 30]", "- {animate: {v: {bounds: [0, 0, 300, 30], center: [160, 99]}}}"),
      ("frame: [0, 0, 120, 30]", "- {wait: 1}\n- {set: {v: {text: Short}}}\n- {wait: 1}"),
      // It is cut while it comes or goes, or out of sight when it gets a text that does not fit.
      ("frame: [0, 0, 300, 30]", "- {wait: 1}\n- {set: {v: {bounds: [0, 0, 20, 30]}}}"),
      (
        "frame: [0, 0, 290, 30]",
        "- {animate: {v: {center: [500, 9]}}}\n"
          + "- {set: {v: {text: A far longer headline of some length}}}\n- {wait: 1}"
      ),
      (
        "frame: [0, 0, 290, 30]",
        "- {wait: 1}\n- {remove: v}\n"
          + "- {set: {v: {text: A far longer headline of some length}}}\n- {wait: 1}"
      ),
      (
        "frame: [0, 0, 290, 30]",
        "- {animate: {v: {alpha: 0}}}\n- {set: {v: {text: A far longer headline of some length}}}\n"
          + "- {wait: 1}"
      ),
    ])
  func fitting(keys: String, script: String) throws {
    let label = "- {id: v, type: label, text: A headline of some length, \(keys), font: {size: 20}}"
    #expect(try warnings(label, script: script) == [])
  }

  @Test("text that a label in sight gets, and a break at the end, are looked at too")
  func laterText() throws {
    let label = "- {id: v, type: label, frame: [0, 0, 120, 30], font: {size: 20}, text: "
    let longer = "- {wait: 1}\n- {set: {v: {text: This headline is too long for it}}}\n- {wait: 1}"
    #expect(try warnings(label + "Short}", script: longer).count == 1)
    #expect(try warnings(label + "\"Short\\n\"}") == [])
  }

  @Test("a label without a frame is told as such, one without text as any other view")
  func noFrame() throws {
    #expect(
      try warnings("- {id: v, type: label, text: No frame at all}") == [
        "4:5: warning: 'v' has no size, so its text never shows; give it a 'frame'"
      ])
    #expect(try warnings("- {id: v, type: label}") == [never("4:5", "it has no size")])
    #expect(try warnings("- {type: label, text: x}")[0].contains("this view has no size"))
  }

  @Test(
    "text in the colour of what is behind it is warned of",
    arguments: [
      "- {id: v, type: label, text: a, frame: [9, 9, 99, 30], textColor: white}",
      "- {id: v, type: label, text: a, frame: [9, 9, 99, 30], backgroundColor: black}",
      "- {id: v, type: label, text: a, frame: [9, 9, 99, 30], textColor: white, alpha: 0.5}\n"
        + "- {id: b, frame: [9, 60, 99, 30], backgroundColor: red}",
    ])
  func sameColor(views: String) throws {
    #expect(
      try warnings(views) == [
        "4:5: warning: the text of 'v' has the colour of what is behind it; give it another "
          + "'textColor'"
      ])
  }

  @Test("pictures among the letters have colours of their own")
  func emoji() throws {
    let label = "- {id: v, type: label, frame: [9, 9, 99, 30], textColor: white, text: "
    #expect(try warnings(label + "a \u{2764}}") == [])
    #expect(try warnings(label + "a 1}").count == 1)
  }

  @Test(
    "text that may differ from what is behind it at some instant is not",
    arguments: [
      // On something else, under a change of either colour, moving, with a shadow.
      ("- {frame: [0, 0, 20, 20], backgroundColor: red}", "", "- {wait: 1}"),
      ("", "", "- {animate: {v: {center: [99, 99]}}}"),
      ("", "", "- {wait: 1}\n- {set: {v: {textColor: red}}}\n- {wait: 1}"),
      ("", "", "- {animate: {v: {backgroundColor: red}}}"),
      ("", ", textShadow: {color: black}", "- {wait: 1}"),
      ("", ", shadow: {opacity: 1}", "- {wait: 1}"),
      ("- {id: b, frame: [200, 0, 9, 9]}", "", "- {animate: {b: {center: [9, 9]}}}"),
      ("", ", backgroundColor: \"#fffffe\"", "- {wait: 1}"),
    ])
  func otherColor(other: String, keys: String, script: String) throws {
    let label = "- {id: v, type: label, text: a, frame: [9, 9, 99, 30], textColor: white\(keys)}"
    #expect(try warnings([other, label].joined(separator: "\n"), script: script) == [])
  }

  // MARK: Reversals

  private nonisolated static let box = "- {id: v, frame: [10, 10, 40, 40], backgroundColor: red}"
  private nonisolated static let there =
    "{animate: {v: {center: [200, 100]}}, duration: 0.5, options: [autoreverse]"

  /// There and back takes twice half a second; two runs, four times.
  @Test(
    "a jump at the end of an animation that reverses is warned of",
    arguments: [
      ("- \(there)}\n- {wait: 0.5}", "1"), ("- \(there), repeatCount: 2}\n- {wait: 0.5}", "2"),
      ("- {animate: {v: {alpha: 0}}, duration: 0.5, options: [autoreverse]}\n- {wait: 0.5}", "1"),
      ("- loop: 3\n  steps: [\(there)}, {wait: 1}, {set: {v: {center: [30, 30]}}}]", "1"),
    ])
  func jump(script: String, seconds: String) throws {
    let found = try warnings(Self.box, script: script)
    #expect(
      found.map { $0.drop { $0 != "w" } } == [
        "warning: 'v' comes back and then jumps to its new values at \(seconds) s, as these stay set; "
          + "set the old ones in 'completion', or animate there and back in two steps"
      ])
  }

  @Test(
    "one that ends the scene, is set back, repeats for ever or ends there is not",
    arguments: [
      "- \(there)}", "- \(there), completion: [{set: {v: {center: [30, 30]}}}]}\n- {wait: 1}",
      "- \(there)}\n- {set: {v: {center: [30, 30]}}}\n- {wait: 1}",
      "- \(there), repeatCount: 1.5}\n- {wait: 1}",
      "- \(there), completion: [{remove: v}]}\n- {wait: 1}",
      "- \(there), completion: [{set: {v: {hidden: true}}}]}\n- {wait: 1}",
      "- \(there), completion: [{set: {v: {alpha: 0}}}]}\n- {wait: 1}",
      "- background: [{animate: {v: {alpha: 0}}, duration: 0.5, options: [autoreverse, repeat]}]\n"
        + "- {wait: 3}",
    ])
  func noJump(script: String) throws {
    #expect(
      try warnings(
        Self.box, script: script, stage: script.contains("repeat]") ? ", duration: 3" : "")
        == [])
  }

  @Test("the example scenes are not warned of", arguments: ["", "gallery"])
  func examples(folder: String) throws {
    for url in try exampleScenes(in: folder) {
      let found = try SceneRecorder.record(SceneFile(contentsOf: url)).warnings
      #expect(found.map(\.description) == [], "\(url.lastPathComponent)")
    }
  }
}
