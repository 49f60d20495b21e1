import Foundation
import Testing
import TimelineCore
import TimelineExport

@testable import SceneScript

/// Reels are exported to formats that describe layers over time, which show what their frames show.
struct ReelExportTests {
  /// A reel with cuts, overlapping and frozen transitions, parts of other sizes, segments of scenes,
  /// and a nested reel.
  @MainActor
  private static func reel() throws -> Timeline {
    func scene(_ name: String) throws -> Timeline { try PlayedScene.record(name).timeline }
    func seconds(_ value: Double) -> MediaTime { MediaTime(seconds: value) }
    let size = CGSize(width: 240, height: 160)
    let push = TransitionKind.push(TransitionOptions(direction: .fromRight))
    let parts = try scene("parts")
    let inner = Reel(
      [
        Reel.Part(parts, from: seconds(0.3), to: seconds(0.9)),
        Reel.Part(
          parts, from: seconds(0.2), to: seconds(0.8),
          transition: Reel.Transition(push, duration: seconds(0.1), overlaps: true)),
      ], size: CGSize(width: 200, height: 160),
      background: CGColor(red: 0, green: 0, blue: 0.5, alpha: 1))
    let outer = Reel(
      [
        Reel.Part(try scene("gallery/replicator"), from: seconds(0.5), to: seconds(1.3)),
        Reel.Part(
          parts, to: seconds(1),
          transition: Reel.Transition(
            TransitionKind.crossDissolve(), duration: seconds(0.4))),
        Reel.Part(
          Timeline(inner, scale: 1, frameRate: 30),
          transition: Reel.Transition(push, duration: seconds(0.4), overlaps: true)),
        Reel.Part(parts, from: seconds(0.5), to: seconds(0.7)),
      ], size: size, background: CGColor(red: 0.1, green: 0.2, blue: 0.1, alpha: 1))
    return Timeline(outer, scale: 1, frameRate: 30)
  }

  @Test("frames are those of the parts, scaled to fit")
  func frames() async throws {
    let reel = try await Self.reel()
    let parts = try await PlayedScene.record("parts").timeline
    for (time, own) in [(1.2, 0), (1.5, 0.3), (3, 0.6)] {
      let shown = Bitmap.rendering(reel, at: MediaTime(seconds: time), scale: 1)
      #expect(shown == Bitmap.rendering(parts, at: MediaTime(seconds: own), scale: 1), "\(time)")
    }
  }

  @Test("rlottie renders the same images at eleven sample times")
  func player() async throws {
    try await LottiePlayer.compare(Self.reel(), "reel")
  }

  @Test("a browser renders the same images at eleven sample times")
  func browser() async throws {
    try await Browser.compare([("reel", Self.reel())])
  }
}
