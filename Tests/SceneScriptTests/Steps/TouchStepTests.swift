import Animator
import Foundation
import TestSupport
import Testing
import TimelineReport

@testable import SceneScript

/// The steps that touch the stage.
@MainActor
struct TouchStepTests {
  private func touches(_ recording: SceneRecording, _ phase: TouchRecord.Phase) -> [TouchRecord] {
    recording.timeline.touches.filter { $0.phase == phase }
  }

  @Test("tap, press and swipe take as long as the finger is down, and are recorded")
  func durations() throws {
    let recording = try record(
      boxScene("- tap: box\n- press: [150, 50]\n  duration: 0.5\n- {swipe: box, direction: right}"))
    // 0.08 s for the tap, 0.5 s for the press, 0.15 s for the swipe of 150 points.
    #expect(abs(recording.seconds - 0.73) < 1e-9)
    #expect(
      touches(recording, .began).map(\.location) == [
        CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50), CGPoint(x: 50, y: 50),
      ])
    #expect(
      touches(recording, .ended).map(\.location) == [
        CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50), CGPoint(x: 200, y: 50),
      ])
  }

  @Test("drag, flick and pinch")
  func moves() throws {
    let recording = try record(
      boxScene(
        """
        - {drag: box, by: [20, -10], duration: 0.2, curve: linear}
        - {drag: box, to: [150, 60]}
        - {flick: box, velocity: [300, 0]}
        - {pinch: box, factor: 2, duration: 0.1}
        """))
    // 0.2 + 0.5 + 0.1 + 0.1 s; a flick of 0.1 s at 300 points per second moves by 30.
    #expect(abs(recording.seconds - 0.9) < 1e-9)
    #expect(
      touches(recording, .ended).map {
        CGPoint(x: $0.location.x.rounded(), y: $0.location.y.rounded())
      }
        == [
          CGPoint(x: 70, y: 40), CGPoint(x: 150, y: 60), CGPoint(x: 80, y: 50),
          // From 60 to 120 points apart.
          CGPoint(x: -10, y: 50), CGPoint(x: 110, y: 50),
        ])
  }

  @Test("a target that cannot be touched fails the scene, naming what is over it")
  func covered() {
    let scene = """
      animator: 1
      stage: {size: [200, 100]}
      views:
        - {id: box, frame: [0, 0, 100, 100]}
        - {id: header, frame: [0, 0, 200, 60]}
      script:
        - wait: 1
        - tap: box
      """
    #expect(throws: SceneError.self) { try record(scene) }
    do {
      _ = try record(scene)
    } catch {
      #expect(
        "\(error)".contains(
          "scene.yaml:8:5: error: 'box' is not hittable because 'header' lies over it"), "\(error)")
    }
  }

  @Test("typing needs a first responder")
  func typing() {
    do {
      _ = try record(boxScene("- type: hello"))
      Issue.record("typing succeeded")
    } catch {
      #expect("\(error)".contains("the first responder is missing"), "\(error)")
    }
  }

  @Test("invalid steps are reported")
  func errors() {
    #expect(
      messages(boxScene("- tap: bx")) == [
        "6:10: error: no view has the id 'bx'; did you mean 'box'?"
      ])
    #expect(
      messages(boxScene("- drag: box")).first?.contains("'drag' requires 'to' or 'by'") == true)
    #expect(messages(boxScene("- swipe: box")).first?.contains("requires 'direction'") == true)
    #expect(messages(boxScene("- tap: {txt: A}")).first?.contains("did you mean 'text'") == true)
  }

  @Test("scenes with touches are written as they were read")
  func writing() throws {
    let scene = try readScene(
      boxScene(
        """
        - {tap: box, count: 2}
        - {tap: [1, 2]}
        - {tap: {text: Save}}
        - {press: box, duration: 2}
        - {drag: box, by: [20, -10], duration: 0.2, curve: linear}
        - {drag: box, to: box}
        - {flick: box, velocity: [300, 0]}
        - {swipe: box, direction: left, distance: 90}
        - {pinch: box, factor: 0.5}
        - {type: "hello", speed: 5}
        """, stage: ", touches: {color: red, size: 30}"))
    #expect(try readScene(scene.document.yaml).document == scene.document)
    let visible = try readScene(boxScene("- wait: 1", stage: ", touches: visible"))
    #expect(try readScene(visible.document.yaml).document == visible.document)
    #expect(visible.document.stage.touches == SceneTouchDisplay())
  }

  @Test("a trace lists touches, and only if there are any")
  func trace() throws {
    let recording = try record(boxScene("- {wait: 0.5}\n- {tap: box}"))
    let lines = recording.trace(every: .zero).split(separator: "\n").filter { $0.contains("●") }
    #expect(
      lines == [
        "  0.500    ● finger 1      began [50, 50]", "  0.580    ● finger 1      ended [50, 50]",
      ])
    let plain = try record(boxScene("- {wait: 0.5}"))
    #expect(!plain.trace(every: .zero).contains("●"))
  }

  @Test("visible touches are drawn over the frames: before, during and after a touch")
  func visible() throws {
    let recording = try record(
      boxScene(
        "- {wait: 1}\n- {press: box, duration: 1}\n- {wait: 1}", stage: ", touches: {size: 40}"))
    func dots(_ seconds: Double) -> [LayerSnapshot] {
      recording.timeline.frame(at: seconds).layers.filter { $0.id.rawValue < 0 }
    }
    #expect(dots(0.89).isEmpty && dots(2.21).isEmpty)
    // While the finger rests, a dot of 40 points around (50, 50).
    let dot = try #require(dots(1.5).first)
    #expect(dots(1.5).count == 1)
    #expect(dot.state.bounds == CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(CGPoint(x: 20, y: 20).applying(dot.transform) == CGPoint(x: 50, y: 50))
    #expect(dot.state.opacity == 0.6)
    // Halfway into its fading, it is half as strong and 1.2 times as large.
    let fading = try #require(dots(2.1).first)
    #expect(abs(fading.state.opacity - 0.3) < 1e-9 && abs(fading.state.bounds.width - 48) < 1e-9)
    // Nothing is drawn unless the stage says so.
    let hidden = try record(boxScene("- {press: box}"))
    #expect(hidden.timeline.frame(at: 0.5).layers.allSatisfy { $0.id.rawValue >= 0 })
    let copy = try TimelineArchive(TimelineArchive(recording.timeline).data()).timeline
    #expect(copy.frame(at: 1.5) == recording.timeline.frame(at: 1.5))
  }
}
