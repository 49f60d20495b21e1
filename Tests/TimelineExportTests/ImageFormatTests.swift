import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import ImageIO
@testable import Rasterize
@testable import TimelineExport

@Suite("Animated images and numbered files")
struct ImageFormatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Solid-color frames.
  private func makeBitmaps(_ colors: [[UInt8]], width: Int = 16, height: Int = 12) throws
    -> [Bitmap]
  {
    try colors.map { try Bitmap(width, height, bgra: $0) }
  }

  private static let red: [UInt8] = [0, 0, 255, 255]
  private static let green: [UInt8] = [0, 200, 0, 255]

  @Test("GIF preserves few colors exactly, and times to the nearest centisecond without drift")
  func gif() throws {
    let url = folder.file("a.gif")
    let frames = try makeBitmaps([
      Self.red, Self.green, Self.red, Self.green, Self.red, Self.green, Self.red,
    ])
    try write(frames, to: url, rate: 30)
    let video = try DecodedVideo(url)
    #expect(video.frames.map(\.pixels) == frames.map(\.pixels))
    // i / 30 s: 0, 3.33, 6.67, 10, 13.33, 16.67 and 20 centiseconds, and 23.33 at the end.
    #expect(gifDelays(try Data(contentsOf: url)) == [3, 4, 3, 3, 4, 3, 3])
  }

  @Test("GIF has at most 50 frames per second", arguments: [(60, 2, 30), (50, 1, 7), (120, 3, 40)])
  func gifRate(rate: Int, step: Int, shown: Int) throws {
    let request = SinkRequest(
      path: folder.file("a.gif").path, name: "a.gif", size: try PixelSize(width: 4, height: 4),
      frameRate: FrameRate(rate), frameCount: 7, options: ExportOptions())
    let sink = try ExportFormat.gif.makeSink(request)
    #expect(sink.notes == (step > 1 ? [.everyFrame(step, of: FrameRate(rate))] : []))
    let words = sink.notes.map { "\($0)" }
    #expect(
      step == 1 || words[0].hasSuffix("1 of every \(step) frames is written, at \(shown) fps"))
  }

  @Test("GIF stores a static image once")
  func gifStill() throws {
    let url = folder.file("a.gif")
    try write(
      try makeBitmaps([Self.red, Self.red, Self.red, Self.green, Self.green]), to: url, rate: 10)
    #expect(gifDelays(try Data(contentsOf: url)) == [30, 20])
  }

  /// In centiseconds, 1000 s are 100 000: 60 000, after which the image is repeated, and 40 000. Two static frames of 400 s
  /// are one image of 80 000.
  @Test("GIF repeats images that are displayed for longer than a delay can be")
  func gifLongDelays() throws {
    let url = folder.file("a.gif")
    let frames = try makeBitmaps([Self.red, Self.green])
    try write(frames, to: url, rate: FrameRate(1, 1000))
    #expect(gifDelays(try Data(contentsOf: url)) == [60_000, 40_000, 60_000, 40_000])
    let video = try DecodedVideo(url)
    let shown = [frames[0], frames[0], frames[1], frames[1]].map(\.pixels)
    #expect(video.frames.map { $0.pixels } == shown)
    try write(try makeBitmaps([Self.red, Self.red]), to: url, rate: FrameRate(1, 400))
    #expect(gifDelays(try Data(contentsOf: url)) == [60_000, 20_000])
  }

  @Test("GIF makes pixels transparent below half opacity")
  func gifAlpha() throws {
    let url = folder.file("a.gif")
    let clear: [UInt8] = [0, 0, 0, 0]
    try write(try makeBitmaps([Self.red, clear, [0, 0, 100, 100], Self.green]), to: url, rate: 10)
    let frames = try DecodedVideo(url).frames
    #expect(frames.map { Array($0.pixels.prefix(4)) } == [Self.red, clear, clear, Self.green])
  }

  @Test(
    "the finer the dithering, the closer the mean to the gradient's", arguments: Dithering.allCases)
  func dithering(_ dithering: Dithering) throws {
    // 64 gray levels in a palette of 4: the mean of 8 × 8 pixels must be preserved.
    var bitmap = Bitmap(try PixelSize(width: 64, height: 16))
    for i in 0..<64 * 16 {
      for channel in 0..<3 { bitmap.pixels[4 * i + channel] = UInt8(i % 64 * 2 + 60) }
      bitmap.pixels[4 * i + 3] = 255
    }
    var histogram = ColorHistogram()
    let size = try PixelSize(width: 64, height: 16)
    let words = bitmap.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    words.withUnsafeBufferPointer { histogram.add($0, width: 64, area: PixelRect(size)) }
    let palette = Palette(histogram, count: 4)
    #expect(palette.colors.count == 4)
    var quantizer = Quantizer(palette, dithering, size: size)
    quantizer.update(words, from: nil, in: PixelRect(size))
    let errors = stride(from: 0, to: 64, by: 8).map { left -> Float in
      let sum = (0..<16 * 8).reduce(Float(0)) { sum, i in
        let index = i / 8 * 64 + left + i % 8
        return sum + palette.colors[Int(quantizer.indices[index])].x
      }
      return abs(sum / 128 - Float(left * 2 + 67))
    }
    // The first and the last are outside the palette's range.
    let worst = try #require(errors[1...6].max())
    switch dithering {
    case .none: #expect(worst > 4)
    case .bayer: #expect(worst < 4)
    case .diffusion: #expect(worst < 4)
    }
  }

  @Test("a palette contains few colors exactly, and splits others where they differ most")
  func palette() throws {
    var histogram = ColorHistogram()
    let size = try PixelSize(width: 4, height: 1)
    let words: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_0000]
    words.withUnsafeBufferPointer { histogram.add($0, width: 4, area: PixelRect(size)) }
    let colors = Set(Palette(histogram, count: 8).colors)
    #expect(colors == [SIMD3(0, 0, 255), SIMD3(0, 255, 0), SIMD3(255, 0, 0)])
    #expect(Palette(ColorHistogram(), count: 8).colors == [.zero])
  }

  /// Neighbors share a cell of the histogram, which would merge their colors.
  @Test(
    "GIF preserves every pixel of a video of 255 colors, and approximates more",
    arguments: [255, 400])
  func gifColors(count: Int) throws {
    var bitmap = Bitmap(try PixelSize(width: count, height: 2))
    for i in 0..<2 * count {
      let x = i % count
      bitmap.pixels.replaceSubrange(
        4 * i..<4 * i + 4, with: [UInt8(x / 2), UInt8((x + 1) / 2), 90, 255])
    }
    let url = folder.file("a.gif")
    var options = ExportOptions()
    options.dithering = .none
    try write([bitmap], to: url, options: options)
    let pixels = try #require(try DecodedVideo(url).frames.first?.pixels)
    let worst = zip(pixels, bitmap.pixels).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(worst) <= (count == 255 ? 0 : 3))
  }

  @Test("a GIF's size limit is met, and the reductions are reported")
  func maximumSize() async throws {
    let frames = try (0..<4).map { try Bitmap(64, 48, seed: UInt64($0)) }
    var sizes: [Int] = []
    for limit in [nil, 9000, 100] as [Int?] {
      let url = folder.file("a.gif")
      var options = ExportOptions()
      options.maximumSize = limit
      if limit == 100 {
        #expect(throws: ExportError.self) { try write(frames, to: url, rate: 10, options: options) }
      } else {
        try write(frames, to: url, rate: 10, options: options)
        sizes.append(try Data(contentsOf: url).count)
      }
    }
    #expect(sizes[0] > 9000 && sizes[1] <= 9000)
    var options = ExportOptions()
    options.maximumSize = 1
    let timeline = await makeTimeline(seconds: 0)
    await #expect(throws: ExportError.noLimit(format: "MP4", known: [".gif"])) {
      try await TimelineExporter(options).export(timeline, to: folder.file("a.mp4"))
    }
  }

  @Test("APNG preserves every pixel, including transparent ones, at exact times")
  func apng() throws {
    let url = folder.file("a.apng")
    let frames = try (0..<5).map { try Bitmap(20, 15, seed: UInt64($0)) }
    try write(frames, to: url, rate: FrameRate(30000, 1001))
    let video = try DecodedVideo(url)
    #expect(video.frames.map(\.pixels) == frames.map(\.pixels))
    let unit = Double(video.timeBase.num) / Double(video.timeBase.den)
    for (i, frame) in video.frames.enumerated() {
      #expect(abs(Double(frame.pts) * unit - Double(i) * 1001 / 30000) < 1e-4)
    }
  }

  @Test("WebP has one frame per image, and the same duration", arguments: [nil, "webp"])
  func webp(codec: String?) throws {
    let url = folder.file("a.webp")
    var options = ExportOptions()
    options.codec = codec
    let frames = try (0..<5).map { try Bitmap(20, 15, seed: UInt64($0)) }
    try write(frames, to: url, rate: 10, options: options)
    let data = try Data(contentsOf: url)
    let chunks = riffChunks(data)
    #expect(chunks.first?.name == "VP8X")
    let frameChunks = chunks.filter { $0.name == "ANMF" }
    #expect(frameChunks.count == 5)
    // Bytes 12 to 14 of a frame are its duration in milliseconds.
    let durations = frameChunks.map { Int($0.data[12]) | Int($0.data[13]) << 8 }
    #expect(durations == [100, 100, 100, 100, 100])
  }

  @Test("WebP has sides of at most 16 383 pixels", arguments: [nil, "webp"])
  func webpSides(codec: String?) throws {
    var options = ExportOptions()
    options.codec = codec
    let request = SinkRequest(
      path: folder.file("a.webp").path, name: "a.webp",
      size: try PixelSize(width: 16_384, height: 2), frameRate: 30, frameCount: 1, options: options)
    let error = #expect(throws: ExportError.self) { _ = try ExportFormat.webp.makeSink(request) }
    #expect(
      error == .exceedsFormat(width: 16_384, height: 2, format: "WebP", side: 16_383))
  }

  /// The frames of an animated WebP as decoded by libwebp.
  private func shown(_ url: URL) throws -> [[UInt8]] {
    try ImageDecoder.decodeAnimation(contentsOf: url).frames.map(\.image.pixels)
  }

  @Test("lossless WebP preserves every pixel, including transparent ones")
  func webpPixels() throws {
    let url = folder.file("a.webp")
    let frames = try (0..<4).map { try Bitmap(20, 15, seed: UInt64($0)) }
    try write(frames, to: url, rate: 10)
    // libwebp premultiplies with other rounding: within 1/255.
    for (frame, shown) in zip(frames, try shown(url)) {
      #expect(zip(frame.pixels, shown).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      #expect(stride(from: 3, to: shown.count, by: 4).allSatisfy { frame.pixels[$0] == shown[$0] })
    }
  }

  /// The change from frame to frame is invisible, that from the first to the last complete.
  @Test("lossy WebP preserves a slow fade, and static frames in between")
  func webpFade() throws {
    let url = folder.file("a.webp")
    var options = ExportOptions()
    options.codec = "webp"
    let grays: [UInt8] = (0..<24).map { 60 + $0 } + [83, 83, 84]
    let frames = try makeBitmaps(grays.map { [$0, $0, $0, 255] }, width: 17, height: 13)
    try write(frames, to: url, rate: 60, options: options)
    let shown = try ImageDecoder.decodeAnimation(contentsOf: url).frames
    // The three equal frames are stored as one.
    #expect(shown.count == 25)
    for (gray, frame) in zip(grays[..<24] + [84], shown) {
      #expect(abs(Int(frame.image.pixels[4 * 100]) - Int(gray)) <= 2)
    }
    // i / 60 s, to the nearest millisecond: 0, 16.7, 33.3, 50.
    #expect(shown.prefix(3).map(\.duration) == [0.017, 0.016, 0.017])
    let whole = shown.map(\.duration).reduce(0, +)
    #expect(abs(whole - 27.0 / 60) < 0.0005)
  }

  @Test(
    "lossy WebP stores changed rectangles only, also at odd positions, and clears removed content")
  func webpParts() throws {
    let url = folder.file("a.webp")
    var options = ExportOptions()
    options.codec = "webp"
    var frames = try makeBitmaps(
      [[90, 90, 90, 255], [90, 90, 90, 255], [90, 90, 90, 255]], width: 41, height: 31)
    for y in 7..<28 {
      for x in 5..<36 {
        frames[1].pixels.replaceSubrange(
          4 * (41 * y + x)..<4 * (41 * y + x) + 4, with: [0, 0, 0, 0])
      }
    }
    try write(frames, to: url, rate: 10, options: options)
    let shown = try shown(url)
    #expect(shown.count == 3)
    for (frame, shown) in zip(frames, shown) {
      #expect(zip(frame.pixels, shown).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
    // X, Y (halved), width and height (minus one), in 24 bits each: from 4, 6 to 36, 28.
    let changes = riffChunks(try Data(contentsOf: url)).filter { $0.name == "ANMF" }
    #expect([0, 3, 6, 9].map { changes[1].data[$0] } == [2, 3, 31, 21])
  }

  @Test("lossy WebP preserves colors within 2/255, and alpha")
  func webpColors() throws {
    let url = folder.file("a.webp")
    var options = ExportOptions()
    options.codec = "webp"
    let colors: [[UInt8]] = [
      [191, 191, 191, 255], [0, 191, 191, 255], [191, 0, 0, 255], [0, 191, 0, 255],
      [0, 0, 191, 255], [255, 255, 255, 255], [0, 0, 0, 255], [128, 128, 128, 128], [0, 0, 0, 0],
    ]
    try write(try makeBitmaps(colors, width: 48, height: 32), to: url, rate: 10, options: options)
    for (color, shown) in zip(colors, try shown(url)) {
      let middle = 4 * (16 * 48 + 24)
      for channel in 0..<4 {
        #expect(abs(Int(shown[middle + channel]) - Int(color[channel])) <= 2, "\(color)")
      }
      #expect(shown[middle + 3] == color[3])
    }
  }

  /// The quantizer has steps of 4 to 21, by frequency. Beside a column of another color, subsampled chroma would make
  /// components differ by 100.
  @Test("JPEG has the colors of the frame, at full chroma resolution")
  func jpeg() throws {
    let url = folder.file("a.jpg")
    for color in [Self.red, Self.green, [255, 255, 255, 255], [0, 0, 0, 255]] {
      var bitmap = try Bitmap(16, 12, bgra: color)
      // One black column: its neighbors keep their colors, as chroma is not subsampled.
      for y in 0..<12 { for channel in 0..<3 { bitmap.pixels[y * 64 + 4 * 7 + channel] = 0 } }
      try write([bitmap], to: url)
      let image = try ImageDecoder.decode(contentsOf: url)
      #expect((image.width, image.height) == (16, 12) && image.isOpaque)
      let worst = zip(image.pixels, bitmap.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(worst <= 24, "\(color)")
    }
  }

  @Test(
    "a still image holds one frame, unless its name has a number",
    arguments: ["png", "jpg", "jpeg"])
  func stills(kind: String) throws {
    let frames = try makeBitmaps([Self.red, Self.green])
    let error = #expect(throws: ExportError.self) {
      try write(frames, to: folder.file("a.\(kind)"))
    }
    #expect("\(try #require(error))".contains("holds one frame, but there are 2"))
  }

  @Test("numbered files have consecutive numbers, and appear together")
  func sequence() async throws {
    let timeline = await makeTimeline(seconds: 0.2, rate: 10)
    var options = ExportOptions()
    let report = try await TimelineExporter(options).export(
      timeline, to: folder.file("f-%03d.png"))
    #expect(report.frameCount == 2)
    #expect(folder.contents == ["f-000.png", "f-001.png"])
    await #expect(throws: ExportError.fileExists(path: folder.file("f-000.png").path)) {
      try await TimelineExporter(options).export(timeline, to: folder.file("f-%03d.png"))
    }
    options.overwrite = true
    try await TimelineExporter(options).export(timeline, to: folder.file("f-%03d.png"))
    #expect(folder.contents == ["f-000.png", "f-001.png"])
    await #expect(throws: ExportError.folderMissing(path: folder.file("no").path)) {
      try await TimelineExporter(options).export(timeline, to: folder.file("no/f-%d.png"))
    }
    #expect(NumberedName("a-%d.png")?.name(7) == "a-7.png")
    #expect(NumberedName("%04d.png")?.name(12345) == "12345.png")
    for name in ["a.png", "a%.png", "%d-%d.png", "%s.png"] { #expect(NumberedName(name) == nil) }
    let name = NumberedName("a-%02d.png")
    for file in ["a-07.png", "a-123.png"] { #expect(name?.matches(file) == true, "\(file)") }
    for file in ["a-7.png", "a-007.png", "a-+7.png", "a-.png", "b-07.png", "a-07.jpg"] {
      #expect(name?.matches(file) == false, "\(file)")
    }
  }

  /// The line that FFmpeg writes: stream, times, duration, size, hash.
  @Test("frame hashes equal those of FFmpeg's muxers of the same names")
  func frameHashes() throws {
    let frame = try Bitmap(2, 1, bgra: [10, 20, 30, 255])
    try write([frame, frame], to: folder.file("a.framemd5"), rate: 25)
    let lines = try String(contentsOf: folder.file("a.framemd5"), encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.contains("#tb 0: 1/25"))
    #expect(lines.contains("#dimensions 0: 2x1"))
    // The MD5 of 1E 14 0A 1E 14 0A.
    let rows = lines.filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      rows.map { Array($0.prefix(5)) } == [["0", "0", "0", "1", "6"], ["0", "1", "1", "1", "6"]])
    #expect(rows.allSatisfy { $0[5] == "e8d69e03328dd1148f92d30e1907ef75" })
    try write([frame], to: folder.file("a.framehash"), rate: 25)
    let text = try String(contentsOf: folder.file("a.framehash"), encoding: .utf8)
    #expect(text.contains("#hash: SHA256"))
  }

  @Test("image files are identical for any number of jobs", arguments: ["gif", "apng", "webp"])
  func jobs(kind: String) async throws {
    let timeline = await makeTimeline(seconds: 0.3)
    var files: Set<Data> = []
    for jobs in [1, 2, 8] {
      var options = ExportOptions()
      options.jobs = jobs
      let url = folder.file("\(jobs).\(kind)")
      try await TimelineExporter(options).export(timeline, to: url)
      files.insert(try Data(contentsOf: url))
    }
    #expect(files.count == 1)
    #expect(folder.contents.count == 3)
  }
}

/// The delays of a GIF's images in centiseconds, from its graphic control extensions.
private func gifDelays(_ data: Data) -> [Int] {
  let bytes = [UInt8](data)
  return bytes.indices.dropLast(7).compactMap { i in
    guard bytes[i] == 0x21, bytes[i + 1] == 0xF9, bytes[i + 2] == 4, bytes[i + 7] == 0 else {
      return nil
    }
    return Int(bytes[i + 4]) | Int(bytes[i + 5]) << 8
  }
}

/// The chunks of a WebP file.
private func riffChunks(_ data: Data) -> [(name: String, data: [UInt8])] {
  let bytes = [UInt8](data)
  var chunks: [(String, [UInt8])] = []
  var offset = 12
  while offset + 8 <= bytes.count {
    let size = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
    let end = min(offset + 8 + size, bytes.count)
    chunks.append(
      (String(decoding: bytes[offset..<offset + 4], as: UTF8.self), Array(bytes[offset + 8..<end])))
    offset = end + size % 2
  }
  return chunks
}
