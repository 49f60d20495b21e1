// Rounding by thresholds that differ from pixel to pixel: what is no whole number becomes a fine pattern with
// the right mean, where an even rounding would show bands.
//
//   over:  d = ⌊(s · a · 255 + d · (255² − s.a · a)) / 255² + t⌋, each channel, with a threshold 0 ≤ t < 1
//
// All channels of a pixel have one threshold, so none comes to exceed alpha, and what is a whole number stays it.

import CKernels

/// Lays pixels over others, dithered.
///
/// - Parameters:
///   - x: The column of the first pixel, on which the thresholds depend.
///   - y: Its row.
func sourceOverDithered(
  _ destination: MutablePixels, _ source: Pixels, alpha: UInt8, x: Int, y: Int, count: Int
) {
  ck_over_dithered(
    destination, source, alpha, UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), count)
}

// MARK: - Scalar twins

/// Thresholds as fractions of 2³²: R₂ of Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences".
struct ThresholdPattern {
  let across: UInt32
  let down: UInt32

  /// For what is computed from formulas: 2³² / p and 2³² / p², where p³ = p + 1.
  static let texels = ThresholdPattern(across: 0xC13F_A9A9, down: 0x91E1_0DA5)
  /// For what is laid over others, and may be dithered already: the same turned by a right angle.
  static let ground = ThresholdPattern(across: 0x91E1_0DA5, down: 0x3EC0_5657)
  /// For conversions, of what may be dithered either way: the fractions of √2 and √3.
  static let video = ThresholdPattern(across: 0x6A09_E668, down: 0xBB67_AE86)

  func threshold(x: Int, y: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: x) &* across &+ UInt32(truncatingIfNeeded: y) &* down
  }
}

func sourceOverDitheredScalar(
  _ destination: MutablePixels, _ source: Pixels, alpha: UInt8, x: Int, y: Int, count: Int
) {
  for i in 0..<count {
    let threshold = ((ThresholdPattern.ground.threshold(x: x + i, y: y) >> 16) &* 65025) >> 16
    let kept = 65025 - Rasterize.alpha(of: source[i]) * UInt32(alpha)
    destination[i] = mapChannels(source[i], destination[i]) { s, d in
      (s * UInt32(alpha) * 255 + d * kept + threshold) / 65025
    }
  }
}
