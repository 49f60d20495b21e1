import Foundation
import Testing

@testable import Animator
@testable import CoreAnimation
@testable import SceneScript
@testable import TimelineCore

/// The key `audio` in scenes and reels.
@MainActor
struct AudioSceneTests {
  let folder: URL

  /// A folder with one second of silence, as an 8-bit WAV, and a text file.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "audio-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let head: [UInt8] = [
      82, 73, 70, 70, 100, 31, 0, 0, 87, 65, 86, 69, 102, 109, 116, 32, 16, 0, 0, 0, 1, 0, 1, 0,
      64, 31, 0, 0, 64, 31, 0, 0, 1, 0, 8, 0, 100, 97, 116, 97, 64, 31, 0, 0,
    ]
    try Data(head + [UInt8](repeating: 128, count: 8000)).write(to: folder.appending(path: "a.wav"))
    try Data("This is a text".utf8).write(to: folder.appending(path: "text.wav"))
  }

  private func scene(_ audio: String, duration: String = "2") throws -> SceneRecording {
    try SceneRecorder.record(
      readScene(
        """
        animator: 1
        stage: {size: [20, 10], fps: 10, duration: \(duration)}
        audio:
        \(audio)
        """, directory: folder))
  }

  private func errors(_ audio: String) -> [String] {
    do {
      _ = try scene(audio)
      return []
    } catch {
      return (error as? SceneError)?.diagnostics.map { String("\($0)".dropFirst(11)) } ?? []
    }
  }

  @Test("tracks have start, offset, duration, gain and fades")
  func track() throws {
    let recording = try scene(
      """
        - {file: a.wav, start: 250ms, offset: 2f, duration: 0.5, gain: -20, fadeIn: 0.1, fadeOut: 0.2}
        - {file: a.wav, gain: 6dB}
        - file: a.wav
      """)
    let audio = recording.timeline.audio
    #expect(audio.count == 3 && recording.warnings.isEmpty)
    #expect(audio[0].url.path == folder.appending(path: "a.wav").path)
    #expect(audio[0].start.seconds == 0.25 && audio[0].offset.seconds == 0.2)
    #expect(audio[0].duration?.seconds == 0.5 && abs(audio[0].gain - 0.1) < 1e-12)
    #expect(audio[0].fadeIn.seconds == 0.1 && audio[0].fadeOut.seconds == 0.2)
    #expect(abs(audio[1].gain - 1.9953) < 1e-4)
    #expect(audio[2] == AudioTrack(audio[2].url))
    #expect(try scene("  []").timeline.audio.isEmpty)
  }

  @Test("errors are reported with their location")
  func errors() {
    #expect(
      errors("  - {file: no.wav}") == ["4:12: error: there is no file 'no.wav'"])
    #expect(
      errors("  - {file: text.wav}").first?.hasPrefix(
        "4:12: error: the audio file 'text.wav' cannot be read: ") == true)
    #expect(
      errors("  - {file: a.wav, ofset: 1}")
        == ["4:19: error: unknown key 'ofset' in an audio track; did you mean 'offset'?"])
    #expect(errors("  - {start: 1}") == ["4:5: error: an audio track requires 'file'"])
    #expect(
      errors("  - {file: a.wav, offset: 1}")
        == ["4:27: error: 'offset' must be less than the file's duration of 1 s; found '1'"])
    #expect(
      errors("  - {file: a.wav, duration: 0}")
        == ["4:29: error: 'duration' must be above 0; found '0'"])
    #expect(
      errors("  - {file: a.wav, gain: 50}")
        == ["4:25: error: 'gain' must be -120 to 40 dB; found '50'"])
    #expect(
      errors("  - {file: a.wav, gain: loud}")
        == ["4:25: error: 'gain' expects decibels: a number, such as -6, or \"-6dB\"; found 'loud'"]
    )
    #expect(
      errors("  a.wav")
        == [
          "4:3: error: 'audio' expects a list such as [{file: music.mp3, gain: -6}]; found 'a.wav'"
        ]
    )
  }

  @Test("warns of a track that begins after the end")
  func inaudibleTrack() throws {
    let warnings = try scene("  - {file: a.wav, start: 2}").warnings
    #expect(
      warnings.map(\.description)
        == ["scene.yaml:4:12: warning: 'a.wav' is never heard: the scene ends at 2 s"])
  }

  /// Scenes of 2 s each: the second plays from 0.5 s on, with a transition of 0.4 s from the first,
  /// and then shows a still frame for 1 s before the third. They begin at 0, 1.6 and 1.6 + 1.5 + 1
  /// = 4.1 s.
  @Test("a reel plays the audio of its scenes in sync, and its own")
  func reel() throws {
    let text = """
      animator: 1
      stage: {size: [20, 10], fps: 10, duration: 2}
      audio: [{file: a.wav, start: 0.75, fadeOut: 0.1}]
      """
    try Data(text.utf8).write(to: folder.appending(path: "s.yaml"))
    let url = folder.appending(path: "reel.yaml")
    try Data(
      """
      reel: 1
      scenes:
        - scene: s.yaml
        - {transition: push, duration: 0.4, overlap: true}
        - {scene: s.yaml, from: 0.5}
        - {transition: push, duration: 1}
        - scene: s.yaml
      audio:
        - {file: a.wav, start: 3}
        - {file: a.wav, start: 9}
      """.utf8
    ).write(to: url)
    let recording = try SceneDocument(contentsOf: url).record()
    let audio = recording.timeline.audio
    #expect(recording.timeline.duration.seconds == 6.1)
    #expect(audio.map(\.start.seconds) == [0.75, 1.85, 4.85, 3, 9])
    // The part that the scene's own end cuts off.
    #expect(audio[0].duration?.seconds == 1.25)
    #expect(audio[3].segments.isEmpty)
    let segments = audio.prefix(3).map { $0.segments.first }
    #expect(segments.map { $0?.begin.seconds } == [0, 1.6, 4.1])
    #expect(segments.map { $0?.end.seconds } == [2, 3.1, 6.1])
    #expect(segments.map { $0?.rise.seconds } == [0, 0.4, 0])
    #expect(segments.map { $0?.fall.seconds } == [0.4, 0, 0])
    #expect(recording.warnings.count == 1)
  }
}
