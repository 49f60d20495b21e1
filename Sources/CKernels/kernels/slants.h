// The exact area that edges leave covered of each pixel of a row.
//
// A slant is the piece of an edge within the row: it begins at `left` and leans over `width`. With t
// the way from `left` to the pixel's right side, limited to 0 … 1 + width, and u = max(t − width, 0),
// the share of its part of the row that lies in the pixel and right of it is
//   (min(t, 1)² / 2 + max(t − 1, 0) − u² / 2) / width
// which is the mean of clamp(t − s, 0, 1) for s = 0 … width. Left edges add it, right ones take it
// away. Beyond the slant the share is exactly 1 or 0, so that solid spans have no seams.
//
// Mpixel/s, base | v3: two slants 725 | 1 500. For a shape's edge, not its inside.

// Adds what slants cover of eight pixels, the first of which begins at column `x`, a whole number.
INLINE f32x8 slant_sum(f32x8 cover, const ck_slant *slants, size_t slant_count, float x) {
  const f32x8 right_side = (x + 1) + (f32x8){0, 1, 2, 3, 4, 5, 6, 7};
  for (size_t e = 0; e < slant_count; e++) {
    const ck_slant *s = &slants[e];
    const f32x8 passed = right_side - s->left;
    const f32x8 t = clamped(passed, 0, 1 + s->width);
    const f32x8 one = t < 1 ? t : (f32x8)1;
    f32x8 u = t - s->width;
    u = u > 0 ? u : (f32x8)0;
    const f32x8 share = (one * one * 0.5f + (t - one) - u * u * 0.5f) * s->scale;
    cover += passed >= 1 + s->width ? (f32x8)s->height : share;
  }
  return cover;
}

INLINE u32x8 cover_bytes(f32x8 cover) { return to_bytes(clamped(cover, 0, 1)); }

static void slant_mask(uint8_t *mask, const ck_slant *slants, size_t slant_count, float x,
                       size_t n) {
  FOR_BLOCKS(n, {
    const u32x8 cover = cover_bytes(slant_sum(0, slants, slant_count, x + (float)i));
    store_bytes(mask + i, __builtin_convertvector(cover, u8x8), left);
  });
}
