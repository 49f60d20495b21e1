// Blend modes and tinting.
//
//   d = (s · (255 − da) + d · (255 − sa) + K) / 255, rounded to nearest
//
// K is da · sa · B(d / da, s / sa), where B is the blend function for unpremultiplied colors of the
// W3C's "Compositing and Blending Level 1". Integer arithmetic, except for soft light, which is
// computed in single precision and rounded to nearest even. K ≤ sa · da, so channels stay at most
// alpha.
//
// Plain C, pixel by pixel; the compiler vectorizes the modes without division.

INLINE uint32_t soft_light(uint32_t s, uint32_t d, uint32_t sa, uint32_t da) {
  if (sa == 0 || da == 0) return 0;
  const float cs = (float)s / (float)sa, cb = (float)d / (float)da;
  float mixed;
  if (cs <= 0.5f) {
    mixed = cb - (1 - 2 * cs) * cb * (1 - cb);
  } else {
    const float lit = cb <= 0.25f ? ((16 * cb - 12) * cb + 4) * cb : __builtin_sqrtf(cb);
    mixed = cb + (2 * cs - 1) * (lit - cb);
  }
  const uint32_t all = sa * da;
  // Adding 2²³ leaves the integer in the low bits, rounded to nearest even.
  const float sum = mixed * (float)all + 8388608.0f;
  uint32_t bits;
  memcpy(&bits, &sum, 4);
  bits &= 0x7fffff;
  return bits < all ? bits : all;
}

INLINE uint32_t hard_light(uint32_t s, uint32_t d, uint32_t sa, uint32_t da) {
  return 2 * s <= sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s);
}

INLINE uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

INLINE uint32_t blend_term(uint32_t mode, uint32_t s, uint32_t d, uint32_t sa, uint32_t da) {
  const uint32_t all = sa * da, own = s * da, other = d * sa;
  switch (mode) {
  case CK_MULTIPLY: return s * d;
  case CK_SCREEN: return own + other - s * d;
  case CK_OVERLAY: return hard_light(d, s, da, sa);
  case CK_DARKEN: return least(own, other);
  case CK_LIGHTEN: return own < other ? other : own;
  case CK_COLOR_DODGE:
    if (d == 0) return 0;
    return s >= sa ? all : least(all, (d * sa * sa + (sa - s) / 2) / (sa - s));
  case CK_COLOR_BURN:
    if (d >= da) return all;
    return s == 0 ? 0 : all - least(all, ((da - d) * sa * sa + s / 2) / s);
  case CK_SOFT_LIGHT: return soft_light(s, d, sa, da);
  case CK_HARD_LIGHT: return hard_light(s, d, sa, da);
  case CK_DIFFERENCE: return own < other ? other - own : own - other;
  case CK_EXCLUSION: return own + other - 2 * s * d;
  default: return own;
  }
}

INLINE uint32_t blend_channel(uint32_t mode, uint32_t s, uint32_t d, uint32_t sa, uint32_t da) {
  return (s * (255 - da) + d * (255 - sa) + blend_term(mode, s, d, sa, da) + 127) / 255;
}

INLINE uint32_t blend_pixel(uint32_t mode, uint32_t s, uint32_t d) {
  const uint32_t sa = s >> 24, da = d >> 24;
  const uint32_t alpha = (sa * 255 + da * (255 - sa) + 127) / 255;
  return alpha << 24 | blend_channel(mode, s >> 16 & 255, d >> 16 & 255, sa, da) << 16
         | blend_channel(mode, s >> 8 & 255, d >> 8 & 255, sa, da) << 8
         | blend_channel(mode, s & 255, d & 255, sa, da);
}

INLINE void blend_row(uint32_t mode, uint32_t *dst, const uint32_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) dst[i] = blend_pixel(mode, src[i], dst[i]);
}

// Saturating addition of bytes: the carry out of seven bits and the two eighth bits give the
// overflow.
INLINE void plus_row(uint32_t *dst, const uint32_t *src, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const uint32_t s = src[i], d = dst[i];
    const uint32_t sum = (s & 0x7f7f7f7f) + (d & 0x7f7f7f7f);
    const uint32_t over = ((s & d) | ((s | d) & sum)) & 0x80808080;
    dst[i] = (sum ^ ((s ^ d) & 0x80808080)) | ((over >> 7) * 255);
  }
}

static void blend(uint32_t *dst, const uint32_t *src, uint32_t mode, size_t n) {
  // One loop per mode, in which the mode is a constant.
  switch (mode) {
  case CK_MULTIPLY: blend_row(CK_MULTIPLY, dst, src, n); break;
  case CK_SCREEN: blend_row(CK_SCREEN, dst, src, n); break;
  case CK_OVERLAY: blend_row(CK_OVERLAY, dst, src, n); break;
  case CK_DARKEN: blend_row(CK_DARKEN, dst, src, n); break;
  case CK_LIGHTEN: blend_row(CK_LIGHTEN, dst, src, n); break;
  case CK_COLOR_DODGE: blend_row(CK_COLOR_DODGE, dst, src, n); break;
  case CK_COLOR_BURN: blend_row(CK_COLOR_BURN, dst, src, n); break;
  case CK_SOFT_LIGHT: blend_row(CK_SOFT_LIGHT, dst, src, n); break;
  case CK_HARD_LIGHT: blend_row(CK_HARD_LIGHT, dst, src, n); break;
  case CK_DIFFERENCE: blend_row(CK_DIFFERENCE, dst, src, n); break;
  case CK_EXCLUSION: blend_row(CK_EXCLUSION, dst, src, n); break;
  default: plus_row(dst, src, n); break;
  }
}

static void modulate(uint32_t *dst, uint32_t color, size_t n) {
  const u16x16 even = even_bytes((u32x8)color), odd = odd_bytes((u32x8)color);
  FOR_BLOCKS(n, {
    const u32x8 pixels = load_pixels(dst + i, left);
    store_pixels(
      dst + i, pixels_over_255(even_bytes(pixels) * even, odd_bytes(pixels) * odd), left);
  });
}
