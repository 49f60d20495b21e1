// Exact-area coverage of a row's pixels from edge segments.
//
// A slant is the segment of an edge within the row: it starts at `left` and extends over `width`.
// With t the distance from `left` to the pixel's right side, clamped to 0 … 1 + width, and u =
// max(t − width, 0), the fraction of its part of the row that is in the pixel and to the right of
// it is
//   (min(t, 1)² / 2 + max(t − 1, 0) − u² / 2) / width
// which is the mean of clamp(t − s, 0, 1) for s = 0 … width. Left edges add it, right ones subtract
// it. Beyond the slant the fraction is exactly 1 or 0, so that solid spans have no seams.
//
// Mpixel/s, base | v3: two slants 725 | 1 500. For a shape's edges, not its interior.

INLINE f32x8 right_sides(float x) { return (x + 1) + (f32x8){0, 1, 2, 3, 4, 5, 6, 7}; }

// The area to the right of a slant in eight pixels with these right sides.
INLINE f32x8 slant_area(float left, float width, float height, float scale, f32x8 right_side) {
  const f32x8 passed = right_side - left;
  const f32x8 t = clamped(passed, 0, 1 + width);
  const f32x8 one = t < 1 ? t : (f32x8)1;
  f32x8 u = t - width;
  u = u > 0 ? u : (f32x8)0;
  const f32x8 fraction = (one * one * 0.5f + (t - one) - u * u * 0.5f) * scale;
  return passed >= 1 + width ? (f32x8)height : fraction;
}

INLINE u32x8 cover_bytes(f32x8 cover) { return to_bytes(clamped(cover, 0, 1)); }

#ifdef CK_AVX512

// The same for sixteen pixels.
INLINE __m512 wide_right_sides(float x) {
  return _mm512_add_ps(_mm512_set1_ps(x + 1),
                       _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

INLINE __m512 wide_slant_area(float left, float width, float height, float scale,
                              __m512 right_side) {
  const __m512 zero = _mm512_setzero_ps(), unit = _mm512_set1_ps(1), half = _mm512_set1_ps(0.5f);
  const __m512 limit = _mm512_set1_ps(1 + width);
  const __m512 passed = _mm512_sub_ps(right_side, _mm512_set1_ps(left));
  const __m512 t = _mm512_min_ps(_mm512_max_ps(passed, zero), limit);
  const __m512 one = _mm512_min_ps(t, unit);
  const __m512 u = _mm512_max_ps(_mm512_sub_ps(t, _mm512_set1_ps(width)), zero);
  const __m512 sum =
      _mm512_add_ps(_mm512_mul_ps(_mm512_mul_ps(one, one), half), _mm512_sub_ps(t, one));
  const __m512 rest = _mm512_mul_ps(_mm512_mul_ps(u, u), half);
  const __m512 fraction = _mm512_mul_ps(_mm512_sub_ps(sum, rest), _mm512_set1_ps(scale));
  const __mmask16 is_past = _mm512_cmp_ps_mask(passed, limit, _CMP_GE_OQ);
  return _mm512_mask_mov_ps(fraction, is_past, _mm512_set1_ps(height));
}

INLINE __m512i wide_cover_bytes(__m512 cover) {
  const __m512 value = _mm512_min_ps(_mm512_max_ps(cover, _mm512_setzero_ps()), _mm512_set1_ps(1));
  const __m512 sum =
      _mm512_add_ps(_mm512_mul_ps(value, _mm512_set1_ps(255)), _mm512_set1_ps(12582912));
  return _mm512_and_si512(_mm512_castps_si512(sum), _mm512_set1_epi32(255));
}

#endif

static void slant_mask(uint8_t *mask, const ck_slant *slants, size_t slant_count, float x,
                       size_t n) {
  FOR_BLOCKS(n, {
    const f32x8 right_side = right_sides(x + (float)i);
    f32x8 area = 0;
    for (size_t e = 0; e < slant_count; e++) {
      const ck_slant *s = &slants[e];
      area += slant_area(s->left, s->width, s->height, s->scale, right_side);
    }
    store_bytes(mask + i, __builtin_convertvector(cover_bytes(area), u8x8), left);
  });
}
