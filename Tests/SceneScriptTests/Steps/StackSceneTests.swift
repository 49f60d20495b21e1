import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// Views of type `stack`.
@MainActor
struct StackSceneTests {
  /// A stage of 320 by 200 points.
  private func scene(_ body: String) -> String {
    "animator: 1\nstage: {size: [320, 200], scale: 2}\n\(body)"
  }

  /// The frame of a view at a time, in its superview.
  private func frame(_ id: String, _ recording: SceneRecording, at seconds: Double = 0) -> CGRect? {
    recording.values(id, at: seconds)?.frame
  }

  /// A column of 200 by 120 points at (10, 20): three bars with heights of 20 points, 10 apart.
  private func column(_ keys: String = "") -> String {
    """
    views:
      - id: column
        type: stack
        axis: vertical
        alignment: leading
        spacing: 10
        \(keys)
        constraints: [leading = superview.leading + 10, top = superview.top + 20, width = 200]
        subviews:
          - {id: a, constraints: [width = 50, height = 20]}
          - {id: b, constraints: [width = 60, height = 20]}
          - {id: c, constraints: [width = 70, height = 20]}

    """
  }

  @Test("a column arranges its subviews, and has the height of its contents")
  func column() throws {
    let recording = try record(scene(column()))
    #expect(recording.warnings == [])
    #expect(frame("column", recording) == CGRect(x: 10, y: 20, width: 200, height: 80))
    #expect(frame("a", recording) == CGRect(x: 0, y: 0, width: 50, height: 20))
    #expect(frame("b", recording) == CGRect(x: 0, y: 30, width: 60, height: 20))
    #expect(frame("c", recording) == CGRect(x: 0, y: 60, width: 70, height: 20))
  }

  @Test("a stack with a frame distributes its subviews within it")
  func frame() throws {
    let recording = try record(
      scene(
        """
        views:
          - id: row
            type: stack
            frame: [0, 0, 300, 40]
            distribution: fillEqually
            margins: [4, 10, 4, 10]
            isLayoutMarginsRelativeArrangement: true
            spacing: 5
            subviews:
              - {id: a, spacingAfter: 25}
              - {id: b}
              - {id: c}
        """))
    // 300 − 2 · 10 − 25 − 5 = 250 points for three views: 83⅓, on pixels of half a point.
    #expect(recording.warnings == [])
    #expect(frame("a", recording) == CGRect(x: 10, y: 4, width: 83.5, height: 32))
    #expect(frame("b", recording) == CGRect(x: 118.5, y: 4, width: 83.5, height: 32))
    #expect(frame("c", recording) == CGRect(x: 206.5, y: 4, width: 83.5, height: 32))
  }

  @Test("stacks in stacks, from right to left")
  func nested() throws {
    let recording = try record(
      scene(
        """
        views:
          - id: row
            type: stack
            direction: rtl
            frame: [0, 0, 200, 40]
            spacing: 10
            subviews:
              - {id: icon, constraints: [width = 40]}
              - id: column
                type: stack
                axis: vertical
                distribution: fillEqually
                subviews: [{id: title}, {id: subtitle}]
        """))
    #expect(frame("icon", recording) == CGRect(x: 160, y: 0, width: 40, height: 40))
    #expect(frame("column", recording) == CGRect(x: 0, y: 0, width: 150, height: 40))
    #expect(frame("subtitle", recording) == CGRect(x: 0, y: 20, width: 150, height: 20))
  }

  @Test("animating the spacing animates the positions of the arranged views")
  func spacing() throws {
    let recording = try record(
      scene(
        column() + "script: [{animate: {column: {spacing: 30}}, duration: 1, curve: linear}]"))
    #expect(recording.warnings == [])
    #expect(recording.seconds == 1)
    #expect(frame("b", recording)?.minY == 30)
    #expect(frame("b", recording, at: 0.5)?.minY == 40)
    #expect(frame("c", recording, at: 0.5)?.minY == 80)
    #expect(frame("column", recording, at: 0.5)?.height == 100)
    #expect(frame("c", recording, at: 1)?.minY == 100)
  }

  @Test("a changed axis is animated, and set at once without a duration")
  func axis() throws {
    let script = """
      script:
        - {set: {column: {axis: horizontal}}}
        - {wait: 1}
        - {animate: {column: {axis: vertical}}, duration: 1, curve: linear}
      """
    let recording = try record(scene(column("distribution: equalSpacing") + script))
    // In the row, 200 − 50 − 60 − 70 = 20 points are two gaps of 10.
    #expect(frame("b", recording, at: 0.5) == CGRect(x: 60, y: 0, width: 60, height: 20))
    #expect(frame("b", recording, at: 1.5) == CGRect(x: 30, y: 15, width: 60, height: 20))
    #expect(frame("b", recording, at: 2) == CGRect(x: 0, y: 30, width: 60, height: 20))
  }

  @Test("hiding an arranged view folds it, showing it unfolds it")
  func hiding() throws {
    let script = """
      script:
        - {animate: {b: {hidden: true}}, duration: 1, curve: linear}
        - {animate: {b: {hidden: false}}, duration: 1, curve: linear}
      """
    let text =
      scene(column() + script).replacingOccurrences(
        of: "{id: b, constraints: [width = 60, height = 20]}",
        with: "{id: b, constraints: [width = 60, height = 20 @ 999]}")
    let recording = try record(text)
    #expect(recording.warnings == [])
    // Without b and one of the gaps, c is 30 points further up.
    #expect(frame("c", recording, at: 0.5)?.minY == 45)
    #expect(recording.values("b", at: 0.5)?.isHidden == false)
    #expect(frame("b", recording, at: 0.5)?.height == 10)
    #expect(frame("column", recording, at: 1)?.height == 50)
    #expect(frame("c", recording, at: 1)?.minY == 30)
    #expect(frame("c", recording, at: 1.5)?.minY == 45)
    #expect(frame("c", recording, at: 2)?.minY == 60)
    #expect(frame("b", recording, at: 2)?.height == 20)
  }

  @Test("views that steps add, move and remove are arranged")
  func steps() throws {
    let script = """
      script:
        - {add: [{id: d, spacingAfter: 2, constraints: [width = 5, height = 20]}], into: column, index: 1}
        - {wait: 1}
        - {remove: a}
        - {wait: 1}
        - {add: [c], into: column, index: 0}
        - {wait: 1}
        - {transition: crossDissolve, from: b, to: a, duration: 1}
      """
    let recording = try record(scene(column() + script))
    #expect(recording.warnings == [])
    // a, d, b, c
    #expect(frame("d", recording, at: 0.5)?.minY == 30)
    #expect(frame("b", recording, at: 0.5)?.minY == 52)
    // d, b, c
    #expect(frame("c", recording, at: 1.5)?.minY == 52)
    // c, d, b
    #expect(frame("c", recording, at: 2.5)?.minY == 0)
    #expect(frame("b", recording, at: 2.5)?.minY == 52)
    // c, d, a
    #expect(frame("a", recording, at: 4)?.minY == 52)
  }

  @Test("a frame of an arranged view is without effect, with a warning")
  func frames() {
    #expect(
      messages(
        scene(
          """
          views:
            - {id: s, type: stack, frame: [0, 0, 100, 50], subviews: [{id: a, frame: [0, 0, 20, 20]}]}
          script:
            - {add: [{id: b, center: [3, 4]}], into: s}
          """)) == [
          "4:69: warning: 'frame' has no effect: the stack positions the view; use a constraint, such "
            + "as 'constraints: [width = 80]'",
          "6:20: warning: 'center' has no effect: the stack positions the view; use a constraint, such "
            + "as 'constraints: [width = 80]'",
        ])
  }

  @Test("hiding a view outside of stacks is not animatable")
  func hidingElsewhere() {
    #expect(
      messages(
        scene(
          "views: [{id: a}]\nscript: [{animate: {a: {hidden: true}}, duration: 1}]")
      ).count == 1)
  }
}
