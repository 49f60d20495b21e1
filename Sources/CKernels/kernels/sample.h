// The bilinear sampler: samples at arbitrary positions of a texture.
//
//   left  = p[x, y] · (128 − fv) + p[x, y + 1] · fv, right likewise at x + 1
//   texel = ((left · (128 − fu) >> 8) + (right · fu >> 8) + 32) >> 6
//
// Positions are rounded to 1/128 texel: the error equals that of truncation to 1/256, and pairs of
// products fit 16 bits, which one AVX2 instruction multiplies and adds. Constant colors are
// preserved (the two shifts lose at most 1 of 64), and every step is monotonic.
//
// The pair p[x], p[x + 1] is one 8-byte load; gathers are slower. Positions are computed first,
// then texels, one chunk at a time: the dependency chain from a coordinate to a texel is too long
// to overlap with the next block, and reloading an index from memory is cheaper than extracting it
// from a vector.
//
// A block keeps pixels 0 1 4 5 and 2 3 6 7 in separate vectors, so that shuffles stay within 16
// bytes.

typedef uint64_t u64x4 __attribute__((ext_vector_type(4)));

enum { CHUNK = 128 };

typedef struct positions {
  // Texel indices relative to the first texel.
  _Alignas(64) uint32_t at[CHUNK];
  // The interpolation factors, in the form that the sampler needs.
  uint32_t across[CHUNK], down[CHUNK];
} positions;

INLINE uint64_t load_pair(const uint32_t *p) {
  uint64_t pair;
  memcpy(&pair, p, 8);
  return pair;
}

// The pairs at four positions.
INLINE u64x4 load_pairs(const uint32_t *pixels, const uint32_t *at) {
  return (u64x4){load_pair(pixels + at[0]), load_pair(pixels + at[1]), load_pair(pixels + at[4]),
                 load_pair(pixels + at[5])};
}

#ifdef CK_AVX2

typedef int8_t i8x32 __attribute__((ext_vector_type(32)));

// 128 does not fit a signed byte nor 128 · 256 a signed 16-bit integer, but −128 and −32768 do, so
// all factors are negated. Fractions are 0 … 127 of 128.
INLINE u32x8 across_factors(u32x8 f) { return ((f | 128) << 8) - (f << 24); }
INLINE u32x8 down_factors(u32x8 f) { return (f | 128) - (f << 8); }

// (left + right + 32) >> 6 for the sums below.
INLINE __m256i rounded_sum(__m256i left, __m256i right) {
  return _mm256_mulhrs_epi16(_mm256_add_epi16(left, right), _mm256_set1_epi16(512));
}

#define REPEATED_8(a, b) a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b
#define REPEATED_4(a, b) a, b, a, b, a, b, a, b

// Two of a block's pixels in each half, as 16-bit channels. `first`: the byte offset of their
// factors.
#define FACTORS_DOWN(factors, first) \
  _mm256_shuffle_epi8(factors, _mm256_broadcastsi128_si256(_mm_setr_epi8( \
    REPEATED_8(first, first + 1))))
#define FACTORS_ACROSS(factors, first) \
  _mm256_shuffle_epi8(factors, _mm256_broadcastsi128_si256(_mm_setr_epi8( \
    REPEATED_4(first, first + 1), REPEATED_4(first + 2, first + 3))))

#define FOUR_TEXELS(t, p, i, first) ({ \
  const __m256i above = (__m256i)load_pairs(t.pixels, p->at + i + first); \
  const __m256i below = (__m256i)load_pairs(t.pixels + t.stride, p->at + i + first); \
  const __m256i even = _mm256_mulhi_epi16( \
    _mm256_maddubs_epi16(_mm256_unpacklo_epi8(above, below), FACTORS_DOWN(down, 4 * first)), \
    FACTORS_ACROSS(across, 4 * first)); \
  const __m256i odd = _mm256_mulhi_epi16( \
    _mm256_maddubs_epi16(_mm256_unpackhi_epi8(above, below), FACTORS_DOWN(down, 4 * first + 4)), \
    FACTORS_ACROSS(across, 4 * first + 4)); \
  rounded_sum(_mm256_unpacklo_epi64(even, odd), _mm256_unpackhi_epi64(even, odd)); \
})

INLINE u32x8 texel_block(ck_texture t, const positions *p, size_t i) {
  const __m256i across = (__m256i) * (const u32x8_unaligned *)(p->across + i);
  const __m256i down = (__m256i) * (const u32x8_unaligned *)(p->down + i);
  return (u32x8)_mm256_packus_epi16(FOUR_TEXELS(t, p, i, 0), FOUR_TEXELS(t, p, i, 2));
}

// Interpolates eight texels with the same fractions: a, b above, c, d below.
INLINE u32x8 mixed_block(u32x8 a, u32x8 b, u32x8 c, u32x8 d, uint32_t fu, uint32_t fv) {
  const __m256i down = _mm256_set1_epi16((int16_t)down_factors((u32x8)fv)[0]);
  const uint32_t across = across_factors((u32x8)fu)[0];
  const __m256i kept = _mm256_set1_epi16((int16_t)across);
  const __m256i taken = _mm256_set1_epi16((int16_t)(across >> 16));
#define HALF(unpack) \
  rounded_sum( \
    _mm256_mulhi_epi16(_mm256_maddubs_epi16(unpack((__m256i)a, (__m256i)c), down), kept), \
    _mm256_mulhi_epi16(_mm256_maddubs_epi16(unpack((__m256i)b, (__m256i)d), down), taken))
  return (u32x8)_mm256_packus_epi16(HALF(_mm256_unpacklo_epi8), HALF(_mm256_unpackhi_epi8));
#undef HALF
}

#else

// In both 16-bit lanes.
INLINE u32x8 across_factors(u32x8 f) { return (u32x8)both_lanes(f << 8); }
INLINE u32x8 down_factors(u32x8 f) { return (u32x8)both_lanes(f); }

// a · (128 − f) + b · f, each channel.
INLINE u16x16 weighed(u16x16 a, u16x16 b, u16x16 f) { return a * (128 - f) + b * f; }

// a · b >> 16
INLINE u16x16 upper_product(u16x16 a, u16x16 b) {
  const u32x16 product =
    __builtin_convertvector(a, u32x16) * __builtin_convertvector(b, u32x16);
  return __builtin_convertvector(product >> 16, u16x16);
}

#define LOWER(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define UPPER(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define EVENS(a, b) __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14)

// Four pixels, in the lower halves of 64-bit lanes. The upper halves hold the right texels'
// products.
INLINE u32x8 four_texels(u64x4 above, u64x4 below, u16x16 across, u16x16 down) {
  const u32x8 a = (u32x8)above, b = (u32x8)below;
  const u64x4 even = (u64x4)upper_product(weighed(even_bytes(a), even_bytes(b), down), across);
  const u64x4 odd = (u64x4)upper_product(weighed(odd_bytes(a), odd_bytes(b), down), across);
  const u16x16 evens = ((u16x16)(even + (even >> 32)) + 32) >> 6;
  const u16x16 odds = ((u16x16)(odd + (odd >> 32)) + 32) >> 6;
  return (u32x8)(evens | odds << 8);
}

INLINE u32x8 texel_block(ck_texture t, const positions *p, size_t i) {
  const u32x8 down = *(const u32x8_unaligned *)(p->down + i);
  const u32x8 taken = *(const u32x8_unaligned *)(p->across + i), kept = 0x80008000 - taken;
  const uint32_t *above = t.pixels, *below = above + t.stride;
  const u32x8 low =
    four_texels(load_pairs(above, p->at + i), load_pairs(below, p->at + i),
                (u16x16)LOWER(kept, taken), (u16x16)LOWER(down, down));
  const u32x8 high =
    four_texels(load_pairs(above, p->at + i + 2), load_pairs(below, p->at + i + 2),
                (u16x16)UPPER(kept, taken), (u16x16)UPPER(down, down));
  return EVENS(low, high);
}

INLINE u32x8 mixed_block(u32x8 a, u32x8 b, u32x8 c, u32x8 d, uint32_t fu, uint32_t fv) {
  const u16x16 kept = (uint16_t)((128 - fu) << 8), taken = (uint16_t)(fu << 8);
  const u16x16 down = (uint16_t)fv;
#define CHANNELS(bytes) \
  ((upper_product(weighed(bytes(a), bytes(c), down), kept) \
    + upper_product(weighed(bytes(b), bytes(d), down), taken) + 32) >> 6)
  return (u32x8)(CHANNELS(even_bytes) | CHANNELS(odd_bytes) << 8);
#undef CHANNELS
}

#endif

// MARK: - Chunks

// Stores eight positions inside the image, in 1/128 texel. On the last column and row, the texels
// beyond are read with zero weight.
INLINE void store_positions(positions *p, size_t i, ck_texture t, i32x8 u, i32x8 v) {
  *(u32x8_unaligned *)(p->at + i) = (u32x8)((v >> 7) * (int32_t)t.stride + (u >> 7));
  *(u32x8_unaligned *)(p->across + i) = across_factors((u32x8)u & 127);
  *(u32x8_unaligned *)(p->down + i) = down_factors((u32x8)v & 127);
}

INLINE u32x8 texels_ahead(ck_texture t, const positions *p, size_t i) {
  // Prefetches texels of later rows of pixels: the short rows of tiles give the hardware prefetcher
  // little to detect. Measured on a photo that is flipped: a fifth less time.
  __builtin_prefetch((const void *)((uintptr_t)(t.pixels + p->at[i]) + 36 * (uintptr_t)t.stride));
  return texel_block(t, p, i);
}

// Runs a statement for the blocks of a chunk of n: slots i … i + 7 hold the samples from `start`.
// The last block overlaps the previous one, if there is one, because partial stores cost more.
#define FOR_SLOTS(n, ...) \
  do { \
    size_t i = 0; \
    for (; i + 8 <= (n); i += 8) { \
      const size_t start = i; \
      __VA_ARGS__; \
    } \
    if (i < (n)) { \
      const size_t start = (n) < 8 ? 0 : (n) - 8; \
      __VA_ARGS__; \
    } \
  } while (0)

// Stores the n samples of a chunk.
INLINE void store_texels(uint32_t *dst, ck_texture t, const positions *p, size_t n) {
  if (n < 8)
    store_part(dst, texel_block(t, p, 0), n);
  else
    FOR_SLOTS(n, store_pixels(dst + start, texels_ahead(t, p, i), 8));
}
