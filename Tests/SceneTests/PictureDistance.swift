import Foundation
import TimelineExport

/// How far two pictures are from each other, in steps of 255 of a channel, all channels and pixels.
struct ImageDifference {
  let mean: Double
  /// The share of pixels of which some channel is more than 48 steps off: more than edges that are smoothed in
  /// another way.
  let farShare: Double
  /// Of the channel that is farthest off.
  let most: Int
  /// Decibels.
  let psnr: Double

  /// Compares premultiplied BGRA bytes.
  init(_ a: [UInt8], _ b: [UInt8]) {
    var (sum, squares, far, farthest) = (0, 0, 0, 0)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for pixel in stride(from: 0, to: min(a.count, b.count), by: 4) {
          var most = 0
          for channel in 0..<4 {
            let difference = abs(Int(a[pixel &+ channel]) &- Int(b[pixel &+ channel]))
            sum &+= difference
            squares &+= difference &* difference
            most = max(most, difference)
          }
          if most > 48 { far &+= 1 }
          farthest = max(farthest, most)
        }
      }
    }
    let count = Double(max(a.count, 1))
    mean = Double(sum) / count
    self.most = farthest
    farShare = Double(far) * 4 / count
    psnr = squares == 0 ? .infinity : 10 * log10(255 * 255 * count / Double(squares))
  }
}

extension Bitmap {
  /// Bytes as `ImageDifference` wants them.
  static func rendering(_ timeline: Timeline, at time: MediaTime, scale: CGFloat) -> Bitmap {
    Compositor(size: timeline.size, scale: scale).render(timeline.frame(at: time))
  }
}
