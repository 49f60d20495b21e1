// Shading and opacity ramps: the bend of a curled page, a shadow that fades out.
//
//   c = (c · (255 − p) + a · p) / 255, then c = c · r / 255, each rounded to nearest; alpha unchanged
//
// Channels stay at most alpha: the first step is between c and a, the second only decreases it.
//
// Mpixel/s, base | v3: shading 1 040 | 2 200, ramp 2 000 | 3 500.

static void shade(uint32_t *dst, float start, float step, uint32_t white_tint, size_t n) {
  const u16x16 weight = (u16x16)(uint16_t)(white_tint < 255 ? white_tint : 255), kept = 255 - weight;
  FOR_BLOCKS(n, {
    u32x8 pixels = load_pixels(dst + i, left);
    const u16x16 whitened = both_lanes(pixels >> 24) * weight;
    pixels = pixels_over_255(even_bytes(pixels) * kept + whitened,
                             odd_bytes(pixels) * kept + whitened);
    const u32x8 r = ramp(start, step, i);
    pixels = pixels_over_255(even_bytes(pixels) * both_lanes(r),
                             odd_bytes(pixels) * (u16x16)(r | 255 << 16));
    store_pixels(dst + i, pixels, left);
  });
}

static void ramp_mask(uint8_t *mask, float start, float step, size_t n) {
  FOR_BLOCKS(n, {
    u32x8 t = __builtin_convertvector(load_bytes(mask + i, left), u32x8);
    t = (t * ramp(start, step, i) + 128) * 257 >> 16;
    store_bytes(mask + i, __builtin_convertvector(t, u8x8), left);
  });
}
