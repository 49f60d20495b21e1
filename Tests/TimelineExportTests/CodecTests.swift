import Animator
import CFFmpeg
import Foundation
import TestSupport
import Testing

@testable import Rasterize
@testable import TimelineExport

/// A codec in a container.
struct Encoding: CustomTestStringConvertible, Sendable {
  let file: String
  var codec: String?
  var pixelFormat: String?
  var alpha = false

  var testDescription: String {
    [file, codec, pixelFormat, alpha ? "alpha" : nil].compactMap(\.self).joined(separator: " ")
  }

  var options: ExportOptions {
    var options = ExportOptions()
    (options.codec, options.pixelFormat, options.alpha) = (codec, pixelFormat, alpha)
    return options
  }

  static let lossy: [Encoding] = [
    Encoding(file: "a.mp4"), Encoding(file: "a.mov"), Encoding(file: "a.mkv"),
    Encoding(file: "a.mp4", pixelFormat: "yuv444p"),
    Encoding(file: "a.mp4", pixelFormat: "yuv420p10"),
    Encoding(file: "a.mkv", pixelFormat: "yuv444p10"),
    Encoding(file: "a.mp4", codec: "hevc"), Encoding(file: "a.mov", codec: "hevc"),
    Encoding(file: "a.mkv", codec: "hevc", pixelFormat: "yuv444p10"),
    Encoding(file: "a.mp4", codec: "av1"),
    Encoding(file: "a.webm", codec: "av1", pixelFormat: "yuv420p10"),
    Encoding(file: "a.webm"), Encoding(file: "a.webm", pixelFormat: "yuv444p"),
    Encoding(file: "a.mkv", codec: "vp9", pixelFormat: "yuv420p10"),
    Encoding(file: "a.webm", alpha: true),
    Encoding(file: "a.mov", codec: "prores"), Encoding(file: "a.mov", codec: "prores4444"),
    Encoding(file: "a.mov", alpha: true),
  ]

  static let lossless: [Encoding] = [
    Encoding(file: "a.mkv", codec: "ffv1"), Encoding(file: "a.mkv", alpha: true),
    Encoding(file: "a.mp4", codec: "h264-lossless"),
    Encoding(file: "a.mkv", codec: "h264-lossless"),
  ]

  /// The encodings with an alpha channel.
  static let transparent = [
    Encoding(file: "a.mov", alpha: true), Encoding(file: "a.webm", alpha: true),
    Encoding(file: "a.mkv", codec: "vp9", alpha: true), Encoding(file: "a.mkv", alpha: true),
  ]
}

@Suite("Codecs", .serialized)
struct CodecTests {
  let folder: TemporaryFolder
  private static let size = CGSize(width: 96, height: 64)

  init() throws { folder = try TemporaryFolder() }

  /// Frames with text, a gradient, edges and rounded corners in motion.
  @MainActor
  private static func makeBitmaps(_ count: Int, isOpaque: Bool) -> [Bitmap] {
    let stage = Stage(size: size, scale: 1)
    if isOpaque {
      let sky = CAGradientLayer()
      sky.frame = CGRect(origin: .zero, size: size)
      sky.colors = [UIColor.systemIndigo.cgColor, UIColor.systemOrange.cgColor]
      stage.window.layer.addSublayer(sky)
    }
    let card = UIView(frame: CGRect(x: 8, y: 8, width: 40, height: 32))
    card.backgroundColor = .systemTeal
    card.layer.cornerRadius = 8
    card.alpha = 0.8
    let label = UILabel(frame: card.bounds)
    label.text = "Film"
    label.textAlignment = .center
    card.addSubview(label)
    stage.window.addSubview(card)
    UIView.animate(withDuration: 1) {
      card.center = CGPoint(x: 60, y: 40)
      card.transform = CGAffineTransform(rotationAngle: 0.5)
    }
    stage.advance(by: 1)
    let compositor = Compositor(size: size, scale: 1)
    return (0..<count).map {
      compositor.render(stage.timeline.frame(at: MediaTime(seconds: 0.2 + Double($0) / 60)))
    }
  }

  @Test(
    "decoded frames have their times, and are close to the originals",
    arguments: Encoding.lossy + Encoding.lossless)
  func roundTrip(_ encoding: Encoding) async throws {
    let bitmaps = await Self.makeBitmaps(8, isOpaque: !encoding.alpha)
    let url = folder.file(encoding.file)
    let rate = FrameRate(30000, 1001)
    try write(bitmaps, to: url, rate: rate, options: encoding.options)
    let video = try DecodedVideo(url)
    #expect(video.frames.count == bitmaps.count)
    let unit = Double(video.timeBase.num) / Double(video.timeBase.den)
    let countsMilliseconds = ["mkv", "webm"].contains(url.pathExtension)
    for (i, frame) in video.frames.enumerated() {
      let exact = rate.time(ofFrame: i).seconds
      #expect(abs(Double(frame.pts) * unit - exact) <= (countsMilliseconds ? 0.0005 : 1e-9))
    }
    let choice = try Self.choice(encoding)
    let maker = try FrameConverter(
      choice.layout, source: try PixelSize(width: 96, height: 64))
    for (bitmap, frame) in zip(bitmaps, video.frames) {
      if choice.codec.isLossless {
        #expect(choice.layout.hasAlpha || bitmap.isOpaque)
        #expect(frame.pixels == bitmap.pixels)
      } else {
        let made = try withExtendedLifetime(maker.frame(of: bitmap)) { planes(of: $0.pointer) }
        // FFmpeg decodes ProRes 4444 to 12 bits.
        let psnr = meanPSNR(
          made, bits: choice.layout.name.hasSuffix("10") ? 10 : 8, frame.planes,
          bits: video.pixelFormat.hasSuffix("12le")
            ? 12 : video.pixelFormat.hasSuffix("10le") ? 10 : 8)
        // At this size, and all in motion, frames are harder to encode than those of scenes/, which
        // pass 45 dB.
        #expect(psnr > 41, "\(psnr) dB")
      }
    }
  }

  private static func choice(_ encoding: Encoding) throws -> CodecChoice {
    let format = try ExportFormat.named(by: URL(fileURLWithPath: encoding.file))
    return try CodecChoice(encoding.options, among: format.codecs, format: format.name)
  }

  @Test(
    "x264 looks ahead at fewer frames of pictures larger than 4K",
    arguments: [
      // 40 · 4096 · 2304 / (7680 · 4320) = 11.4; 60 of them are 17.1; 20 are 5.7, and 10 the least.
      ("medium", 7680, 4320, 11), ("veryslow", 7680, 4320, 17), ("faster", 7680, 4320, 10),
      ("medium", 4096, 2304, nil), ("ultrafast", 7680, 4320, nil),
    ] as [(String, Int, Int, Int?)])
  func lookahead(preset: String, width: Int, height: Int, frames: Int?) throws {
    var options = ExportOptions()
    options.preset = preset
    let choice = try CodecChoice(options, among: [.h264, .h264Lossless], format: "MP4")
    let all = choice.options(for: try PixelSize(width: width, height: height))
    let parameters = try #require(all.first { $0.key == "x264-params" }?.value)
    let expected = frames.map { "rc-lookahead=\($0)" }
    #expect(
      parameters.split(separator: ":").first { $0.hasPrefix("rc-") }.map(String.init) == expected)
  }

  @Test("the alpha channel is preserved within 1/255", arguments: Encoding.transparent)
  func alpha(_ encoding: Encoding) async throws {
    let bitmaps = await Self.makeBitmaps(5, isOpaque: false)
    let url = folder.file(encoding.file)
    try write(bitmaps, to: url, options: encoding.options)
    let frames = try DecodedVideo(url).frames
    #expect(frames.count == bitmaps.count)
    for (bitmap, frame) in zip(bitmaps, frames) {
      #expect(!bitmap.isOpaque && frame.pixels.count == bitmap.pixels.count)
      let worst = stride(from: 3, to: bitmap.pixels.count, by: 4).map {
        abs(Int(bitmap.pixels[$0]) - Int(frame.pixels[$0]))
      }.max()
      #expect(try #require(worst) <= 1)
    }
  }

  /// The SMPTE color bars, at 75 % and at full intensity, and grays.
  private static let bars: [[UInt8]] = [
    [191, 191, 191], [0, 191, 191], [191, 191, 0], [0, 191, 0], [191, 0, 191], [0, 0, 191],
    [191, 0, 0], [255, 255, 255], [0, 0, 0], [0, 255, 255], [255, 0, 0], [0, 0, 255], [18, 18, 18],
    [128, 128, 128],
  ]

  @Test("colors are preserved within 2/255", arguments: Encoding.lossy + Encoding.lossless)
  func colors(_ encoding: Encoding) throws {
    let (width, height) = (16 * Self.bars.count, 64)
    var bitmap = Bitmap(try PixelSize(width: width, height: height))
    for i in 0..<width * height {
      let color = Self.bars[i % width / 16]
      for channel in 0..<3 { bitmap.pixels[4 * i + channel] = color[channel] }
      bitmap.pixels[4 * i + 3] = 255
    }
    let url = folder.file(encoding.file)
    try write([bitmap], to: url, options: encoding.options)
    let frame = try #require(try DecodedVideo(url).frames.first)
    for (bar, color) in Self.bars.enumerated() {
      // In the middle of the bar, beyond its neighbors' chroma.
      let i = 4 * (32 * width + bar * 16 + 8)
      for channel in 0..<3 {
        #expect(
          abs(Int(frame.pixels[i + channel]) - Int(color[channel])) <= 2,
          "\(color): \(frame.pixels[i..<i + 3])")
      }
    }
  }

  @Test(
    "the bytes are the same for any number of jobs", arguments: Encoding.lossy + Encoding.lossless)
  func jobs(_ encoding: Encoding) async throws {
    let timeline = await makeTimeline(seconds: 0.2, size: Self.size)
    var files: Set<Data> = []
    for jobs in [1, 2, 8] {
      let url = folder.file("\(jobs)\(encoding.file)")
      var options = encoding.options
      options.jobs = jobs
      try await TimelineExporter(options).export(timeline, to: url)
      files.insert(try Data(contentsOf: url))
    }
    #expect(files.count == 1)
  }

  @Test(
    "4:2:0 and RGB encodings are tagged with their color space",
    arguments: Encoding.lossy + Encoding.lossless)
  func tags(_ encoding: Encoding) async throws {
    let url = folder.file(encoding.file)
    try write(await Self.makeBitmaps(2, isOpaque: true), to: url, options: encoding.options)
    let video = try DecodedVideo(url)
    let choice = try Self.choice(encoding)
    let name = choice.codec.name.replacing("4444", with: "").replacing("-lossless", with: "")
    #expect(video.codec == name)
    guard choice.codec.name != "ffv1" else { return }
    #expect(video.primaries == AVCOL_PRI_BT709)
    #expect(video.range == choice.layout.colors.range)
    #expect(video.matrix == choice.layout.colors.matrix)
    #expect(video.transfer == choice.layout.colors.transfer)
    if choice.codec.name == "hevc", encoding.file != "a.mkv" {
      #expect(video.fourCharacterCode == "hvc1")
    }
  }
}

/// The peak signal-to-noise ratio over all values of all planes in decibels: the average of
/// FFmpeg's filter `psnr`.
func meanPSNR(_ a: [[UInt8]], bits aBits: Int, _ b: [[UInt8]], bits bBits: Int) -> Double {
  var (count, sum) = (0, 0)
  for (a, b) in zip(a, b) {
    guard let plane = squaredDifference(a, bits: aBits, b, bits: bBits) else { return 0 }
    count += plane.count
    sum += plane.sum
  }
  guard a.count == b.count, count > 0 else { return 0 }
  return -10 * log10(max(Double(sum), 1e-6) / Double(count) / Double(1 << 24))
}
