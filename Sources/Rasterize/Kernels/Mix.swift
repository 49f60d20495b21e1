// Linear interpolation of two spans, and scaling of one.
//
//   mix:   d = (s · a + d · (255 − a)) / 255, rounded to nearest once, all four channels
//   scale: d = d · a / 255, rounded to nearest, all four channels
//
// The sum is at most 255², so it is divided like a single product, exactly.

import CKernels

func mix(_ destination: MutablePixels, _ source: Pixels, alpha: UInt8, count: Int) {
  ck_mix(destination, source, alpha, count)
}

func mix(_ destination: MutablePixels, _ source: Pixels, mask: Mask, count: Int) {
  ck_mix_mask(destination, source, mask, count)
}

func scale(_ destination: MutablePixels, alpha: UInt8, count: Int) {
  ck_scale(destination, alpha, count)
}

func scale(_ destination: MutablePixels, mask: Mask, count: Int) {
  ck_scale_mask(destination, mask, count)
}

// MARK: - Scalar twins

/// Interpolates linearly from `destination` (alpha 0) to `source` (alpha 255).
func mixed(_ source: UInt32, _ destination: UInt32, alpha: UInt8) -> UInt32 {
  let (weight, rest) = (UInt32(alpha), UInt32(255 &- alpha))
  return mapChannels(source, destination) { s, d in dividedBy255(s &* weight &+ d &* rest) }
}

func mixScalar(_ destination: MutablePixels, _ source: Pixels, alpha: UInt8, count: Int) {
  for i in 0..<count { destination[i] = mixed(source[i], destination[i], alpha: alpha) }
}

func mixScalar(_ destination: MutablePixels, _ source: Pixels, mask: Mask, count: Int) {
  for i in 0..<count { destination[i] = mixed(source[i], destination[i], alpha: mask[i]) }
}

func scaleScalar(_ destination: MutablePixels, alpha: UInt8, count: Int) {
  for i in 0..<count { destination[i] = scaled(destination[i], by: alpha) }
}

func scaleScalar(_ destination: MutablePixels, mask: Mask, count: Int) {
  for i in 0..<count { destination[i] = scaled(destination[i], by: mask[i]) }
}
