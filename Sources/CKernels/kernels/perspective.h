// Bilinear sampling with perspective: one division per pixel, in single precision.
//
//   position = clamp(U · (128 / W), 0, 128 · (size − 1)), rounded to nearest even, in 1/128 texel
//   U = uvw[0] + step[0] · (first + i), V and W likewise; W at least 2⁻³²
//
// Adding 1.5 · 2²³ leaves the rounded integer in the low bits on every architecture: positions are
// below 2²².

INLINE i32x8 projected(f32x8 numerator, f32x8 reciprocal, float last) {
  const f32x8 position = clamped(numerator * reciprocal, 0, last);
  return (i32x8)(position + 12582912) - 0x4B400000;
}

static void sample_perspective(uint32_t *dst, const ck_texture *texture, const float uvw[3],
                               const float step[3], size_t first, size_t n) {
  const ck_texture t = *texture;
  const float last_u = (float)(t.width - 1) * 128, last_v = (float)(t.height - 1) * 128;
  positions p;
  for (size_t from = 0; from < n; from += CHUNK) {
    const size_t count = n - from < CHUNK ? n - from : CHUNK;
    FOR_SLOTS(count, {
      const f32x8 k = (float)(int32_t)(first + from + start) + (f32x8){0, 1, 2, 3, 4, 5, 6, 7};
      const f32x8 depth = uvw[2] + step[2] * k;
      const f32x8 reciprocal = 128 / (depth > 0x1p-32f ? depth : (f32x8)0x1p-32f);
      store_positions(&p, i, t, projected(uvw[0] + step[0] * k, reciprocal, last_u),
                 projected(uvw[1] + step[1] * k, reciprocal, last_v));
    });
    store_texels(dst + from, t, &p, count);
  }
}
