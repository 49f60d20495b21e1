import CKernels
import Foundation

/// Coverage, one byte a pixel, with room for a blur's reach all round.
final class CoverageMap {
  let width: Int
  let height: Int
  private let reach: Int
  private let stride: Int
  private var bytes: UnsafeMutablePointer<UInt8>

  /// An empty map that a blur by up to `reach` pixels may be run on.
  init(width: Int, height: Int, reach: Int) {
    (self.width, self.height, self.reach) = (width, height, reach)
    stride = width + 2 * reach
    bytes = Self.zeros(stride * (height + 2 * reach))
  }

  deinit { bytes.deallocate() }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    return bytes
  }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + (y + reach) * stride + reach }

  /// Blurs by a Gaussian, row by row, then column by column.
  func blur(_ gaussian: GaussianWeights) {
    let radius = gaussian.radius
    guard radius > 0, radius <= reach else { return }
    let blurred = Self.zeros(stride * (height + 2 * reach))
    for y in 0..<height {
      let offset = (y + reach) * stride + reach
      ck_blur_row(blurred + offset, bytes + offset, 1, gaussian.weights, radius, width)
    }
    for y in 0..<height {
      let offset = (y + reach) * stride + reach
      ck_blur_row(bytes + offset, blurred + offset, stride, gaussian.weights, radius, width)
    }
    blurred.deallocate()
  }

  /// This coverage in a colour.
  func texture(_ color: CGColor) -> Texture {
    let pixel = color.premultiplied(opacity: 1)
    return Texture(width: width, height: height) { rows, stride in
      for y in 0..<height { ck_over_color_mask(rows + y * stride, pixel, row(y), width) }
    }
  }
}

/// A Gaussian sampled at whole pixels, in 1/65536, out to three standard deviations.
struct GaussianWeights {
  /// The middle one first; with both sides they sum up to exactly 65536.
  let weights: [UInt32]

  var radius: Int { weights.count - 1 }

  /// - Parameter sigma: The standard deviation in pixels.
  init(sigma: Double) {
    let radius = Self.radius(sigma: sigma)
    let samples = (0...radius).map { k -> Double in
      k == 0 ? 1 : exp(-Double(k * k) / (2 * sigma * sigma))
    }
    let sum = samples[0] + 2 * samples.dropFirst().reduce(0, +)
    var weights = samples.map { UInt32(($0 / sum * 65536).rounded()) }
    weights[0] = 65536 - 2 * weights.dropFirst().reduce(0, +)
    self.weights = weights
  }

  /// How far the Gaussian reaches, in pixels.
  static func radius(sigma: Double) -> Int { sigma > 0 ? Int((3 * sigma).rounded(.up)) : 0 }
}
