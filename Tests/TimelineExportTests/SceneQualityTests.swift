import CFFmpeg
import Foundation
import SceneScript
import TestSupport
import Testing

@testable import ImageIO
@testable import Rasterize
@testable import TimelineExport

/// The quality of lossy formats for this project's scenes, at default settings.
@Suite("Default quality", .serialized)
struct SceneQualityTests {
  private static let encodings = [
    Encoding(file: "a.mp4"), Encoding(file: "a.mp4", codec: "hevc"),
    Encoding(file: "a.mp4", codec: "av1"), Encoding(file: "a.webm"),
    Encoding(file: "a.mov", codec: "prores"), Encoding(file: "a.mov", codec: "prores4444"),
    Encoding(file: "a.webp", codec: "webp"),
  ]

  private static let folder = repository.appending(path: "scenes")

  static let scenes = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".yaml") }.sorted()

  /// Consecutive frames in the middle of the scene, over black.
  @MainActor
  private static func frames(_ scene: String, _ count: Int, scale: CGFloat) throws -> [Bitmap] {
    let timeline = try SceneRecorder.record(
      SceneFile(contentsOf: folder.appending(path: scene))
    ).timeline
    let compositor = Compositor(size: timeline.size, scale: scale)
    let middle = timeline.duration.seconds * 0.4
    return (0..<count).map { compositor.render(timeline.frame(at: middle + Double($0) / 60)) }
  }

  @Test("the PSNR is above 45 dB in each frame of each scene", arguments: try #require(scenes))
  func quality(scene: String) async throws {
    // At half the scene's own size, which is harder to encode. H.264, which looks ahead, gains less
    // from so few frames, and gets larger ones.
    let small = try await Self.frames(scene, 2, scale: 1)
    let large = try await Self.frames(scene, 4, scale: 2)
    for encoding in Self.encodings {
      let isH264 = encoding.file == "a.mp4" && encoding.codec == nil
      let bitmaps = isH264 ? large : small
      for psnr in try Self.distances(bitmaps, encoding) {
        #expect(psnr > 45, "\(encoding.testDescription): \(psnr) dB")
      }
    }
  }

  /// The PSNR of each decoded frame, in the codec's own pixel layout.
  private static func distances(_ bitmaps: [Bitmap], _ encoding: Encoding) throws -> [Double] {
    let folder = try TemporaryFolder()
    let url = folder.file(encoding.file)
    try write(bitmaps, to: url, options: encoding.options)
    let size = try PixelSize(width: bitmaps[0].width, height: bitmaps[0].height)
    let format = try ExportFormat.named(by: url)
    let choice = try CodecChoice(encoding.options, among: format.codecs, format: format.name)
    let isPicture = encoding.file.hasSuffix("webp")
    // Images are compared as players show them, video in the codec's pixel layout.
    let layout = isPicture ? PixelLayout.yuv420p : choice.layout
    let maker = try FrameConverter(layout, source: size)
    func made(_ bitmap: Bitmap) throws -> [[UInt8]] {
      try withExtendedLifetime(maker.frame(of: bitmap)) { planes(of: $0.pointer) }
    }
    let decoded =
      isPicture
      ? try shownFrames(url, bitmaps.count).map(made) : try DecodedVideo(url).frames.map(\.planes)
    #expect(decoded.count == bitmaps.count)
    let bits = layout.name.hasSuffix("10") ? 10 : 8
    return try zip(bitmaps, decoded).map { bitmap, frame in
      // FFmpeg decodes ProRes 4444 to 12 bits.
      meanPSNR(
        try made(bitmap), bits: bits, frame, bits: choice.codec.name == "prores4444" ? 12 : bits)
    }
  }

  /// The frames of an animation at a number of sixtieths of a second: equal consecutive frames are
  /// stored once.
  private static func shownFrames(_ url: URL, _ count: Int) throws -> [Bitmap] {
    let frames = try ImageDecoder.decodeAnimation(contentsOf: url).frames
    return try (0..<count).map { index in
      var end = 0.0
      let frame = frames.first { frame in
        end += frame.duration
        return end > (Double(index) + 0.5) / 60
      }
      let image = try #require(frame ?? frames.last).image
      var bitmap = Bitmap(try PixelSize(width: image.width, height: image.height))
      bitmap.pixels = image.pixels
      return bitmap
    }
  }
}
