import Foundation
import TestSupport
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import SceneScript
@testable import TimelineCore

/// Captions of several tracks, and those of a reel over those of its scenes, do not cover each other.
@MainActor
struct CaptionAreaTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(
      """
      animator: 1
      stage: {size: [160, 90], scale: 1, fps: 10, duration: 2}
      captions:
        - {cues: [{from: 0, to: 2, text: First}]}
        - {cues: [{from: 0.5, to: 2, text: Second}], language: de}
      """, as: "two.yaml")
  }

  private func scene() throws -> Timeline {
    try SceneRecorder.record(SceneFile(contentsOf: folder.file("two.yaml"))).timeline
  }

  private func reel(_ text: String) throws -> Timeline {
    _ = try folder.write(text, as: "reel.yaml")
    return try ReelRecorder.record(ReelFile(contentsOf: folder.file("reel.yaml"))).timeline
  }

  /// Whether areas last from the first to the second of each pair of times.
  private func last(_ areas: [CaptionArea], _ times: [(Double, Double)]) -> Bool {
    areas.count == times.count
      && zip(areas, times).allSatisfy {
        abs($0.begin.seconds - $1.0) < 1e-6 && abs($0.end.seconds - $1.1) < 1e-6
      }
  }

  @Test("captions in several languages do not cover each other")
  func tracks() throws {
    let areas = try scene().captionAreas
    #expect(last(areas, [(0, 2), (0.5, 2)]))
    // The first ones have their place, 7 % of the height above the bottom.
    #expect(abs(areas[0].frame.maxY - 83.7) < 1e-6)
    // The others are 0.15 of the font's size above them, which is 5 % of the height.
    #expect(abs(areas[1].frame.maxY - (areas[0].frame.minY - 0.15 * 4.5)) < 1e-6)
  }

  /// The scene plays from 0.25 s on at twice the speed, and in twice the size: "First" is shown from 0 s to 0.875 s, and
  /// "Second" from (0.5 − 0.25) / 2 = 0.125 s on.
  @Test("captions of a reel are clear of those that its scenes show meanwhile")
  func reel() throws {
    let areas = try reel(
      """
      reel: 1
      stage: {size: [320, 180]}
      scenes: [{scene: two.yaml, from: 0.25, speed: 2}]
      captions:
        cues: [{from: 0.05, to: 0.1, text: Early}, {from: 0.11, to: 0.8, text: Late}]
      """
    ).captionAreas
    let own = try scene().captionAreas
    try #require(last(areas, [(0, 0.875), (0.125, 0.875), (0.05, 0.1), (0.11, 0.8)]))
    for (area, original) in zip(areas, own) {
      let frame = original.frame.applying(CGAffineTransform(scaleX: 2, y: 2))
      #expect(abs(area.frame.minY - frame.minY) < 1e-6 && abs(area.frame.maxY - frame.maxY) < 1e-6)
    }
    // Above the first ones, where the second ones are not yet.
    #expect(abs(areas[2].frame.maxY - (areas[0].frame.minY - 0.15 * 9)) < 1e-6)
    // Above both from the beginning, though the second ones appear later.
    #expect(abs(areas[3].frame.maxY - (areas[1].frame.minY - 0.15 * 9)) < 1e-6)
  }

  @Test("captions of a reel are clear of those of its overlays while these are shown")
  func overlay() throws {
    _ = try folder.write(
      "animator: 1\nstage: {size: [160, 90], scale: 1, fps: 10, duration: 2}\n", as: "empty.yaml")
    let areas = try reel(
      """
      reel: 1
      scenes: [{scene: empty.yaml}]
      overlays: [{scene: two.yaml, to: 0.4, at: 1}]
      captions:
        cues: [{from: 0, to: 1, text: Alone}, {from: 1, to: 1.5, text: Above}, {from: 1.5, to: 2, text: Again}]
      """
    ).captionAreas
    try #require(last(areas, [(1, 1.4), (0, 1), (1, 1.5), (1.5, 2)]))
    #expect(abs(areas[1].frame.maxY - 83.7) < 1e-6)
    #expect(abs(areas[2].frame.maxY - (areas[0].frame.minY - 0.15 * 4.5)) < 1e-6)
    #expect(abs(areas[3].frame.maxY - 83.7) < 1e-6)
  }

  @Test("what is not burnt in occupies nothing")
  func unburnt() throws {
    var inputs = SceneInputs()
    inputs.burnsCaptions = false
    let scene = try SceneFile(
      Data(contentsOf: folder.file("two.yaml")), file: "two.yaml", directory: folder.url,
      inputs: inputs)
    let timeline = try SceneRecorder.record(scene).timeline
    #expect(timeline.captions.count == 2 && timeline.captionAreas.isEmpty)
  }

  @Test("a frame that is held or frozen shows its captions for longer")
  func frozen() throws {
    let timeline = try scene()
    let one = MediaTime(seconds: 1)
    // A second, and its last frame for another one.
    #expect(last(timeline.retimed(to: one, hold: one).captionAreas, [(0, 2), (0.5, 2)]))
    #expect(last(timeline.retimed(to: MediaTime(seconds: 0.25)).captionAreas, [(0, 0.25)]))
    // The first part is frozen from 1 s to 1.5 s, and so is the second one, which begins with 0.25 s.
    let fade = Reel.Transition(
      TransitionKind.crossDissolve(), duration: MediaTime(seconds: 0.5))
    let parts = [
      Reel.Part(timeline, to: one),
      Reel.Part(timeline, from: MediaTime(seconds: 0.25), to: one, transition: fade),
    ]
    let reel = Reel(parts, size: timeline.size, background: UIColor.black.cgColor)
    #expect(last(reel.captionAreas, [(0, 1.5), (0.5, 1.5), (1, 2.25), (1.75, 2.25)]))
  }
}
