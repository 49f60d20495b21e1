import Animator
import TestSupport
import Testing

@testable import SceneScript

/// Pointers that show touches.
@MainActor
struct PointerTests {
  private func recording(_ style: String) throws -> SceneRecording {
    try record(
      boxScene(
        "- {wait: 1}\n- {tap: box}\n- {wait: 0.5}\n- {tap: [150, 50]}\n- {wait: 2}",
        stage: ", touches: \(style)"))
  }

  private func pointer(_ recording: SceneRecording, _ time: Double) -> LayerSnapshot? {
    recording.timeline.frame(at: time).layers.first {
      $0.id.rawValue < 0 && $0.state.shape?.path != nil
    }
  }

  private func tip(_ recording: SceneRecording, _ time: Double) -> CGPoint? {
    pointer(recording, time).map { CGPoint.zero.applying($0.transform) }
  }

  @Test("a pointer comes in 0.6 s before the first touch, clicks, travels, and leaves")
  func travel() throws {
    let recording = try recording("arrow")
    #expect(pointer(recording, 0.39) == nil)
    #expect(tip(recording, 1) == CGPoint(x: 50, y: 50))
    #expect(tip(recording, 1.08) == CGPoint(x: 50, y: 50))
    // Half of the 0.5 s between the touches, and of a smooth step.
    let middle = try #require(tip(recording, 1.33))
    #expect(abs(middle.x - 100) < 1e-6 && abs(middle.y - 50) < 1e-6)
    #expect(tip(recording, 1.58) == CGPoint(x: 150, y: 50))
    // It rests 0.5 s after 1.66 s, and fades in 0.25 s.
    #expect(pointer(recording, 2.16)?.state.opacity == 1)
    #expect(abs((pointer(recording, 2.285)?.state.opacity ?? 0) - 0.5) < 1e-6)
    #expect(pointer(recording, 2.42) == nil)
  }

  @Test("it is pressed while the finger is down: 0.86 of its size")
  func press() throws {
    let recording = try recording("{style: hand, size: 30, color: red}")
    func width(_ time: Double) throws -> CGFloat {
      let shown = try #require(pointer(recording, time))
      return CGPoint(x: 100, y: 0).applying(shown.transform).x
        - CGPoint.zero.applying(shown.transform).x
    }
    #expect(try abs(width(1.04) - 86) < 1e-6)
    #expect(try abs(width(1.3) - 100) < 1e-6)
    #expect(pointer(recording, 1)?.state.bounds.height == 30)
    #expect(pointer(recording, 1)?.state.fillColor == UIColor.red.cgColor)
  }

  @Test("further fingers are dots")
  func pinch() throws {
    let recording = try record(
      boxScene("- {wait: 1}\n- {pinch: box, factor: 2}", stage: ", touches: hand"))
    let layers = recording.timeline.frame(at: 1.4).layers.filter { $0.id.rawValue < 0 }
    #expect(layers.contains { $0.state.shape != nil })
    #expect(layers.contains { $0.state.shape == nil && $0.state.backgroundColor != nil })
  }

  @Test("styles are written as they were read, and archived")
  func writing() throws {
    for style in ["arrow", "hand", "dot", "visible", "{style: hand, size: 30}"] {
      let file = try readScene(boxScene("- wait: 1", stage: ", touches: \(style)"))
      #expect(try readScene(file.document.yaml).document == file.document)
    }
    let recording = try recording("arrow")
    let copy = try TimelineArchive(TimelineArchive(recording.timeline).data()).timeline
    #expect(copy.frame(at: 1.3) == recording.timeline.frame(at: 1.3))
    #expect(
      messages(boxScene("- wait: 1", stage: ", touches: arow")).first?.contains(
        "did you mean 'arrow'") == true)
  }
}
