// One row of a symmetric convolution of masks, in 16-bit fixed point.
//
//   dst = (Σ weights[|k|] · src[k · distance] + 32768) >> 16
//
// Weights sum to 65536, so constant masks are preserved, and 255 · 65536 fits 32 bits.
//
// Mpixel/s at a radius of 30 (31 products per pixel), base | v3: 143 | 510, in both directions.

INLINE u32x8 widened(const uint8_t *p, size_t left) {
  return __builtin_convertvector(load_bytes(p, left), u32x8);
}

// Σ weights[|k|] · src[k · distance] for the block at i, plus half a step of the result.
#define WEIGHTED_SUM(load, half) ({ \
    __auto_type before = src + i, after = src + i; \
    u32x8 sum = (half) + weights[0] * load(src + i, left); \
    for (size_t k = 1; k <= radius; k++) { \
      before -= distance; \
      after += distance; \
      sum += weights[k] * (load(before, left) + load(after, left)); \
    } \
    sum; \
  })

static void blur_row(uint8_t *dst, const uint8_t *src, ptrdiff_t distance, const uint32_t *weights,
                     size_t radius, size_t n) {
  FOR_BLOCKS(n, {
    const u32x8 sum = WEIGHTED_SUM(widened, 32768);
    store_bytes(dst + i, __builtin_convertvector(sum >> 16, u8x8), left);
  });
}

// Intermediate results are 8.8 fixed point: 255 · 256 · 65536 still fits 32 bits.

static void blur_row_wide(uint16_t *dst, const uint8_t *src, ptrdiff_t distance,
                          const uint32_t *weights, size_t radius, size_t n) {
  FOR_BLOCKS(n, { store_wide(dst + i, WEIGHTED_SUM(widened, 128) >> 8, left); });
}

static void blur_wide_row(uint16_t *dst, const uint16_t *src, ptrdiff_t distance,
                          const uint32_t *weights, size_t radius, size_t n) {
  FOR_BLOCKS(n, { store_wide(dst + i, WEIGHTED_SUM(load_wide, 32768) >> 16, left); });
}

#undef WEIGHTED_SUM

// A texel's channels in 8.8 fixed point.
INLINE i32x4 wide_texel(const uint16_t *p) {
  u16x4 texel;
  memcpy(&texel, p, 8);
  return __builtin_convertvector(texel, i32x4);
}

static void finish_blur(uint32_t *dst, const uint16_t *above, const uint16_t *below,
                        uint32_t fraction, uint32_t level, uint32_t saturation, uint32_t tint,
                        uint32_t column, uint32_t row, size_t n) {
  const i32x4 tint_channels = (i32x4){(int)(tint & 255), (int)(tint >> 8 & 255),
                                      (int)(tint >> 16 & 255), (int)(tint >> 24)};
  const i32x4 kept = 255 - (int32_t)(tint >> 24), added = tint_channels * 65280;
  const int32_t rest = (int32_t)fraction;
  for (size_t i = 0; i < n; i++) {
    // In half pixels, from the center of the texel before the first.
    const uint32_t position = 2 * (column + (uint32_t)i) + 1 + (1u << level);
    const ptrdiff_t texel = (ptrdiff_t)(position >> (level + 1)) - 1;
    const int32_t across = (int32_t)((position & ((2u << level) - 1)) << (8 - level - 1));
    const i32x4 p = wide_texel(above + 4 * texel), q = wide_texel(above + 4 * texel + 4);
    const i32x4 r = wide_texel(below + 4 * texel), s = wide_texel(below + 4 * texel + 4);
    const bool is_flat = __builtin_reduce_or((p ^ q) | (p ^ r) | (p ^ s)) == 0;
    const i32x4 left = (p * (256 - rest) + r * rest) >> 8, right = (q * (256 - rest) + s * rest) >> 8;
    i32x4 c = (left * (256 - across) + right * across) >> 8;
    if (saturation != 256) {
      const int32_t y = (296 * c[0] + 2929 * c[1] + 871 * c[2] + 2048) >> 12, alpha = c[3];
      i32x4 strong = y + (((c - y) * (int32_t)saturation + 128) >> 8);
      strong = strong > 0 ? strong : (i32x4)0;
      strong = strong < alpha ? strong : (i32x4)alpha;
      strong[3] = alpha;
      c = strong;
    }
    const uint32_t t = texel_pattern.across * (column + (uint32_t)i) + texel_pattern.down * row;
    const i32x4 sum = c * kept + added + (is_flat ? 32640 : (int32_t)((t >> 16) * 65280 >> 16));
    dst[i] = 0;
    for (int k = 0; k < 4; k++) dst[i] |= (uint32_t)(sum[k] / 65280) << (8 * k);
  }
}
