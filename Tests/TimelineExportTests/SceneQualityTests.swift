import CFFmpeg
import Foundation
import SceneScript
import Testing

@testable import Graphics
@testable import Rasterize
@testable import TimelineExport

/// What formats that lose something make of this project's scenes at their usual quality.
@Suite("Usual quality", .serialized)
struct SceneQualityTests {
  static let encodings = [
    Encoding(file: "a.mp4"), Encoding(file: "a.mp4", codec: "hevc"),
    Encoding(file: "a.mp4", codec: "av1"), Encoding(file: "a.webm"),
    Encoding(file: "a.mov", codec: "prores"), Encoding(file: "a.mov", codec: "prores4444"),
    Encoding(file: "a.webp", codec: "webp"),
  ]

  /// Four frames of a scene, in the middle of what happens, over black.
  @MainActor
  private static func frames(_ scene: String, from seconds: Double) throws -> [Bitmap] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scenes/\(scene).yaml")
    let timeline = try SceneRecorder.record(SceneFile(contentsOf: url)).timeline
    let compositor = Compositor(size: timeline.size, scale: 1)
    return (0..<4).map {
      compositor.render(timeline.frame(at: seconds + Double($0) / 60))
    }
  }

  @Test(
    "is above 45 dB in each frame", arguments: encodings, [("hello", 1.2), ("photoFlip", 0.6)])
  func quality(_ encoding: Encoding, scene: (name: String, seconds: Double)) async throws {
    let folder = try TemporaryFolder()
    let bitmaps = try await Self.frames(scene.name, from: scene.seconds)
    let url = folder.file(encoding.file)
    try write(bitmaps, to: url, options: encoding.options)
    let size = try PixelSize(width: bitmaps[0].width, height: bitmaps[0].height)
    let format = try ExportFormat.named(by: url)
    let choice = try CodecChoice(encoding.options, among: format.codecs, format: format.name)
    let isPicture = encoding.file.hasSuffix("webp")
    // Pictures are taken as players show them, in the layout that the codec has inside.
    let layout = isPicture ? PixelLayout.yuv420p : choice.layout
    let maker = try FrameMaker(layout, source: size)
    let decoded =
      isPicture
      ? try ImageDecoder.decodeAnimation(contentsOf: url).frames.map { frame in
        var bitmap = Bitmap(size)
        bitmap.pixels = frame.image.pixels
        return try withExtendedLifetime(maker.frame(of: bitmap)) { planes(of: $0.pointer) }
      } : try DecodedVideo(url).frames.map(\.planes)
    #expect(decoded.count == bitmaps.count)
    let bits = layout.name.hasSuffix("10") ? 10 : 8
    for (bitmap, frame) in zip(bitmaps, decoded) {
      let made = try withExtendedLifetime(maker.frame(of: bitmap)) { planes(of: $0.pointer) }
      // FFmpeg decodes ProRes 4444 to 12 bits.
      let psnr = meanPSNR(
        made, bits: bits, frame, bits: choice.codec.name == "prores4444" ? 12 : bits)
      #expect(psnr > 45, "\(psnr) dB")
    }
  }
}
