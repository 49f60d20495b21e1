// Generates the audio files of the example scenes: swift scripts/make-sounds.swift
import Foundation

/// Writes a 16-bit mono WAV file; `value` maps a time in seconds to a sample in −1…1.
func write(_ name: String, rate: Int, seconds: Double, _ value: (Double) -> Double) throws {
  let count = Int(Double(rate) * seconds)
  var samples = Data()
  for index in 0..<count {
    let sample = Int16((value(Double(index) / Double(rate)) * 32767).rounded())
    samples.append(contentsOf: withUnsafeBytes(of: sample.littleEndian, Array.init))
  }
  var file = Data("RIFF".utf8)
  func append<Number: FixedWidthInteger>(_ number: Number) {
    file.append(contentsOf: withUnsafeBytes(of: number.littleEndian, Array.init))
  }
  append(UInt32(36 + samples.count))
  file.append(contentsOf: "WAVEfmt ".utf8)
  append(UInt32(16))
  append(UInt16(1))
  append(UInt16(1))
  append(UInt32(rate))
  append(UInt32(rate * 2))
  append(UInt16(2))
  append(UInt16(16))
  file.append(contentsOf: "data".utf8)
  append(UInt32(samples.count))
  try (file + samples).write(to: URL(fileURLWithPath: "scenes/sounds/\(name).wav"))
}

// A drum whose pitch falls from 220 to 80 Hz while it decays.
try write("drum", rate: 48_000, seconds: 0.18) { time in
  let phase = 80 * time + 140 * 0.03 * (1 - exp(-time / 0.03))
  return 0.8 * sin(2 * .pi * phase) * exp(-time / 0.045) * min(time / 0.001, 1)
}

// A chord with tremolo: D, A, F sharp.
try write("chord", rate: 11_025, seconds: 3.5) { time in
  let notes = [146.83, 220.0, 369.99].map { sin(2 * .pi * $0 * time) }
  return 0.2 * notes.reduce(0, +) * (0.8 + 0.2 * sin(2 * .pi * time / 1.75))
}
