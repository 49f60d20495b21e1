// Conversion of YUV 4:2:0 of any matrix and range to opaque BGRA.
//
// Chroma is interpolated to the positions of luma in sixteenths, exactly; then each component is rounded once. All sums
// are in 32 bits: none exceeds 10⁸.

typedef int16_t i16x8 __attribute__((ext_vector_type(8)));
typedef u16x16 u16x16_unaligned __attribute__((aligned(2), may_alias));

INLINE u16x8 wide_bytes(const uint8_t *p) {
  return __builtin_convertvector(*(const u8x8_unaligned *)p, u16x8);
}

static void chroma_row(uint16_t *dst, const uint8_t *near, const uint8_t *far,
                       const ck_chroma_weights *weights, size_t n) {
  const uint16_t down = weights->far, before = weights->before, after = weights->after;
#define COLUMN(k) (uint16_t)((4 - down) * near[k] + down * far[k])
#define COLUMNS(k) (wide_bytes(near + (k)) * (uint16_t)(4 - down) + wide_bytes(far + (k)) * down)
  const size_t last = n > 0 ? (n - 1) / 2 : 0;
  for (size_t k = 0; 2 * k < n;) {
    if (k > 0 && k + 8 <= last) {
      const u16x8 here = COLUMNS(k);
      const u16x8 even = here * (uint16_t)(4 - before) + COLUMNS(k - 1) * before;
      const u16x8 odd = here * (uint16_t)(4 - after) + COLUMNS(k + 1) * after;
      *(u16x16_unaligned *)(dst + 2 * k) = __builtin_shufflevector(
          even, odd, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
      k += 8;
    } else {
      const uint16_t here = COLUMN(k);
      dst[2 * k] = (uint16_t)((4 - before) * here + before * COLUMN(k > 0 ? k - 1 : 0));
      if (2 * k + 1 < n)
        dst[2 * k + 1] = (uint16_t)((4 - after) * here + after * COLUMN(k < last ? k + 1 : last));
      k += 1;
    }
  }
#undef COLUMN
#undef COLUMNS
}

// A component from a sum in units of 2⁻¹⁷, which includes one half.
INLINE u32x8 component(i32x8 sum) {
  const i32x8 value = sum >> 17;
  const i32x8 positive = value < 0 ? 0 : value;
  return (u32x8)(positive > 255 ? 255 : positive);
}

INLINE i32x8 centered(const uint16_t *p, size_t left) {
  u16x8 sixteenths = 0;
  memcpy(&sixteenths, p, 2 * (left < 8 ? left : 8));
  return __builtin_convertvector((i16x8)sixteenths - 2048, i32x8);
}

INLINE i32x8 splat(int16_t weight) { return __builtin_convertvector((i16x8)weight, i32x8); }

// Factors and weights are in 16 bits, so that compilers multiply them by one instruction.
static void yuv_row(uint32_t *dst, const uint8_t *y, const uint16_t *u, const uint16_t *v,
                    const ck_yuv_weights *weights, size_t n) {
  const i32x8 luma_weight = splat(weights->luma);
  const i32x8 red_weight = splat(weights->red), blue_weight = splat(weights->blue);
  const i32x8 green_u = splat(weights->green_u), green_v = splat(weights->green_v);
  const int32_t base = (1 << 16) - 16 * weights->black * weights->luma;
  FOR_BLOCKS(n, {
    const u16x8 bytes = __builtin_convertvector(load_bytes(y + i, left), u16x8);
    const i32x8 luma = __builtin_convertvector((i16x8)(bytes << 4), i32x8) * luma_weight + base;
    const i32x8 cb = centered(u + i, left), cr = centered(v + i, left);
    const u32x8 red = component(luma + cr * red_weight);
    const u32x8 green = component(luma + cb * green_u + cr * green_v);
    const u32x8 blue = component(luma + cb * blue_weight);
    store_pixels(dst + i, 0xFF000000 | red << 16 | green << 8 | blue, left);
  });
}
