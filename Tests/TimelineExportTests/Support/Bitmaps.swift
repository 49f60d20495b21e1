import CFFmpeg
import Foundation
import TestSupport

@testable import Rasterize
@testable import TimelineExport

extension Bitmap {
  /// A bitmap of one color, premultiplied BGRA.
  init(_ width: Int, _ height: Int, bgra: [UInt8]) throws {
    self.init(try PixelSize(width: width, height: height))
    for i in pixels.indices { pixels[i] = bgra[i % 4] }
  }

  /// Random valid premultiplied pixels.
  init(_ width: Int, _ height: Int, seed: UInt64) throws {
    self.init(try PixelSize(width: width, height: height))
    var random = SplitMix64(seed: seed)
    var bytes = pixels
    for i in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = UInt8.random(in: 0...255, using: &random)
      for channel in 0..<3 { bytes[i + channel] = .random(in: 0...alpha, using: &random) }
      bytes[i + 3] = alpha
    }
    pixels = bytes
  }
}

/// Writes bitmaps to a format directly, without a timeline.
func write(
  _ bitmaps: [Bitmap], to url: URL, rate: FrameRate = 60, options: ExportOptions = ExportOptions()
) throws {
  let format = try ExportFormat.named(by: url)
  try Data().write(to: url)
  let request = SinkRequest(
    path: url.path, name: url.path,
    size: try PixelSize(width: bitmaps[0].width, height: bitmaps[0].height), frameRate: rate,
    frameCount: bitmaps.count, options: options)
  try write(bitmaps, into: try format.makeSink(request))
}

/// Writes bitmaps into a sink.
func write<Sink: FrameSink>(_ bitmaps: [Bitmap], into sink: Sink) throws {
  for (index, bitmap) in bitmaps.enumerated() {
    try sink.add(try sink.prepare(bitmap), at: index)
  }
  try sink.finish()
}
