// Mask arithmetic: products, differences, ramps, and extraction of alpha.
//
//   multiply: m = m · o / 255, rounded to nearest
//   subtract: m = max(m − o, 0)
//   ramp:     m = m · r / 255, r = 255 · clamp(start + step · i, 0, 1), nearest even, for pixel i

import CKernels

func multiplyMask(_ mask: MutableMask, by other: Mask, count: Int) {
  ck_mask_multiply(mask, other, count)
}

func subtractMask(_ mask: MutableMask, _ other: Mask, count: Int) {
  ck_mask_subtract(mask, other, count)
}

func multiplyMask(_ mask: MutableMask, rampFrom start: Float, step: Float, count: Int) {
  ck_ramp_mask(mask, start, step, count)
}

func copyAlpha(_ mask: MutableMask, of source: Pixels, count: Int) {
  ck_copy_alpha(mask, source, count)
}

/// Extracts the coverage of a mask in a mode, 0…255.
///
/// The luminance is that of premultiplied colors, with the weights of Rec. 709 in 256ths, which sum to 256; it is at
/// most the alpha.
func copyMask(_ mask: MutableMask, of source: Pixels, _ mode: MaskMode, count: Int) {
  switch mode {
  case .alpha: copyAlpha(mask, of: source, count: count)
  case .invertedAlpha:
    copyAlpha(mask, of: source, count: count)
    for i in 0..<count { mask[i] = ~mask[i] }
  case .luminance, .invertedLuminance:
    let flip: UInt8 = mode == .luminance ? 0 : 255
    for i in 0..<count {
      let (red, green, blue) = (source[i] >> 16 & 255, source[i] >> 8 & 255, source[i] & 255)
      mask[i] = UInt8((54 &* red &+ 183 &* green &+ 19 &* blue &+ 128) >> 8) ^ flip
    }
  }
}

// MARK: - Scalar twins

func multiplyMaskScalar(_ mask: MutableMask, by other: Mask, count: Int) {
  for i in 0..<count { mask[i] = UInt8(dividedBy255(UInt32(mask[i]) &* UInt32(other[i]))) }
}

func subtractMaskScalar(_ mask: MutableMask, _ other: Mask, count: Int) {
  for i in 0..<count { mask[i] = mask[i] > other[i] ? mask[i] &- other[i] : 0 }
}

func multiplyMaskScalar(_ mask: MutableMask, rampFrom start: Float, step: Float, count: Int) {
  for i in 0..<count {
    mask[i] = UInt8(dividedBy255(UInt32(mask[i]) &* UInt32(ramp(start, step, i))))
  }
}

func copyAlphaScalar(_ mask: MutableMask, of source: Pixels, count: Int) {
  for i in 0..<count { mask[i] = UInt8(alpha(of: source[i])) }
}
