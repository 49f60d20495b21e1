import Audio
import Foundation
import TestSupport
import Testing

/// Levels of sounds whose amplitudes are known.
struct AudioSpectrumTests {
  private let sounds: Sounds

  init() throws { sounds = try Sounds() }

  /// 40 · 48 000 Hz / 2048, so that it is a frequency of the spectrum itself.
  private let exact = 937.5
  /// A sine of amplitude 0.5 has a root mean square of 0.5 / √2.
  private let sineLevel = 0.5 / 2.0.squareRoot()

  private func near(_ power: Float, _ amplitude: Double, within tolerance: Double = 1e-4) -> Bool {
    abs(Double(power).squareRoot() - amplitude) < tolerance
  }

  @Test("a sine of amplitude A has a root mean square of A / √2, in its band alone")
  func sine() throws {
    let bands = [AudioBand.bass, .mid, .treble, .all, AudioBand(from: 890, to: 985)]
    let spectrum = try AudioSpectrum(
      contentsOf: sounds.file(Sounds.sine(exact, seconds: 1)), bands: bands)
    // One second has 50 values; those at its ends have windows that are partly outside.
    #expect(spectrum.total.count == 50 && spectrum.seconds == 1)
    for index in 2..<48 {
      #expect(near(spectrum.total[index], sineLevel))
      #expect(near(spectrum.powers[0][index], 0) && near(spectrum.powers[2][index], 0))
      #expect(near(spectrum.powers[1][index], sineLevel))
      #expect(near(spectrum.powers[3][index], sineLevel))
      // A Hann window spreads it to both neighbors, 23.4 Hz away, and no farther.
      #expect(near(spectrum.powers[4][index], sineLevel))
    }
  }

  @Test("the mean square is that of both channels")
  func stereo() throws {
    let left = Sounds.sine(exact, seconds: 0.5)
    let spectrum = try AudioSpectrum(
      contentsOf: sounds.file(left.flatMap { [$0, 0] }, channels: 2), bands: [.mid])
    // Half of the power: an amplitude lower by √2.
    #expect(near(spectrum.total[12], 0.25) && near(spectrum.powers[0][12], 0.25))
  }

  @Test("bands side by side add up to all frequencies")
  func sum() throws {
    let samples = (0..<24_000).map { Int16(truncatingIfNeeded: ($0 * 7919) % 20_011 - 10_005) }
    let edges = [0.0, 137, 1000, 5003.5, 24_000]
    let bands = zip(edges, edges.dropFirst()).map { AudioBand(from: $0, to: $1) }
    let spectrum = try AudioSpectrum(contentsOf: sounds.file(samples), bands: bands)
    for index in spectrum.total.indices {
      let sum = spectrum.powers.reduce(0) { $0 + $1[index] }
      #expect(abs(sum - spectrum.total[index]) < 1e-6)
    }
  }

  @Test("octaves are equally wide, and clamped")
  func octaves() {
    let bands = AudioBand.octaves(4, from: 100, to: 1600)
    // 16 is 2⁴: each band is an octave.
    for (band, low) in zip(bands, [100.0, 200, 400, 800]) {
      #expect(abs(band.low - low) < 1e-9 && abs(band.high - 2 * low) < 1e-9)
    }
    #expect(AudioBand.octaves(0).count == 1 && AudioBand.octaves(9999).count == 256)
    #expect(AudioBand(from: .nan, to: -5) == AudioBand(from: 0, to: 0))
    #expect(AudioBand(from: 900, to: 100) == AudioBand(from: 100, to: 900))
  }

  @Test("silence is silent, and files that are missing, damaged or empty are errors")
  func badFiles() throws {
    let silence = try AudioSpectrum(
      contentsOf: sounds.file([Int16](repeating: 0, count: 5000)), bands: [.bass])
    #expect(silence.isSilent && silence.total.count == 6)
    #expect(AudioEnvelope(of: silence.powers[0], in: silence).values.allSatisfy { $0 == 0 })
    let missing = sounds.folder.url.appending(path: "no.wav")
    #expect(throws: AudioError.missing(path: missing.relativePath)) {
      _ = try AudioSpectrum(contentsOf: missing)
    }
    #expect(throws: AudioError.self) { _ = try AudioSpectrum(contentsOf: sounds.file([])) }
    let text = sounds.folder.url.appending(path: "text.wav")
    try Data("no sound".utf8).write(to: text)
    #expect(throws: AudioError.self) { _ = try AudioLevels(contentsOf: text) }
  }

  @Test("levels are root mean squares of parts, which may begin anywhere")
  func amplitudes() throws {
    // A hundredth of a second of silence, then one and a half of half the full scale.
    let samples = [Int16](repeating: 0, count: 480) + [Int16](repeating: 16_384, count: 720)
    let levels = try AudioLevels(contentsOf: sounds.file(samples))
    #expect(levels.powers == [0, 0.25, 0.125] && levels.peaks == [0, 0.5, 0.5])
    #expect(levels.seconds == 0.03)
    #expect(levels.amplitudes(3) == [0, 0.5, 0.125.squareRoot()])
    // From the middle of the first hundredth to that of the second: half silence, half 0.25.
    #expect(abs(levels.amplitudes(1, from: 0.005, to: 0.015)[0] - 0.125.squareRoot()) < 1e-9)
    #expect(levels.amplitudes(2, from: 1, to: 2) == [0, 0] && levels.amplitudes(-1) == [])
    #expect(levels.amplitudes(1, from: .nan, to: .infinity) == [0])
  }
}
