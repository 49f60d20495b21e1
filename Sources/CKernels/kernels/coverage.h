// Exact-area coverage of axis-aligned rectangles, one row at a time.
//
// Mpixel/s, base | v3: 2 200 | 3 600.

INLINE f32x8 centers(float x, size_t i) {
  return x + ((float)i + (f32x8){0, 1, 2, 3, 4, 5, 6, 7});
}

static void rect_mask(uint8_t *mask, float left_side, float right_side, float row_cover, float x,
                      size_t n) {
  const f32x8 rows = clamped(row_cover, 0, 1);
  FOR_BLOCKS(n, {
    const f32x8 px = centers(x, i);
    f32x8 from = px - 0.5f, to = px + 0.5f;
    from = from > left_side ? from : left_side;
    to = to < right_side ? to : right_side;
    const u32x8 cover = to_bytes(clamped(to - from, 0, 1) * rows);
    store_bytes(mask + i, __builtin_convertvector(cover, u8x8), left);
  });
}
