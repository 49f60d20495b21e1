import Foundation
import TestSupport

/// Sounds at 48 kHz, and files of them in a folder of their own.
struct Sounds {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a WAV file.
  func file(_ samples: [Int16], channels: Int = 1, name: String = "a.wav") throws -> URL {
    let url = folder.url.appending(path: name)
    try wav(channels: channels, samples).write(to: url)
    return url
  }

  /// A sine with an amplitude of half the full scale.
  ///
  /// - Parameter frequency: Hertz.
  static func sine(_ frequency: Double, seconds: Double, amplitude: Double = 0.5) -> [Int16] {
    (0..<Int(seconds * 48_000)).map {
      Int16((amplitude * 32_768 * sin(2 * .pi * frequency * Double($0) / 48_000)).rounded())
    }
  }

  /// Bursts of 2 ms of a decaying 1.5 kHz tone.
  static func clicks(bpm: Double, from start: Double = 0, seconds: Double) -> [Int16] {
    var samples = [Int16](repeating: 0, count: Int(seconds * 48_000))
    var time = start
    while time < seconds {
      for index in 0..<480 where Int(time * 48_000) + index < samples.count {
        let value = 20_000 * exp(-Double(index) / 100) * sin(Double(index) * 0.2)
        samples[Int(time * 48_000) + index] = Int16(value)
      }
      time += 60 / bpm
    }
    return samples
  }
}
