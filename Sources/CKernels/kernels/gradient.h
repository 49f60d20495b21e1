// A span of a gradient, in double precision throughout.
//
// With (x, y) the point relative to the gradient's start, in points of the layer, and (a, b) its
// end likewise, the gradient parameter t is
//   axial    (x a + y b) / (a² + b²)
//   radial   √((x / a)² + (y / b)²)
//   conic    (atan2(y, x) − atan2(b, a)) / 2π modulo 1, quantized to 2⁻²⁰: 0 ..< 1
// Colors are interpolated between stops at t, component by component without premultiplication,
// then premultiplied and dithered. Eight pixels between the same two stops are computed at once,
// others one by one.
//
// The arc tangent is a polynomial in z² for z up to tan 22.5°, within 10⁻¹⁵: those of C libraries
// differ in the last bits and take ten times as long.
//
// Mpixel/s, base | v3, on a busy machine: axial 276 | 369, radial 272 | 403, conic 115 | 146; plain Swift 70.

typedef double f64x8 __attribute__((ext_vector_type(8)));
typedef int64_t i64x8 __attribute__((ext_vector_type(8)));

// For arguments up to 1.
INLINE f64x8 arc_tangent(f64x8 tangent) {
  const i64x8 is_large = tangent > 0x1.a827999fcef32p-2;
  const f64x8 z = is_large ? (tangent - 1) / (tangent + 1) : tangent;
  const f64x8 w = z * z;
  f64x8 sum = (f64x8)0x1.5a482e20112ecp-6;
  sum = sum * w - 0x1.64314395b2626p-5;
  sum = sum * w + 0x1.d1fd545f28ae3p-5;
  sum = sum * w - 0x1.0ffbe63b09941p-4;
  sum = sum * w + 0x1.3afb01bbe7601p-4;
  sum = sum * w - 0x1.745baa2843f92p-4;
  sum = sum * w + 0x1.c71c648aca6a2p-4;
  sum = sum * w - 0x1.2492490095732p-3;
  sum = sum * w + 0x1.9999999934e50p-3;
  sum = sum * w - 0x1.55555555551e4p-2;
  sum = sum * w + 1;
  return z * sum + (is_large ? (f64x8)0x1.921fb54442d18p-1 : (f64x8)0);
}

// The angle of (x, y), −π … π; 0 at (0, 0).
INLINE f64x8 angle(f64x8 x, f64x8 y) {
  const f64x8 across = x < 0 ? -x : x, down = y < 0 ? -y : y;
  const i64x8 is_steep = down > across;
  const f64x8 longer = is_steep ? down : across, shorter = is_steep ? across : down;
  f64x8 result = arc_tangent(longer > 0 ? shorter / longer : shorter);
  result = is_steep ? 0x1.921fb54442d18p+0 - result : result;
  result = x < 0 ? 0x1.921fb54442d18p+1 - result : result;
  return y < 0 ? -result : result;
}

INLINE f64x8 conic_location(const ck_gradient *g, f64x8 x, f64x8 y) {
  const f64x8 turns = (angle(x, y) - g->start_angle) / 0x1.921fb54442d18p+2;
  // Adding and subtracting 1.5 · 2³² rounds to multiples of 2⁻²⁰.
  const f64x8 rounded = (turns + 0x1.8p32) - 0x1.8p32;
  const f64x8 positive = rounded < 0 ? rounded + 1 : rounded;
  return positive >= 1 ? positive - 1 : positive;
}

INLINE f64x8 location_of(const ck_gradient *g, ck_gradient_kind kind, f64x8 x, f64x8 y) {
  if (kind == CK_AXIAL)
    return (x * g->end_x + y * g->end_y) / (g->end_x * g->end_x + g->end_y * g->end_y);
  if (kind == CK_CONIC) return conic_location(g, x, y);
  const f64x8 across = x / g->end_x, down = y / g->end_y;
  return __builtin_elementwise_sqrt(across * across + down * down);
}

INLINE u32x8 whole(f64x8 value) {
  return (u32x8)__builtin_convertvector(value, i32x8);
}

// Thresholds above 0 and below 1, from the upper 24 bits.
INLINE f64x8 texel_thresholds(uint32_t x, uint32_t y) {
  const u32x8 bits = thresholds(texel_pattern, x, y) >> 8;
  return (__builtin_convertvector((i32x8)bits, f64x8) + 0.5) * 0x1p-24;
}

INLINE u32x8 at_most(u32x8 value, u32x8 limit) { return value < limit ? value : limit; }

// Interpolates between two stops. Components that are equal at both are rounded to nearest.
INLINE u32x8 mixed_stops(const ck_stop *from, const ck_stop *to, f64x8 location, f64x8 threshold) {
  const f64x8 fraction = (location - from->location) / (to->location - from->location), half = 0.5;
  const double *a = from->color, *b = to->color;
  const bool fades = a[3] != b[3];
  const f64x8 scale = (a[3] + (b[3] - a[3]) * fraction) * 255;
  const f64x8 red = (a[0] + (b[0] - a[0]) * fraction) * scale;
  const f64x8 green = (a[1] + (b[1] - a[1]) * fraction) * scale;
  const f64x8 blue = (a[2] + (b[2] - a[2]) * fraction) * scale;
  const u32x8 alpha = whole(scale + (fades ? threshold : half));
  const u32x8 r = whole(red + (fades || a[0] != b[0] ? threshold : half));
  const u32x8 g = whole(green + (fades || a[1] != b[1] ? threshold : half));
  const u32x8 bl = whole(blue + (fades || a[2] != b[2] ? threshold : half));
  return alpha << 24 | at_most(r, alpha) << 16 | at_most(g, alpha) << 8 | at_most(bl, alpha);
}

INLINE bool is_all(i64x8 condition) { return __builtin_reduce_and(condition) != 0; }

// The stop at or before a location between the first and the last one.
INLINE const ck_stop *stop_before(const ck_stop *hint, double location) {
  while (location >= hint[1].location) hint++;
  while (location < hint->location) hint--;
  return hint;
}

INLINE u32x8 gradient_block(const ck_gradient *g, f64x8 location, f64x8 threshold,
                            const ck_stop **hint) {
  const ck_stop *first = g->stops, *last = g->stops + (g->stop_count - 1);
  // Negated comparison, so that NaN counts as past the end.
  const i64x8 is_past = ~(location < last->location), is_before = location <= first->location;
  if (is_all(is_past)) return (u32x8)g->last_pixel;
  if (is_all(is_before)) return (u32x8)g->first_pixel;
  u32x8 pixels = 0;
  if (!is_past[0] && !is_before[0]) {
    const ck_stop *at = *hint = stop_before(*hint, location[0]);
    pixels = mixed_stops(at, at + 1, location, threshold);
    if (is_all((location >= at->location) & (location < at[1].location) & ~is_past & ~is_before))
      return pixels;
  }
  for (int k = 0; k < 8; k++) {
    if (is_past[k]) {
      pixels[k] = g->last_pixel;
    } else if (is_before[k]) {
      pixels[k] = g->first_pixel;
    } else {
      const ck_stop *at = *hint = stop_before(*hint, location[k]);
      pixels[k] = mixed_stops(at, at + 1, (f64x8)location[k], (f64x8)threshold[k])[0];
    }
  }
  return pixels;
}

INLINE void gradient_span(uint32_t *dst, const ck_gradient *g, ck_gradient_kind kind, double column,
                          double row, size_t n) {
  const double *m = g->map, v = row + 0.5;
  const ck_stop *hint = g->stops;
  FOR_BLOCKS(n, {
    // Exact, so that a pixel does not depend on where its span starts.
    const f64x8 u = (column + (double)i + 0.5) + (f64x8){0, 1, 2, 3, 4, 5, 6, 7};
    f64x8 x = m[0] * u + m[3] * v + m[6], y = m[1] * u + m[4] * v + m[7];
    if (!g->is_affine) {
      const f64x8 w = m[2] * u + m[5] * v + m[8];
      x = x / w;
      y = y / w;
    }
    const f64x8 threshold = texel_thresholds((uint32_t)(int64_t)column + (uint32_t)i,
                                             (uint32_t)(int64_t)row);
    store_pixels(dst + i, gradient_block(g, location_of(g, kind, x, y), threshold, &hint), left);
  });
}

// A row of a constant color, dithered like any other.
static void constant_row(uint32_t *dst, const ck_gradient *g, double column, double row, size_t n) {
  const double *m = g->map, v = row + 0.5;
  const f64x8 x = m[0] * 0.5 + m[3] * v + m[6], y = m[1] * 0.5 + m[4] * v + m[7];
  const f64x8 location = location_of(g, CK_AXIAL, x, y);
  const ck_stop *hint = g->stops;
  FOR_BLOCKS(n, {
    const f64x8 threshold = texel_thresholds((uint32_t)(int64_t)column + (uint32_t)i,
                                             (uint32_t)(int64_t)row);
    store_pixels(dst + i, gradient_block(g, location, threshold, &hint), left);
  });
}

static void gradient_row(uint32_t *dst, const ck_gradient *g, double column, double row, size_t n) {
  if (g->is_row_constant) {
    constant_row(dst, g, column, row, n);
    return;
  }
  switch (g->kind) {
    case CK_AXIAL: gradient_span(dst, g, CK_AXIAL, column, row, n); break;
    case CK_RADIAL: gradient_span(dst, g, CK_RADIAL, column, row, n); break;
    case CK_CONIC: gradient_span(dst, g, CK_CONIC, column, row, n); break;
  }
}
