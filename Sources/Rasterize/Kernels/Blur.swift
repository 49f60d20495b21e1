// Gaussian blur of masks: a symmetric convolution in 16-bit fixed point, first along rows, then
// down columns.
//
//   m = (Σ weights[|k|] · source[k · distance], k = −radius … radius, + 32768) >> 16
//
// Weights (GaussianFilter) add up to exactly 65536, so an even mask stays as it is and nothing overflows 32 bits.

import CKernels

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

// MARK: - Scalar twin

func blurRowScalar(
  _ destination: MutableMask, _ source: Mask, distance: Int, filter: GaussianFilter, count: Int
) {
  for i in 0..<count {
    var sum: UInt32 = 32768
    for k in -filter.radius...filter.radius {
      sum &+= filter.weights[abs(k)] &* UInt32(source[i &+ k &* distance])
    }
    destination[i] = UInt8(sum &>> 16)
  }
}
