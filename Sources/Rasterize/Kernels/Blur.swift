// Gaussian blur of masks: a symmetric convolution in 16-bit fixed point, first along rows, then
// down columns.
//
//   m = (Σ weights[|k|] · source[k · distance], k = −radius … radius, + 32768) >> 16
//
// Weights (GaussianFilter) add up to exactly 65536, so an even mask stays as it is and nothing overflows 32 bits.

import CKernels
import DrawingReplay

/// Computes one row of the blurred mask.
///
/// - Parameters:
///   - source: Readable for `filter.radius` steps of `distance` before and behind the row.
///   - distance: Bytes from a value to the next one to weigh: 1 along a row, a row's stride down
///     columns.
func blurRow(
  _ destination: MutableMask, _ source: Mask, distance: Int, filter: GaussianFilter, count: Int
) {
  ck_blur_row(destination, source, distance, filter.weights, filter.radius, count)
}

/// Computes one row to 256ths.
func blurRow(
  _ destination: UnsafeMutablePointer<UInt16>, _ source: Mask, distance: Int,
  filter: GaussianFilter, count: Int
) {
  ck_blur_row_wide(destination, source, distance, filter.weights, filter.radius, count)
}

/// Computes one row of 256ths.
///
/// - Parameter distance: In values.
func blurRow(
  _ destination: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, distance: Int,
  filter: GaussianFilter, count: Int
) {
  ck_blur_wide_row(destination, source, distance, filter.weights, filter.radius, count)
}

/// Two rows of a blur's texels, four values of 256ths each, and where a row of pixels lies between them.
struct BlurredRows {
  /// Each has a texel more on either side.
  let above: UnsafePointer<UInt16>
  let below: UnsafePointer<UInt16>
  /// How far below the middle of the upper row, in 256ths of a texel.
  let fraction: Int
  /// A texel is 2^level pixels wide and high; 0 … 7.
  let level: Int
}

/// What is done to a blur's colours.
struct BlurTone {
  /// In 256ths, 0 … 1024.
  let saturation: UInt32
  /// What is laid over it: premultiplied.
  let tint: UInt32
}

/// Writes a row of pixels of a blurred background, dithered.
///
/// - Parameters:
///   - column: Of the first pixel, counted from the left side of the first texel.
///   - row: On which, with the column, the thresholds depend.
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
  func mixed(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ share: Int) -> SIMD4<Int32> {
    (a &* Int32(256 - share) &+ b &* Int32(share)) &>> 8
  }
  for i in 0..<count {
    let place = 2 * (column + i) + 1 + 1 << rows.level
    let x = place >> (rows.level + 1) - 1
    let across = (place & (2 << rows.level - 1)) << (7 - rows.level)
    let corners = [
      texel(rows.above, x), texel(rows.above, x + 1), texel(rows.below, x),
      texel(rows.below, x + 1),
    ]
    var color = mixed(
      mixed(corners[0], corners[2], rows.fraction), mixed(corners[1], corners[3], rows.fraction),
      across)
    if tone.saturation != 256 { color = strengthened(color, by: Int32(tone.saturation)) }
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

/// Colours in 256ths, moved away from their luma.
private func strengthened(_ color: SIMD4<Int32>, by saturation: Int32) -> SIMD4<Int32> {
  let luma = (296 * color[0] + 2929 * color[1] + 871 * color[2] + 2048) >> 12
  var strong = luma &+ (((color &- luma) &* saturation &+ 128) &>> 8)
  strong.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: color[3]))
  strong[3] = color[3]
  return strong
}
