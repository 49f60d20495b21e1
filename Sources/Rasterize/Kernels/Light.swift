// Paling and shading a span: the back and the bend of a page that curls.
//
//   c = (c · (255 − p) + a · p) / 255: toward white, premultiplied by the pixel's alpha a
//   c = c · r / 255, r = 255 · clamp(start + step · i, 0, 1), nearest even, for pixel i
//
// Each rounded to nearest; alpha kept, and no channel comes to exceed it.

import CKernels

/// - Parameter paleness: 0 (as it is) … 255 (white).
func light(
  _ destination: MutablePixels, start: Float, step: Float, paleness: UInt8, count: Int
) {
  ck_light(destination, start, step, UInt32(paleness), count)
}

// MARK: - Scalar twin

func lightScalar(
  _ destination: MutablePixels, start: Float, step: Float, paleness: UInt8, count: Int
) {
  for i in 0..<count {
    let pixel = destination[i]
    let paled = mixed(alpha(of: pixel) &* 0x0101_0101, pixel, alpha: paleness)
    let shaded = scaled(paled, by: ramp(start, step, i))
    destination[i] = pixel & 0xFF00_0000 | shaded & 0x00FF_FFFF
  }
}
