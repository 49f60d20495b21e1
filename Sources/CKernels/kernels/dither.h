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

// ⌊value / 255²⌋ for values below 256 · 255². The nearest float to 1 / 255² is just so much above it
// that the rounded products have the right whole part for all of these values.
INLINE u32x8 over_65025(u32x8 value) {
  const f32x8 quotient = __builtin_convertvector((i32x8)value, f32x8) * (1.0f / 65025);
  return (u32x8)__builtin_convertvector(quotient, i32x8);
}

// One channel of a block; `sum`: the source's part and the threshold.
INLINE u32x8 dithered_channel(u32x8 sum, u32x8 dst, uint32_t shift, u32x8 kept) {
  return over_65025(sum + (dst >> shift & 255) * kept) << shift;
}

INLINE void over_dithered_block(uint32_t *dst, u32x8 s, uint32_t alpha, u32x8 threshold, size_t left) {
  if (__builtin_reduce_or(s) == 0) return;
  const u32x8 d = load_pixels(dst, left);
  const u32x8 t = (threshold >> 16) * 65025 >> 16;
  const u32x8 kept = 65025 - (s >> 24) * alpha;
  const uint32_t factor = alpha * 255u;
  // Most pixels are opaque, and remain so.
  u32x8 block = 0xFF000000;
  if (__builtin_reduce_and(d) < 0xFF000000)
    block = dithered_channel((s >> 24) * factor + t, d, 24, kept);
  // Most shadows are black.
  if (__builtin_reduce_or(s & 0x00FFFFFF) == 0)
    block |= dithered_channel(t, d, 0, kept) | dithered_channel(t, d, 8, kept)
             | dithered_channel(t, d, 16, kept);
  else
    block |= dithered_channel((s & 255) * factor + t, d, 0, kept)
             | dithered_channel((s >> 8 & 255) * factor + t, d, 8, kept)
             | dithered_channel((s >> 16 & 255) * factor + t, d, 16, kept);
  store_pixels(dst, block, left);
}

static void over_dithered(uint32_t *dst, const uint32_t *src, uint8_t alpha, uint32_t x, uint32_t y,
                          size_t n) {
  FOR_BLOCKS(n, over_dithered_block(dst + i, load_pixels(src + i, left), alpha,
                                    thresholds(compositing_pattern, x + (uint32_t)i, y), left));
}
