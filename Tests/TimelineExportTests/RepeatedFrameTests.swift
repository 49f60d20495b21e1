import Audio
import Foundation
import TestSupport
import Testing

@testable import Rasterize
@testable import TimelineExport

@Suite("Repeated frames", .serialized)
struct RepeatedFrameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Frames of noise over a gradient, one for each number; equal numbers are equal frames.
  private static func bitmaps(
    _ numbers: [Int], width: Int = 64, height: Int = 64
  ) throws -> [Bitmap] {
    var made: [Int: Bitmap] = [:]
    return try numbers.map { number in
      if let bitmap = made[number] { return bitmap }
      var bitmap = try Bitmap(width, height, bgra: [0, 0, 0, 255])
      bitmap.withMutableWords { words in
        for y in 0..<height {
          for x in 0..<width {
            let (across, down) = (UInt32((x + 3 * number) & 255), UInt32((y + number) & 255))
            words[y * width + x] = 0xff00_0000 | across << 16 | down << 8 | (across ^ down)
          }
        }
      }
      made[number] = bitmap
      return bitmap
    }
  }

  /// As many frames of each number as it says.
  private static func numbers(_ runs: [(number: Int, count: Int)]) -> [Int] {
    runs.flatMap { Array(repeating: $0.number, count: $0.count) }
  }

  /// Motion, a hold in the middle, motion, a hold at the end: 80 frames.
  private static let film = numbers(
    (0..<12).map { ($0, 1) } + [(12, 25)] + (13..<25).map { ($0, 1) } + [(25, 31)])

  private static let h264: [(preset: String, format: String)] =
    [
      "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
      "veryslow",
    ].map { ($0, "yuv420p") }
    + [("medium", "yuv444p"), ("medium", "yuv420p10"), ("veryfast", "yuv444p10")]

  /// Of 25 equal frames the encoder gets the first, of 31 at the end the first and the last.
  @Test(
    "H.264: repeated frames are pictures of a few bytes that decode to the same pixels",
    arguments: h264)
  func copied(preset: String, format: String) throws {
    let url = folder.file("film.mp4")
    var options = ExportOptions()
    (options.preset, options.pixelFormat) = (preset, format)
    try write(try Self.bitmaps(Self.film), to: url, options: options)
    let video = try DecodedVideo(url)
    #expect(video.frames.count == Self.film.count)
    for index in 13..<37 { #expect(video.frames[index].planes == video.frames[12].planes) }
    for index in 50..<79 { #expect(video.frames[index].planes == video.frames[49].planes) }
    let packets = try VideoPackets(url)
    #expect(packets.times == (0..<80).map { $0 })
    let sizes = packets.sizes
    #expect((13..<37).allSatisfy { sizes[$0] < 24 })
    #expect((50..<79).allSatisfy { sizes[$0] < 24 })
    // Frames after holds refer to those before.
    let layout = try CodecChoice(options, among: [.h264], format: "MP4").layout
    let converter = try FrameConverter(layout, source: try PixelSize(width: 64, height: 64))
    let bits = format.hasSuffix("10") ? 10 : 8
    for (bitmap, frame) in zip(try Self.bitmaps(Self.film), video.frames) {
      let made = try withExtendedLifetime(converter.frame(of: bitmap)) { planes(of: $0.pointer) }
      #expect(meanPSNR(made, bits: bits, frame.planes, bits: bits) > 38)
    }
  }

  @Test(
    "H.264: frames of any size are copied",
    arguments: [(16, 16), (2, 2), (34, 50), (1922, 18), (18, 1090), (640, 360)])
  func sizes(width: Int, height: Int) throws {
    let url = folder.file("film.mp4")
    let numbers = Self.numbers([(0, 1), (1, 12), (2, 1), (3, 9), (4, 2)])
    for preset in ["ultrafast", "veryfast"] {
      var options = ExportOptions()
      options.preset = preset
      try write(
        try Self.bitmaps(numbers, width: width, height: height), to: url, options: options)
      let frames = try DecodedVideo(url).frames
      #expect(frames.count == numbers.count)
      for index in 2..<13 { #expect(frames[index].planes == frames[1].planes) }
      for index in 15..<23 { #expect(frames[index].planes == frames[14].planes) }
    }
  }

  @Test("lossless H.264 copies frames, and stays lossless")
  func lossless() throws {
    let bitmaps = try Self.bitmaps(Self.film)
    var options = ExportOptions()
    options.codec = "h264-lossless"
    try write(bitmaps, to: folder.file("film.mp4"), options: options)
    let frames = try DecodedVideo(folder.file("film.mp4")).frames
    #expect(frames.map(\.pixels) == bitmaps.map(\.pixels))
    #expect(try VideoPackets(folder.file("film.mp4")).sizes[20] < 24)
  }

  private static let variable = [
    Encoding(file: "a.mp4"), Encoding(file: "a.mov"), Encoding(file: "a.mkv"),
    Encoding(file: "a.mp4", codec: "hevc"), Encoding(file: "a.mp4", codec: "av1"),
    Encoding(file: "a.webm"), Encoding(file: "a.webm", alpha: true),
    Encoding(file: "a.mov", codec: "prores"), Encoding(file: "a.mkv", codec: "ffv1"),
    Encoding(file: "a.mp4", codec: "h264-lossless"),
    Encoding(file: "a.mp4", pixelFormat: "yuv420p10"),
  ]

  /// Frames 12 and 49 stand for those after them; the last one is written.
  @Test("at a variable frame rate, repeated frames are left out", arguments: variable)
  func variableRate(_ encoding: Encoding) throws {
    let url = folder.file(encoding.file)
    var options = encoding.options
    options.variableFrameRate = true
    try write(try Self.bitmaps(Self.film), to: url, rate: 50, options: options)
    // Of encoders that reorder two frames, so are the two before.
    let reordersFrames =
      url.pathExtension != "webm" && [nil, "hevc", "h264-lossless"].contains(encoding.codec)
    let expected = Array(0...12) + Array(37...49) + (reordersFrames ? [77, 78, 79] : [79])
    let packets = try VideoPackets(url)
    #expect(packets.milliseconds == expected.map { 20 * $0 })
    #expect(packets.isDecodable)
    // 80 frames of 20 ms, for the file as for the stream, if that says.
    #expect(packets.streamSeconds.map { abs($0 - 1.6) < 0.0015 } ?? true)
    #expect(abs(packets.seconds - 1.6) < 0.0015)
    #expect(try DecodedVideo(url).frames.count == expected.count)
  }

  @Test(
    "at a variable frame rate, chunks and segments of a cache give the bytes of a single run",
    arguments: [
      Encoding(file: "a.mp4"), Encoding(file: "a.mkv"), Encoding(file: "a.mp4", codec: "hevc"),
      Encoding(file: "a.webm"),
    ])
  func chunks(_ encoding: Encoding) async throws {
    // Moves within 20 frames, and stands still for 20.
    let film = await CachedFilms.film(steps: 20, count: 40)
    var options = CachedFilms.options(encoding)
    (options.segmentFrames, options.variableFrameRate) = (8, true)
    let whole = folder.file("whole-" + encoding.file)
    try await TimelineExporter(options).export(film, to: whole)
    let bytes = try Data(contentsOf: whole)
    // Segments of 8 frames begin at 0, 8, 16, 24, 32; frames 20 to 39 are equal.
    let expected =
      encoding.file == "a.webm"
      ? Array(0...20) + [23, 24, 31, 32, 39]
      : Array(0...24) + [29, 30, 31, 32, 37, 38, 39]
    #expect(try VideoPackets(whole).milliseconds.count == expected.count)

    let plan = try await TimelineExporter(options).plan(film, for: encoding.file)
    let chunks = plan.chunks.indices.map { folder.file("\($0).chunk") }
    for index in plan.chunks.indices.reversed() {
      try await TimelineExporter(options).render(chunk: index, of: plan, film, to: chunks[index])
    }
    let assembled = folder.file("assembled-" + encoding.file)
    try await TimelineExporter.assemble(plan, options, chunks: chunks, to: assembled)
    #expect(try Data(contentsOf: assembled) == bytes)

    options.cache = SegmentCache(folder.file("cache"))
    for reused in [0, 5] {
      let report = try await TimelineExporter(options).export(film, to: folder.file(encoding.file))
      #expect(report.segments == SegmentCount(reused: reused, total: 5))
      #expect(try Data(contentsOf: folder.file(encoding.file)) == bytes)
    }
  }

  /// Half a second in: sample 24 000.
  @Test("at a variable frame rate, audio stays in sync", arguments: ["a.mov", "a.mkv"])
  func audio(file: String) async throws {
    let sound = folder.file("click.wav")
    try wav(clicks(at: [24_000], of: 48_000)).write(to: sound)
    var film = await CachedFilms.film(steps: 20, count: 60)
    film.audio = [AudioTrack(sound)]
    var options = ExportOptions()
    options.variableFrameRate = true
    options.audioCodec = file.hasSuffix("mov") ? "pcm" : "flac"
    try await TimelineExporter(options).export(film, to: folder.file(file))
    let audio = try DecodedAudio(folder.file(file))
    #expect(audio.left.count == 48_000)
    #expect(audio.left.firstIndex { $0 > 0.4 } == 24_000)
    #expect(try VideoPackets(folder.file(file)).milliseconds.last == 983)
  }

  @Test("tunings are those of the encoder")
  func tunings() throws {
    let bitmaps = try Self.bitmaps(Array(0..<4))
    func export(_ tuning: String?, codec: String? = nil) throws -> Data {
      let url = folder.file("film.mp4")
      var options = ExportOptions()
      (options.tuning, options.codec) = (tuning, codec)
      try write(bitmaps, to: url, options: options)
      return try Data(contentsOf: url)
    }
    var files: Set<Data> = [try export(nil)]
    for tuning in ["film", "animation", "grain", "psnr"] { files.insert(try export(tuning)) }
    #expect(files.count == 5)
    for tuning in VideoCodec.h264.tunings { _ = try export(tuning) }
    for tuning in VideoCodec.hevc.tunings { _ = try export(tuning, codec: "hevc") }
    #expect(
      throws: ExportError.unknownTuning(
        name: "cartoon", codec: "h264", known: VideoCodec.h264.tunings)
    ) { try export("cartoon") }
    #expect(throws: ExportError.unknownTuning(name: "film", codec: "av1", known: [])) {
      try export("film", codec: "av1")
    }
  }

  @Test("formats with a constant frame rate say so, unless another file varies")
  func constantFormats() async throws {
    let film = await CachedFilms.film(steps: 5, count: 20)
    var options = ExportOptions()
    options.variableFrameRate = true
    for name in ["a.gif", "a.y4m", "a.framemd5", "a.apng", "a-%d.png"] {
      let error = await #expect(throws: ExportError.self) {
        try await TimelineExporter(options).export(film, to: folder.file(name))
      }
      #expect(
        error?.description.contains("does not support a variable frame rate; these do: .mp4")
          == true)
    }
    let plan = await #expect(throws: ExportError.self) {
      try await TimelineExporter(options).plan(film, for: "a.gif")
    }
    #expect(
      plan == .fixedFrameRate(format: "GIF", known: [".mp4", ".m4v", ".mov", ".mkv", ".webm"]))
    #expect(folder.contents.isEmpty)
    try await TimelineExporter(options)
      .export(film, to: [folder.file("a.framemd5"), folder.file("a.mp4")])
    let hashes = try String(contentsOf: folder.file("a.framemd5"), encoding: .utf8)
    #expect(hashes.split(separator: "\n").count { !$0.hasPrefix("#") } == 20)
    // Frames 0 to 5, and the last three.
    #expect(try VideoPackets(folder.file("a.mp4")).times.count == 9)
  }
}

@Suite("H.264 streams")
struct PictureStreamTests {
  @Test("numbers in Exp-Golomb codes are read as they were written")
  func codes() {
    var writer = BitWriter()
    let (naturals, integers) = (
      [0, 1, 2, 7, 8, 255, 65_534, 4_294_967_293] as [UInt32], [0, 1, -1, 25, -26]
    )
    for number in naturals { writer.unsigned(number) }
    for number in integers { writer.signed(number) }
    writer.end()
    var reader = BitReader(writer.bytes)
    #expect(naturals.map { _ in reader.unsigned() } == naturals)
    #expect(integers.map { _ in reader.signed() } == integers)
    #expect(reader.bit() == 1 && !reader.isPastEnd)
  }

  /// Table 9-2 of the standard: 0 is 1, 1 is 010, 2 is 011, 3 is 00100.
  @Test("Exp-Golomb codes are those of the standard")
  func table() {
    var writer = BitWriter()
    for number in 0...3 as ClosedRange<UInt32> { writer.unsigned(number) }
    // 1 010 011 0 | 0100 0000
    #expect(writer.bytes == [0b1010_0110, 0b0100_0000])
  }

  @Test("units are separated at start codes, which their payloads cannot contain")
  func units() {
    let payloads: [[UInt8]] = [
      [0, 0, 1, 128], [0, 0, 0, 0, 3, 0, 0, 2, 5], [255, 0, 0, 3, 1], [1],
    ]
    var stream: [UInt8] = []
    for payload in payloads { NALUnit(header: 0x65, payload: payload).append(to: &stream) }
    let found = stream.withUnsafeBufferPointer { NALUnit.units(of: $0) }
    #expect(found.map(\.payload) == payloads)
    #expect(found.allSatisfy { $0.kind == .keySlice && $0.importance == 3 })
    // 0 0 1 128 becomes 0 0 3 1 128.
    #expect(Array(stream.prefix(10)) == [0, 0, 0, 1, 0x65, 0, 0, 3, 1, 128])
  }

  @Test("streams without parameters, and damaged ones, are not understood")
  func damaged() {
    let bytes: [UInt8] = [0, 0, 0, 1, 0x67, 100, 0, 40, 0xac, 0, 0, 0, 1, 0x68, 0xee]
    for count in 0...bytes.count {
      #expect(bytes.prefix(count).withUnsafeBufferPointer { StreamParameters($0) } == nil)
    }
  }
}
