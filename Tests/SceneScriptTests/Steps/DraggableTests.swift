import Animator
import TestSupport
import Testing

@testable import SceneScript

/// Views that fingers drag.
@MainActor
struct DraggableTests {
  private func scene(_ script: String, drag: String = "{y: [350, 200]}", rate: Int = 60) -> String {
    """
    animator: 1
    stage: {size: [200, 300], fps: \(rate)}
    views:
      - {id: sheet, frame: [0, 200, 200, 300], draggable: \(drag)}
    script:
    \(script)
    """
  }

  private func position(_ recording: SceneRecording, _ time: Double) throws -> Double {
    let view = try #require(recording.views.first)
    let layer = try #require(
      recording.timeline.frame(at: time).layers.first { $0.id == view.layer })
    return Double(layer.state.position.y)
  }

  @Test("a sheet follows the finger after 10 points, and springs to the nearest position")
  func drag() throws {
    let recording = try record(scene("  - {drag: [100, 220], by: [0, -60], duration: 1}"))
    // After half a second the finger has moved by 30 points; the pan excludes the first 10.
    #expect(try abs(position(recording, 0.5) - 330) < 1)
    #expect(try position(recording, recording.seconds) == 350)
    let far = try record(scene("  - {drag: [100, 220], by: [0, -100], duration: 1}"))
    #expect(try position(far, far.seconds) == 200)
  }

  @Test("a flick carries it to the other position, with its velocity continuous")
  func flick() throws {
    let recording = try record(scene("  - {flick: [100, 220], velocity: [0, -600]}"))
    #expect(try position(recording, recording.seconds) == 200)
    // The derivative just before and just after the finger is lifted at 0.1 s.
    // Moves are delivered at multiples of 1/60 s.
    let before = try (position(recording, 5.0 / 60) - position(recording, 3.0 / 60)) * 30
    let after = try (position(recording, 0.102) - position(recording, 0.1001)) / 0.0019
    #expect(abs(before + 600) < 1e-6 && abs(after + 600) < 60, "\(before) \(after)")
  }

  @Test("fingers that move across its axis do not drag it")
  func across() throws {
    let recording = try record(scene("  - {drag: [100, 220], by: [60, -20], duration: 0.3}"))
    #expect(try position(recording, 0.3) == 350 && position(recording, recording.seconds) == 350)
  }

  @Test("it resists beyond the outermost positions")
  func resistance() throws {
    let recording = try record(
      scene(
        "  - {drag: [100, 220], by: [0, 70], duration: 1, curve: linear}\n  - wait: 2"))
    // 60 points beyond: 300 · 33 / 333, as of scroll views.
    #expect(try abs(position(recording, 0.9999) - (350 + 300.0 * 33 / 333)) < 1)
    #expect(try position(recording, 3) == 350)
  }

  @Test("a sheet in flight is caught where it is seen")
  func caught() throws {
    let recording = try record(
      scene(
        """
          - {flick: [100, 240], velocity: [0, -600]}
          - {wait: 0.1}
          - {drag: [100, 280], by: [0, 15], duration: 0.4, curve: linear}
          - wait: 1
        """))
    let seen = try position(recording, 0.2)
    #expect(seen < 330 && seen > 210)
    #expect(try position(recording, 1.6) == 200 || position(recording, 1.6) == 350)
    // No jump when the pan begins.
    var last = seen
    for step in 1...40 {
      let next = try position(recording, 0.2 + Double(step) / 100)
      #expect(abs(next - last) < 30, "\(step)")
      last = next
    }
  }

  @Test("the recording is the same at any frame rate")
  func rates() throws {
    let positions = try [24, 120].map { rate in
      let recording = try record(scene("  - {flick: [100, 220], velocity: [0, -600]}", rate: rate))
      return try (0..<40).map { try position(recording, Double($0) * 0.017) }
    }
    #expect(positions[0] == positions[1])
  }

  @Test("errors, and scenes written as they were read")
  func grammar() throws {
    #expect(
      messages(scene("  - wait: 1", drag: "{}")).first?.contains("requires 'x' or 'y'") == true)
    #expect(
      messages(scene("  - wait: 1", drag: "{x: [1], y: [2]}")).first?.contains(
        "mutually exclusive") == true)
    #expect(
      messages(scene("  - wait: 1", drag: "{x: []}")).first?.contains("at least one coordinate")
        == true)
    let file = try readScene(scene("  - wait: 1", drag: "{x: [10, 20.5]}"))
    #expect(file.document.views[0].draggable == Draggable(.x, stops: [10, 20.5]))
    #expect(try readScene(file.document.yaml).document == file.document)
  }
}
