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

// ⌊value / 255²⌋ for values below 2²⁴.
INLINE u32x8 over_65025(u32x8 value) {
  const f32x8 guess = __builtin_convertvector((i32x8)value, f32x8) * (1.0f / 65025);
  const i32x8 quotient = __builtin_convertvector(guess, i32x8);
  // Off by one at most.
  const i32x8 rest = (i32x8)value - quotient * 65025;
  return (u32x8)(quotient + ((rest < 0) - (rest >= 65025)));
}

static void over_dithered(uint32_t *dst, const uint32_t *src, uint8_t alpha, uint32_t x, uint32_t y,
                          size_t n) {
  FOR_BLOCKS(n, {
    const u32x8 s = load_pixels(src + i, left);
    if (__builtin_reduce_or(s) != 0) {
      const u32x8 d = load_pixels(dst + i, left);
      const u32x8 t = (thresholds(compositing_pattern, x + (uint32_t)i, y) >> 16) * 65025 >> 16;
      const u32x8 kept = 65025 - (s >> 24) * alpha;
      const uint32_t factor = alpha * 255u;
      const u32x8 b = over_65025((s & 255) * factor + (d & 255) * kept + t);
      const u32x8 g = over_65025((s >> 8 & 255) * factor + (d >> 8 & 255) * kept + t);
      const u32x8 r = over_65025((s >> 16 & 255) * factor + (d >> 16 & 255) * kept + t);
      const u32x8 a = over_65025((s >> 24) * factor + (d >> 24) * kept + t);
      store_pixels(dst + i, a << 24 | r << 16 | g << 8 | b, left);
    }
  });
}
