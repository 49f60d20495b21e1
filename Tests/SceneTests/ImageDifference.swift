import Foundation
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
  /// Premultiplied BGRA bytes, as compared by `ImageDifference`.
  static func rendering(_ timeline: Timeline, at time: MediaTime, scale: CGFloat) -> Bitmap {
    Compositor(size: timeline.size, scale: scale).render(timeline.frame(at: time))
  }
}
