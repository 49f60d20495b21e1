// Ordered dithering: rounding by a threshold that differs from pixel to pixel, so that fractional
// values become a fine pattern with the right mean, where uniform rounding would show bands.
//
//   over:  d = ⌊(s · a · 255 + d · (255² − s.a · a)) / 255² + t⌋, each channel, with a threshold 0 ≤ t < 1
//
// All channels of a pixel share one threshold, so none exceeds alpha; whole numbers are unchanged.

import CKernels

/// Composites pixels source-over with dithering.
///
/// - Parameters:
///   - x: The column of the first pixel; selects the thresholds.
///   - y: Its row.
func sourceOverDithered(
  _ destination: MutablePixels, _ source: Pixels, alpha: UInt8, x: Int, y: Int, count: Int
) {
  ck_over_dithered(
    destination, source, alpha, UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), count)
}

/// Composites a rectangle of a texture at a translation source-over with dithering: ``sample(_:from:at:step:count:)`` and
/// ``sourceOverDithered(_:_:alpha:x:y:count:)`` for each row at once.
///
/// - Parameters:
///   - stride: Pixels from one row of the destination to the next.
///   - position: The first sample in 1/65536 texel; (0, 0) is the center of the first texel. All columns are inside
///     the texture, or less than one texel outside if its edges and its border are transparent.
///   - x: The column of the first pixel; selects the thresholds.
///   - y: Its row.
func sourceOverDithered(
  _ destination: MutablePixels, stride: Int, _ texture: UnsafePointer<ck_texture>,
  at position: SIMD2<Int32>, alpha: UInt8, x: Int, y: Int, width: Int, height: Int
) {
  ck_over_shifted(
    destination, stride, texture, position.x, position.y, alpha, UInt32(truncatingIfNeeded: x),
    UInt32(truncatingIfNeeded: y), width, height)
}

// MARK: - Scalar twins

/// A low-discrepancy threshold pattern in units of 2⁻³²: the R₂ sequence of Roberts, "The
/// Unreasonable Effectiveness of Quasirandom Sequences".
struct ThresholdPattern {
  let across: UInt32
  let down: UInt32

  /// For generated texels, such as gradients: 2³² / p and 2³² / p², where p³ = p + 1.
  static let texels = ThresholdPattern(across: 0xC13F_A9A9, down: 0x91E1_0DA5)
  /// For compositing, whose sources may be dithered already: the same pattern rotated by 90°.
  static let compositing = ThresholdPattern(across: 0x91E1_0DA5, down: 0x3EC0_5657)
  /// For conversion to YUV, whose sources may be dithered by either: the fractional parts of √2 and
  /// √3.
  static let video = ThresholdPattern(across: 0x6A09_E668, down: 0xBB67_AE86)

  func threshold(x: Int, y: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: x) &* across &+ UInt32(truncatingIfNeeded: y) &* down
  }
}

func sourceOverDitheredScalar(
  _ destination: MutablePixels, _ source: Pixels, alpha: UInt8, x: Int, y: Int, count: Int
) {
  for i in 0..<count {
    let threshold = ((ThresholdPattern.compositing.threshold(x: x + i, y: y) >> 16) &* 65025) >> 16
    let kept = 65025 - Rasterize.alpha(of: source[i]) * UInt32(alpha)
    destination[i] = mapChannels(source[i], destination[i]) { s, d in
      (s * UInt32(alpha) * 255 + d * kept + threshold) / 65025
    }
  }
}
