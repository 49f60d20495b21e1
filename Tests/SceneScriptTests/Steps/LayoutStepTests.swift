import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// Constraints in scenes, and the step that changes them.
@MainActor
struct LayoutStepTests {
  /// A stage of 320 by 200 points.
  private func scene(_ body: String) -> String {
    "animator: 1\nstage: {size: [320, 200], scale: 2}\n\(body)"
  }

  /// The frame of a view at a time.
  private func frame(_ id: String, _ recording: SceneRecording, at seconds: Double = 0) -> CGRect? {
    recording.values(id, at: seconds)?.frame
  }

  private let card = """
    views:
      - id: card
        constraints:
          - leading = safeArea.leading + 16
          - top = superview.top + 20
          - {name: cardWidth, constraint: width = 100}
          - height = 40
        subviews:
          - id: dot
            constraints:
              [trailing = superview.trailing - 8, centerY = superview.centerY, width = 10, height = 10]

    """

  @Test("a layout step animates the frames that its constraints determine")
  func animates() throws {
    let recording = try record(
      scene(card + "script: [{layout: {cardWidth: 200}, duration: 1, curve: linear}]"))
    #expect(recording.warnings == [])
    #expect(recording.seconds == 1)
    #expect(frame("card", recording) == CGRect(x: 16, y: 20, width: 100, height: 40))
    #expect(frame("dot", recording) == CGRect(x: 82, y: 15, width: 10, height: 10))
    #expect(frame("card", recording, at: 0.5) == CGRect(x: 16, y: 20, width: 150, height: 40))
    #expect(frame("dot", recording, at: 0.5) == CGRect(x: 132, y: 15, width: 10, height: 10))
    #expect(frame("card", recording, at: 1) == CGRect(x: 16, y: 20, width: 200, height: 40))
    #expect(frame("dot", recording, at: 1) == CGRect(x: 182, y: 15, width: 10, height: 10))
  }

  @Test("without a duration, the layout changes at once")
  func immediate() throws {
    let recording = try record(
      scene(card + "script: [{wait: 0.5}, {layout: {cardWidth: 200}}, {wait: 0.5}]"))
    #expect(recording.timeline.animations.isEmpty && recording.seconds == 1)
    #expect(frame("card", recording, at: 0.25)?.width == 100)
    #expect(frame("card", recording, at: 0.5)?.width == 200)
  }

  @Test("a layout step has the delay, completion and springs of animations")
  func timing() throws {
    let delayed = try record(
      scene(
        card + """
          script:
            - layout: {cardWidth: 200}
              duration: 1
              delay: 0.5
              curve: linear
              completion: [{layout: {cardWidth: 60}}]
          """))
    #expect(delayed.seconds == 1.5)
    #expect(frame("card", delayed, at: 1)?.width == 150)
    #expect(frame("card", delayed, at: 1.5)?.width == 60)
    let spring = try record(scene(card + "script: [{layout: {cardWidth: 200}, bounce: 0.4}]"))
    let widths = (0...20).compactMap { frame("card", spring, at: Double($0) / 20)?.width }
    // It overshoots.
    #expect((widths.max() ?? 0) > 200)
    #expect(frame("card", spring, at: spring.seconds)?.width == 200)
  }

  @Test("priorities and active sets change, and switching sets causes no conflict")
  func sets() throws {
    let recording = try record(
      scene(
        """
        views: [{id: a}, {id: b}]
        constraints:
          - V:|-0-[a(20)]
          - "a.leading = superview.leading"
          - {name: narrow, constraint: [a.width = 50, b.width = 60, b.leading = a.trailing, "V:|-0-[b(20)]"]}
          - {name: wide, constraint: [a.width = 300, b.width = 310, "V:[a]-5-[b(20)]"], active: false}
          - {name: wide, constraint: b.leading = a.leading, active: false}
          - {name: weak, constraint: a.top = superview.top + 7 @ 100}
        script:
          - wait: 1
          - {layout: {wide: {active: true}, narrow: {active: false}}, duration: 1, curve: linear}
          - {layout: {narrow: {active: true}, wide: {active: false}}}
          - wait: 1
        """))
    #expect(recording.warnings == [])
    let narrow = [
      CGRect(x: 0, y: 0, width: 50, height: 20), CGRect(x: 50, y: 0, width: 60, height: 20),
    ]
    func frames(at seconds: Double) -> [CGRect] {
      ["a", "b"].compactMap { frame($0, recording, at: seconds) }
    }
    #expect(frames(at: 0) == narrow)
    // Halfway to 300 points wide, and to 310 points below it.
    #expect(frames(at: 1.5)[0] == CGRect(x: 0, y: 0, width: 175, height: 20))
    #expect(frames(at: 1.5)[1] == CGRect(x: 25, y: 12.5, width: 185, height: 20))
    #expect(frames(at: 2) == narrow)
  }

  @Test("the priority of a constraint changes, also to and from required")
  func priority() throws {
    let recording = try record(
      scene(
        """
        views: [{id: a, constraints: [leading = superview.leading, top = superview.top, height = 9]}]
        constraints:
          - {name: small, constraint: a.width = 50}
          - {name: large, constraint: a.width = 90 @ 500}
        script:
          - wait: 1
          - {layout: {small: {priority: 400}}}
          - wait: 1
          - {layout: {large: {priority: 300, constant: 80}}}
          - wait: 1
          - {layout: {large: {priority: 1000}}}
          - wait: 1
        """))
    #expect([0, 1, 2, 3].map { frame("a", recording, at: $0)?.width } == [50, 90, 50, 80])
    #expect(recording.warnings == [])
  }

  @Test("the order of views does not matter, and views with a frame keep it")
  func references() throws {
    let recording = try record(
      scene(
        """
        views:
          - {id: bar, frame: [10, 10, 100, 20]}
          - id: first
            constraints: [leading = second.trailing + 4, top = second.top, width = second.width, height = 10]
          - id: second
            constraints: [leading = bar.leading, top = bar.bottom + 5, height = 10]
        constraints: ["second.width = 0.5 * bar.width - 10"]
        """))
    #expect(frame("bar", recording) == CGRect(x: 10, y: 10, width: 100, height: 20))
    #expect(frame("second", recording) == CGRect(x: 10, y: 35, width: 40, height: 10))
    #expect(frame("first", recording) == CGRect(x: 54, y: 35, width: 40, height: 10))
  }

  @Test("margins, guides of views and the reading direction determine frames")
  func guides() throws {
    let recording = try record(
      scene(
        """
        views:
          - id: card
            frame: [20, 30, 200, 100]
            margins: [1, 2, 3, 4]
            direction: rtl
            subviews:
              - {id: a, constraints: [leading = margins.leading, top = margins.top, width = 50, height = 20]}
              - {id: b, constraints: [leading = a.trailing + 6, top = a.top, width = 10, height = 20]}
              - id: c
                direction: ltr
                constraints: [left = margins.left, bottom = margins.bottom, width = 30, height = 5]
        """))
    // Leading is at the right, 4 points from the edge.
    #expect(frame("a", recording) == CGRect(x: 146, y: 1, width: 50, height: 20))
    #expect(frame("b", recording) == CGRect(x: 130, y: 1, width: 10, height: 20))
    #expect(frame("c", recording) == CGRect(x: 2, y: 92, width: 30, height: 5))
  }

  @Test("the direction is inherited by what is below, also when it changes or a view moves")
  func inheritedDirection() throws {
    let recording = try record(
      scene(
        """
        views:
          - id: box
            frame: [0, 0, 200, 100]
            subviews:
              - id: inner
                frame: [0, 0, 200, 50]
                subviews:
                  - {id: a, constraints: [leading = superview.leading + 10, top = superview.top, width = 50, height = 20]}
              - id: fixed
                direction: ltr
                frame: [0, 50, 200, 50]
                subviews:
                  - {id: b, constraints: [leading = superview.leading + 10, top = superview.top, width = 50, height = 20]}
        script:
          - wait: 1
          - set: {box: {direction: rtl}}
          - wait: 1
          - add: [inner]
            into: fixed
          - wait: 1
        """))
    #expect(recording.warnings == [])
    #expect(frame("a", recording, at: 0.5)?.minX == 10)
    // 200 − 10 − 50.
    #expect(frame("a", recording, at: 1.5)?.minX == 140)
    #expect(frame("b", recording, at: 1.5)?.minX == 10)
    #expect(frame("a", recording, at: 2.5)?.minX == 10)
  }

  @Test("the stage's language determines the direction of all views")
  func language() throws {
    let text = """
      animator: 1
      stage: {size: [200, 100], language: he}
      views:
        - {id: a, constraints: [leading = superview.leading + 10, top = superview.top, width = 50, height = 20]}
        - id: english
          direction: ltr
          frame: [0, 50, 200, 50]
          subviews: [{id: b, constraints: [leading = superview.leading + 10, top = superview.top, width = 50, height = 20]}]
      """
    let recording = try record(text)
    #expect(frame("a", recording) == CGRect(x: 140, y: 0, width: 50, height: 20))
    #expect(frame("b", recording) == CGRect(x: 10, y: 0, width: 50, height: 20))
  }

  @Test("parts of views and screens inherit the direction too")
  func parts() throws {
    let file = try readScene(
      """
      animator: 1
      stage: {size: [320, 400]}
      views:
        - id: box
          direction: rtl
          frame: [0, 0, 320, 400]
          subviews:
            - {id: search, type: searchBar, frame: [0, 0, 320, 56]}
            - id: nav
              type: navigation
              frame: [0, 56, 320, 344]
              screens: [{id: one, title: One}]
      script: [{push: {id: two, title: Two}, onto: nav}]
      """)
    let run = try SceneRecorder.perform(file, within: RecordingBudget())
    let search = try #require(run.view(id: "search") as? UISearchBar)
    let lens = try #require(search.searchTextField.leftView)
    // 6 points from the end of the field.
    #expect(near(lens.frame.maxX, search.searchTextField.bounds.width - 6))
    let screen = try #require(run.view(id: "two"))
    #expect(screen.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  @Test("content hugging decides which of two labels grows")
  func hugging() throws {
    func widths(_ hugging: String) throws -> [CGFloat?] {
      let recording = try record(
        scene(
          """
          views:
            - {id: a, type: label, text: Name, contentHugging: \(hugging)}
            - {id: b, type: label, text: Name}
          constraints: ["H:|-0-[a]-0-[b]-0-|", "V:|-[a]", "V:|-[b]"]
          """))
      return ["a", "b"].map { frame($0, recording)?.width }
    }
    let (strong, weak) = (try widths("[251, 250]"), try widths("[249, 250]"))
    #expect(strong[0] == weak[1])
    #expect((strong[1] ?? 0) > (strong[0] ?? 0))
  }

  @Test("an added view gets its constraints, and a view that returns has them again")
  func adding() throws {
    let recording = try record(
      scene(
        """
        views: [{id: box, frame: [100, 50, 100, 100]}]
        constraints: [late.leading = box.leading, late.width = 0.5 * box.width]
        script:
          - wait: 1
          - add: [{id: late, backgroundColor: red, constraints: [top = superview.top, height = 30]}]
          - wait: 1
          - remove: late
          - wait: 1
          - add: [late]
            into: box
          - wait: 1
        """))
    #expect(recording.warnings == [])
    #expect(frame("late", recording, at: 1.5) == CGRect(x: 100, y: 0, width: 50, height: 30))
    #expect(frame("late", recording, at: 3.5) == CGRect(x: 0, y: 0, width: 50, height: 30))
  }

  @Test("a view that returns in a transition has its constraints from the transition's start")
  func transition() throws {
    let recording = try record(
      scene(
        """
        views:
          - id: box
            frame: [0, 0, 100, 100]
            subviews:
              - {id: a, backgroundColor: red, constraints: ["H:|-10-[a(50)]", "V:|-20-[a(30)]"]}
              - {id: b, backgroundColor: blue, frame: [0, 0, 9, 9]}
        script:
          - {transition: crossDissolve, from: a, to: b, duration: 0.5}
          - {transition: crossDissolve, from: b, to: a, duration: 0.5}
        """))
    #expect(recording.warnings == [])
    for time in [0.5, 0.75, 1] {
      #expect(frame("a", recording, at: time) == CGRect(x: 10, y: 20, width: 50, height: 30))
    }
  }

  @Test("a conflict is a warning at the constraint that is ignored")
  func conflict() throws {
    let recording = try record(
      scene(
        """
        views: [{id: a, constraints: [leading = superview.leading, width = 50]}]
        constraints:
          - a.top = superview.top
          - a.height = 9
          - a.trailing = superview.trailing
        """))
    #expect(
      recording.warnings.map(\.description) == [
        // The last one in the file: those of views become active before those of the scene.
        "scene.yaml:7:5: warning: 'a.trailing = superview.trailing' is ignored, because it conflicts "
          + "with 'a.leading = superview.leading', 'a.width = 50' and 'UIWindow.width == 320'; lower the priority of one of them, as in '@ 999'"
      ])
  }

  @Test("a constraint whose views never exist together is a warning")
  func ineffective() throws {
    let recording = try record(
      """
      animator: 1
      stage: {size: [320, 200], duration: 1}
      views: [{id: a, frame: [0, 0, 9, 9], backgroundColor: red}]
      constraints: [a.width = late.width]
      script: [{wait: 2}, {add: [{id: late, frame: [0, 0, 9, 9], backgroundColor: red}]}]
      """)
    #expect(
      recording.warnings.map(\.description) == [
        "scene.yaml:4:15: warning: 'a.width = late.width' has no effect: its views are never in the "
          + "same hierarchy"
      ])
  }

  nonisolated static let mistakes = [
    (
      "{layout: {cardWdth: 1}}",
      "6:15: error: no constraint has the name 'cardWdth'; did you mean 'cardWidth'?"
    ),
    (
      "{layout: {cardWidth: wide}}",
      "6:26: error: 'cardWidth' expects a constant in points, or a mapping such as {active: false}; "
        + "found 'wide'"
    ),
    (
      "{layout: {cardWidth: {priority: 0}}}",
      "6:37: error: 'priority' must be 1 to 1000; found '0'"
    ),
    (
      "{layout: {cardWidth: {activ: true}}}",
      "6:27: error: unknown key 'activ' in a change of a constraint; did you mean 'active'?"
    ),
    (
      "{layout: {row: 8}}",
      "6:20: error: 'constant' of 'row' cannot change, because it is a visual format; change "
        + "'active', or use an equation"
    ),
    (
      "{layout: [row]}",
      "6:14: error: 'layout' expects a mapping of constraints to values, such as {cardWidth: 120}; "
        + "found a list of 1"
    ),
    (
      "{layout: {cardWidth: 1}, curve: linear, bounce: 0.2}",
      "6:30: error: 'curve' and 'bounce' are mutually exclusive; remove one of them"
    ),
  ]

  @Test("an invalid layout step is reported at its location", arguments: mistakes)
  func invalid(step: String, message: String) {
    let scene = """
      animator: 1
      stage: {size: [200, 100]}
      views: [{id: card}]
      constraints: [{name: cardWidth, constraint: card.width = 1}, {name: row, constraint: "H:[card]"}]
      script:
        - \(step)
      """
    #expect(messages(scene) == [message])
  }

  @Test("a change of a constraint that does not exist yet fails the recording")
  func tooEarly() throws {
    let text = scene(
      """
      script:
        - {layout: {late: 5}}
        - add: [{id: a, constraints: [{name: late, constraint: width = 9}]}]
      """)
    let error = #expect(throws: SceneError.self) { try record(text) }
    #expect(
      error?.description
        == "scene.yaml:4:15: error: the constraint 'late' has views that do not exist yet at this "
        + "point in the script")
  }

  @Test("a scene with constraints and layout steps is read from its written form")
  func roundTrip() throws {
    let text = scene(
      card + """
        constraints: [{name: top, constraint: card.top = superview.top, active: false}]
        script:
          - {layout: {cardWidth: 200, top: {active: true}}, duration: 1, curve: linear}
          - {layout: {cardWidth: {constant: 8, priority: 250}}, bounce: 0.2, delay: 0.1}
          - {layout: {top: {priority: 2}}}
        """)
    let document = try readScene(text).document
    #expect(try readScene(document.yaml).document == document)
  }
}
