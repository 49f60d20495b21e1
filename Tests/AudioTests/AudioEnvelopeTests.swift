import Audio
import Foundation
import TestSupport
import Testing

/// Levels as they drive animations.
struct AudioEnvelopeTests {
  private let sounds: Sounds

  init() throws { sounds = try Sounds() }

  @Test("the loudest level is 1, and others are in proportion")
  func proportion() throws {
    let samples =
      Sounds.sine(937.5, seconds: 0.5, amplitude: 0.8)
      + Sounds.sine(937.5, seconds: 0.5, amplitude: 0.2)
    let spectrum = try AudioSpectrum(contentsOf: sounds.file(samples), bands: [.mid, .bass])
    let instant = AudioEnvelope.Response(attack: 0, release: 0)
    let level = AudioEnvelope(of: spectrum.powers[0], in: spectrum, instant)
    #expect(abs(level.value(at: 0.25) - 1) < 1e-3 && abs(level.value(at: 0.75) - 0.25) < 1e-3)
    #expect(level.value(at: -0.01) == 0 && level.value(at: 1.01) == 0)
    // A band that contains next to nothing stays low.
    #expect(AudioEnvelope(of: spectrum.powers[1], in: spectrum, instant).value(at: 0.25) < 0.02)
  }

  @Test("attack and release are the times of 63 percent of the way")
  func response() throws {
    let samples =
      [Int16](repeating: 0, count: 48_000) + Sounds.sine(937.5, seconds: 1)
      + [Int16](repeating: 0, count: 48_000)
    let spectrum = try AudioSpectrum(contentsOf: sounds.file(samples))
    let level = AudioEnvelope(
      of: spectrum.total, in: spectrum, AudioEnvelope.Response(attack: 0.2, release: 0.4))
    // 1 − 1/e after the attack, 1/e after the release, to the width of a window.
    #expect(abs(level.value(at: 1.2) - (1 - exp(-1))) < 0.05)
    #expect(abs(level.value(at: 2.4) - exp(-1)) < 0.05)
  }

  @Test("what is below the threshold counts as silence")
  func threshold() {
    let pulses = AudioEnvelope(
      pulsesAt: [0.1], seconds: 1, AudioEnvelope.Response(release: 0.1, threshold: 0.5))
    // 0.1 s are 5 values; from then on it falls by exp(−0.2) each time, to 0.5 after 3.5 of them.
    #expect(pulses.values[4] == 0 && pulses.values[5] == 1)
    #expect(abs(pulses.values[6] - (exp(-0.2) - 0.5) / 0.5) < 1e-12)
    #expect(pulses.values[8] > 0 && pulses.values[9] == 0)
    #expect(pulses.seconds == 1)
  }

  @Test("keyframes follow the level to 1/256, and are fewer than the values")
  func keyframes() {
    let values = (0..<500).map { (1 - cos(Double($0) * 0.05)) / 2 }
    let level = AudioEnvelope(values: values)
    let frames = level.keyframes(from: 1.234, duration: 7)
    #expect(frames.first?.time == 0 && frames.last?.time == 7)
    #expect(frames.count < 120)
    var worst = 0.0
    for step in 0...1400 {
      let time = Double(step) * 0.005
      let next = frames.firstIndex { $0.time >= time } ?? 0
      let (a, b) = (frames[max(next - 1, 0)], frames[next])
      let fraction = b.time > a.time ? (time - a.time) / (b.time - a.time) : 1
      worst = max(
        worst, abs(a.level + (b.level - a.level) * fraction - level.value(at: 1.234 + time)))
    }
    #expect(worst <= 1 / 256 + 1e-9)
  }

  @Test("a constant level has two keyframes, and silence beyond the sound is a jump")
  func jumps() {
    let level = AudioEnvelope(values: [Double](repeating: 0.5, count: 50))
    #expect(
      level.keyframes(duration: 1) == [
        AudioKeyframe(time: 0, level: 0.5), AudioKeyframe(time: 1, level: 0.5),
      ])
    #expect(
      level.keyframes(from: 0.5, duration: 2) == [
        AudioKeyframe(time: 0, level: 0.5), AudioKeyframe(time: 0.5, level: 0.5),
        AudioKeyframe(time: 0.5, level: 0), AudioKeyframe(time: 2, level: 0),
      ])
    #expect(level.keyframes(duration: 0).count == 2)
    #expect(level.keyframes(from: .nan, duration: .infinity).count == 2)
  }

  @Test("parts of a loop follow each other, with silence around")
  func parts() {
    let level = AudioEnvelope(values: [Double](repeating: 1, count: 50))
    let parts = [
      AudioPart(start: -0.5, offset: 0, duration: 1), AudioPart(start: 1, offset: 0, duration: 9),
    ]
    #expect(
      level.keyframes(of: parts, duration: 3).map(\.time) == [0, 0.5, 0.5, 1, 1, 2, 2, 3])
    #expect(
      level.keyframes(of: parts, duration: 3).map(\.level) == [1, 1, 0, 0, 1, 1, 0, 0])
  }
}
