// Vectors of sixteen pixels with AVX-512, for the compositing kernels, which are bound by
// arithmetic rather than memory.
//
// The remainder is masked, as are, in long spans, the pixels before the first 64-byte boundary: an
// access that straddles two cache lines costs two. In spans of 256 pixels, alignment would cost
// more than it saves. Spans below 16 pixels use the code of v3: masked loads wait until neighboring
// stores have reached the cache, and short spans follow one another (590 and 1 330 Mpixel/s in
// spans of 5).
//
// Mpixel/s, v3 | v4, in the L1 cache: over 8 050 | 16 000, with an alpha 4 100 | 8 800, through a
// mask 3 480 | 7 300; color 9 800 | 19 800, through a mask 3 560 | 7 400; mix 7 300 | 14 300. memcpy 19 000.

#ifdef CK_AVX512

// Runs a statement for blocks of pixels i … i + 15 of a span of n; `some` masks the valid ones.
#define FOR_WIDE_BLOCKS(dst, n, ...) \
  do { \
    size_t i = 0; \
    if ((n) >= 512) { \
      const size_t missing = (size_t)(-(uintptr_t)(dst) / 4) & 15; \
      const __mmask16 some = (__mmask16)((1u << missing) - 1); \
      __VA_ARGS__; \
      i = missing; \
    } \
    for (; i + 16 <= (n); i += 16) { \
      const __mmask16 some = 0xFFFF; \
      __VA_ARGS__; \
    } \
    if (i < (n)) { \
      const __mmask16 some = (__mmask16)((1u << ((n) - i)) - 1); \
      __VA_ARGS__; \
    } \
  } while (0)

#define WIDE_LOAD(p) _mm512_maskz_loadu_epi32(some, p)
#define WIDE_STORE(p, pixels) _mm512_mask_storeu_epi32(p, some, pixels)

// See over_255.
INLINE __m512i wide_over_255(__m512i t) {
  return _mm512_mulhi_epu16(_mm512_add_epi16(t, _mm512_set1_epi16(128)), _mm512_set1_epi16(257));
}

INLINE __m512i wide_even_bytes(__m512i pixels) {
  return _mm512_and_si512(pixels, _mm512_set1_epi32(0x00FF00FF));
}
INLINE __m512i wide_odd_bytes(__m512i pixels) { return _mm512_srli_epi16(pixels, 8); }

INLINE __m512i wide_pixels_over_255(__m512i even, __m512i odd) {
  return _mm512_or_si512(wide_over_255(even), _mm512_slli_epi16(wide_over_255(odd), 8));
}

// pixels · factor / 255, with a factor for each 16-bit lane.
INLINE __m512i wide_scaled(__m512i pixels, __m512i factor) {
  return wide_pixels_over_255(_mm512_mullo_epi16(wide_even_bytes(pixels), factor),
                              _mm512_mullo_epi16(wide_odd_bytes(pixels), factor));
}

INLINE __m512i wide_over(__m512i src, __m512i dst) {
  const __m512i kept = _mm512_shuffle_epi8(
    _mm512_xor_si512(src, _mm512_set1_epi32(-1)),
    _mm512_broadcast_i32x4(_mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1)));
  return _mm512_add_epi32(src, wide_scaled(dst, kept));
}

// See both_lanes.
INLINE __m512i wide_both_lanes(__m512i factor) {
  return _mm512_or_si512(factor, _mm512_slli_epi32(factor, 16));
}

// The bytes of a mask in both lanes of each pixel.
INLINE __m512i wide_mask(const uint8_t *mask, __mmask16 some) {
  return wide_both_lanes(_mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(some, mask)));
}

#endif
