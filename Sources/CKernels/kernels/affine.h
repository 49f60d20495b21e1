// Bilinear sampling along a line in texture space, with a constant step.
//
// Coordinates are clamped to the edge, then rounded to 1/128 texel. Lines with a step of exactly
// one column, as for images that are only translated, read contiguous rows.

typedef struct line {
  int64_t u, v;
  int32_t du, dv;
} line;

INLINE line advanced(line from, int64_t samples) {
  return (line){from.u + samples * from.du, from.v + samples * from.dv, from.du, from.dv};
}

// MARK: - General lines

INLINE int32_t clamped_to(int64_t position, int32_t size) {
  const int64_t last = (int64_t)(size - 1) << 16;
  return (int32_t)(position < 0 ? 0 : position > last ? last : position);
}

// In 1/128 texel; for scalars and vectors.
#define IN_128THS(position) (((position) + 256) >> 9)

// Positions that may overflow 32 bits.
static __attribute__((noinline)) void store_far_positions(positions *p, const ck_texture *texture, line from,
                                              size_t n) {
  const ck_texture t = *texture;
  FOR_SLOTS(n, {
    line at = advanced(from, (int64_t)start);
    i32x8 u, v;
    for (int k = 0; k < 8; k++, at.u += at.du, at.v += at.dv) {
      u[k] = clamped_to(at.u, t.width);
      v[k] = clamped_to(at.v, t.height);
    }
    store_positions(p, i, t, IN_128THS(u), IN_128THS(v));
  });
}

// Whether the positions of all n samples, rounded up to a block, fit 32 bits.
INLINE bool is_near(int64_t position, int32_t step, size_t n) {
  const int64_t last = position + ((int64_t)n + 8) * step;
  return position == (int32_t)position && last == (int32_t)last;
}

INLINE i32x8 clamped_block(u32x8 position, int32_t size) {
  const i32x8 last = (size - 1) << 16;
  i32x8 inside = (i32x8)position;
  inside = inside > 0 ? inside : (i32x8)0;
  return inside < last ? inside : last;
}

INLINE void store_near_positions(positions *p, ck_texture t, line at, size_t n) {
  const u32x8 k = {0, 1, 2, 3, 4, 5, 6, 7};
  const uint32_t du = (uint32_t)at.du, dv = (uint32_t)at.dv;
  const u32x8 u = (uint32_t)at.u + k * du, v = (uint32_t)at.v + k * dv;
  FOR_SLOTS(n, store_positions(p, i, t, IN_128THS(clamped_block(u + (uint32_t)start * du, t.width)),
                          IN_128THS(clamped_block(v + (uint32_t)start * dv, t.height))));
}

INLINE void sample_line(uint32_t *dst, const ck_texture *texture, line at, size_t n) {
  const ck_texture t = *texture;
  const bool near = is_near(at.u, at.du, n) && is_near(at.v, at.dv, n);
  positions p;
  for (size_t from = 0; from < n; from += CHUNK) {
    const size_t count = n - from < CHUNK ? n - from : CHUNK;
    if (near)
      store_near_positions(&p, t, advanced(at, (int64_t)from), count);
    else
      store_far_positions(&p, texture, advanced(at, (int64_t)from), count);
    store_texels(dst + from, t, &p, count);
  }
}

// MARK: - Unit steps

// A row of samples that all have the same fractions.
typedef struct texel_row {
  const uint32_t *above, *below;
  uint32_t fu, fv;
} texel_row;

INLINE texel_row texel_row_at(ck_texture t, int64_t u, int64_t v) {
  const ptrdiff_t column = IN_128THS(u), row = IN_128THS(v);
  const uint32_t *above = t.pixels + (row >> 7) * t.stride + (column >> 7);
  return (texel_row){above, above + t.stride, (uint32_t)column & 127, (uint32_t)row & 127};
}

INLINE u32x8 texels_of_row(texel_row row, size_t i, size_t left) {
  const u32x8 a = load_pixels(row.above + i, left), b = load_pixels(row.above + i + 1, left);
  const u32x8 c = load_pixels(row.below + i, left), d = load_pixels(row.below + i + 1, left);
  return mixed_block(a, b, c, d, row.fu, row.fv);
}

// Samples inside the image.
static void sample_row(uint32_t *dst, ck_texture t, line at, size_t n) {
  const texel_row row = texel_row_at(t, at.u, at.v);
  if (row.fu == 0 && row.fv == 0)
    memcpy(dst, row.above, n * 4);
  else if (n < 8)
    store_part(dst, texels_of_row(row, 0, n), n);
  else
    FOR_SLOTS(n, store_pixels(dst + start, texels_of_row(row, start, 8), 8));
}

static void over_shifted(uint32_t *dst, ptrdiff_t stride, const ck_texture *texture, int32_t u,
                         int32_t v, uint8_t alpha, uint32_t x, uint32_t y, size_t width,
                         size_t height) {
  const ck_texture t = *texture;
  for (uint32_t k = 0; k < height; k++, dst += stride) {
    const texel_row row = texel_row_at(t, u, clamped_to((int64_t)v + ((int64_t)k << 16), t.height));
    size_t done = 0;
#ifdef CK_AVX512
    for (; done + 16 <= width; done += 16) {
      const __m512i texels = _mm512_inserti64x4(
          _mm512_castsi256_si512((__m256i)texels_of_row(row, done, 8)),
          (__m256i)texels_of_row(row, done + 8, 8), 1);
      wide_over_dithered(dst + done, texels, alpha,
                         wide_thresholds(compositing_pattern, x + (uint32_t)done, y + k));
    }
#endif
    FOR_BLOCKS(width - done, {
      const size_t column = done + i;
      over_dithered_block(dst + column, texels_of_row(row, column, left), alpha,
                          thresholds(compositing_pattern, x + (uint32_t)column, y + k), left);
    });
  }
}

// The range of samples, of n, whose columns are inside the image; empty ranges are at n.
typedef struct run {
  int64_t from, to;
} run;

INLINE run inside(int64_t position, int32_t width, int64_t n) {
  const int64_t room = ((int64_t)(width - 1) << 16) - position;
  const int64_t from = position < 0 ? (65535 - position) >> 16 : 0;
  const int64_t to = room < 0 ? 0 : (room >> 16) + 1;
  return from < to && from < n ? (run){from, to < n ? to : n} : (run){n, n};
}

static __attribute__((noinline)) void sample_unit_step(uint32_t *dst, const ck_texture *texture,
                                                   int32_t u, int32_t v, size_t n) {
  const ck_texture t = *texture;
  const line at = {u, clamped_to(v, t.height), 65536, 0};
  const run row = inside(u, t.width, (int64_t)n);
  sample_line(dst, texture, at, (size_t)row.from);
  sample_row(dst + row.from, t, advanced(at, row.from), (size_t)(row.to - row.from));
  sample_line(dst + row.to, texture, advanced(at, row.to), n - (size_t)row.to);
}

static void sample_affine(uint32_t *dst, const ck_texture *texture, int32_t u, int32_t v,
                          int32_t du, int32_t dv, size_t n) {
  if (du == 65536 && dv == 0) {
    sample_unit_step(dst, texture, u, v, n);
    return;
  }
  const line at = {du ? u : clamped_to(u, texture->width), dv ? v : clamped_to(v, texture->height),
                   du, dv};
  sample_line(dst, texture, at, n);
}
