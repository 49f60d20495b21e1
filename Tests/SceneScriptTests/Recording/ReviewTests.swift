import Foundation
import Testing

@testable import SceneScript

/// Warnings about recordings: views that are never visible, truncated text and unintended jumps,
/// without false positives.
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

  private nonisolated static let hidden = "it is always hidden or has an alpha of 0"
  private nonisolated static let outside = "it is always outside the visible area"
  private func never(_ clause: String, _ reason: String) -> String {
    "\(clause): warning: 'v' is never visible: \(reason); change that, or remove the view"
  }

  // MARK: Views that are never visible

  @Test(
    "warns of a view that is hidden, outside, or empty",
    arguments: [
      ("hidden: true, frame: [0, 0, 9, 9]", hidden), ("alpha: 0, frame: [0, 0, 9, 9]", hidden),
      ("frame: [320, 0, 9, 9]", outside), ("frame: [-9, 0, 9, 9]", outside),
      ("frame: [0, 0, 9, 9], transform: [{translate: [0, 200]}]", outside),
      ("bounds: [0, 0, 9, 9], center: [400, 0], rotation: 30", outside),
      ("type: image", "it has no size"), ("backgroundColor: red", "it has no size"),
      // These have subviews, and clip them.
      ("type: list, items: [Anna]", "it has no size"),
      ("type: scroll, subviews: [{frame: [0, 0, 9, 9]}]", "it has no size"),
      ("clipsToBounds: true, frame: [9, 9, 0, 9], subviews: [{alpha: 0.5}]", "it has no size"),
    ])
  func unseen(keys: String, reason: String) throws {
    #expect(try warnings("- {id: v, \(keys)}") == [never("4:5", reason)])
  }

  @Test(
    "does not warn of a view that may be visible at some time",
    arguments: [
      // Half a point of it is visible; a shape and a shadow extend beyond the frame.
      ("frame: [319.5, 0, 9, 9]", "- {wait: 1}"),
      ("type: shape, path: M0 0h400v9z, frame: [320, 0, 9, 9]", "- {wait: 1}"),
      ("frame: [322, 0, 9, 9], shadow: {opacity: 1, radius: 9}", "- {wait: 1}"),
      ("type: emitter, frame: [330, 0, 9, 9]", "- {wait: 1}"),
      // It is visible in a transition, in its earlier state.
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
      // Its subview is visible; a list that gets a size; one whose size is animated.
      ("subviews: [{frame: [0, 0, 9, 9]}]", "- {wait: 1}"),
      ("type: list, items: [A]", "- {wait: 1}\n- {set: {v: {frame: [0, 0, 99, 99]}}}\n- {wait: 1}"),
      ("type: list, items: [A]", "- {animate: {v: {frame: [0, 0, 99, 99]}}}"),
      // On its way from one side to the other.
      ("frame: [-99, 0, 9, 9]", "- {animate: {v: {center: [420, 5]}}}"),
      ("frame: [0, 0, 9, 9], transform: [{scale: 0}]", "- {animate: {v: {transform: identity}}}"),
    ])
  func seen(keys: String, script: String) throws {
    let views = "- {id: v, \(keys)}\n- {id: w, frame: [50, 50, 9, 9]}"
    #expect(try warnings(views, script: script) == [])
  }

  @Test("warns of a view in a superview that is not on the stage, unless that is added again")
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
        never("8:12", "it was added to a view that is not on the stage")
      ])
    #expect(try warnings(view, script: script + "\n- {add: [a]}\n- {wait: 1}") == [])
  }

  @Test("warns only of the outermost of nested invisible views")
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
    // Moving the outer view or its bounds may make the inner one visible.
    for change in ["center: [99, 9]", "bounds.origin: [400, 0]", "transform: [{scale: 9}]"] {
      let script = "- {animate: {a: {\(change)}}}"
      #expect(try warnings("- {id: a, frame: [400, 0, 50, 50], \(inside)", script: script) == [])
    }
  }

  @Test("does not warn of views that are reparented or part of a transition")
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

  @Test("warns once of views created by a loop, and not if one of them is visible")
  func copies() throws {
    let loop = "- {loop: 3, steps: [{add: [{id: v, frame: [400, 0, 9, 9]}]}, {wait: 1}%]}"
    #expect(
      try warnings("- {frame: [0, 0, 9, 9]}", script: loop.replacing("%", with: ""))
        == [never("6:30", Self.outside)])
    let move = ", {set: {v: {center: [9, 9]}}}, {wait: 1}"
    #expect(try warnings("- {frame: [0, 0, 9, 9]}", script: loop.replacing("%", with: move)) == [])
  }

  @Test("does not warn of views in a mask")
  func mask() throws {
    #expect(
      try warnings(
        "- {frame: [0, 0, 9, 9], mask: {id: m, frame: [0, 0, 9, 9], subviews: [{id: n, alpha: 0}]}}"
      )
        == [])
  }

  // MARK: Text

  private nonisolated static let room =
    "enlarge the view, increase 'numberOfLines', set 'adjustsFontSizeToFitWidth: true', or set "
    + "'lineBreakMode' if this is intended"

  @Test(
    "warns of truncated text in labels and runs",
    arguments: [
      "type: label, text: This headline is too long for it, frame: [10, 10, 120, 30]",
      "type: label, text: This headline is too long for it, frame: [10, 10, 80, 40], numberOfLines: 2",
      "type: label, text: This headline is too long for it, frame: [10, 10, 120, 30], numberOfLines: 0",
      "type: text, runs: [This headline is, \" too long for it\"], frame: [10, 10, 120, 30]",
    ])
  func truncated(keys: String) throws {
    #expect(
      try warnings("- {id: v, \(keys), font: {size: 20}}") == [
        "4:5: warning: the text of 'v' is truncated: 'This headline is too lon…' does not fit; "
          + Self.room
      ])
  }

  @Test(
    "does not warn of text that fits, shrinks, may be truncated, or disappears",
    arguments: [
      ("frame: [0, 0, 300, 30]", "- {wait: 1}"),
      ("frame: [0, 0, 120, 90], numberOfLines: 0", "- {wait: 1}"),
      ("frame: [0, 0, 120, 30], adjustsFontSizeToFitWidth: true", "- {wait: 1}"),
      ("frame: [0, 0, 120, 30], lineBreakMode: truncatingTail", "- {wait: 1}"),
      ("frame: [0, 0, 300, 30]", "- {animate: {v: {bounds: [0, 0, 20, 30]}}}"),
      ("frame: [0, 0, 20, 30]", "- {animate: {v: {bounds: [0, 0, 300, 30], center: [160, 99]}}}"),
      ("frame: [0, 0, 120, 30]", "- {wait: 1}\n- {set: {v: {text: Short}}}\n- {wait: 1}"),
      // It is truncated while it is out of sight, or while it appears or disappears.
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

  @Test("checks text that is set later, and text with a trailing line break")
  func laterText() throws {
    let label = "- {id: v, type: label, frame: [0, 0, 120, 30], font: {size: 20}, text: "
    let longer = "- {wait: 1}\n- {set: {v: {text: This headline is too long for it}}}\n- {wait: 1}"
    #expect(try warnings(label + "Short}", script: longer).count == 1)
    #expect(try warnings(label + "\"Short\\n\"}") == [])
  }

  @Test("a label without a frame has its own warning, unless it has no text")
  func noFrame() throws {
    #expect(
      try warnings("- {id: v, type: label, text: No frame at all}") == [
        "4:5: warning: 'v' has no size, so its text is never visible; set a 'frame'"
      ])
    #expect(try warnings("- {id: v, type: label}") == [never("4:5", "it has no size")])
    #expect(try warnings("- {type: label, text: x}")[0].contains("this view has no size"))
  }

  @Test(
    "warns of text with the color of its background",
    arguments: [
      "- {id: v, type: label, text: a, frame: [9, 9, 99, 30], textColor: white}",
      "- {id: v, type: label, text: a, frame: [9, 9, 99, 30], backgroundColor: black}",
      "- {id: v, type: label, text: a, frame: [9, 9, 99, 30], textColor: white, alpha: 0.5}\n"
        + "- {id: b, frame: [9, 60, 99, 30], backgroundColor: red}",
    ])
  func sameColor(views: String) throws {
    #expect(
      try warnings(views) == [
        "4:5: warning: the text of 'v' has the same color as its background; set another "
          + "'textColor'"
      ])
  }

  @Test("color glyphs do not have the text color")
  func emoji() throws {
    let label = "- {id: v, type: label, frame: [9, 9, 99, 30], textColor: white, text: "
    #expect(try warnings(label + "a \u{2764}}") == [])
    #expect(try warnings(label + "a 1}").count == 1)
  }

  @Test(
    "does not warn of text that may differ from its background at some time",
    arguments: [
      // On another background, with either color changing, moving, or with a shadow.
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

  /// A round trip takes twice half a second; two of them, four times.
  @Test(
    "warns of a jump at the end of an autoreversing animation",
    arguments: [
      ("- \(there)}\n- {wait: 0.5}", "1"), ("- \(there), repeatCount: 2}\n- {wait: 0.5}", "2"),
      ("- {animate: {v: {alpha: 0}}, duration: 0.5, options: [autoreverse]}\n- {wait: 0.5}", "1"),
      ("- loop: 3\n  steps: [\(there)}, {wait: 1}, {set: {v: {center: [30, 30]}}}]", "1"),
    ])
  func jump(script: String, seconds: String) throws {
    let found = try warnings(Self.box, script: script)
    #expect(
      found.map { $0.drop { $0 != "w" } } == [
        "warning: 'v' reverses and then jumps to its new model values at \(seconds) s; "
          + "restore the old values in 'completion', or animate forth and back in two steps"
      ])
  }

  @Test(
    "does not warn if the animation ends the scene, is restored, or repeats forever",
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

  @Test("the example scenes have no warnings", arguments: ["", "gallery"])
  func examples(folder: String) throws {
    for url in try exampleScenes(in: folder) {
      let found = try SceneRecorder.record(SceneFile(contentsOf: url)).warnings
      #expect(found.map(\.description) == [], "\(url.lastPathComponent)")
    }
  }
}
