// Vectors of eight pixels in the compiler's vector extension, which become two SSE2, one AVX2 or
// two NEON registers, and the byte arithmetic that all kernels share.
//
// Pixels are processed in 16-bit lanes without unpacking: the even bytes (blue, red) are the lanes
// & 255, the odd ones (green, alpha) the lanes >> 8. The last n % 8 pixels of a span take the same
// code with partial loads and stores. Lanes and bytes are in memory order, so the machine must be
// little-endian, as the pixels are.

typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
typedef uint8_t u8x8 __attribute__((ext_vector_type(8)));
typedef uint16_t u16x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));
typedef uint16_t u16x4 __attribute__((ext_vector_type(4)));
typedef float f32x8 __attribute__((ext_vector_type(8)));

typedef u32x8 u32x8_unaligned __attribute__((aligned(4), may_alias));
typedef u8x8 u8x8_unaligned __attribute__((aligned(1), may_alias));

#define INLINE static inline __attribute__((always_inline))

// Runs a statement for each block of pixels i … i + left − 1 of a span of n. It is expanded twice:
// with left = 8, a constant that removes all tests of it, and once for the remainder.
#define FOR_BLOCKS(n, ...) \
  do { \
    size_t i = 0; \
    for (; i + 8 <= (n); i += 8) { \
      const size_t left = 8; \
      __VA_ARGS__; \
    } \
    const size_t left = (n) - i; \
    if (left > 0) { \
      __VA_ARGS__; \
    } \
  } while (0)

// MARK: - Memory

// Partial blocks are loaded and stored in units of four, two and one: a memcpy of variable length
// is a call, and reading a block back right after partial stores stalls store forwarding.

typedef uint32_t u32x2 __attribute__((ext_vector_type(2)));
typedef uint32_t u32x4 __attribute__((ext_vector_type(4)));
typedef u32x2 u32x2_unaligned __attribute__((aligned(4), may_alias));
typedef u32x4 u32x4_unaligned __attribute__((aligned(4), may_alias));

INLINE u32x8 load_part(const uint32_t *p, size_t left) {
  u32x2 two = 0;
  u32x4 four = 0;
  if (left & 1) two[0] = p[left & 6];
  if (left & 2) {
    four.lo = *(const u32x2_unaligned *)(p + (left & 4));
    four.hi = two;
  } else {
    four.lo = two;
  }
  u32x8 pixels = 0;
  if (left & 4) {
    pixels.lo = *(const u32x4_unaligned *)p;
    pixels.hi = four;
  } else {
    pixels.lo = four;
  }
  return pixels;
}

INLINE void store_part(uint32_t *p, u32x8 pixels, size_t left) {
  u32x4 four = pixels.lo;
  if (left & 4) {
    *(u32x4_unaligned *)p = four;
    four = pixels.hi;
    p += 4;
  }
  u32x2 two = four.lo;
  if (left & 2) {
    *(u32x2_unaligned *)p = two;
    two = four.hi;
    p += 2;
  }
  if (left & 1) *p = two[0];
}

INLINE u32x8 load_pixels(const uint32_t *p, size_t left) {
  return left >= 8 ? *(const u32x8_unaligned *)p : load_part(p, left);
}

INLINE void store_pixels(uint32_t *p, u32x8 pixels, size_t left) {
  if (left >= 8)
    *(u32x8_unaligned *)p = pixels;
  else
    store_part(p, pixels, left);
}

INLINE u8x8 load_bytes(const uint8_t *p, size_t left) {
  if (left >= 8) return *(const u8x8_unaligned *)p;
  uint64_t bytes = 0;
  if (left & 1) bytes = p[left & 6];
  if (left & 2) {
    uint16_t two;
    memcpy(&two, p + (left & 4), 2);
    bytes = bytes << 16 | two;
  }
  if (left & 4) {
    uint32_t four;
    memcpy(&four, p, 4);
    bytes = bytes << 32 | four;
  }
  u8x8 block;
  memcpy(&block, &bytes, 8);
  return block;
}

INLINE void store_bytes(uint8_t *p, u8x8 bytes, size_t left) {
  if (left >= 8) {
    *(u8x8_unaligned *)p = bytes;
    return;
  }
  uint64_t rest;
  memcpy(&rest, &bytes, 8);
  if (left & 4) {
    memcpy(p, &rest, 4);
    rest >>= 32;
    p += 4;
  }
  if (left & 2) {
    memcpy(p, &rest, 2);
    rest >>= 16;
    p += 2;
  }
  if (left & 1) *p = (uint8_t)rest;
}

INLINE u32x8 load_wide(const uint16_t *p, size_t left) {
  u16x8 values = 0;
  memcpy(&values, p, 2 * (left < 8 ? left : 8));
  return __builtin_convertvector(values, u32x8);
}

INLINE void store_wide(uint16_t *p, u32x8 values, size_t left) {
  const u16x8 narrow = __builtin_convertvector(values, u16x8);
  memcpy(p, &narrow, 2 * (left < 8 ? left : 8));
}

// MARK: - Bytes in 16-bit lanes

// t / 255 rounded to nearest, for every product of two bytes and every sum of two products whose
// second factors add up to 255: ((t + 128) · 257) >> 16, one high multiplication on most CPUs.
INLINE u16x16 over_255(u16x16 t) {
  const u32x16 product = __builtin_convertvector(t + 128, u32x16) * 257;
  return __builtin_convertvector(product >> 16, u16x16);
}

INLINE u16x16 even_bytes(u32x8 pixels) { return (u16x16)(pixels & 0x00FF00FF); }
INLINE u16x16 odd_bytes(u32x8 pixels) { return (u16x16)pixels >> 8; }

// Divides even and odd bytes by 255 and recombines them to pixels.
INLINE u32x8 pixels_over_255(u16x16 even, u16x16 odd) {
  return (u32x8)(over_255(even) | over_255(odd) << 8);
}

// One factor per pixel, 0 … 256, in both of its lanes.
INLINE u16x16 both_lanes(u32x8 factor) { return (u16x16)(factor + (factor << 16)); }
INLINE u16x16 mask_lanes(u8x8 mask) { return both_lanes(__builtin_convertvector(mask, u32x8)); }

// The transmittance of each pixel, 255 − alpha, in both of its lanes.
INLINE u16x16 kept_lanes(u32x8 pixels) {
#ifdef CK_AVX2
  // One shuffle instead of a shift, a difference, a shift and a sum.
  typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));
  const u8x32 bytes = (u8x32)~pixels, zero = 0;
  return (u16x16)__builtin_shufflevector(
      bytes, zero, 3, 32, 3, 32, 7, 32, 7, 32, 11, 32, 11, 32, 15, 32, 15, 32, 19, 48, 19, 48, 23,
      48, 23, 48, 27, 48, 27, 48, 31, 48, 31, 48);
#else
  return both_lanes(255 - (pixels >> 24));
#endif
}

// pixels · factor / 255
INLINE u32x8 scaled(u32x8 pixels, u16x16 factor) {
  return pixels_over_255(even_bytes(pixels) * factor, odd_bytes(pixels) * factor);
}

// MARK: - Fractions

// min(max(value, low), high); NaN becomes low.
INLINE f32x8 clamped(f32x8 value, f32x8 low, f32x8 high) {
  value = value > low ? value : low;
  return value < high ? value : high;
}

// 255 · value rounded to nearest even, for values in 0 … 1. Adding 1.5 · 2²³ leaves the integer in
// the low bits; conversion instructions differ between architectures, the sum does not.
INLINE u32x8 to_bytes(f32x8 value) { return (u32x8)(value * 255 + 12582912) & 255; }

// The ramp start + step · k for pixels k = i … i + 7, clamped, as 0 … 255.
INLINE u32x8 ramp(float start, float step, size_t i) {
  const f32x8 k = (float)i + (f32x8){0, 1, 2, 3, 4, 5, 6, 7};
  return to_bytes(clamped(start + step * k, 0, 1));
}
