import Audio
import Foundation
import TestSupport
import Testing

@testable import TimelineCore
@testable import TimelineExport

/// Loops, envelopes, other rates and ducking, as they are mixed.
struct AudioMotionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ samples: [Int16]) throws -> URL {
    try wav(samples).write(to: folder.file(name))
    return folder.file(name)
  }

  /// The left channel of a second of a track, from an instant on.
  private func mix(
    _ track: AudioTrack, from: Double = 0, seconds: Double = 1, until end: Double = 2
  ) throws -> [Float] {
    let stageless = AudioExcerpt(
      tracks: [track.ending(by: MediaTime(seconds: end))], from: MediaTime(seconds: from),
      duration: MediaTime(seconds: seconds))
    let mixer = try AudioMixer(stageless)
    var samples: [Float] = []
    while mixer.position < mixer.count { samples += try mixer.next(1_000).map(\.x) }
    return samples
  }

  // MARK: Loops

  /// Clicks at samples 0 and 7000 of 9600; from sample 2000 on, a repetition has 7600 samples, and a click after 5000.
  @Test("a track that loops begins again where it began, to the sample")
  func loop() throws {
    var track = AudioTrack(
      try file("a.wav", clicks(at: [0, 7_000], of: 9_600)), start: MediaTime(seconds: 0.1),
      offset: MediaTime(flicks: 2_000 * 14_700))
    track.loops = true
    let expected = (0..<6).map { 4_800 + 5_000 + $0 * 7_600 }.filter { $0 < 48_000 }
    let whole = try mix(track, seconds: 1)
    #expect(whole.indices.filter { whole[$0] != 0 } == expected)
    // A part of it is the same.
    #expect(try mix(track, from: 0.5, seconds: 0.5) == Array(whole[24_000...]))
    track.duration = MediaTime(seconds: 0.5)
    #expect(try mix(track).lastIndex { $0 != 0 } == expected.last { $0 < 28_800 })
  }

  @Test("a loop without a sample ends")
  func emptyLoop() throws {
    var track = AudioTrack(
      try file("a.wav", clicks(at: [0], of: 480)), offset: MediaTime(seconds: 1))
    track.loops = true
    #expect(try mix(track).allSatisfy { $0 == 0 })
  }

  @Test("a short loop is read once, however often it is repeated")
  func shortLoop() throws {
    let url = try file("a.wav", clicks(at: [0], of: 480))
    var track = AudioTrack(url)
    track.loops = true
    let excerpt = AudioExcerpt(
      tracks: [track.ending(by: MediaTime(seconds: 1))], from: .zero,
      duration: MediaTime(seconds: 1))
    let mixer = try AudioMixer(excerpt)
    let begin = try mixer.next(1_000)
    #expect(begin.indices.filter { begin[$0] != .zero } == [0, 480, 960])
    // The file would have to be opened again for the click at 3 · 480 = 1440.
    try FileManager.default.removeItem(at: url)
    let next = try mixer.next(1_000)
    #expect(next.indices.filter { next[$0] != .zero } == [440, 920])
  }

  // MARK: Envelopes

  @Test("an envelope is linear between its points, and constant beyond them")
  func envelope() throws {
    var track = AudioTrack(try file("a.wav", [Int16](repeating: 16_384, count: 96_000)))
    track.envelope = [
      AudioGainPoint(MediaTime(seconds: 0.25), 1), AudioGainPoint(MediaTime(seconds: 0.5), 0.5),
    ]
    let samples = try mix(track)
    #expect(samples[0] == 0.5 && samples[12_000] == 0.5)
    #expect(samples[18_000] == 0.375)
    #expect(samples[24_000] == 0.25 && samples[47_999] == 0.25)
    #expect(try mix(track, from: 0.375, seconds: 0.1)[0] == 0.375)
  }

  // MARK: Rates

  /// A sine of 480 Hz at 48 kHz: 100 samples a period.
  private func sine() throws -> URL {
    try file("sine.wav", (0..<48_000).map { Int16(16_384 * sin(Double($0) * .pi / 50)) })
  }

  @Test("at another rate, pitch and duration follow", arguments: [0.5, 2, 3.7])
  func rate(_ rate: Double) throws {
    var track = AudioTrack(try sine())
    track.rate = rate
    let samples = try mix(track, seconds: 2)
    // Away from the edges of the file; below −60 dB.
    let worst = (1_000..<Int(45_000 / rate)).filter { $0 < samples.count }.map {
      abs(Double(samples[$0]) - 0.5 * sin(Double($0) * rate * .pi / 50))
    }.max()
    #expect(try #require(worst) < 0.0005)
    let end = Int(48_000 / rate)
    if end + 100 < samples.count { #expect(samples[(end + 100)...].allSatisfy { $0 == 0 }) }
  }

  @Test("backwards, a track is heard from its offset to the start of the file")
  func backwards() throws {
    var track = AudioTrack(try sine(), offset: MediaTime(seconds: 0.75))
    track.rate = -1
    let samples = try mix(track)
    let worst = (0..<35_000).map {
      abs(Double(samples[$0]) - 0.5 * sin(Double(36_000 - $0) * .pi / 50))
    }.max()
    #expect(try #require(worst) < 0.0005)
    #expect(samples[36_100...].allSatisfy { $0 == 0 })
    // A part of it, from the middle.
    let part = try mix(track, from: 0.3, seconds: 0.1)
    #expect(zip(part, samples[14_400...]).allSatisfy { $0 == $1 })
  }

  /// 48 periods of 100 samples; forwards, 36 of them are repeated.
  @Test("at another rate, a track that loops is repeated without a gap", arguments: [0.5, 2, -1])
  func loop(rate: Double) throws {
    let url = try file("loop.wav", (0..<4_800).map { Int16(16_384 * sin(Double($0) * .pi / 50)) })
    let offset = rate > 0 ? 1_200 : 4_800
    var track = AudioTrack(url, offset: MediaTime(flicks: Int64(offset) * 14_700))
    (track.loops, track.rate) = (true, rate)
    let samples = try mix(track)
    let worst = (1_000..<48_000).map {
      abs(Double(samples[$0]) - 0.5 * sin((Double(offset) + Double($0) * rate) * .pi / 50))
    }.max()
    #expect(try #require(worst) < 0.0005)
    // A part of it, from the middle.
    let part = try mix(track, from: 0.3, seconds: 0.1)
    #expect(zip(part, samples[14_400...]).allSatisfy { $0 == $1 })
  }

  /// 9600 samples at twice the speed are 4800; the fade has 2400, and half of the gain after 1200 of them.
  @Test("at another rate, a fade-out ends with the file", arguments: [2.0, -2])
  func fadeOut(rate: Double) throws {
    var track = AudioTrack(
      try file("a.wav", [Int16](repeating: 16_384, count: 9_600)),
      offset: MediaTime(flicks: rate > 0 ? 0 : 9_600 * 14_700), fadeOut: MediaTime(seconds: 0.05))
    track.rate = rate
    let samples = try mix(track)
    #expect(abs(samples[1_200] - 0.5) < 0.001 && abs(samples[3_600] - 0.25) < 0.001)
    #expect(samples[4_801...].allSatisfy { $0 == 0 })
  }

  @Test("faster, frequencies beyond those of the output are removed")
  func aliases() throws {
    // 18 kHz, which would be 36 kHz, folded to 12 kHz.
    let url = try file(
      "high.wav", (0..<48_000).map { Int16(16_384 * sin(Double($0) * 0.75 * .pi)) })
    var track = AudioTrack(url)
    track.rate = 2
    #expect(try mix(track, seconds: 0.4)[1_000...].allSatisfy { abs($0) < 0.001 })
  }

  @Test("the kernel is the sinc at whole distances, and its table the function of the library")
  func kernel() {
    #expect(SincKernel.value(at: 0) == 1)
    #expect((1...16).allSatisfy { SincKernel.value(at: Double($0)) == 0 })
    for x in stride(from: 0.5, to: 16, by: 1.0) {
      let window = 0.42 + 0.5 * cos(.pi * x / 16) + 0.08 * cos(.pi * x / 8)
      #expect(abs(SincKernel.value(at: x) - sin(.pi * x) / (.pi * x) * window) < 1e-12)
    }
  }

  @Test("rates beyond the limits are silent", arguments: [0.01, 17, -20, .nan, .infinity])
  func limits(rate: Double) throws {
    var track = AudioTrack(try sine(), offset: MediaTime(seconds: 0.5))
    track.rate = rate
    #expect(try mix(track).allSatisfy { $0 == 0 })
  }

  // MARK: Ducking

  /// −12 dB is a factor of 0.2512. Speech from 1 s to 2 s: down from 0.8 s on, back from 2.4 s to 3 s.
  @Test("music yields before speech, and comes back after it")
  func ducking() throws {
    let ducking = AudioDucking()
    let points = ducking.envelope(
      during: [MediaTime(seconds: 1)..<MediaTime(seconds: 2)], until: MediaTime(seconds: 4))
    func gain(_ seconds: Double) -> Double {
      let next = points.firstIndex { $0.time.seconds >= seconds } ?? points.count - 1
      guard next > 0 else { return points[0].gain }
      let (from, to) = (points[next - 1], points[next])
      let fraction = (seconds - from.time.seconds) / (to.time - from.time).seconds
      return from.gain + (to.gain - from.gain) * fraction
    }
    let low = pow(10, -0.6)
    #expect(abs(gain(0.79) - 1) < 0.005 && abs(gain(3.01) - 1) < 0.02)
    #expect(abs(gain(0.9) - (1 + low) / 2) < 0.01)
    #expect(abs(gain(1) - low) < 0.005 && abs(gain(2.3) - low) < 0.005)
    #expect(abs(gain(2.69) - (1 + low) / 2) < 0.02)
    #expect(points.count < 20)
  }

  /// A gain of 0.5 for 1 s … 2.5 s; then 4 s of release, of which 1 s passes until the next attack of 1 s meets it: a gap
  /// of 2.5 s is half of 4 + 1, so they meet at half the reduction, after 4/5 of the gap.
  @Test("an envelope has a point for each end of a fade, without an end of the timeline too")
  func endlessDucking() {
    var ducking = AudioDucking()
    (ducking.gain, ducking.attack, ducking.hold, ducking.release) = (
      0.5, MediaTime(seconds: 1), MediaTime(seconds: 0.5), MediaTime(seconds: 4)
    )
    func seconds(_ from: Double, _ to: Double) -> Range<MediaTime> {
      MediaTime(seconds: from)..<MediaTime(seconds: to)
    }
    func point(_ seconds: Double, _ gain: Double) -> AudioGainPoint {
      AudioGainPoint(MediaTime(seconds: seconds), gain)
    }
    let points = ducking.envelope(
      during: [seconds(5, 6), seconds(1, 1.5), seconds(1.25, 2)], until: .indefinite)
    #expect(
      points == [
        point(0, 1), point(1, 0.5), point(2.5, 0.5), point(4.5, 0.75), point(5, 0.5),
        point(6.5, 0.5), point(10.5, 1),
      ])
    // A year of speech has no more points, and speech that never ends has no release.
    let year: Double = 31_536_000
    #expect(
      ducking.envelope(during: [seconds(0, year)], until: .indefinite)
        == [point(0, 0.5), point(year + 0.5, 0.5), point(year + 4.5, 1)])
    let endless = MediaTime.zero..<MediaTime.indefinite
    #expect(ducking.envelope(during: [endless], until: .indefinite) == [point(0, 0.5)])
    // Half of the attack, and a quarter of the release, are within the timeline.
    #expect(
      ducking.envelope(during: [seconds(0.5, 2)], until: MediaTime(seconds: 3.5))
        == [point(0, 0.75), point(0.5, 0.5), point(2.5, 0.5), point(3.5, 0.625)])
    #expect(ducking.envelope(during: [seconds(5, 6)], until: MediaTime(seconds: 4)).isEmpty)
    ducking.gain = 1
    #expect(ducking.envelope(during: [seconds(1, 2)], until: .indefinite).isEmpty)
  }

  /// The release is as long as a time can be, so that the sum of both is as well.
  @Test("fades longer than a time can be do not trap")
  func longestFades() {
    var ducking = AudioDucking()
    (ducking.gain, ducking.attack, ducking.release) = (0, .indefinite, .indefinite)
    let points = ducking.envelope(
      during: [
        MediaTime.zero..<MediaTime(seconds: 1),
        MediaTime(flicks: .max - 2)..<MediaTime(flicks: .max - 1),
      ], until: .indefinite)
    let times = points.map(\.time)
    #expect(times == times.sorted())
    #expect(points.first?.gain == 0 && points.allSatisfy { (0...1).contains($0.gain) })
  }

  @Test("how much speech there is follows its own average, and silence is none")
  func activity() {
    let loud = AudioDucking.activity(of: [0, 1, 1, 0])
    #expect(loud == [0, 1 / 1.025, 1 / 1.025, 0])
    let quiet = AudioDucking.activity(of: [0, 0.0625, 0.0625, 0])
    #expect(zip(loud, quiet).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(AudioDucking.activity(of: [0, 0]) == [0, 0])
    #expect(AudioDucking().envelope(of: [0, 0]).isEmpty)
  }

  @Test("levels are mean squares of a hundredth of a second")
  func levels() throws {
    let samples = [Int16](repeating: 0, count: 480) + [Int16](repeating: 16_384, count: 720)
    #expect(try AudioLevels(file("a.wav", samples)).powers == [0, 0.25, 0.125])
  }
}
