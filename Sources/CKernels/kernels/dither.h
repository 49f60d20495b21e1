// Ordered dithering: rounding by a threshold that differs from pixel to pixel, which turns the
// bands of uniform rounding into a fine pattern with the right mean.
//
// The threshold of column x in row y is (x · a + y · b) mod 2³², as a fraction of 2³². With a = 2³²
// / p and b = 2³² / p², where p³ = p + 1, this is the low-discrepancy sequence R₂ (Roberts, "The
// Unreasonable Effectiveness of Quasirandom Sequences", 2018): thresholds of neighbors differ
// strongly in all directions and over all distances. Dithering something twice needs uncorrelated
// thresholds: the same pattern rotated by 90°, or one from the fractional parts of √2 and √3.
//
// A whole number plus a threshold below 1 rounds down to itself: exactly representable values are
// unchanged.

typedef struct pattern {
  uint32_t across, down;
} pattern;

static const pattern texel_pattern = {0xC13FA9A9u, 0x91E10DA5u};
static const pattern compositing_pattern = {0x91E10DA5u, 0x3EC05657u};
static const pattern video_pattern = {0x6A09E668u, 0xBB67AE86u};

INLINE u32x8 thresholds(pattern p, uint32_t x, uint32_t y) {
  return p.across * x + p.down * y + p.across * (u32x8){0, 1, 2, 3, 4, 5, 6, 7};
}

// Products and sums below 256 · 255² are exact in floats, whose multiplication is faster than that of 32-bit
// integers; so they may be fused.
INLINE f32x8 floats(u32x8 value) { return __builtin_convertvector((i32x8)value, f32x8); }

// ⌊value / 255²⌋ for whole values below 256 · 255². The nearest float to 1 / 255² is just so much above it
// that the rounded products have the right whole part for all of these values.
INLINE u32x8 over_65025(f32x8 value) {
  return (u32x8)__builtin_convertvector(value * (1.0f / 65025), i32x8);
}

// One channel of a block; `sum`: the source's part and the threshold.
INLINE u32x8 dithered_channel(f32x8 sum, u32x8 dst, uint32_t shift, f32x8 kept) {
#pragma clang fp contract(fast)
  return over_65025(sum + floats(dst >> shift & 255) * kept) << shift;
}

// The thresholds in steps of 1 / 255², rounded down.
INLINE f32x8 threshold_steps(u32x8 threshold) {
  return floats((threshold >> 16) * 65025 >> 16);
}

INLINE void over_dithered_block(uint32_t *dst, u32x8 s, uint32_t alpha, u32x8 threshold, size_t left) {
#pragma clang fp contract(fast)
  if (__builtin_reduce_or(s) == 0) return;
  const u32x8 d = load_pixels(dst, left);
  const f32x8 t = threshold_steps(threshold), opacity = floats(s >> 24);
  const f32x8 kept = 65025 - opacity * (float)alpha;
  const float factor = (float)(alpha * 255u);
  // Most pixels are opaque, and remain so.
  u32x8 block = 0xFF000000;
  if (__builtin_reduce_and(d) < 0xFF000000)
    block = dithered_channel(opacity * factor + t, d, 24, kept);
  // Most shadows are black.
  if (__builtin_reduce_or(s & 0x00FFFFFF) == 0)
    block |= dithered_channel(t, d, 0, kept) | dithered_channel(t, d, 8, kept)
             | dithered_channel(t, d, 16, kept);
  else
    block |= dithered_channel(floats(s & 255) * factor + t, d, 0, kept)
             | dithered_channel(floats(s >> 8 & 255) * factor + t, d, 8, kept)
             | dithered_channel(floats(s >> 16 & 255) * factor + t, d, 16, kept);
  store_pixels(dst, block, left);
}

#ifdef CK_AVX512

// The thresholds of sixteen columns.
INLINE __m512i wide_thresholds(pattern p, uint32_t x, uint32_t y) {
  const __m512i columns = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm512_add_epi32(_mm512_mullo_epi32(columns, _mm512_set1_epi32((int32_t)p.across)),
                          _mm512_set1_epi32((int32_t)(p.across * x + p.down * y)));
}

INLINE __m512 wide_byte(__m512i pixels, uint32_t shift) {
  return _mm512_cvtepi32_ps(_mm512_and_si512(_mm512_srli_epi32(pixels, shift), _mm512_set1_epi32(255)));
}

INLINE __m512i wide_channel(__m512 sum, __m512i dst, uint32_t shift, __m512 kept) {
  const __m512 all = _mm512_fmadd_ps(wide_byte(dst, shift), kept, sum);
  return _mm512_slli_epi32(_mm512_cvttps_epi32(_mm512_mul_ps(all, _mm512_set1_ps(1.0f / 65025))), shift);
}

// As over_dithered_block.
INLINE void wide_over_dithered(uint32_t *dst, __m512i s, uint32_t alpha, __m512i threshold) {
  if (_mm512_test_epi32_mask(s, s) == 0) return;
  const __m512i d = _mm512_loadu_si512(dst), opaque = _mm512_set1_epi32((int32_t)0xFF000000);
  const __m512 t = _mm512_cvtepi32_ps(
      _mm512_mulhi_epu16(_mm512_srli_epi32(threshold, 16), _mm512_set1_epi32(65025)));
  const __m512 opacity = wide_byte(s, 24), factor = _mm512_set1_ps((float)(alpha * 255u));
  const __m512 kept = _mm512_fnmadd_ps(opacity, _mm512_set1_ps((float)alpha), _mm512_set1_ps(65025));
  __m512i block = opaque;
  if (_mm512_cmplt_epu32_mask(d, opaque))
    block = wide_channel(_mm512_fmadd_ps(opacity, factor, t), d, 24, kept);
  const bool is_black = _mm512_test_epi32_mask(s, _mm512_set1_epi32(0x00FFFFFF)) == 0;
  for (uint32_t shift = 0; shift < 24; shift += 8) {
    const __m512 sum = is_black ? t : _mm512_fmadd_ps(wide_byte(s, shift), factor, t);
    block = _mm512_or_si512(block, wide_channel(sum, d, shift, kept));
  }
  _mm512_storeu_si512(dst, block);
}

#endif

static void over_dithered(uint32_t *dst, const uint32_t *src, uint8_t alpha, uint32_t x, uint32_t y,
                          size_t n) {
#ifdef CK_AVX512
  for (; n >= 16; n -= 16, dst += 16, src += 16, x += 16)
    wide_over_dithered(dst, _mm512_loadu_si512(src), alpha, wide_thresholds(compositing_pattern, x, y));
#endif
  FOR_BLOCKS(n, over_dithered_block(dst + i, load_pixels(src + i, left), alpha,
                                    thresholds(compositing_pattern, x + (uint32_t)i, y), left));
}
