import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// The steps that change the stage itself: its size and its keyboard.
@MainActor
struct StageStepTests {
  private let corner = """
    animator: 1
    stage: {size: [390, 844], scale: 1}
    views:
      - id: corner
        constraints:
          - trailing = superview.trailing
          - bottom = keyboard.top
          - width = 40
          - height = 20

    """

  private func frame(_ recording: SceneRecording, at seconds: Double) -> CGRect? {
    recording.values("corner", at: seconds)?.frame
  }

  @Test("resize lays out the stage for another size, and keeps the size of frames")
  func resize() throws {
    let recording = try record(
      corner + "script: [{resize: [290, 444], duration: 1, curve: linear}]")
    #expect(recording.warnings == [])
    #expect(recording.seconds == 1 && recording.timeline.size == CGSize(width: 390, height: 844))
    #expect(frame(recording, at: 0) == CGRect(x: 350, y: 824, width: 40, height: 20))
    // Halfway from (350, 824) to (250, 424).
    #expect(frame(recording, at: 0.5) == CGRect(x: 300, y: 624, width: 40, height: 20))
    #expect(frame(recording, at: 1) == CGRect(x: 250, y: 424, width: 40, height: 20))
  }

  @Test("without a duration, the stage is resized at once; with a completion, steps follow")
  func timing() throws {
    let recording = try record(
      corner + "script: [{resize: [100, 100], completion: [{wait: 0.5}]}]")
    #expect(recording.seconds == 0.5)
    #expect(frame(recording, at: 0)?.origin == CGPoint(x: 60, y: 80))
  }

  @Test("keyboard shows and hides the keyboard, and moves what is constrained to its guide")
  func keyboard() throws {
    let recording = try record(
      corner + "script: [{keyboard: show}, {keyboard: show}, {wait: 1}, {keyboard: hide}]")
    #expect(recording.warnings == [])
    // Half a second for each of the two that have an effect.
    #expect(recording.seconds == 2)
    #expect(frame(recording, at: 0)?.maxY == 844)
    // 844 − 291
    #expect(frame(recording, at: 0.5)?.maxY == 553)
    #expect(frame(recording, at: 1.5)?.maxY == 553)
    #expect(frame(recording, at: 2)?.maxY == 844)
  }

  @Test("rotate turns the interface on the canvas, and takes no time where it stays")
  func rotate() throws {
    let recording = try record(
      corner + "script: [{rotate: landscapeLeft}, {rotate: landscapeLeft}, {rotate: portrait}]")
    #expect(recording.warnings == [])
    // 0.3 seconds for each of the two turns.
    #expect(recording.seconds == 0.6)
    #expect(frame(recording, at: 0)?.origin == CGPoint(x: 350, y: 824))
    // In its window of 844 × 390.
    #expect(frame(recording, at: 0.3)?.origin == CGPoint(x: 804, y: 370))
    #expect(frame(recording, at: 0.6)?.origin == CGPoint(x: 350, y: 824))
    let immediate = try record(
      corner + "script: [{rotate: landscapeLeft, animated: false}, {wait: 0.1}]")
    #expect(immediate.seconds == 0.1)
    #expect(frame(immediate, at: 0)?.origin == CGPoint(x: 804, y: 370))
  }

  @Test("a keyboard that is not animated takes no time")
  func immediate() throws {
    let recording = try record(
      corner + "script: [{keyboard: show, animated: false}, {wait: 0.5}]")
    #expect(recording.seconds == 0.5 && frame(recording, at: 0)?.maxY == 553)
  }

  @Test(
    "invalid values are errors that name what would work",
    arguments: [
      ("{resize: [0, 100]}", "expects a size above 0"), ("{keyboard: sohw}", "show"),
      ("{rotate: landscape}", "landscapeLeft"),
    ])
  func invalid(step: String, message: String) {
    let error = #expect(throws: SceneError.self) { try record(corner + "script: [\(step)]") }
    #expect(error.map { "\($0)".contains(message) } == true)
  }

  @Test("the steps are written as they are read")
  func writing() throws {
    let document = try readScene(
      corner + """
        script:
          - {resize: [10, 20], duration: 0.5, bounce: 0.25, completion: [{wait: 1}]}
          - {keyboard: show}
          - {keyboard: hide, animated: false}
          - {rotate: landscapeRight, animated: false}
        """
    ).document
    #expect(document.script.map(\.name) == ["resize", "keyboard", "keyboard", "rotate"])
    #expect(try readScene(document.yaml).document == document)
  }
}
