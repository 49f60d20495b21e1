// Conversion of BGRA to limited-range BT.709 YUV 4:2:0, two rows at a time.
//
// Kr = 0.2126, Kg = 0.7152, Kb = 0.0722. Luma has 219 steps: 219/255 · 2¹⁵ · (Kr, Kg, Kb) = (5983,
// 20127, 2032). Chroma has 224: (B − Y) / (2 − 2 Kb) and (R − Y) / (2 − 2 Kr), times 224/255 · 2¹⁵,
// on the sum of four pixels, hence 2¹⁷. Both sets of weights sum to 0: grays are neutral.
//
// Mpixel/s of a tile, base | v3 | v4: 1 850 | 3 800 | 9 900. AVX-512 multiplies and adds pairs of 16-bit
// values; all sums are in 32 bits.

INLINE i32x8 blue(u32x8 pixels) { return (i32x8)(pixels & 255); }
INLINE i32x8 green(u32x8 pixels) { return (i32x8)(pixels >> 8 & 255); }
INLINE i32x8 red(u32x8 pixels) { return (i32x8)(pixels >> 16 & 255); }

INLINE u8x8 luma(u32x8 pixels) {
  const i32x8 y = 5983 * red(pixels) + 20127 * green(pixels) + 2032 * blue(pixels);
  return __builtin_convertvector((y + (16 << 15) + (1 << 14)) >> 15, u8x8);
}

typedef uint8_t u8x4 __attribute__((ext_vector_type(4)));

// The sums of pairs of columns.
INLINE i32x4 pairs(i32x8 columns) { return columns.even + columns.odd; }

#ifdef CK_AVX512

// The weighted sum of each pixel's channels: even bytes are blue and red, odd ones green and alpha.
INLINE __m512i wide_weighed(__m512i even, __m512i odd, int16_t blue, int16_t red, int16_t green) {
  const __m512i ends = _mm512_set1_epi32((int32_t)((uint32_t)(uint16_t)red << 16 | (uint16_t)blue));
  return _mm512_add_epi32(_mm512_madd_epi16(even, ends),
                          _mm512_madd_epi16(odd, _mm512_set1_epi32((uint16_t)green)));
}

// `middle`: black, and what is rounded by.
INLINE __m128i wide_luma(__m512i even, __m512i odd, __m512i middle) {
  const __m512i y = _mm512_add_epi32(wide_weighed(even, odd, 2032, 5983, 20127), middle);
  return _mm512_cvtepi32_epi8(_mm512_srli_epi32(y, 15));
}

// From the sums of two rows; adds neighboring columns. `middle`: gray, and what is rounded by, in even lanes.
INLINE __m128i wide_chroma(__m512i even, __m512i odd, int16_t blue, int16_t red, int16_t green, __m512i middle) {
  const __m512i sums = wide_weighed(even, odd, blue, red, green);
  const __m512i all = _mm512_add_epi32(_mm512_add_epi32(sums, _mm512_srli_epi64(sums, 32)), middle);
  return _mm512_cvtepi64_epi8(_mm512_srli_epi32(all, 17));
}

// What a sum is rounded by: see `rounding`.
INLINE __m512i wide_rounding(__m512i threshold, uint32_t bits, int32_t middle) {
  return _mm512_add_epi32(_mm512_slli_epi32(_mm512_srli_epi32(threshold, 25), bits - 7),
                          _mm512_set1_epi32(middle + (1 << (bits - 8))));
}

// `is_dithered` is a constant at each call.
INLINE void wide_i420_rows(const uint32_t *row0, const uint32_t *row1, size_t n, bool is_dithered, uint32_t x,
                           uint32_t y, uint8_t *y0, uint8_t *y1, uint8_t *u, uint8_t *v) {
  n &= ~(size_t)1;
  const int32_t black = 16 << 15, gray = 128 << 17;
  __m512i middle0 = _mm512_set1_epi32(black + (1 << 14)), middle1 = middle0;
  __m512i middle = _mm512_set1_epi32(gray + (1 << 16));
  for (size_t i = 0; i < n; i += 16) {
    if (is_dithered) {
      const uint32_t column = x + (uint32_t)i;
      middle0 = wide_rounding(wide_thresholds(video_pattern, column, y), 15, black);
      middle1 = wide_rounding(wide_thresholds(video_pattern, column, y + 1), 15, black);
      const __m512i chroma = wide_thresholds(video_pattern, column / 2, y / 2);
      middle = wide_rounding(_mm512_cvtepu32_epi64(_mm512_castsi512_si256(chroma)), 17, gray);
    }
    const size_t left = n - i;
    const __mmask16 some = (__mmask16)(left < 16 ? (1u << left) - 1 : 0xFFFF);
    const __m512i top = WIDE_LOAD(row0 + i), bottom = WIDE_LOAD(row1 + i);
    const __m512i even0 = wide_even_bytes(top), odd0 = wide_odd_bytes(top);
    const __m512i even1 = wide_even_bytes(bottom), odd1 = wide_odd_bytes(bottom);
    const __m128i luma0 = wide_luma(even0, odd0, middle0), luma1 = wide_luma(even1, odd1, middle1);
    const __m512i even = _mm512_add_epi16(even0, even1), odd = _mm512_add_epi16(odd0, odd1);
    const __m128i cb = wide_chroma(even, odd, 14392, -3298, -11094, middle);
    const __m128i cr = wide_chroma(even, odd, -1320, 14392, -13072, middle);
    if (left >= 16) {
      _mm_storeu_si128((__m128i_u *)(y0 + i), luma0);
      _mm_storeu_si128((__m128i_u *)(y1 + i), luma1);
      _mm_storel_epi64((__m128i_u *)(u + i / 2), cb);
      _mm_storel_epi64((__m128i_u *)(v + i / 2), cr);
    } else {
      const __mmask16 half = (__mmask16)((1u << (left / 2)) - 1);
      _mm_mask_storeu_epi8(y0 + i, some, luma0);
      _mm_mask_storeu_epi8(y1 + i, some, luma1);
      _mm_mask_storeu_epi8(u + i / 2, half, cb);
      _mm_mask_storeu_epi8(v + i / 2, half, cr);
    }
  }
}

static void i420_rows(const uint32_t *row0, const uint32_t *row1, size_t n, uint8_t *y0,
                      uint8_t *y1, uint8_t *u, uint8_t *v) {
  wide_i420_rows(row0, row1, n, false, 0, 0, y0, y1, u, v);
}

static void i420_rows_dithered(const uint32_t *row0, const uint32_t *row1, size_t n, uint32_t x,
                               uint32_t y, uint8_t *y0, uint8_t *y1, uint8_t *u, uint8_t *v) {
  wide_i420_rows(row0, row1, n, true, x, y, y0, y1, u, v);
}

#else

static void i420_rows(const uint32_t *row0, const uint32_t *row1, size_t n, uint8_t *y0,
                      uint8_t *y1, uint8_t *u, uint8_t *v) {
  n &= ~(size_t)1;
  FOR_BLOCKS(n, {
    const u32x8 top = load_pixels(row0 + i, left), bottom = load_pixels(row1 + i, left);
    store_bytes(y0 + i, luma(top), left);
    store_bytes(y1 + i, luma(bottom), left);
    const i32x4 r = pairs(red(top) + red(bottom)), g = pairs(green(top) + green(bottom));
    const i32x4 b = pairs(blue(top) + blue(bottom));
    const int32_t middle = (128 << 17) + (1 << 16);
    const i32x4 cb = (middle - 3298 * r - 11094 * g + 14392 * b) >> 17;
    const i32x4 cr = (middle + 14392 * r - 13072 * g - 1320 * b) >> 17;
    const u8x4 us = __builtin_convertvector(cb, u8x4), vs = __builtin_convertvector(cr, u8x4);
    const size_t chroma = left < 8 ? left / 2 : 4;
    memcpy(u + i / 2, &us, chroma);
    memcpy(v + i / 2, &vs, chroma);
  });
}

// MARK: Dithered

// The upper seven bits of a threshold, in steps of 2^(bits − 7), plus half a step: black and white,
// which convert to whole numbers within 2⁻¹⁰, are not dithered.
INLINE i32x8 rounding(u32x8 threshold, int bits) {
  return (i32x8)((threshold >> 25 << (bits - 7)) + (1u << (bits - 8)));
}

INLINE u8x8 dithered_luma(u32x8 pixels, u32x8 threshold) {
  const i32x8 y = 5983 * red(pixels) + 20127 * green(pixels) + 2032 * blue(pixels);
  return __builtin_convertvector((y + (16 << 15) + rounding(threshold, 15)) >> 15, u8x8);
}

static void i420_rows_dithered(const uint32_t *row0, const uint32_t *row1, size_t n, uint32_t x,
                               uint32_t y, uint8_t *y0, uint8_t *y1, uint8_t *u, uint8_t *v) {
  n &= ~(size_t)1;
  FOR_BLOCKS(n, {
    const uint32_t column = x + (uint32_t)i;
    const u32x8 top = load_pixels(row0 + i, left), bottom = load_pixels(row1 + i, left);
    store_bytes(y0 + i, dithered_luma(top, thresholds(video_pattern, column, y)), left);
    store_bytes(y1 + i, dithered_luma(bottom, thresholds(video_pattern, column, y + 1)), left);
    const i32x4 r = pairs(red(top) + red(bottom)), g = pairs(green(top) + green(bottom));
    const i32x4 b = pairs(blue(top) + blue(bottom));
    const i32x8 round = rounding(thresholds(video_pattern, column / 2, y / 2), 17);
    const i32x4 middle = (128 << 17) + round.lo;
    const i32x4 cb = (middle - 3298 * r - 11094 * g + 14392 * b) >> 17;
    const i32x4 cr = (middle + 14392 * r - 13072 * g - 1320 * b) >> 17;
    const u8x4 us = __builtin_convertvector(cb, u8x4), vs = __builtin_convertvector(cr, u8x4);
    const size_t chroma = left < 8 ? left / 2 : 4;
    memcpy(u + i / 2, &us, chroma);
    memcpy(v + i / 2, &vs, chroma);
  });
}

#endif
