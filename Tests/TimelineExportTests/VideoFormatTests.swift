import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import Rasterize
@testable import TimelineExport

@Suite("H.264 files")
struct VideoFormatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Gray frames, each slightly lighter: cheap to encode, and all different.
  private func makeBitmaps(_ count: Int, width: Int = 64, height: Int = 48) throws -> [Bitmap] {
    try (0..<count).map {
      let gray = UInt8($0 * 255 / max(count, 1))
      return try Bitmap(width, height, bgra: [gray, gray, gray, 255])
    }
  }

  @Test(
    "a file holds every frame at its exact time",
    arguments: [
      FrameRate(60), FrameRate(24), FrameRate(1), FrameRate(1000), FrameRate(25, 2),
      FrameRate(24000, 1001), FrameRate(30000, 1001), FrameRate(60000, 1001),
    ])
  func exactTimes(rate: FrameRate) throws {
    let url = folder.file("film.mp4")
    try write(try makeBitmaps(10), to: url, rate: rate)
    let video = try DecodedVideo(url)
    #expect(video.frames.count == 10)
    #expect(
      Int(video.averageFrameRate.num) * rate.denominator
        == Int(video.averageFrameRate.den) * rate.numerator)
    // pts · time base = i / rate, in integers.
    let (num, den) = (Int64(video.timeBase.num), Int64(video.timeBase.den))
    for (i, frame) in video.frames.enumerated() {
      #expect(frame.pts * num * Int64(rate.numerator) == Int64(i * rate.denominator) * den)
    }
    #expect(video.duration * num * Int64(rate.numerator) == Int64(10 * rate.denominator) * den)
  }

  @Test(
    "files are H.264, 4:2:0, BT.709 limited range, and tagged as such",
    arguments: ["mp4", "mov", "m4v"])
  func tags(kind: String) throws {
    let url = folder.file("film.\(kind)")
    try write(try makeBitmaps(3), to: url)
    let video = try DecodedVideo(url)
    #expect(video.codec == "h264")
    #expect(video.pixelFormat == "yuv420p")
    #expect(video.primaries == AVCOL_PRI_BT709)
    #expect(video.transfer == AVCOL_TRC_BT709)
    #expect(video.matrix == AVCOL_SPC_BT709)
    #expect(video.range == AVCOL_RANGE_MPEG)
    #expect(video.chromaLocation == AVCHROMA_LOC_CENTER)
  }

  /// BT.709 (Y = 0.2126 R + 0.7152 G + 0.0722 B) at 219 steps from 16, chroma at 224 about 128.
  @Test(
    "colors are converted by BT.709",
    arguments: [
      ("black", [0, 0, 0, 255], [16, 128, 128]),
      ("white", [255, 255, 255, 255], [235, 128, 128]),
      ("red", [0, 0, 255, 255], [63, 102, 240]),
      ("green", [0, 255, 0, 255], [173, 42, 26]),
      ("blue", [255, 0, 0, 255], [32, 240, 118]),
      ("nothing, so black", [0, 0, 0, 0], [16, 128, 128]),
    ] as [(String, [UInt8], [Int])])
  func colors(name: String, bgra: [UInt8], yuv: [Int]) throws {
    let url = folder.file("film.mp4")
    var options = ExportOptions()
    options.crf = 1
    try write([try Bitmap(32, 32, bgra: bgra)], to: url, options: options)
    let frame = try #require(try DecodedVideo(url).frames.first)
    for plane in 0..<3 {
      // Quantization at crf 1 may be off by one.
      #expect(frame.planes[plane].allSatisfy { abs(Int($0) - yuv[plane]) <= 1 })
    }
  }

  @Test("the index precedes the images")
  func fastStart() throws {
    let url = folder.file("film.mp4")
    try write(try makeBitmaps(5), to: url)
    let boxes = topLevelBoxes(of: try Data(contentsOf: url))
    let index = try #require(boxes.firstIndex(of: "moov"))
    let mediaData = try #require(boxes.firstIndex(of: "mdat"))
    #expect(index < mediaData, "\(boxes)")
  }

  @Test("the bytes are deterministic")
  func deterministic() throws {
    let bitmaps = try (0..<20).map { try Bitmap(64, 64, seed: $0) }
    let (first, second) = (folder.file("a.mp4"), folder.file("b.mp4"))
    try write(bitmaps, to: first)
    try write(bitmaps, to: second)
    #expect(try Data(contentsOf: first) == Data(contentsOf: second))
  }

  @Test("odd sizes are padded by their edge", arguments: [(63, 47), (1, 1), (3, 2), (2, 3)])
  func oddSizes(width: Int, height: Int) throws {
    let url = folder.file("film.mp4")
    var options = ExportOptions()
    options.crf = 1
    try write([try Bitmap(width, height, bgra: [255, 255, 255, 255])], to: url, options: options)
    let video = try DecodedVideo(url)
    #expect(video.width == (width + 1) / 2 * 2)
    #expect(video.height == (height + 1) / 2 * 2)
    // All white: black padding would be visible.
    #expect(video.frames[0].planes[0].allSatisfy { $0 >= 234 })
  }

  @Test("names are limited by the file system only, in length and in characters")
  func names() throws {
    for name in [
      "a:b.mp4", "päge%d 100%.mp4", "-x.mp4", String(repeating: "n", count: 251) + ".mp4",
    ] {
      try write(try makeBitmaps(1), to: folder.file(name))
      #expect(folder.contents.contains(name))
    }
  }

  @Test("a device without space is reported")
  func fullDisk() throws {
    let request = SinkRequest(
      path: "/dev/full", name: "film.mp4", size: try PixelSize(width: 64, height: 64),
      frameRate: 60, frameCount: 300, options: ExportOptions())
    #expect(throws: ExportError.diskFull(path: "film.mp4")) {
      let sink = try #require(try ExportFormat.mp4.makeSink(request) as? VideoSink)
      for index in 0..<300 {
        try sink.add(try sink.prepare(try Bitmap(64, 64, seed: UInt64(index))), at: index)
      }
      try sink.finish()
    }
  }

  @Test("sizes beyond FFmpeg's limits are rejected")
  func tooLarge() throws {
    #expect(throws: ExportError.tooLarge(width: 16384, height: 16384)) {
      try FrameConverter(.yuv420p, source: try PixelSize(width: 16384, height: 16384))
    }
    let maker = try FrameConverter(.yuv420p, source: try PixelSize(width: 16383, height: 9))
    #expect(maker.size == (try PixelSize(width: 16384, height: 10)))
  }

  @Test("options out of range are rejected")
  func badOptions() throws {
    let bitmaps = try makeBitmaps(1)
    func error(_ change: (inout ExportOptions) -> Void) -> ExportError? {
      var options = ExportOptions()
      change(&options)
      return #expect(throws: ExportError.self) {
        try write(bitmaps, to: folder.file("film.mp4"), options: options)
      }
    }
    #expect(
      error { $0.codec = "vp9" }
        == .unknownCodec(name: "vp9", known: ["h264", "hevc", "av1", "h264-lossless"]))
    #expect(error { $0.crf = 52 } == .qualityOutOfRange(crf: 52, from: 0, to: 51))
    #expect(error { $0.crf = .nan }?.description.contains("out of range") == true)
    guard case .unknownPreset("fastest", "h264", let known) = error({ $0.preset = "fastest" })
    else {
      Issue.record("a preset that does not exist was taken")
      return
    }
    #expect(known.contains("medium"))
    #expect(
      error { $0.pixelFormat = "yuv422p" }
        == .unknownPixelFormat(
          name: "yuv422p", codec: "h264", known: ["yuv420p", "yuv444p", "yuv420p10", "yuv444p10"]))
    #expect(
      error {
        $0.codec = "h264-lossless"
        $0.crf = 20
      } == .noQuality(codec: "h264-lossless", presets: []))
    #expect(
      error { $0.codec = "av1" } == .tooSmall(width: 64, height: 48, codec: "av1", side: 64))
    #expect(
      error { $0.codec = "hevc" } == .tooSmall(width: 64, height: 48, codec: "hevc", side: 64))
    #expect(
      error { $0.alpha = true }
        == .alphaUnsupported(
          by: "MP4",
          known: [
            ".mov", ".mkv", ".webm", ".gif", ".apng", ".webp", ".png", ".raw", ".framemd5",
            ".framehash",
            ".keyframes.json", ".lottie.json", ".html", ".htm",
          ]))
  }

  @Test("unknown formats are rejected, with the known ones")
  func unknownFormat() throws {
    let error = #expect(throws: ExportError.self) {
      _ = try ExportFormat.named(by: URL(fileURLWithPath: "film.avi"))
    }
    #expect(
      error?.description.hasSuffix(
        "film.avi' has no supported extension; supported: .mp4, .m4v, .mov, .mkv, .webm, "
          + ".gif, .apng, .webp, .png, .jpg, .jpeg, .y4m, .raw, .framemd5, .framehash, .keyframes.json, .lottie.json, .html, .htm, .srt, .vtt"
      )
        == true)
    #expect(throws: ExportError.self) { try ExportFormat.named(by: URL(fileURLWithPath: "film")) }
  }
}
