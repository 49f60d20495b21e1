// Shading of a span, for the back and the fold of a curled page: tint toward white, then a
// luminance ramp.
//
//   c = (c · (255 − p) + a · p) / 255: mixed with white, premultiplied by the pixel's alpha a
//   c = c · r / 255, r = 255 · clamp(start + step · i, 0, 1), nearest even, for pixel i
//
// Each is rounded to nearest; alpha is unchanged, and no channel exceeds it.

import CKernels

/// Shades a span in place.
///
/// - Parameter whiteTint: The tint toward white, 0 (none) … 255 (white).
func shade(
  _ destination: MutablePixels, start: Float, step: Float, whiteTint: UInt8, count: Int
) {
  ck_shade(destination, start, step, UInt32(whiteTint), count)
}

// MARK: - Scalar twin

func shadeScalar(
  _ destination: MutablePixels, start: Float, step: Float, whiteTint: UInt8, count: Int
) {
  for i in 0..<count {
    let pixel = destination[i]
    let whitened = mixed(alpha(of: pixel) &* 0x0101_0101, pixel, alpha: whiteTint)
    let shaded = scaled(whitened, by: ramp(start, step, i))
    destination[i] = pixel & 0xFF00_0000 | shaded & 0x00FF_FFFF
  }
}
