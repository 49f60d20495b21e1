import Foundation
import TestSupport
import Testing

@testable import SceneScript
@testable import TimelineCore

/// Loops, names and ducking in the key `audio` of scenes and reels.
@MainActor
struct DuckingSceneTests {
  private let folder: TemporaryFolder

  /// Two seconds of music, and of speech from 1 s to 1.5 s.
  init() throws {
    folder = try TemporaryFolder()
    try wav([Int16](repeating: 8_000, count: 96_000)).write(to: folder.file("music.wav"))
    let speech = (0..<96_000).map { (48_000..<72_000).contains($0) ? Int16(16_000) : 0 }
    try wav(speech).write(to: folder.file("voice.wav"))
  }

  private func scene(_ audio: String) throws -> SceneRecording {
    try SceneRecorder.record(
      readScene(
        """
        animator: 1
        stage: {size: [20, 10], fps: 10, duration: 4}
        audio:
        \(audio)
        """, directory: folder.url))
  }

  private func problems(_ audio: String) -> [String] {
    do {
      return try scene(audio).warnings.map(\.description)
    } catch {
      return (error as? SceneError)?.diagnostics.map(\.description) ?? ["\(error)"]
    }
  }

  private func gain(_ track: AudioTrack, at seconds: Double) -> Double {
    let points = track.envelope
    let next = points.firstIndex { $0.time.seconds >= seconds } ?? points.count - 1
    guard next > 0 else { return points.first?.gain ?? 1 }
    let (from, to) = (points[next - 1], points[next])
    let fraction = min((seconds - from.time.seconds) / (to.time - from.time).seconds, 1)
    return from.gain + (to.gain - from.gain) * fraction
  }

  /// The voice begins at 0.5 s, so there is speech from 1.5 s to 2 s. A power of 1 counts 1 / (1 + 0.25 / 20), as a
  /// quarter of the file is speech.
  @Test("music stays below a voice, by as much as is asked for")
  func duck() throws {
    let audio = try scene(
      """
        - {file: music.wav, loop: true, duck: {under: voice, by: -20, attack: 0.1, hold: 0.2, release: 0.5}}
        - {file: voice.wav, id: voice, start: 0.5}
      """
    ).timeline.audio
    #expect(audio[0].loops && audio[1].envelope.isEmpty)
    let low = 1 - 0.9 / 1.0125
    #expect(abs(gain(audio[0], at: 1.3) - 1) < 0.005)
    #expect(abs(gain(audio[0], at: 1.6) - low) < 0.005)
    #expect(abs(gain(audio[0], at: 2.1) - low) < 0.005)
    #expect(abs(gain(audio[0], at: 3) - 1) < 0.02)
  }

  @Test("ducking names one track, several, others, or times")
  func names() throws {
    let audio = try scene(
      """
        - {file: music.wav, duck: voice}
        - {file: music.wav, duck: [voice]}
        - {file: music.wav, duck: {during: [[1, 2], [3, 3.5]]}}
        - {file: voice.wav, id: voice}
      """
    ).timeline.audio
    #expect(audio[0].envelope == audio[1].envelope && !audio[0].envelope.isEmpty)
    #expect(abs(gain(audio[2], at: 1.5) - pow(10, -0.6)) < 0.005)
    #expect(abs(gain(audio[2], at: 3.2) - pow(10, -0.6)) < 0.005)
    let others = try scene(
      "  - {file: music.wav, duck: others}\n  - {file: voice.wav}"
    ).timeline.audio
    #expect(others[0].envelope == audio[0].envelope)
  }

  @Test("errors have their line and column")
  func errors() {
    #expect(
      problems("  - {file: music.wav, duck: voise}\n  - {file: voice.wav, id: voice}")
        == ["scene.yaml:4:29: error: unknown duck 'voise'; did you mean 'voice'?"]
        || problems("  - {file: music.wav, duck: voise}\n  - {file: voice.wav, id: voice}").first?
          .hasPrefix("scene.yaml:4:29: error: ") == true
    )
    #expect(
      problems("  - {file: music.wav, duck: {by: -6}}")
        == ["scene.yaml:4:29: error: 'duck' requires 'under'"])
    #expect(
      problems("  - {file: music.wav, duck: {under: others, by: 3}}")
        == ["scene.yaml:4:49: error: 'by' must be -60 to 0 dB; found '3'"])
    #expect(
      problems("  - {file: music.wav, duck: {during: [[2, 1]]}}")
        == ["scene.yaml:4:43: error: 'during' must be later than the time before; found '1'"])
  }

  /// The scene plays from 0.5 s on: speech from 0.5 s to 1 s of the reel.
  @Test("the music of a reel stays below the sound of its scenes")
  func reel() throws {
    _ = try folder.write(
      "animator: 1\nstage: {size: [20, 10], fps: 10, duration: 2}\naudio: [{file: voice.wav}]",
      as: "s.yaml")
    _ = try folder.write(
      """
      reel: 1
      scenes: [{scene: s.yaml, from: 0.5}]
      audio: [{file: music.wav, duck: others}]
      """, as: "reel.yaml")
    let audio = try ReelRecorder.record(ReelFile(contentsOf: folder.file("reel.yaml"))).timeline
      .audio
    #expect(audio.count == 2)
    #expect(abs(gain(audio[1], at: 0.25) - 1) < 0.005)
    #expect(gain(audio[1], at: 0.7) < 0.3)
  }

  @Test("scenes with loops and ducking are written and read again")
  func written() throws {
    let scene = try readScene(
      """
      animator: 1
      stage: {size: [20, 10]}
      audio:
        - {file: music.wav, loop: true, duck: {under: [voice, others], during: [[1, 2]], by: -9, attack: 0.1, hold: 0, release: 1}}
        - {file: voice.wav, id: voice}
      """, directory: folder.url
    ).document
    #expect(try SceneFile(scene, file: "b.yaml", directory: folder.url).document == scene)
  }
}
