// Separable Gaussian blur: a symmetric convolution in 16-bit fixed point, along rows, then along
// columns.
//
//   m = (Σ weights[|k|] · source[k · distance], k = −radius … radius, + 32768) >> 16
//
// The weights (GaussianFilter) sum to exactly 65536, so a constant mask is preserved and 32 bits do
// not overflow.

import CKernels
import DrawingReplay

/// Blurs one row of an 8-bit mask.
///
/// - Parameters:
///   - source: Readable for `filter.radius` times `distance` bytes before and after the row.
///   - distance: The stride between the values of the convolution, in bytes: 1 along a row, the
///     stride
///     of rows along a column.
func blurRow(
  _ destination: MutableMask, _ source: Mask, distance: Int, filter: GaussianFilter, count: Int
) {
  ck_blur_row(destination, source, distance, filter.weights, filter.radius, count)
}

/// Blurs one row of 8-bit values to 8.8 fixed point.
func blurRow(
  _ destination: UnsafeMutablePointer<UInt16>, _ source: Mask, distance: Int,
  filter: GaussianFilter, count: Int
) {
  ck_blur_row_wide(destination, source, distance, filter.weights, filter.radius, count)
}

/// Blurs one row of 8.8 fixed-point values.
///
/// - Parameter distance: The stride between the values of the convolution, in values.
func blurRow(
  _ destination: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, distance: Int,
  filter: GaussianFilter, count: Int
) {
  ck_blur_wide_row(destination, source, distance, filter.weights, filter.radius, count)
}

/// The two rows of blurred texels (8.8 fixed point, four channels) that a row of pixels
/// interpolates.
struct BlurredRows {
  /// Both rows extend one texel beyond either end.
  let above: UnsafePointer<UInt16>
  let below: UnsafePointer<UInt16>
  /// The vertical interpolation weight: the distance from the upper row, in 256ths of a texel.
  let fraction: Int
  /// The mip level, 0 … 7: a texel is 2^level pixels wide and high.
  let level: Int
}

/// The color adjustment of a backdrop blur.
struct BlurTone {
  /// In 256ths, 0 … 1024.
  let saturation: UInt32
  /// The premultiplied color composited over the blur.
  let tint: UInt32
}

/// Upsamples a row of a backdrop blur bilinearly, applies saturation and tint, and dithers to 8
/// bits.
///
/// - Parameters:
///   - column: The first pixel's distance from the left edge of the first texel, in pixels.
///   - row: Selects the dither thresholds, along with `column`.
func finishBlur(
  _ destination: MutablePixels, _ rows: BlurredRows, _ tone: BlurTone, column: Int, row: Int,
  count: Int
) {
  ck_finish_blur(
    destination, rows.above, rows.below, UInt32(rows.fraction), UInt32(rows.level),
    tone.saturation, tone.tint, UInt32(column), UInt32(truncatingIfNeeded: row), count)
}

// MARK: - Scalar twins

func blurRowScalar(
  _ destination: MutableMask, _ source: Mask, distance: Int, filter: GaussianFilter, count: Int
) {
  for i in 0..<count {
    destination[i] = UInt8((weightedSum(source + i, distance, filter) &+ 32768) &>> 16)
  }
}

func blurRowScalar(
  _ destination: UnsafeMutablePointer<UInt16>, _ source: Mask, distance: Int,
  filter: GaussianFilter, count: Int
) {
  for i in 0..<count {
    destination[i] = UInt16((weightedSum(source + i, distance, filter) &+ 128) &>> 8)
  }
}

func blurRowScalar(
  _ destination: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, distance: Int,
  filter: GaussianFilter, count: Int
) {
  for i in 0..<count {
    destination[i] = UInt16((weightedSum(source + i, distance, filter) &+ 32768) &>> 16)
  }
}

private func weightedSum(
  _ source: UnsafePointer<some BinaryInteger>, _ distance: Int, _ filter: GaussianFilter
) -> UInt32 {
  (-filter.radius...filter.radius).reduce(0) {
    $0 &+ filter.weights[abs($1)] &* UInt32(source[$1 &* distance])
  }
}

func finishBlurScalar(
  _ destination: MutablePixels, _ rows: BlurredRows, _ tone: BlurTone, column: Int, row: Int,
  count: Int
) {
  func texel(_ row: UnsafePointer<UInt16>, _ x: Int) -> SIMD4<Int32> {
    SIMD4((0..<4).map { Int32(row[4 * x + $0]) })
  }
  func mixed(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ weight: Int) -> SIMD4<Int32> {
    (a &* Int32(256 - weight) &+ b &* Int32(weight)) &>> 8
  }
  for i in 0..<count {
    let position = 2 * (column + i) + 1 + 1 << rows.level
    let x = position >> (rows.level + 1) - 1
    let across = (position & (2 << rows.level - 1)) << (7 - rows.level)
    let corners = [
      texel(rows.above, x), texel(rows.above, x + 1), texel(rows.below, x),
      texel(rows.below, x + 1),
    ]
    var color = mixed(
      mixed(corners[0], corners[2], rows.fraction), mixed(corners[1], corners[3], rows.fraction),
      across)
    if tone.saturation != 256 { color = saturated(color, by: Int32(tone.saturation)) }
    let pattern = ThresholdPattern.texels
    let threshold = ((pattern.threshold(x: column + i, y: row) >> 16) &* 65280) >> 16
    let isFlat = corners.allSatisfy { $0 == corners[0] }
    let kept = Int32(255 - tone.tint >> 24)
    destination[i] = 0
    for k in 0..<4 {
      let sum =
        color[k] * kept + Int32(tone.tint >> (8 * UInt32(k)) & 255) * 65280
        + (isFlat ? 32640 : Int32(threshold))
      destination[i] |= UInt32(sum / 65280) << (8 * UInt32(k))
    }
  }
}

/// Scales the distance of 8.8 fixed-point channels from their luma.
private func saturated(_ color: SIMD4<Int32>, by saturation: Int32) -> SIMD4<Int32> {
  let luma = (296 * color[0] + 2929 * color[1] + 871 * color[2] + 2048) >> 12
  var strong = luma &+ (((color &- luma) &* saturation &+ 128) &>> 8)
  strong.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: color[3]))
  strong[3] = color[3]
  return strong
}
