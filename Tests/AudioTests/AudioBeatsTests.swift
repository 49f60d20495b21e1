import Foundation
import TestSupport
import Testing

@testable import Audio

/// Beats and tempos of sounds that are made with them.
struct AudioBeatsTests {
  private let sounds: Sounds

  init() throws { sounds = try Sounds() }

  @Test("a click track has the tempo it was made with", arguments: [120.0, 90, 128, 174])
  func tempo(bpm: Double) throws {
    let beats = try AudioBeats(contentsOf: sounds.file(Sounds.clicks(bpm: bpm, seconds: 8)))
    #expect(beats.tempo == bpm)
    // Every click, to the 20 ms of the analysis.
    #expect(beats.times.count == Int((8 * bpm / 60).rounded(.up)))
    for (index, time) in beats.times.enumerated() {
      #expect(abs(time - Double(index) * 60 / bpm) <= 0.021)
    }
    #expect(beats.onsets == beats.times && beats.seconds == 8)
  }

  @Test("the offset is the time of the first beat")
  func offset() throws {
    let samples = Sounds.clicks(bpm: 120, from: 0.3, seconds: 6)
    let beats = try AudioBeats(contentsOf: sounds.file(samples))
    #expect(beats.tempo == 120)
    #expect(abs((beats.offset ?? 0) - 0.3) < 0.011)
  }

  @Test("onsets that are not on a beat are onsets alone")
  func onsets() throws {
    var samples = Sounds.clicks(bpm: 120, seconds: 6)
    for (index, sample) in Sounds.clicks(bpm: 1, seconds: 0.01).enumerated() {
      samples[Int(2.18 * 48_000) + index] = sample
    }
    let beats = try AudioBeats(contentsOf: sounds.file(samples))
    #expect(beats.tempo == 120 && beats.times.count == 12 && beats.onsets.count == 13)
    #expect(beats.onsets.contains { abs($0 - 2.18) <= 0.021 })
  }

  @Test("silence and a single tone have no tempo")
  func none() throws {
    let silence = try sounds.file([Int16](repeating: 0, count: 200_000), name: "silence.wav")
    let beats = try AudioBeats(contentsOf: silence)
    #expect(beats.tempo == nil && beats.times.isEmpty && beats.onsets.isEmpty)
    #expect(throws: AudioError.noBeats(path: "silence.wav")) {
      _ = try AudioBeats.tempo(of: silence, name: "silence.wav")
    }
    let short = try AudioBeats(contentsOf: sounds.file(Sounds.sine(440, seconds: 0.05)))
    #expect(short.tempo == nil && short.times.isEmpty)
  }

  @Test("the arithmetic without the C library agrees with it")
  func arithmetic() {
    for step in 0...1000 {
      let turn = Double(step) / 1000
      let (cosine, sine) = PortableMath.cosineAndSine(ofTurn: turn)
      #expect(abs(cosine - cos(2 * .pi * turn)) < 2e-15 && abs(sine - sin(2 * .pi * turn)) < 2e-15)
      let number = 0.001 + Double(step) * 3.7
      #expect(abs(PortableMath.logarithm(number) - log(number)) < 1e-14 * max(1, abs(log(number))))
      let power = Double(step) / 50 - 15
      #expect(abs(PortableMath.exponential(power) / exp(power) - 1) < 1e-14)
    }
    #expect(PortableMath.cosineAndSine(ofTurn: 0.25).sine == 1)
    #expect(PortableMath.logarithm(0) == -.infinity && PortableMath.logarithm(1) == 0)
    #expect(PortableMath.exponential(0) == 1 && PortableMath.exponential(-1000) == 0)
  }

  @Test("a transform of a cosine has two frequencies")
  func transform() {
    let transform = FourierTransform(bits: 3)
    // cos(2π n / 8): 8/2 at frequencies 1 and 7.
    var real = (0..<8).map { PortableMath.cosineAndSine(ofTurn: Double($0) / 8).cosine }
    var imaginary = [Double](repeating: 0, count: 8)
    transform.transform(&real, &imaginary)
    for index in 0..<8 {
      #expect(abs(real[index] - (index == 1 || index == 7 ? 4 : 0)) < 1e-15)
      #expect(abs(imaginary[index]) < 1e-15)
    }
  }
}
