import Foundation
import TestSupport
import Testing

@testable import Animator
@testable import ImageIO
@testable import TimelineExport

/// A clip of 10 frames, 0.1 s each, with a click at every 0.1 s: samples 0, 4800, … at 48 kHz.
@Suite("Sound of clips", .serialized)
@MainActor
struct VideoSoundTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeClip() async throws -> VideoClip {
    let file = folder.file("clicks.wav")
    try wav(clicks(at: (0..<10).map { $0 * 4800 }, of: 48_000)).write(to: file)
    let stage = Stage(size: CGSize(width: 32, height: 32), scale: 1, frameRate: 10)
    stage.advance(to: 1)
    var timeline = stage.timeline(duration: MediaTime(seconds: 1))
    timeline.audio = [AudioTrack(file)]
    var options = ExportOptions()
    (options.audioCodec, options.overwrite) = ("pcm", true)
    _ = try await TimelineExporter(options).export(timeline, to: folder.file("clip.mov"))
    return try VideoClip(contentsOf: folder.file("clip.mov"))
  }

  /// The positions of clicks in a film of a stage with the clip, in tenths of a second.
  private func heardClicks(
    seconds: Double, _ change: (Stage, VideoView) -> Void
  ) async throws -> [Double] {
    let stage = Stage(size: CGSize(width: 32, height: 32), scale: 1, frameRate: 10)
    let view = VideoView(clip: try await makeClip())
    stage.window.addSubview(view)
    change(stage, view)
    stage.advance(to: seconds)
    var options = ExportOptions()
    (options.audioCodec, options.overwrite) = ("pcm", true)
    let timeline = stage.timeline(duration: MediaTime(seconds: seconds))
    if timeline.audio.isEmpty { return [] }
    _ = try await TimelineExporter(options).export(timeline, to: folder.file("film.mov"))
    let left = try DecodedAudio(folder.file("film.mov")).left
    return left.indices.filter { left[$0] > 0.2 }.map { Double($0) / 4800 }
  }

  @Test("sound is heard at the clip's time, to the sample")
  func plays() async throws {
    #expect(try await heardClicks(seconds: 0.4) { _, _ in } == [0, 1, 2, 3])
    #expect(
      try await heardClicks(seconds: 1) { _, view in
        view.range = 0.25...0.55
        view.delay = 0.2
      } == [2.5, 3.5, 4.5])
  }

  @Test("sound repeats with the clip, and pauses with it")
  func loops() async throws {
    #expect(
      try await heardClicks(seconds: 1) { _, view in
        view.range = 0.05...0.3
        view.isLooping = true
      } == [0.5, 1.5, 3, 4, 5.5, 6.5, 8, 9])
    #expect(
      try await heardClicks(seconds: 1) { stage, view in
        stage.advance(to: 0.15)
        view.pause()
        stage.advance(to: 0.5)
        view.play()
      } == [0, 1, 5.5, 6.5, 7.5, 8.5, 9.5])
  }

  /// At twice the speed, a click is half as high, above 0.2, as its upper frequencies are removed. Backwards from 1 s, the
  /// click of sample 43 200 comes first.
  @Test("at other speeds, sound is faster, and backwards")
  func speeds() async throws {
    #expect(
      try await heardClicks(seconds: 0.5) { $1.rate = 2 }
        == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5])
    #expect(
      try await heardClicks(seconds: 1) { _, view in
        view.rate = -1
        view.seek(to: 1)
      } == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(
      try await heardClicks(seconds: 0.6) { _, view in
        view.range = 0.05...0.3
        view.rate = -1
        view.isLooping = true
        view.seek(to: 0.3)
      } == [0, 1, 2, 2.5, 3.5, 4.5, 5])
  }

  @Test("much faster, muted or removed, a clip is silent")
  func silence() async throws {
    #expect(try await heardClicks(seconds: 0.05) { $1.rate = 20 }.isEmpty)
    #expect(try await heardClicks(seconds: 0.5) { $1.isMuted = true }.isEmpty)
    #expect(try await heardClicks(seconds: 0.5) { $1.removeFromSuperview() }.isEmpty)
  }

  @Test("the volume is a factor of the amplitude")
  func volume() async throws {
    // Half the full scale, halved, is above 0.2; a quarter of it is not.
    #expect(try await heardClicks(seconds: 0.2) { $1.volume = 0.5 } == [0, 1])
    #expect(try await heardClicks(seconds: 0.2) { $1.volume = 0.25 }.isEmpty)
  }
}
