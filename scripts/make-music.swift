// Generates the music of scenes/evening.yaml, 24 s at 120 beats per minute: swiftc -O scripts/make-music.swift -o
// /tmp/make-music && /tmp/make-music. Needs ffmpeg, with libmp3lame.
import Foundation

let rate = 48_000.0
let beat = 0.5
let bar = 4 * beat
let length = Int(24.5 * rate)

/// A stereo recording.
struct Recording {
  var left = [Double](repeating: 0, count: length)
  var right = [Double](repeating: 0, count: length)

  /// Adds a sound from a time on. `value` maps seconds since then to an amplitude; `pan` is −1 left … 1 right.
  mutating func add(
    _ start: Double, _ seconds: Double, gain: Double, pan: Double = 0, _ value: (Double) -> Double
  ) {
    let first = Int(start * rate)
    let (l, r) = (
      gain * ((1 - pan) / 2).squareRoot() * 1.4142, gain * ((1 + pan) / 2).squareRoot() * 1.4142
    )
    for index in 0..<Int(seconds * rate) where first + index < length {
      let sample = value(Double(index) / rate)
      left[first + index] += sample * l
      right[first + index] += sample * r
    }
  }

  /// Adds another recording, louder or quieter along its time.
  mutating func add(_ other: Recording, _ gain: (Double) -> Double) {
    for index in 0..<length {
      let factor = gain(Double(index) / rate)
      left[index] += other.left[index] * factor
      right[index] += other.right[index] * factor
    }
  }

  /// A reverberation after Schroeder: four comb filters, two allpass filters.
  func reverberated(_ decay: Double) -> Recording {
    var result = Recording()
    func channel(_ input: [Double], _ spread: Int) -> [Double] {
      var sum = [Double](repeating: 0, count: length)
      for delay in [1687, 1931, 2053, 2251] {
        let delay = delay + spread
        let feedback = pow(10, -3 * Double(delay) / rate / decay)
        var (line, damped) = ([Double](repeating: 0, count: delay), 0.0)
        for index in 0..<length {
          let out = line[index % delay]
          damped += (out - damped) * 0.5
          line[index % delay] = input[index] + damped * feedback
          sum[index] += out * 0.25
        }
      }
      for delay in [347, 113] {
        var line = [Double](repeating: 0, count: delay)
        for index in 0..<length {
          let (stored, value) = (line[index % delay], sum[index])
          line[index % delay] = value + stored * 0.6
          sum[index] = stored - line[index % delay] * 0.6
        }
      }
      return sum
    }
    result.left = channel(left, 0)
    result.right = channel(right, 23)
    return result
  }
}

/// White noise, the same in every run.
var state: UInt64 = 0x1234_5678_9abc_def1
func noise() -> Double {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return Double(Int64(bitPattern: state) >> 11) / Double(1 << 52)
}

/// The frequency of a note: 69 is A at 440 Hz.
func frequency(_ note: Int) -> Double { 440 * pow(2, Double(note - 69) / 12) }

/// A sawtooth without harmonics above a frequency, and softer towards it.
func saw(_ frequency: Double, _ time: Double, below limit: Double) -> Double {
  var (sum, harmonic) = (0.0, 1.0)
  while frequency * harmonic < limit {
    let x = frequency * harmonic / limit
    sum += sin(2 * .pi * frequency * harmonic * time) / harmonic * (1 - x * x)
    harmonic += 1
  }
  return sum * 0.6
}

// Chords, one for each bar: root of the bass, and the notes of the pad.
let chords: [(bass: Int, notes: [Int])] = [
  (45, [57, 60, 64, 71]), (41, [57, 60, 64, 69]), (45, [57, 60, 64, 71]), (41, [57, 60, 65, 69]),
  (48, [55, 60, 64, 71]), (43, [55, 59, 62, 69]), (41, [57, 60, 65, 67]), (45, [57, 60, 64, 71]),
  (41, [57, 60, 65, 69]), (48, [55, 60, 64, 71]), (43, [55, 59, 62, 69]), (45, [57, 60, 64, 71]),
]

var (drums, music, echoing) = (Recording(), Recording(), Recording())

// Drums.
func kick(_ time: Double, _ gain: Double) {
  drums.add(time, 0.34, gain: gain) { t in
    let phase = 47 * t + 115 * 0.028 * (1 - exp(-t / 0.028))
    return sin(2 * .pi * phase) * exp(-t / 0.11) * min(t / 0.0008, 1) + 0.25
      * sin(2 * .pi * 1800 * t) * exp(-t / 0.004)
  }
}
func clap(_ time: Double, _ gain: Double) {
  var (low, band) = (0.0, 0.0)
  let hit = { (t: Double) -> Double in
    // A state-variable filter: a band around 1700 Hz.
    let input = noise()
    low += 0.22 * band
    band += 0.22 * (input - low - 0.7 * band)
    let bursts = [0.0, 0.011, 0.023].reduce(0) { t >= $1 ? $0 + exp(-(t - $1) / 0.006) : $0 }
    return band * (0.6 * bursts + (t > 0.023 ? exp(-(t - 0.023) / 0.09) : 0))
  }
  drums.add(time, 0.4, gain: gain, hit)
  echoing.add(time, 0.1, gain: gain * 0.4) { t in noise() * exp(-t / 0.02) }
}
func hat(_ time: Double, _ gain: Double, open: Bool = false, pan: Double = 0.25) {
  var before = 0.0
  drums.add(time, open ? 0.3 : 0.08, gain: gain, pan: pan) { t in
    let input = noise()
    defer { before = input }
    return (input - before) * 0.5 * exp(-t / (open ? 0.08 : 0.018))
  }
}
func crash(_ time: Double, _ gain: Double) {
  for pan in [-0.7, 0.7] {
    var before = 0.0
    drums.add(time, 2.5, gain: gain, pan: pan) { t in
      let input = noise()
      defer { before = input }
      return (input - 0.85 * before) * 0.5 * exp(-t / 0.6)
    }
  }
}
for index in 0..<12 {
  let start = Double(index) * bar
  switch index {
  case 0: break
  case 1: for b in [0.0, 2] { kick(start + b * beat, 0.45) }
  case 6:
    for b in 0..<2 { kick(start + Double(b) * beat, 0.8) }
    // A roll: eighths, then sixteenths, louder and louder.
    for step in 0..<12 {
      let time = step < 4 ? Double(step) * 0.5 : 2 + Double(step - 4) * 0.25
      if time < 3.75 { clap(start + time * beat, 0.2 + 0.05 * Double(step)) }
    }
  case 11:
    kick(start, 0.95)
    crash(start, 0.16)
  default:
    for b in 0..<4 { kick(start + Double(b) * beat, 0.9) }
    for b in [1.0, 3] { clap(start + b * beat, 0.55) }
    for step in 0..<8 {
      hat(
        start + Double(step) * beat / 2, step % 2 == 1 ? 0.22 : 0.1,
        open: step % 2 == 1 && index >= 7)
    }
    if index >= 7 {
      for step in 0..<8 { hat(start + (Double(step) + 0.5) * beat / 2, 0.07, pan: -0.4) }
    }
  }
}
for index in [2, 7] { crash(Double(index) * bar, 0.2) }

// A riser before the second half.
var (lowpass, previous) = (0.0, 0.0)
drums.add(6 * bar, bar, gain: 0.4) { t in
  let cutoff = 0.01 + 0.5 * pow(t / bar, 3)
  lowpass += cutoff * (noise() - lowpass)
  defer { previous = lowpass }
  return (lowpass - 0.6 * previous) * pow(t / bar, 1.5) * (t > bar - 0.12 ? 0 : 1)
}

// Bass, pad and a figure of chord notes.
for (index, chord) in chords.enumerated() {
  let start = Double(index) * bar
  let isFull = index >= 7 && index < 11
  if index >= 2 && index != 6 && index < 11 {
    let rhythm = isFull ? [0.0, 0.75, 1.5, 2, 2.75, 3.5] : [0.0, 1.5, 2, 3.5]
    for step in rhythm {
      let f = frequency(chord.bass - 12)
      music.add(start + step * beat, 0.42, gain: 0.34) { t in
        saw(f, t, below: 260 + 500 * exp(-t / 0.08)) * min(t / 0.004, 1) * exp(-t / 0.3)
          * min(max((0.42 - t) / 0.03, 0), 1)
      }
    }
  }
  let hold = index == 11 ? 2.4 : bar + 0.25
  for (voice, note) in chord.notes.enumerated() {
    for (detune, pan) in [(-0.06, -0.6), (0.06, 0.6)] {
      let f = frequency(note) * pow(2, detune / 12)
      let brightness =
        index < 2 ? 700 + 500 * Double(index) : index == 6 ? 2400 : isFull ? 2200 : 1500
      music.add(start, hold, gain: 0.052, pan: pan * (voice % 2 == 0 ? 1 : 0.5)) { t in
        saw(f, t, below: brightness) * min(t / (index == 11 ? 0.02 : 0.18), 1)
          * min(max((hold - t) / 0.3, 0), 1)
          * (index == 11 ? exp(-t / 1.2) : 1)
      }
    }
  }
  if index < 11 {
    let pattern = [0, 2, 1, 3, 2, 1, 3, 2]
    for step in 0..<8 where index > 0 || step % 2 == 0 {
      let f = frequency(chord.notes[pattern[step]] + 12)
      let gain = (index < 2 ? 0.1 : isFull ? 0.15 : 0.12) * (step % 4 == 0 ? 1.2 : 0.9)
      for (delay, loudness, pan) in [(0.0, 1.0, -0.3), (0.375, 0.4, 0.6), (0.75, 0.16, -0.6)] {
        echoing.add(start + Double(step) * beat / 2 + delay, 0.5, gain: gain * loudness, pan: pan) {
          t in
          (sin(2 * .pi * f * t) + 0.4 * sin(4 * .pi * f * t) * exp(-t / 0.05) + 0.15
            * sin(6 * .pi * f * t) * exp(-t / 0.03))
            * min(t / 0.002, 1) * exp(-t / 0.13)
        }
      }
    }
  }
}
// The last note.
for (note, pan) in [(81, -0.4), (88, 0.4), (69, 0)] {
  echoing.add(11 * bar, 2, gain: 0.16, pan: Double(pan)) { t in
    sin(2 * .pi * frequency(note) * t) * min(t / 0.002, 1) * exp(-t / 0.5)
  }
}

// The kick pushes the rest aside.
func ducking(_ time: Double) -> Double {
  let index = Int(time / bar)
  guard index >= 2, index < 11, index != 6 || time - 6 * bar < 2 * beat else { return 1 }
  let phase = time.truncatingRemainder(dividingBy: beat)
  return 1 - 0.6 * exp(-phase / 0.12)
}
var mix = drums
mix.add(music, ducking)
mix.add(echoing) { 0.6 + 0.4 * ducking($0) }
var wet = Recording()
wet.add(music) { _ in 0.5 }
wet.add(echoing) { _ in 1 }
mix.add(wet.reverberated(1.9)) { 0.5 * (0.5 + 0.5 * ducking($0)) }

/// Soft clipping, and a fade at the end.
func finished(_ samples: [Double]) -> [Int16] {
  samples.enumerated().map { index, sample in
    let time = Double(index) / rate
    let fade = min(max((24.4 - time) / 1.2, 0), 1)
    return Int16((tanh(sample * 1.25) * fade * 0.93 * 32_767).rounded())
  }
}
let (l, r) = (finished(mix.left), finished(mix.right))
var file = Data("RIFF".utf8)
func append<Number: FixedWidthInteger>(_ number: Number) {
  file.append(contentsOf: withUnsafeBytes(of: number.littleEndian, Array.init))
}
append(UInt32(36 + 4 * length))
file.append(contentsOf: "WAVEfmt ".utf8)
append(UInt32(16))
append(UInt16(1))
append(UInt16(2))
append(UInt32(rate))
append(UInt32(rate * 4))
append(UInt16(4))
append(UInt16(16))
file.append(contentsOf: "data".utf8)
append(UInt32(4 * length))
for index in 0..<length {
  append(l[index])
  append(r[index])
}
let wave = FileManager.default.temporaryDirectory.appending(path: "evening.wav")
try file.write(to: wave)
let encoder = Process()
encoder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
encoder.arguments =
  [
    "ffmpeg", "-v", "error", "-y", "-i", wave.path, "-c:a", "libmp3lame", "-b:a", "112k",
    "-bitexact",
  ]
  + ["-map_metadata", "-1", "scenes/sounds/evening.mp3"]
try encoder.run()
encoder.waitUntilExit()
