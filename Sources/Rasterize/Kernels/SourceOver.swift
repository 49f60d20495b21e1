// Fill and source-over for premultiplied BGRA8.
//
//   d = s + d · (255 − s.a) / 255, rounded to nearest, each channel
//
// Channels of s never exceed s.a, so the sum never exceeds 255. If s is first scaled by an alpha or
// a mask, that product is rounded too; an opaque color over itself is still unchanged through any
// mask, because the two roundings cancel. In place, or over a backdrop that is elsewhere; spans must not overlap.

import CKernels

func fill(_ destination: MutablePixels, color: UInt32, count: Int) {
  ck_fill(destination, color, count)
}

func sourceOver(_ destination: MutablePixels, color: UInt32, count: Int) {
  ck_over_color(destination, color, count)
}

func sourceOver(_ destination: MutablePixels, color: UInt32, mask: Mask, count: Int) {
  ck_over_color_mask(destination, color, mask, count)
}

func sourceOver(_ destination: MutablePixels, _ source: Pixels, count: Int) {
  ck_over(destination, destination, source, count)
}

func sourceOver(_ destination: MutablePixels, _ source: Pixels, alpha: UInt8, count: Int) {
  ck_over_alpha(destination, destination, source, alpha, count)
}

/// Writes `source` over `backdrop`: the same as copying the backdrop first, in one pass.
func sourceOver(
  _ destination: MutablePixels, backdrop: Pixels, _ source: Pixels, alpha: UInt8, count: Int
) {
  if alpha < 255 {
    ck_over_alpha(destination, backdrop, source, alpha, count)
  } else {
    ck_over(destination, backdrop, source, count)
  }
}

func sourceOver(_ destination: MutablePixels, _ source: Pixels, mask: Mask, count: Int) {
  ck_over_mask(destination, source, mask, count)
}

// MARK: - Scalar twins

/// Composites one pixel source-over.
func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
  let kept = 255 &- alpha(of: source)
  return mapChannels(source, destination) { s, d in s &+ dividedBy255(d &* kept) }
}

func fillScalar(_ destination: MutablePixels, color: UInt32, count: Int) {
  for i in 0..<count { destination[i] = color }
}

func sourceOverScalar(_ destination: MutablePixels, color: UInt32, count: Int) {
  for i in 0..<count { destination[i] = over(color, destination[i]) }
}

func sourceOverScalar(_ destination: MutablePixels, color: UInt32, mask: Mask, count: Int) {
  for i in 0..<count { destination[i] = over(scaled(color, by: mask[i]), destination[i]) }
}

func sourceOverScalar(_ destination: MutablePixels, _ source: Pixels, count: Int) {
  for i in 0..<count { destination[i] = over(source[i], destination[i]) }
}

func sourceOverScalar(_ destination: MutablePixels, _ source: Pixels, alpha: UInt8, count: Int) {
  for i in 0..<count { destination[i] = over(scaled(source[i], by: alpha), destination[i]) }
}

func sourceOverScalar(_ destination: MutablePixels, _ source: Pixels, mask: Mask, count: Int) {
  for i in 0..<count { destination[i] = over(scaled(source[i], by: mask[i]), destination[i]) }
}
