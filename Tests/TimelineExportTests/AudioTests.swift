import Audio
import Foundation
import TestSupport
import Testing

@testable import TimelineExport

@Suite("Audio", .serialized)
@MainActor
struct AudioTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an audio file.
  private func audioFile(_ name: String, _ data: Data) throws -> URL {
    try data.write(to: folder.file(name))
    return folder.file(name)
  }

  /// A video of one second at 29.97 frames per second: 30 frames, 1.001 s, 48 048 samples.
  private func audioTimeline(_ tracks: [AudioTrack], seconds: Double = 1) -> Timeline {
    var timeline = makeTimeline(seconds: seconds, rate: FrameRate(30000, 1001))
    timeline.audio = tracks
    return timeline
  }

  private func export(
    _ timeline: Timeline, _ name: String, _ change: (inout ExportOptions) -> Void = { _ in }
  ) async throws -> (audio: DecodedAudio, report: ExportReport) {
    var options = ExportOptions()
    options.overwrite = true
    change(&options)
    let report = try await TimelineExporter(options).export(timeline, to: folder.file(name))
    return (try DecodedAudio(folder.file(name)), report)
  }

  nonisolated static let exact = [
    "a.mov pcm", "a.mov alac", "a.mp4 alac", "a.mkv flac", "a.mkv pcm",
  ]

  /// 0.25 s is sample 12 000; half the full scale is 16 384 of 32 768.
  @Test("audio starts at its exact sample, bit-identical in lossless formats", arguments: exact)
  func positions(kind: String) async throws {
    let parts = kind.split(separator: " ").map(String.init)
    let file = try audioFile("clicks.wav", wav(clicks(at: [0, 100, 4800, 9599], of: 9600)))
    let track = AudioTrack(file, start: MediaTime(seconds: 0.25))
    let (audio, report) = try await export(audioTimeline([track]), parts[0]) {
      $0.audioCodec = parts[1]
    }
    #expect(report.notes.isEmpty)
    var expected = [Float](repeating: 0, count: 48_048)
    for position in [0, 100, 4800, 9599] { expected[12_000 + position] = 0.5 }
    #expect(audio.left == expected)
    // Mono is played on both channels.
    #expect(stride(from: 1, to: audio.samples.count, by: 2).map { audio.samples[$0] } == expected)
    #expect(audio.codec.hasPrefix(parts[1]))
  }

  /// AAC and Opus spread a click, but do not shift it.
  @Test(
    "audio keeps its position and length in lossy codecs",
    arguments: ["a.mp4", "a.mov", "a.mkv", "a.webm"])
  func lossy(name: String) async throws {
    let positions = [0, 2_000, 11_111, 24_000, 40_000, 48_047]
    let file = try audioFile("clicks.wav", wav(clicks(at: positions, of: 48_048)))
    let audio = try await export(audioTimeline([AudioTrack(file)]), name).audio
    let left = audio.left
    #expect(audio.codec == (name.hasSuffix("4") || name.hasSuffix("mov") ? "aac" : "opus"))
    if audio.codec == "aac" {
      // FFmpeg outputs the whole last packet; the container states where the audio ends.
      #expect(audio.stated == 48_048)
      #expect((48_048..<48_048 + 1024).contains(left.count))
    } else {
      #expect(left.count == 48_048)
    }
    for position in positions.dropLast() {
      let near = max(position - 500, 0)..<position + 500
      let loudest = near.max { abs(left[$0]) < abs(left[$1]) }
      #expect(loudest == position)
    }
  }

  @Test("audio does not shift the images", arguments: ["a.mp4", "a.mov", "a.mkv", "a.webm"])
  func imagesUnshifted(name: String) async throws {
    let file = try audioFile("clicks.wav", wav(clicks(at: [0], of: 4800)))
    let (silent, loud) = (folder.file("silent-" + name), folder.file(name))
    try await TimelineExporter().export(audioTimeline([]), to: silent)
    try await TimelineExporter().export(audioTimeline([AudioTrack(file)]), to: loud)
    let videos = try [silent, loud].map { try DecodedVideo($0) }
    #expect(videos.map(\.streamCount) == [1, 2])
    #expect(videos[0].frames.map(\.pts) == videos[1].frames.map(\.pts))
    #expect(videos[0].frames.map(\.pixels) == videos[1].frames.map(\.pixels))
    #expect(videos[0].duration == videos[1].duration)
  }

  /// 441 samples at 44 100 are 480 at 48 000.
  @Test(
    "resampled audio keeps its position and loudness",
    arguments: [44_100, 22_050, 96_000, 8_000])
  func rates(rate: Int) throws {
    var samples = [Int16](repeating: 0, count: rate)
    // A pulse 20 ms wide, so that the low rates can represent it: a squared cosine about 1/4 s.
    for i in 0..<rate {
      let x = (Double(i) / Double(rate) - 0.25) / 0.01
      if abs(x) < 1 { samples[i] = Int16(16384 * pow(cos(x * .pi / 2), 2)) }
    }
    let file = try audioFile("bump.wav", wav(rate: rate, samples))
    let reader = try AudioReader(file)
    var actual: [StereoSample] = []
    while let next = try reader.next() { actual += next }
    #expect(actual.count == 48_000)
    let worst = actual.indices.map { i -> Float in
      let x = (Double(i) / 48_000 - 0.25) / 0.01
      return abs(actual[i].x - Float(abs(x) < 1 ? 0.5 * pow(cos(x * .pi / 2), 2) : 0))
    }.max()
    // −60 dB; half a sample off at 48 kHz would be 0.0008 · … above it.
    #expect(try #require(worst) < 0.0005)
  }

  @Test("tracks are amplified, attenuated, faded, trimmed and mixed")
  func mix() async throws {
    let ones = try audioFile("ones.wav", wav([Int16](repeating: 8192, count: 48_000)))
    var track = AudioTrack(ones, start: MediaTime(seconds: 0.1), offset: MediaTime(seconds: 0.3))
    track.duration = MediaTime(seconds: 0.5)
    track.gain = 2
    track.fadeIn = MediaTime(seconds: 0.1)
    track.fadeOut = MediaTime(seconds: 0.2)
    let other = AudioTrack(ones, start: MediaTime(seconds: 0.5), gain: 0.5)
    let actual = try await export(audioTimeline([track, other]), "a.mov") { $0.audioCodec = "pcm" }
      .audio.left
    for i in 0..<48_048 {
      let rise = min(max(Float(i - 4_800) / 4_800, 0), 1)
      let fall = min(max(Float(28_800 - i) / 9_600, 0), 1)
      var expected = i < 28_800 ? 0.5 * rise * fall : 0
      if i >= 24_000, i < 48_000 { expected += 0.125 }
      // 24 bits.
      #expect(abs(actual[i] - expected) <= 1.0 / 8_388_608, "\(i)")
    }
    #expect(AudioTrack.factor(decibels: 20) == 10)
    #expect(abs(AudioTrack.factor(decibels: -6) - 0.5012) < 1e-4)
  }

  /// A file of 0.5 s from 0.2 s: silence is reached at 0.7 s, or where the video ends.
  @Test(
    "a fade-out ends with the file, or with the video",
    arguments: [(0.2, 0.7), (0.8, 1.0)])
  func fadeOut(start: Double, end: Double) async throws {
    let ones = try audioFile("ones.wav", wav([Int16](repeating: 16384, count: 24_000)))
    var track = AudioTrack(ones, start: MediaTime(seconds: start))
    track.fadeOut = MediaTime(seconds: 0.1)
    let actual = try await export(audioTimeline([track]), "a.mov") { $0.audioCodec = "pcm" }.audio
      .left
    let last = Int(end * 48_000)
    #expect(actual[last - 4_801] == 0.5)
    #expect(abs(actual[last - 2_400] - 0.25) < 1e-6)
    #expect(actual[last] == 0 && actual[last - 1] > 0)
  }

  @Test("samples beyond full scale are clipped, which is reported with the excess in decibels")
  func clipping() async throws {
    let file = try audioFile("clicks.wav", wav(clicks(at: [10, 20], of: 100)))
    // 0.5 · 3 = 1.5: 3.52 dB too loud.
    let (audio, report) = try await export(audioTimeline([AudioTrack(file, gain: 3)]), "a.mkv") {
      $0.audioCodec = "flac"
    }
    #expect(audio.left[10] == 8_388_607.0 / 8_388_608)
    guard case .audioClipped(2, let decibels) = try #require(report.notes.first) else {
      Issue.record("\(report.notes)")
      return
    }
    #expect(abs(decibels - 3.5218) < 1e-3)
    #expect("\(report.notes[0])".hasSuffix("reduce the gain by 3.6 dB"))
  }

  /// 0.5 · 10^6 is 113.98 dB too loud; silence stays silent.
  @Test("gains that are not finite count as 1, and huge ones as a million")
  func hugeGains() async throws {
    let file = try audioFile("clicks.wav", wav(clicks(at: [10], of: 100)))
    for gain in [Double.infinity, -.infinity, .nan] {
      let timeline = audioTimeline([AudioTrack(file, gain: gain)], seconds: 0.1)
      let (audio, report) = try await export(timeline, "a.mov") { $0.audioCodec = "pcm" }
      #expect(audio.left[9...11] == [0, 0.5, 0] && report.notes.isEmpty)
    }
    var envelope = AudioTrack(file)
    envelope.envelope = [AudioGainPoint(.zero, 1e300)]
    for track in [AudioTrack(file, gain: 1e300), envelope] {
      let (audio, report) = try await export(audioTimeline([track], seconds: 0.1), "a.mov") {
        $0.audioCodec = "pcm"
      }
      #expect(audio.left[9...11] == [0, 8_388_607.0 / 8_388_608, 0])
      guard case .audioClipped(1, let decibels)? = report.notes.first else {
        Issue.record("\(report.notes)")
        continue
      }
      #expect(abs(decibels - 113.9794) < 1e-3)
    }
  }

  @Test("a part of a video has that part of the video's audio")
  func excerpt() async throws {
    var random = SplitMix64(seed: 7)
    let noise = (0..<48_000).map { _ in Int16.random(in: -9000...9000, using: &random) }
    var track = AudioTrack(try audioFile("noise.wav", wav(noise)), offset: MediaTime(seconds: 0.1))
    track.fadeOut = MediaTime(seconds: 0.5)
    let whole = try await export(audioTimeline([track]), "a.mkv") { $0.audioCodec = "flac" }.audio
      .left
    let part = try await export(audioTimeline([track]), "b.mkv") {
      ($0.audioCodec, $0.from, $0.to) = ("flac", MediaTime(seconds: 0.5), MediaTime(seconds: 0.8))
    }.audio.left
    // 9 frames, as the ninth begins at 0.767 s: 0.3003 s.
    #expect(part.count == 14_414)
    #expect(part == Array(whole[24_000..<24_000 + 14_414]))
  }

  /// Encoder delay is not part of the recording: the output of one video can be the input of
  /// another.
  @Test("AAC and Opus are read without their encoder delay", arguments: ["a.mp4", "a.webm"])
  func priming(name: String) async throws {
    let file = try audioFile("clicks.wav", wav(clicks(at: [3_000, 30_000], of: 48_000)))
    _ = try await export(audioTimeline([AudioTrack(file)]), name)
    #expect(try AudioReader(folder.file(name)).countRest() == 48_048)
    let again = try await export(audioTimeline([AudioTrack(folder.file(name))]), "again.mov") {
      $0.audioCodec = "pcm"
    }.audio.left
    for position in [3_000, 30_000] {
      let loudest = (position - 400..<position + 400).max { abs(again[$0]) < abs(again[$1]) }
      #expect(loudest == position)
    }
  }

  @Test("audio is omitted, with a note, at other speeds, in formats without audio, and on request")
  func leftOut() async throws {
    let file = try audioFile("clicks.wav", wav(clicks(at: [0], of: 100)))
    let timeline = audioTimeline([AudioTrack(file)], seconds: 0.2)
    func notes(_ name: String, _ change: (inout ExportOptions) -> Void) async throws -> [ExportNote]
    {
      var options = ExportOptions()
      change(&options)
      let report = try await TimelineExporter(options).export(timeline, to: folder.file(name))
      if name.hasSuffix("mp4") {
        #expect(try DecodedVideo(folder.file(name)).streamCount == 1)
      }
      return report.notes
    }
    #expect(try await notes("slow.mp4") { $0.speed = 0.5 } == [.noAudioAtChangedSpeed])
    #expect(
      try await notes("every.mp4") { $0.every = MediaTime(seconds: 0.1) } == [
        .noAudioAtChangedSpeed
      ])
    #expect(try await notes("none.mp4") { $0.includesAudio = false } == [])
    #expect(try await notes("a.gif") { _ in } == [.noAudio(in: "GIF")])
    #expect(try await notes("a-%d.png") { _ in } == [.noAudio(in: "PNG")])
  }

  @Test(
    "the bytes are the same for any number of jobs, in one run, in chunks and after an interruption",
    arguments: ["a.mp4", "a.webm", "a.mkv ffv1", "a.mov prores"])
  func sameBytes(kind: String) async throws {
    let parts = kind.split(separator: " ").map(String.init)
    var random = SplitMix64(seed: 3)
    let noise = (0..<30_000).map { _ in Int16.random(in: -9000...9000, using: &random) }
    let file = try audioFile("noise.wav", wav(rate: 44_100, noise))
    let timeline = audioTimeline(
      [AudioTrack(file, start: MediaTime(seconds: 0.1), gain: 0.7)], seconds: 0.5)
    var options = ExportOptions()
    (options.codec, options.segmentFrames) = (parts.count > 1 ? parts[1] : nil, 4)
    var files: Set<Data> = []
    for jobs in [1, 2, 8] {
      options.jobs = jobs
      let url = folder.file("\(jobs)-\(parts[0])")
      try await TimelineExporter(options).export(timeline, to: url)
      files.insert(try Data(contentsOf: url))
    }
    let plan = try await TimelineExporter(options).plan(timeline, for: parts[0])
    let chunks = plan.chunks.indices.map { folder.file("\($0).chunk") }
    for index in plan.chunks.indices {
      try await TimelineExporter(options).render(
        chunk: index, of: plan, timeline, to: chunks[index])
    }
    try await TimelineExporter.assemble(
      plan, options, of: timeline, chunks: chunks, to: folder.file("put-" + parts[0]))
    files.insert(try Data(contentsOf: folder.file("put-" + parts[0])))
    try await TimelineExporter(options).resume(timeline, to: folder.file(parts[0]))
    files.insert(try Data(contentsOf: folder.file(parts[0])))
    #expect(files.count == 1)
    // Without the audio, or with other audio, it does not match the plan.
    var other = timeline
    other.audio[0].gain = 1
    for timeline in [nil, other] {
      await #expect(throws: ExportError.planMismatch([.sound])) {
        try await TimelineExporter.assemble(
          plan, options, of: timeline, chunks: chunks, to: folder.file("no-" + parts[0]))
      }
    }
    #expect(!folder.contents.contains { $0.contains("no-") })
  }

  @Test("invalid audio is an error with the file's name, and nothing is written")
  func errors() async throws {
    let text = try audioFile("text.wav", Data("This is no sound at all, but a text.".utf8))
    let image = folder.file("picture.png")
    try Bitmap(8, 8, seed: 1).writePNG(to: image)
    // FLAC has a checksum in each packet; the middle ones are damaged.
    var random = SplitMix64(seed: 5)
    let noise = (0..<48_000).map { _ in Int16.random(in: -9000...9000, using: &random) }
    _ = try await export(audioTimeline([AudioTrack(try audioFile("n.wav", wav(noise)))]), "n.mkv") {
      $0.audioCodec = "flac"
    }
    var data = try Data(contentsOf: folder.file("n.mkv"))
    for position in stride(from: data.count / 2, to: data.count * 3 / 4, by: 50) {
      data[position] ^= 0x55
    }
    let damaged = try audioFile("damaged.mkv", data)
    let before = folder.contents
    func failure(_ url: URL) async -> AudioError? {
      let error = await #expect(throws: ExportError.self) {
        _ = try await export(audioTimeline([AudioTrack(url)]), "a.mp4")
      }
      guard case .audio(let reason)? = error else { return nil }
      return reason
    }
    #expect(await failure(folder.file("no.wav")) == .missing(path: folder.file("no.wav").path))
    #expect(await failure(image) == .noAudio(path: image.path))
    guard case .unreadable(text.path, _)? = await failure(text) else {
      Issue.record("a text was heard")
      return
    }
    guard case .damaged(damaged.path, let seconds)? = await failure(damaged) else {
      Issue.record("a damaged file was heard")
      return
    }
    #expect((0.3...0.7).contains(seconds))
    #expect(folder.contents == before)
  }

  /// A live playlist would be reread endlessly.
  @Test(
    "a playlist is rejected, since it refers to other files",
    arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nclicks.wav\n",
      "ffconcat version 1.0\nfile clicks.wav\n",
    ])
  func playlist(text: String) throws {
    _ = try audioFile("clicks.wav", wav(clicks(at: [0], of: 100)))
    let file = try audioFile("playlist.wav", Data(text.utf8))
    #expect(throws: AudioError.unreadable(path: "a", reason: "it is a playlist")) {
      try AudioReader(file, name: "a").countRest()
    }
  }

  /// A packet of 2048 samples at 1 Hz would be 98 304 000 samples at 48 kHz.
  @Test(
    "sample rates that are too low or too high are rejected",
    arguments: [1, 999, 6_144_001, 2_000_000_000])
  func invalidRates(rate: Int) throws {
    let file = try audioFile("odd.wav", wav(rate: rate, clicks(at: [0], of: 2048)))
    let error = #expect(throws: AudioError.self) { try AudioReader(file).countRest() }
    #expect(error?.description.contains("\(rate) samples a second") == true)
  }

  @Test("the lowest and the highest sample rate are read", arguments: [1000, 6_144_000])
  func extremeRates(rate: Int) throws {
    // More than the length of the resampler's filter, which is 32 samples at 48 kHz.
    let file = try audioFile("odd.wav", wav(rate: rate, clicks(at: [0], of: 65_536)))
    #expect(try AudioReader(file).countRest() == 65_536 * 48_000 / rate)
  }

  @Test("options that the codecs do not support are rejected, with the supported ones")
  func options() async throws {
    let timeline = audioTimeline(
      [AudioTrack(try audioFile("c.wav", wav(clicks(at: [0], of: 100))))], seconds: 0.1)
    func failure(_ name: String, _ change: (inout ExportOptions) -> Void) async -> String {
      let error = await #expect(throws: ExportError.self) {
        _ = try await export(timeline, name, change)
      }
      return error.map { "\($0)" } ?? ""
    }
    #expect(
      await failure("a.webm") { $0.audioCodec = "aac" }
        == "this format does not support the audio codec 'aac'; supported: opus")
    #expect(
      await failure("a.mov") { ($0.audioCodec, $0.audioBitRate) = ("pcm", 128_000) }
        == "pcm has no bit rate: it is lossless")
    #expect(
      await failure("a.mp4") { $0.audioBitRate = 1000 }
        == "an audio bit rate of 1000 is out of range; use 32000 to 448000 bits per second")
    #expect(try await export(timeline, "a.mov") { $0.codec = "prores" }.audio.codec == "pcm_s24le")
    #expect(try await export(timeline, "a.mkv") { $0.codec = "ffv1" }.audio.codec == "flac")
    let (small, large) = (
      try await export(timeline, "a.mp4") { $0.audioBitRate = 32_000 }.report,
      try await export(timeline, "b.mp4").report
    )
    #expect(small.progress.byteCount < large.progress.byteCount)
  }

  @Test(
    "a waveform has the peaks of each hundredth of a second, with gain and fades, where the track plays"
  )
  func waveform() throws {
    let file = try audioFile("half.wav", wav([Int16](repeating: 16384, count: 24_000)))
    // It plays from 0.25 s to 0.75 s of one second.
    var track = AudioTrack(file, start: MediaTime(seconds: 0.25))
    let timeline = makeTimeline(seconds: 1, rate: 60)
    let peaks = try AudioWaveform(track, in: timeline).peaks
    // Half of 255, to the nearest.
    let half = [UInt8](repeating: 128, count: 50)
    let silence = [UInt8](repeating: 0, count: 25)
    #expect(peaks == silence + half + silence)
    (track.gain, track.fadeIn) = (0.5, MediaTime(seconds: 0.02))
    let quiet = try AudioWaveform(track, in: timeline).peaks
    // The peak of the first hundredth of the fade is that of its last sample: 479 / 960 of 63.75.
    #expect(quiet[25..<28] == [32, 64, 64])
    track.url = folder.file("lost.wav")
    #expect(throws: ExportError.self) { try AudioWaveform(track, in: timeline) }
  }
}
