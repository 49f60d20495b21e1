import Foundation

/// Half of a Gaussian filter.
package struct GaussianFilter: Sendable, Equatable {
  /// The middle weight, then one for each pixel further out, in 1/65536. The middle one and twice
  /// all the others add up to 65536.
  package let weights: [UInt32]

  /// How many pixels it reaches on either side.
  package var radius: Int { weights.count - 1 }

  /// - Parameter sigma: Standard deviation in pixels, limited to 0 … 1000; NaN counts as 0, which
  ///   changes nothing. The filter reaches ⌈3 σ⌉ pixels, beyond which lie 0.3 % of the area.
  package init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, 1000) : 0
    let radius = Int((3 * sigma).rounded(.up))
    let heights = (0...radius).map { $0 == 0 ? 1 : exp(-0.5 * pow(Double($0) / sigma, 2)) }
    let scale = 65536 / (heights[0] + 2 * heights.dropFirst().reduce(0, +))

    // Rounding running sums from the outside in keeps each weight within 1 of its true value, the
    // middle one too; rounding each weight would leave all the errors to the middle one.
    var weights = [UInt32](repeating: 0, count: radius + 1)
    var (sum, taken) = (0.0, UInt32(0))
    for k in stride(from: radius, to: 0, by: -1) {
      sum += heights[k] * scale
      weights[k] = UInt32(sum.rounded()) - taken
      taken += weights[k]
    }
    weights[0] = 65536 - 2 * taken
    self.weights = weights
  }
}
