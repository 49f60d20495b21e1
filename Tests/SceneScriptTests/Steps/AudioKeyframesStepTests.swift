import Animator
import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// The step `audioKeyframes`, the views `waveform` and `spectrum`, and tempos of sound files.
@MainActor
struct AudioKeyframesStepTests {
  private let folder: TemporaryFolder

  /// `tone.wav` has a second of 937.5 Hz and a second of silence, `silence.wav` half a second.
  init() throws {
    folder = try TemporaryFolder()
    let tone = (0..<48_000).map {
      Int16((16_384 * sin(2 * .pi * 937.5 * Double($0) / 48_000)).rounded())
    }
    try wav(tone + [Int16](repeating: 0, count: 48_000)).write(to: folder.file("tone.wav"))
    try wav([Int16](repeating: 0, count: 24_000)).write(to: folder.file("silence.wav"))
    try wav([]).write(to: folder.file("empty.wav"))
    try folder.write("no sound", as: "text.wav")
  }

  private func text(_ step: String, audio: String = "", stage: String = "") -> String {
    """
    animator: 1
    stage: {size: [400, 100]\(stage)}
    audio: [\(audio)]
    views:
      - {id: box, frame: [0, 0, 100, 100], backgroundColor: red}
      - {id: ball, frame: [100, 0, 100, 100], backgroundColor: blue}
      - {id: bars, type: spectrum, frame: [200, 0, 85, 100], bars: 8, barSpacing: 0.5}
      - {id: wave, type: waveform, waveform: tone.wav, frame: [300, 0, 100, 100], barWidth: 6, barSpacing: 4}
    script:
      - \(step)
    """
  }

  private func recording(
    _ step: String, audio: String = "", stage: String = ""
  ) throws -> SceneRecording {
    try SceneRecorder.record(
      readScene(text(step, audio: audio, stage: stage), directory: folder.url))
  }

  private func messages(_ step: String, audio: String = "") -> [String] {
    do {
      return try readScene(text(step, audio: audio), directory: folder.url).warnings.map {
        String("\($0)".dropFirst("scene.yaml:".count))
      }
    } catch {
      return (error as? SceneError)?.diagnostics.map {
        String("\($0)".dropFirst("scene.yaml:".count))
      } ?? ["\(error)"]
    }
  }

  /// The states of the layers within a view.
  private func sublayers(
    _ id: String, of recording: SceneRecording, at seconds: Double
  ) throws -> [LayerState] {
    let time = MediaTime(seconds: seconds)
    let view = try #require(recording.views.last { $0.id == id })
    let sample = try #require(recording.timeline.sample(of: view.layer, at: time))
    return sample.sublayers.compactMap { recording.timeline.presentation(of: $0, at: time) }
  }

  // MARK: Levels

  @Test("properties are between two values by the level, and the step lasts as long as the sound")
  func levels() throws {
    let recording = try recording(
      "{audioKeyframes: {box: {alpha: [0.2, 1], cornerRadius: [40, 0]}}, audio: tone.wav, release: 0}"
    )
    #expect(recording.warnings.isEmpty && recording.seconds == 2)
    // All of the amplitude in the first second, but for a window of 43 ms at its ends; none in the second.
    for time in [0.1, 0.5, 0.9] {
      #expect(abs((recording.opacity(at: time) ?? 0) - 1) < 0.004)
      #expect(abs(recording.values("box", at: time)?.cornerRadius ?? 9) < 0.2)
    }
    for time in [1.1, 1.5, 1.9] {
      #expect(abs((recording.opacity(at: time) ?? 0) - 0.2) < 0.004)
      #expect(abs((recording.values("box", at: time)?.cornerRadius ?? 0) - 40) < 0.2)
    }
    // At the boundary the window contains half of the sound: half of the power.
    #expect(abs((recording.opacity(at: 1) ?? 0) - (0.2 + 0.8 * 0.5.squareRoot())) < 0.1)
  }

  /// Without a release, as the beginning of the tone is in all bands.
  @Test("a band without the sound does not move, and one with it does")
  func bands() throws {
    for (band, opacity) in [
      ("bass", 0.0), ("mid", 1), ("treble", 0), ("[890, 985]", 1), ("[2000, 3000]", 0), ("all", 1),
    ] {
      let recording = try recording(
        """
        {audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav, band: \(band), release: 0, duration: 0.5}
        """)
      #expect(abs((recording.opacity(at: 0.25) ?? 9) - opacity) < 0.01, "\(band)")
      #expect(recording.seconds == 0.5)
    }
  }

  @Test("components of transforms, points and several views move at the same time")
  func properties() throws {
    let recording = try recording(
      """
      all:
            - {audioKeyframes: {"box, ball": {transform.scale: [1, 2]}}, audio: tone.wav}
            - {audioKeyframes: {box: {rotation: [0, 90]}}, audio: tone.wav}
            - {audioKeyframes: {ball: {center: [[150, 50], [150, 20]]}}, audio: tone.wav}
      """)
    let box = try #require(recording.values("box", at: 0.5)).transform
    // Turned by 90 degrees at twice the size: (x, y) to (−2y, 2x).
    #expect(abs(box.m11) < 0.01 && abs(box.m12 - 2) < 0.01 && abs(box.m21 + 2) < 0.01)
    let ball = try #require(recording.values("ball", at: 0.5))
    #expect(abs(ball.transform.m11 - 2) < 0.01 && abs(ball.position.y - 20) < 0.2)
  }

  @Test("the position in the sound is that of its track at the time of the scene")
  func tracks() throws {
    let step = "{audioKeyframes: {box: {alpha: [0, 1]}}, release: 0, duration: 4, delay: 0.5}"
    // From 0.5 s to 4.5 s of the scene.
    for (track, loud, silent) in [
      ("{file: tone.wav}", [0.6, 0.9], [1.1, 3.0]),
      ("{file: tone.wav, start: 1}", [1.1, 1.9], [0.6, 0.9, 2.1]),
      ("{file: tone.wav, offset: 0.5, start: 1}", [1.1, 1.4], [0.9, 1.6, 4.0]),
      ("{file: tone.wav, loop: true}", [0.9, 2.1, 2.9, 4.1], [1.5, 3.5]),
      ("{file: tone.wav, loop: true, offset: 0.5}", [1.6, 1.9, 3.1], [0.6, 2.1, 2.9, 3.6]),
      ("{file: tone.wav, duration: 0.8}", [0.7], [0.9, 2]),
    ] {
      let recording = try recording(step, audio: track)
      for time in loud { #expect((recording.opacity(at: time) ?? 0) > 0.95, "\(track) \(time)") }
      for time in silent { #expect((recording.opacity(at: time) ?? 1) < 0.05, "\(track) \(time)") }
      #expect(recording.seconds == 4.5)
    }
    let offset = try recording(
      "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav, release: 0, offset: 0.75}")
    #expect(offset.seconds == 1.25)
    #expect((offset.opacity(at: 0.2) ?? 0) > 0.95 && (offset.opacity(at: 0.3) ?? 1) < 0.05)
  }

  @Test("values do not depend on how the clock is advanced")
  func stepping() throws {
    let step = "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav}"
    let fast = try recording(step, stage: ", fps: 240")
    let slow = try recording(step, stage: ", fps: 1")
    for index in 0...40 {
      let time = Double(index) * 0.05
      #expect(fast.opacity(at: time) == slow.opacity(at: time))
    }
  }

  @Test("a step is written as YAML that reads as the same step")
  func writing() throws {
    for step in [
      "{audioKeyframes: {box: {alpha: [0.25, 1], rotation: [0, 90]}, bars: {levels: [0, 1]}}, audio: tone.wav}",
      "{audioKeyframes: {box: {center: [[1, 2], [3, 4]]}}, audio: tone.wav, band: bass, duration: 1}",
      "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav, band: [100, 200.5], offset: 1, attack: 0.5, release: 0.25, threshold: 0.5, delay: 1}",
    ] {
      let file = try readScene(text(step), directory: folder.url)
      #expect(try readScene(file.document.yaml, directory: folder.url).document == file.document)
    }
  }

  // MARK: Views

  @Test("the bars of a spectrum follow their own bands")
  func spectrum() throws {
    let recording = try recording(
      "{audioKeyframes: {bars: {levels: [0, 1]}}, audio: tone.wav, release: 0}")
    #expect(recording.warnings.isEmpty)
    // From 40 Hz to 16 kHz each of eight bands is 400^(1/8) = 2.115 times as high as the one below: 937.5 Hz are
    // in the fifth, from 800 to 1691 Hz. A silent bar is a dot as high as it is wide: (85 − 7 · 0.5) / 8.
    let heights = try sublayers("bars", of: recording, at: 0.5).map(\.bounds.height)
    #expect(heights.count == 8)
    for (index, height) in heights.enumerated() {
      #expect(abs(height - (index == 4 ? 100 : 10.1875)) < 0.5, "\(index)")
    }
  }

  @Test("a waveform has bars in proportion to the sound, and its progress is animated")
  func waveform() throws {
    let recording = try recording("{animate: {wave: {progress: 1}}, duration: 1, curve: linear}")
    #expect(recording.warnings.isEmpty)
    // The bars, and the part of them that has been played.
    let parts = try sublayers("wave", of: recording, at: 0.25)
    #expect(parts.count == 2 && parts[0].bounds.width == 100)
    #expect(abs((parts.last?.bounds.width ?? 0) - 25) < 1e-9)
  }

  @Test("beats pulse, and a sound file has a tempo")
  func beats() throws {
    var samples = [Int16](repeating: 0, count: 6 * 48_000)
    for beat in 0..<12 {
      for index in 0..<480 {
        samples[beat * 24_000 + index] = Int16(20_000 * sin(Double(index) * 0.2))
      }
    }
    try wav(samples).write(to: folder.file("clicks.wav"))
    let recording = try recording(
      "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: clicks.wav, band: beats, release: 0.1}")
    // exp(−0.25 / 0.1) is 0.08.
    #expect((recording.opacity(at: 1.02) ?? 0) > 0.8 && (recording.opacity(at: 1.25) ?? 1) < 0.12)
    let scene = try readScene(
      """
      animator: 1
      bpm: clicks.wav
      stage: {size: [20, 10]}
      script: [{wait: 3 beats}]
      """, directory: folder.url)
    #expect(try SceneRecorder.record(scene).seconds == 1.5)
    try folder.write("animator: 1\nstage: {size: [20, 10], duration: 9}", as: "still.yaml")
    try folder.write(
      "reel: 1\nbpm: clicks.wav\nscenes: [{scene: still.yaml, to: 3 beats}]", as: "reel.yaml")
    let reel = try ReelFile(contentsOf: folder.file("reel.yaml"))
    #expect(try ReelRecorder.record(reel).seconds == 1.5)
  }

  // MARK: Errors

  @Test("bad sounds are reported where they are named")
  func badSounds() {
    let step = "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: "
    #expect(messages(step + "no.wav}") == ["10:53: error: there is no file 'no.wav'"])
    #expect(
      messages(step + "text.wav}").first?.hasPrefix(
        "10:53: error: the audio file 'text.wav' cannot be read: ") == true)
    #expect(messages(step + "empty.wav}").first?.hasPrefix("10:53: error: ") == true)
    #expect(
      messages(step + "silence.wav}") == [
        "10:53: warning: 'silence.wav' is silent, so that nothing moves with it"
      ])
    #expect(
      messages(step + "silence.wav, band: beats}") == [
        "10:53: error: the audio file 'silence.wav' has no beat that repeats"
      ])
    #expect(
      messages(step + "musik}", audio: "{file: tone.wav, id: music}") == [
        "10:53: error: unknown value 'musik' for 'audio'; did you mean 'music'?"
      ])
    #expect(
      messages("{audioKeyframes: {box: {alpha: [0, 1]}}}") == [
        "10:5: error: 'audioKeyframes' in a scene without one track requires 'audio'"
      ])
    #expect(
      messages("{audioKeyframes: {box: {alpha: [0, 1]}}}", audio: "{file: tone.wav, loop: true}")
        == ["10:5: error: 'audioKeyframes' of a track that is a loop requires 'duration'"])
  }

  @Test("invalid keys and values are reported where they are")
  func errors() {
    for (step, message) in [
      (
        "{audioKeyframes: box, audio: tone.wav}", "10:22: error: 'audioKeyframes' expects a mapping"
      ),
      ("{audioKeyframes: {box: 1}, audio: tone.wav}", "10:28: error: 'box' expects a mapping"),
      ("{audioKeyframes: {no: {alpha: [0, 1]}}, audio: tone.wav}", "10:23: error: "),
      ("{audioKeyframes: {box: {alpha: 1}}, audio: tone.wav}", "10:36: error: 'alpha' expects two"),
      (
        "{audioKeyframes: {box: {alpha: [1]}}, audio: tone.wav}",
        "10:36: error: 'alpha' expects two"
      ),
      (
        "{audioKeyframes: {box: {alpha: [a, 1]}}, audio: tone.wav}", "10:37: error: 'alpha' expects"
      ),
      ("{audioKeyframes: {box: {alhpa: [0, 1]}}, audio: tone.wav}", "did you mean 'alpha'?"),
      (
        "{audioKeyframes: {box: {backgroundColor: [red, blue]}}, audio: tone.wav}",
        "10:29: error: 'backgroundColor' cannot follow a sound"
      ),
      ("{audioKeyframes: {box: {levels: [0, 1]}}, audio: tone.wav}", "10:29: error: "),
      ("{audioKeyframes: {bars: {levels: [0, 2]}}, audio: tone.wav}", "must be 0 to 1; found '2'"),
      (
        "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav, band: bas}",
        "10:69: error: "
      ),
      (
        "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav, band: [200, 100]}",
        "10:75: error: 'band' must be higher than the frequency before; found '100'"
      ),
      (
        "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav, band: [20, 99000]}",
        "10:74: error: 'band' must be 0 to 24000 Hz; found '99000'"
      ),
      (
        "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav, band: [20]}",
        "10:69: error: 'band' expects a band"
      ),
      (
        "{audioKeyframes: {box: {alpha: [0, 1]}}, audio: tone.wav, threshold: 1}",
        "10:74: error: 'threshold' must be 0 to 0.99; found '1'"
      ),
      ("{set: {wave: {waveform: no.wav}}}", "10:29: error: there is no file 'no.wav'"),
      (
        "{set: {wave: {waveform: {file: tone.wav, from: 1, to: 0.5}}}}",
        "10:59: error: 'to' must be later than 'from'; found '0.5'"
      ),
      ("{set: {wave: {waveformStyle: dots}}}", "10:34: error: "),
      ("{set: {bars: {bars: 0}}}", "10:25: error: "),
    ] {
      let found = messages(step)
      #expect(found.contains { $0.contains(message) }, "\(step): \(found)")
    }
    #expect(
      (try? readScene("animator: 1\nbpm: no.wav\nstage: {size: [9, 9]}", directory: folder.url))
        == nil)
  }
}
