import Foundation
import TestSupport
import TimelineExport

/// The difference of two images over all channels and pixels, in units of 1/255.
struct ImageDifference {
  let mean: Double
  /// The fraction of pixels with a channel that differs by more than 48, which is more than
  /// antialiasing explains.
  let farShare: Double
  /// The maximum over all channels.
  let most: Int
  /// The peak signal-to-noise ratio in decibels.
  let psnr: Double

  /// Compares premultiplied BGRA bytes.
  init(_ a: [UInt8], _ b: [UInt8]) {
    let difference = ByteDifference(a, b, limit: 48)
    let count = Double(max(a.count, 1))
    mean = Double(difference.sum) / count
    most = difference.most
    farShare = Double(difference.farPixels) * 4 / count
    let squares = Double(difference.sumOfSquares)
    psnr = squares == 0 ? .infinity : 10 * log10(255 * 255 * count / squares)
  }
}

extension Bitmap {
  /// Premultiplied BGRA bytes, as compared by `ImageDifference`.
  static func rendering(_ timeline: Timeline, at time: MediaTime, scale: CGFloat) -> Bitmap {
    Compositor(size: timeline.size, scale: scale).render(timeline.frame(at: time))
  }
}
