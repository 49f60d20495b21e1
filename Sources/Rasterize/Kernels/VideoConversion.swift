// Conversion of BGRA to limited-range BT.709 YUV 4:2:0, two rows at a time.
//
//   Y = (5983 R + 20127 G + 2032 B) / 2¹⁵ + 16: (0.2126, 0.7152, 0.0722) · 2¹⁵ · 219/255
//   U = (−3298 R − 11094 G + 14392 B) / 2¹⁷ + 128, V = (14392 R − 13072 G − 1320 B) / 2¹⁷ + 128,
//   on sums over 2 × 2 pixels: 224/255 · 2¹⁵ · (B − Y) / 1.8556 and (R − Y) / 1.5748
//
// Halves are rounded up. The coefficients of U and V each sum to 0: grays have exactly neutral
// chroma.

import CKernels

/// Converts two rows of opaque pixels; alpha is ignored.
///
/// - Parameters:
///   - rows: The upper and the lower row, `count` pixels each.
///   - luma: The destination rows of Y, `count` bytes each.
///   - chroma: The destination rows of U and V, `count / 2` bytes each.
///   - count: Even.
package func convertToYUV420(
  rows: (UnsafePointer<UInt32>, UnsafePointer<UInt32>),
  luma: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>),
  chroma: (u: UnsafeMutablePointer<UInt8>, v: UnsafeMutablePointer<UInt8>), count: Int
) {
  ck_i420_rows(rows.0, rows.1, count, luma.0, luma.1, chroma.u, chroma.v)
}

/// Converts with ordered dithering: fixed-point sums are rounded by a threshold instead of one
/// half.
///
/// - Parameters:
///   - x: The column of the first pixel; even. Selects the thresholds.
///   - y: The upper row; even.
package func convertToYUV420Dithered(
  rows: (UnsafePointer<UInt32>, UnsafePointer<UInt32>), x: Int, y: Int,
  luma: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>),
  chroma: (u: UnsafeMutablePointer<UInt8>, v: UnsafeMutablePointer<UInt8>), count: Int
) {
  ck_i420_rows_dithered(
    rows.0, rows.1, count, UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), luma.0,
    luma.1, chroma.u, chroma.v)
}

// MARK: - Scalar twins

private typealias RGB = SIMD3<Int32>

private func components(_ pixel: UInt32) -> RGB {
  RGB(Int32(pixel &>> 16 & 255), Int32(pixel &>> 8 & 255), Int32(pixel & 255))
}

private func weighted(_ color: RGB, _ weights: RGB) -> Int32 { (color &* weights).wrappedSum() }

private func luma(_ color: RGB, rounding: Int32 = 1 << 14) -> UInt8 {
  UInt8(16 + (weighted(color, RGB(5983, 20127, 2032)) + rounding) >> 15)
}

func convertToYUV420Scalar(
  rows: (Pixels, Pixels), luma: (MutableMask, MutableMask),
  chroma: (u: MutableMask, v: MutableMask), count: Int
) {
  for i in stride(from: 0, to: count - 1, by: 2) {
    var sum = RGB()
    for (row, lumaRow) in [(rows.0, luma.0), (rows.1, luma.1)] {
      for x in [i, i + 1] {
        let color = components(row[x])
        sum &+= color
        lumaRow[x] = Rasterize.luma(color)
      }
    }
    let u = weighted(sum, RGB(-3298, -11094, 14392))
    let v = weighted(sum, RGB(14392, -13072, -1320))
    chroma.u[i / 2] = UInt8(128 + (u + 1 << 16) >> 17)
    chroma.v[i / 2] = UInt8(128 + (v + 1 << 16) >> 17)
  }
}

func convertToYUV420DitheredScalar(
  rows: (Pixels, Pixels), x: Int, y: Int, luma: (MutableMask, MutableMask),
  chroma: (u: MutableMask, v: MutableMask), count: Int
) {
  func rounding(_ x: Int, _ y: Int, bits: UInt32) -> Int32 {
    let threshold = ThresholdPattern.video.threshold(x: x, y: y)
    return Int32((threshold >> 25) << (bits - 7) + 1 << (bits - 8))
  }
  for i in stride(from: 0, to: count - 1, by: 2) {
    var sum = RGB()
    for (j, row, lumaRow) in [(0, rows.0, luma.0), (1, rows.1, luma.1)] {
      for k in [i, i + 1] {
        let color = components(row[k])
        sum &+= color
        lumaRow[k] = Rasterize.luma(color, rounding: rounding(x + k, y + j, bits: 15))
      }
    }
    let half = rounding((x + i) / 2, y / 2, bits: 17)
    let u = weighted(sum, RGB(-3298, -11094, 14392))
    let v = weighted(sum, RGB(14392, -13072, -1320))
    chroma.u[i / 2] = UInt8(128 + (u + half) >> 17)
    chroma.v[i / 2] = UInt8(128 + (v + half) >> 17)
  }
}
