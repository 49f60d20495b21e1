import Animator
import Testing

@testable import SceneScript

/// The step `until`.
@MainActor
struct UntilStepTests {
  private func scene(_ script: String) -> String {
    """
    animator: 1
    stage: {size: [200, 100]}
    views:
      - {id: box, frame: [250, 0, 50, 50], backgroundColor: black}
      - {id: lamp, frame: [0, 0, 50, 50], backgroundColor: black}
    script:
    \(script)
    """
  }

  @Test("until idle waits for what runs in the background, whatever repeats")
  func idle() throws {
    let recording = try record(
      scene(
        """
          - {animate: {lamp: {alpha: 0.5}}, duration: 0.2, options: [repeat, autoreverse], at: 0, repeatCount: 2}
          - {background: [{animate: {box: {center: [100, 50]}}, duration: 1.5}], at: 0}
          - until: idle
          - wait: 0.25
        """))
    // The box moves until 1.5 s.
    #expect(recording.seconds == 1.75)
  }

  @Test("until visible waits for a view to slide in, until hittable for its animation to end")
  func visible() throws {
    let script = { (event: String) in
      """
        - {background: [{animate: {box: {center: [175, 25]}}, duration: 1, curve: linear}]}
        - {until: \(event), view: box}
        - tap: [10, 10]
      """
    }
    func tap(_ event: String) throws -> Double? {
      try record(scene(script(event))).timeline.touches.first?.time.seconds
    }
    // The left edge is at 250 − 100 t, inside of the 200 points at the first multiple of 1/60 s after 0.5 s.
    #expect(abs(try #require(try tap("visible")) - 31.0 / 60) < 1e-9)
    #expect(try tap("hittable") == 1)
  }

  @Test("a view may be added later, and found by its text")
  func laterViews() throws {
    let recording = try record(
      scene(
        """
          - all:
              - chain:
                  - {until: visible, view: note}
                  - {until: visible, view: {text: Hello}}
                  - tap: note
              - chain:
                  - wait: 1
                  - {add: [{id: note, type: label, frame: [0, 50, 100, 20], text: Hello}]}
        """))
    let first = try #require(recording.timeline.touches.first?.time.seconds)
    #expect(first >= 1 && first <= 61.0 / 60)
  }

  @Test("a wait that reaches its limit is an error at the step that says what is not visible")
  func limits() {
    func failure(_ script: String) -> String {
      do {
        return "no error: \(try record(scene(script)).seconds)"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      failure("  - {until: visible, view: box, limit: 2}").contains(
        "scene.yaml:7:6: error: 'box' is not visible because it is outside of the window, which is "
          + "200 × 100 points (waited for 2 s)"))
    #expect(
      failure("  - {until: visible, view: {text: Hello}, limit: 500ms}").contains(
        "the text 'Hello' matches no view; the window has 'box', 'lamp' (waited for 0.5 s)"))
    #expect(
      failure(
        "  - {background: [{animate: {box: {alpha: 0}}, duration: 3}]}\n  - {until: idle, limit: 1}"
      ).contains("the stage is not idle after 1.0 s: 'opacity' of box is still running"))
  }

  @Test("a view is required, except for idle")
  func grammar() throws {
    #expect(
      messages(scene("  - until: visible")) == ["7:5: error: 'until: visible' requires 'view'"])
    #expect(
      messages(scene("  - {until: idle, view: box}")) == [
        "7:5: error: 'until: idle' and 'view' are mutually exclusive; remove one of them"
      ])
    #expect(messages(scene("  - {until: visible, view: [3, 4]}")).count == 1)
    #expect(messages(scene("  - until: idel")).first?.contains("'idle'") == true)
    for step in [
      "until: idle", "{until: visible, view: box, limit: 2}", "{until: hittable, view: {text: A}}",
    ] {
      let document = try readScene(scene("  - \(step)")).document
      #expect(try readScene(document.yaml).document == document)
    }
  }
}
