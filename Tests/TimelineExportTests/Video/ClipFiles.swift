import Animator
import Foundation
import TestSupport

@testable import Rasterize
@testable import TimelineExport

/// Clips whose frames can be told apart: frame k is gray of level 20 · k + 10, so that there are up to 12.
enum ClipFiles {
  static func level(_ frame: Int) -> UInt8 { UInt8(20 * frame + 10) }

  static func bitmaps(_ count: Int, width: Int = 32, height: Int = 32) throws -> [Bitmap] {
    try (0..<count).map {
      let gray = level($0)
      return try Bitmap(width, height, bgra: [gray, gray, gray, 255])
    }
  }

  /// Writes a clip of `count` frames.
  static func write(
    _ count: Int, to url: URL, rate: FrameRate = 10, codec: String? = nil
  ) throws {
    var options = ExportOptions()
    options.codec = codec
    try TimelineExportTests.write(try bitmaps(count), to: url, rate: rate, options: options)
  }

  /// The frame that an image shows, by its level; nil if it is none, or of several colors.
  static func frame(_ image: CGImage?) -> Int? { image.flatMap { frame($0.pixels) } }

  /// The frame that pixels show.
  static func frame(_ pixels: some Collection<UInt8>) -> Int? {
    guard let first = pixels.first, first >= 10, (first - 10) % 20 == 0 else { return nil }
    let isGray = pixels.enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 255 : first) }
    return isGray ? Int(first - 10) / 20 : nil
  }
}

/// The frames of a clip that a timeline shows at times in seconds.
func shownFrames(_ timeline: Timeline, at times: [Double]) throws -> [Int?] {
  let compositor = Compositor(size: timeline.size, scale: 1)
  return times.map { time in
    ClipFiles.frame(compositor.render(timeline.frame(at: MediaTime(seconds: time))).pixels)
  }
}
