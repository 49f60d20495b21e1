import Foundation

/// The kernel of a one-dimensional Gaussian filter, in fixed point.
package struct GaussianFilter: Sendable, Equatable {
  /// The center weight, then one for each distance in pixels, in 1/65536. The center weight plus
  /// twice the sum of the others is 65536.
  package let weights: [UInt32]

  /// The radius of the kernel in pixels.
  package var radius: Int { weights.count - 1 }

  /// - Parameter sigma: The standard deviation in pixels, clamped to 0…1000; NaN counts as 0, the
  ///   identity. The radius is ⌈3 σ⌉; 0.3 % of the Gaussian's area lies beyond it.
  package init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, 1000) : 0
    let radius = Int((3 * sigma).rounded(.up))
    let heights = (0...radius).map { $0 == 0 ? 1 : exp(-0.5 * pow(Double($0) / sigma, 2)) }
    let scale = 65536 / (heights[0] + 2 * heights.dropFirst().reduce(0, +))

    // Rounding cumulative sums from the outside in keeps every weight, including the center one,
    // within 1 of its exact value; rounding each weight would accumulate all errors in the center
    // one.
    var weights = [UInt32](repeating: 0, count: radius + 1)
    var (sum, total) = (0.0, UInt32(0))
    for k in stride(from: radius, to: 0, by: -1) {
      sum += heights[k] * scale
      weights[k] = UInt32(sum.rounded()) - total
      total += weights[k]
    }
    weights[0] = 65536 - 2 * total
    self.weights = weights
  }
}
