import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// `on:` handlers, `toggle` and `slide`.
@MainActor
struct EventHandlerTests {
  /// A scene of 300 × 300 points.
  private func scene(_ views: String, _ script: String, rate: Int = 60) -> String {
    "animator: 1\nstage: {size: [300, 300], fps: \(rate)}\nviews:\n\(views)\nscript:\n\(script)\n"
  }

  private func state(_ id: String, _ recording: SceneRecording, _ time: Double) throws
    -> LayerState
  {
    let view = try #require(recording.views.first { $0.id == id })
    return try #require(
      recording.timeline.frame(at: time).layers.first { $0.id == view.layer }?.state)
  }

  private let card = """
      - id: card
        frame: [100, 100, 100, 100]
        on:
    """

  @Test("a tap runs the steps when the finger is lifted, 0.08 s after it came down")
  func tap() throws {
    let recording = try record(
      scene("\(card)\n      tap: [{set: {card: {alpha: 0.5}}}]", "  - tap: card\n  - wait: 0.1"))
    #expect(try state("card", recording, 0.079).opacity == 1)
    #expect(try state("card", recording, 0.08).opacity == 0.5)
  }

  @Test("gestures: long presses after 0.5 s, swipes by direction, double taps instead of taps")
  func gestures() throws {
    let handlers = """
      \(card)
            longPress: [{set: {card: {zPosition: 1}}}]
            swipeUp: [{set: {card: {zPosition: 2}}}]
            swipeLeft: [{set: {card: {zPosition: 3}}}]
            tap: [{set: {card: {zPosition: 4}}}]
            doubleTap: [{set: {card: {zPosition: 5}}}]
      """
    func position(_ script: String, _ time: Double) throws -> CGFloat {
      try state("card", record(scene(handlers, "  - \(script)\n  - wait: 1")), time).zPosition
    }
    #expect(try position("{press: card, duration: 0.8}", 0.49) == 0)
    #expect(try position("{press: card, duration: 0.8}", 0.5) == 1)
    #expect(try position("{press: card, duration: 0.8}", 1.5) == 1)
    #expect(try position("{swipe: card, direction: up}", 1) == 2)
    #expect(try position("{swipe: card, direction: left}", 1) == 3)
    #expect(try position("{swipe: card, direction: right}", 1) == 0)
    // A single tap waits 0.35 s for another.
    #expect(try position("{tap: card}", 0.2) == 0)
    #expect(try position("{tap: card}", 1) == 4)
    #expect(try position("{tap: card, count: 2}", 1) == 5)
  }

  @Test(
    "controls: a switch, a slider and a field run steps for what fingers and keys do, not for steps"
  )
  func controls() throws {
    let views = """
        - {id: light, frame: [0, 200, 300, 50], zPosition: 0}
        - {id: wifi, type: switch, frame: [20, 20, 51, 31], on: {valueChanged: [{set: {light: {alpha: 0.5}}}]}}
        - {id: level, type: slider, frame: [20, 60, 260, 31], on: {valueChanged: [{set: {light: {zPosition: 7}}}]}}
        - {id: name, type: textField, frame: [20, 100, 260, 34], on: {editingChanged: [{set: {light: {cornerRadius: 9}}}]}}
      """
    let silent = try record(
      scene(views, "  - set: {wifi: {isOn: true}, level: {value: 1}}\n  - wait: 1"))
    #expect(try state("light", silent, 1) == state("light", silent, 0))
    let script = """
        - toggle: wifi
        - {slide: level, to: 0.75, duration: 0.25}
        - tap: name
        - type: a
      """
    let recording = try record(scene(views, script))
    let end = try state("light", recording, recording.seconds)
    #expect(end.opacity == 0.5 && end.zPosition == 7 && end.cornerRadius == 9)
  }

  @Test("slide drags the thumb to the value, wherever it is, also from right to left")
  func slide() throws {
    for (key, range) in [("", (0.0, 1.0)), (", direction: rtl", (-10.0, 30.0))] {
      let views =
        "  - {id: level, type: slider, frame: [20, 60, 260, 31], minimumValue: \(range.0), "
        + "maximumValue: \(range.1)\(key)}"
      for fraction in [0, 0.25, 1] {
        let value = range.0 + fraction * (range.1 - range.0)
        let file = try readScene(scene(views, "  - {slide: level, to: \(value)}"))
        let run = try SceneRecorder.perform(file, within: RecordingBudget())
        let slider = try #require(run.view(id: "level") as? UISlider)
        // The location is in points; 1e-6 of the range is far below a pixel.
        #expect(abs(Double(slider.value) - value) < 1e-6 * (range.1 - range.0))
      }
    }
  }

  @Test("errors say what would work")
  func errors() {
    let box = "  - {id: box, frame: [0, 0, 50, 50]}"
    #expect(
      messages(scene(box, "  - toggle: box")) == [
        "6:13: error: 'toggle' is for views of type 'switch'; 'box' has the type 'view'"
      ])
    #expect(
      messages(scene(box, "  - {slide: box, to: 1}")) == [
        "6:13: error: 'slide' is for views of type 'slider'; 'box' has the type 'view'"
      ])
    #expect(messages(scene(box, "  - slide: box")).first?.contains("requires 'to'") == true)
    #expect(
      messages(scene("  - {id: box, on: {valueChanged: []}}", "  - wait: 1")) == [
        "4:20: error: views of type 'view' have no event 'valueChanged'; they have 'tap', 'doubleTap', 'longPress', "
          + "'swipeUp', 'swipeDown', 'swipeLeft' and 'swipeRight'"
      ])
    #expect(
      messages(scene("  - {id: box, on: {tapp: []}}", "  - wait: 1")) == [
        "4:20: error: unknown key 'tapp' in 'on'; did you mean 'tap'?"
      ])
    #expect(
      messages(scene("  - {id: box, on: {tap: [{set: {bx: {alpha: 1}}}]}}", "  - wait: 1")) == [
        "4:33: error: no view has the id 'bx'; did you mean 'box'?"
      ])
    #expect(
      messages(
        scene(
          "  - {id: box, on: {tap: [{animate: {box: {alpha: 0}}, options: [repeat]}]}}",
          "  - wait: 1")
      ).contains { $0.contains("'animate' repeats forever") })
  }

  @Test("a value outside of the slider's range is an error of the step")
  func outside() {
    do {
      _ = try record(
        scene(
          "  - {id: level, type: slider, frame: [20, 60, 260, 31]}", "  - {slide: level, to: 2}"))
      Issue.record("the scene was performed")
    } catch {
      #expect(
        "\(error)".contains(
          "6:6: error: 'to' must be 0 to 1, the range of 'level'; found '2'"), "\(error)")
    }
  }

  @Test(
    "a handler that causes its own event ends at the limit, also if no time passes",
    arguments: [
      ("  - {id: box, frame: [0, 0, 50, 50], on: {tap: [{tap: box}]}}", "  - tap: box", "tap"),
      (
        "  - {id: box, type: textField, frame: [0, 0, 200, 50], on: {editingChanged: [{type: a}]}}",
        "  - tap: box\n  - type: a", "editingChanged"
      ),
    ])
  func recursion(views: String, script: String, event: String) {
    #expect(RecordingBudget().events == 10_000)
    do {
      _ = try SceneRecorder.record(
        readScene(scene(views, script)), within: RecordingBudget(events: 2000))
      Issue.record("the scene was performed")
    } catch {
      #expect(
        "\(error)".contains(
          "this handler of '\(event)' is the one that exceeds the limit of 2000 events"),
        "\(error)")
    }
  }

  @Test("reactions are the same at any frame rate")
  func rates() throws {
    let views = "\(card)\n      tap: [{animate: {card: {center: [50, 50]}}, duration: 0.3}]"
    let frames = try [24, 60, 120].map { rate in
      let recording = try record(scene(views, "  - tap: card", rate: rate))
      #expect(abs(recording.seconds - 0.38) < 1e-9)
      return try [0.1, 0.2, 0.3].map { try state("card", recording, $0) }
    }
    #expect(frames[0] == frames[1] && frames[1] == frames[2])
  }

  @Test("handlers and the steps of controls are written as they were read")
  func writing() throws {
    let views = """
      \(card)
            tap: [{set: {card: {alpha: 0.5}}}, {wait: 1}]
            swipeUp: [{wait: 2}]
        - {id: wifi, type: switch, frame: [20, 20, 51, 31]}
        - {id: level, type: slider, frame: [20, 60, 260, 31]}
      """
    let file = try readScene(
      scene(views, "  - toggle: wifi\n  - {slide: level, to: 0.5, duration: 0.2}"))
    #expect(file.document.views[0].handlers.map(\.event) == [.tap, .swipeUp])
    #expect(try readScene(file.document.yaml).document == file.document)
  }

  @Test("the recording of a scene with handlers is freed")
  func leaks() throws {
    weak var view: UIView?
    do {
      let file = try readScene(
        scene("\(card)\n      tap: [{set: {card: {alpha: 0.5}}}]", "  - tap: card"))
      let run = try SceneRecorder.perform(file, within: RecordingBudget())
      view = run.view(id: "card")
      #expect(view?.alpha == 0.5)
    }
    #expect(view == nil)
  }
}
