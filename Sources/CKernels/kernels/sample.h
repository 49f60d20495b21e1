// Bilinear samples along a line, affine and in perspective.
//
//   left  = (p[x, y] · (256 − fv) + p[x, y + 1] · fv + 128) >> 8, right likewise at x + 1
//   texel = (left · (256 − fu) + right · fu + 128) >> 8, with 8-bit fractions fu, fv
//
// The pair p[x], p[x + 1] is one 8-byte load, half of it blended down, then across; gathers are slower.
// Each half of a block holds pixels 0 1 4 5 and 2 3 6 7, so that shuffles stay within 16 bytes.

typedef uint64_t u64x4 __attribute__((ext_vector_type(4)));
typedef double f64x4 __attribute__((ext_vector_type(4)));

INLINE uint64_t load_pair(const uint32_t *p) {
  uint64_t pair;
  memcpy(&pair, p, 8);
  return pair;
}

// Both bytes of 16-bit lanes: (a · (256 − f) + b · f + 128), of which the upper byte is the result.
INLINE u16x16 blended(u16x16 a, u16x16 b, u16x16 kept, u16x16 taken) {
  return a * kept + b * taken + 128;
}

// Four pixels, in the lower halves of 64-bit lanes, from their pairs above and below.
INLINE u64x4 bilinear(u64x4 above, u64x4 below, u16x16 fv, u16x16 across) {
  const u16x16 up = 256 - fv;
  const u16x16 even = blended(even_bytes((u32x8)above), even_bytes((u32x8)below), up, fv) >> 8;
  const u16x16 odd = blended(odd_bytes((u32x8)above), odd_bytes((u32x8)below), up, fv) >> 8;
  const u64x4 e = (u64x4)(even * across), o = (u64x4)(odd * across);
  const u16x16 even_sum = (u16x16)(e + (e >> 32)) + 128, odd_sum = (u16x16)(o + (o >> 32)) + 128;
  return (u64x4)(even_sum >> 8) | ((u64x4)odd_sum & 0xFF00FF00FF00FF00);
}

#define LOWER(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define UPPER(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define EVENS(a, b) __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14)

// Eight samples at 16.16 coordinates that are inside, or at most a texel outside.
INLINE u32x8 sample_block(const ck_texture *t, i32x8 u, i32x8 v) {
  const uint32_t *above = t->pixels, *below = t->pixels + t->stride;
  const i32x8 at = (v >> 16) * (int32_t)t->stride + (u >> 16);
  const u32x8 fu = (u32x8)both_lanes((u32x8)u >> 8 & 255), kept = 0x01000100 - fu;
  const u32x8 fv = (u32x8)both_lanes((u32x8)v >> 8 & 255);
  const u64x4 low = bilinear(
      (u64x4){load_pair(above + at[0]), load_pair(above + at[1]), load_pair(above + at[4]),
              load_pair(above + at[5])},
      (u64x4){load_pair(below + at[0]), load_pair(below + at[1]), load_pair(below + at[4]),
              load_pair(below + at[5])},
      (u16x16)LOWER(fv, fv), (u16x16)LOWER(kept, fu));
  const u64x4 high = bilinear(
      (u64x4){load_pair(above + at[2]), load_pair(above + at[3]), load_pair(above + at[6]),
              load_pair(above + at[7])},
      (u64x4){load_pair(below + at[2]), load_pair(below + at[3]), load_pair(below + at[6]),
              load_pair(below + at[7])},
      (u16x16)UPPER(fv, fv), (u16x16)UPPER(kept, fu));
  return EVENS((u32x8)low, (u32x8)high);
}

// MARK: - Affine

// Whether a position can be sampled as it is: the copies around the image make up for a texel.
INLINE bool inside(const ck_texture *t, int64_t u, int64_t v) {
  return (uint64_t)(u + 65536) < ((uint64_t)t->width + 1) << 16
         && (uint64_t)(v + 65536) < ((uint64_t)t->height + 1) << 16;
}

INLINE int32_t clamped_to(int64_t position, int32_t size) {
  const int64_t last = (int64_t)(size - 1) << 16;
  return (int32_t)(position < 0 ? 0 : position > last ? last : position);
}

INLINE u32x8 sample_clamped(const ck_texture *t, int64_t u, int64_t v, int32_t du, int32_t dv) {
  i32x8 us, vs;
  for (int k = 0; k < 8; k++, u += du, v += dv) {
    us[k] = clamped_to(u, t->width);
    vs[k] = clamped_to(v, t->height);
  }
  return sample_block(t, us, vs);
}

static void sample_affine(uint32_t *dst, const ck_texture *t, int32_t u0, int32_t v0, int32_t du,
                          int32_t dv, size_t n) {
  if (n == 0) return;
  const u32x8 k = {0, 1, 2, 3, 4, 5, 6, 7};
  int64_t u = u0, v = v0;
  const bool all = inside(t, u, v) && inside(t, u + (int64_t)(n - 1) * du, v + (int64_t)(n - 1) * dv);
  FOR_BLOCKS(n) {
    const bool fast = left >= 8
                      && (all || (inside(t, u, v)
                                  && inside(t, u + 7 * (int64_t)du, v + 7 * (int64_t)dv)));
    const u32x8 block = fast ? sample_block(t, (i32x8)((uint32_t)u + k * (uint32_t)du),
                                            (i32x8)((uint32_t)v + k * (uint32_t)dv))
                             : sample_clamped(t, u, v, du, dv);
    store_pixels(dst + i, block, left);
    u += 8 * (int64_t)du;
    v += 8 * (int64_t)dv;
  }
}

// MARK: - Perspective

// U / W in 16.16, clamped; four at a time, in the low halves of 64-bit lanes.
INLINE u64x4 projected(f64x4 numerator, f64x4 reciprocal, int32_t size) {
  const f64x4 low = 0, high = (double)(size - 1) * 65536;
  f64x4 position = numerator * reciprocal * 65536;
  position = position > low ? position : low;
  position = position < high ? position : high;
  return (u64x4)(position + 0x1.8p52);
}

static void sample_perspective(uint32_t *dst, const ck_texture *t, const double uvw[3],
                               const double step[3], size_t n) {
  FOR_BLOCKS(n) {
    u64x4 u[2], v[2];
    for (int half = 0; half < 2; half++) {
      const f64x4 k = (double)(i + 2 * (size_t)half) + (f64x4){0, 1, 4, 5};
      f64x4 w = uvw[2] + step[2] * k;
      w = w > 0x1p-32 ? w : 0x1p-32;
      const f64x4 reciprocal = 1 / w;
      u[half] = projected(uvw[0] + step[0] * k, reciprocal, t->width);
      v[half] = projected(uvw[1] + step[1] * k, reciprocal, t->height);
    }
    const u32x8 us = EVENS((u32x8)u[0], (u32x8)u[1]), vs = EVENS((u32x8)v[0], (u32x8)v[1]);
    store_pixels(dst + i, sample_block(t, (i32x8)us, (i32x8)vs), left);
  }
}
