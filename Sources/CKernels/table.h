// The list of kernels, from which the table of each instruction set and its dispatch are generated.
#pragma once

#include "CKernels.h"

#pragma clang assume_nonnull begin

// X(name, parameters, arguments)
#define CK_KERNELS(X) \
  X(fill, (uint32_t *dst, uint32_t color, size_t n), (dst, color, n)) \
  X(over_color, (uint32_t *dst, uint32_t color, size_t n), (dst, color, n)) \
  X(over_color_mask, (uint32_t *dst, uint32_t color, const uint8_t *mask, size_t n), \
    (dst, color, mask, n)) \
  X(over, (uint32_t *dst, const uint32_t *backdrop, const uint32_t *src, size_t n), \
    (dst, backdrop, src, n)) \
  X(over_alpha, (uint32_t *dst, const uint32_t *backdrop, const uint32_t *src, uint8_t alpha, \
                 size_t n), \
    (dst, backdrop, src, alpha, n)) \
  X(over_mask, (uint32_t *dst, const uint32_t *src, const uint8_t *mask, size_t n), \
    (dst, src, mask, n)) \
  X(over_dithered, (uint32_t *dst, const uint32_t *src, uint8_t alpha, uint32_t x, uint32_t y, \
                    size_t n), \
    (dst, src, alpha, x, y, n)) \
  X(mix, (uint32_t *dst, const uint32_t *src, uint8_t alpha, size_t n), (dst, src, alpha, n)) \
  X(mix_mask, (uint32_t *dst, const uint32_t *src, const uint8_t *mask, size_t n), \
    (dst, src, mask, n)) \
  X(scale, (uint32_t *dst, uint8_t alpha, size_t n), (dst, alpha, n)) \
  X(scale_mask, (uint32_t *dst, const uint8_t *mask, size_t n), (dst, mask, n)) \
  X(mask_multiply, (uint8_t *mask, const uint8_t *other, size_t n), (mask, other, n)) \
  X(mask_subtract, (uint8_t *mask, const uint8_t *other, size_t n), (mask, other, n)) \
  X(copy_alpha, (uint8_t *mask, const uint32_t *src, size_t n), (mask, src, n)) \
  X(blend, (uint32_t *dst, const uint32_t *src, uint32_t mode, size_t n), (dst, src, mode, n)) \
  X(modulate, (uint32_t *dst, uint32_t color, size_t n), (dst, color, n)) \
  X(shade, (uint32_t *dst, float start, float step, uint32_t white_tint, size_t n), \
    (dst, start, step, white_tint, n)) \
  X(ramp_mask, (uint8_t *mask, float start, float step, size_t n), (mask, start, step, n)) \
  X(sample_affine, (uint32_t *dst, const ck_texture *texture, int32_t u, int32_t v, int32_t du, \
                    int32_t dv, size_t n), \
    (dst, texture, u, v, du, dv, n)) \
  X(over_shifted, (uint32_t *dst, ptrdiff_t stride, const ck_texture *texture, int32_t u, int32_t v, \
                   uint8_t alpha, uint32_t x, uint32_t y, size_t width, size_t height), \
    (dst, stride, texture, u, v, alpha, x, y, width, height)) \
  X(sample_perspective, (uint32_t *dst, const ck_texture *texture, \
                         const float uvw[_Nonnull 3], const float step[_Nonnull 3], size_t first, \
                         size_t n), \
    (dst, texture, uvw, step, first, n)) \
  X(slant_mask, (uint8_t *mask, const ck_slant *slants, size_t slant_count, float x, size_t n), \
    (mask, slants, slant_count, x, n)) \
  X(over_color_outline, (uint32_t *dst, ptrdiff_t stride, uint32_t color, \
                         const ck_outline *outline, int32_t x, int32_t y, size_t width, \
                         size_t height, size_t room), \
    (dst, stride, color, outline, x, y, width, height, room)) \
  X(rect_mask, (uint8_t *mask, float left, float right, float row_cover, float x, size_t n), \
    (mask, left, right, row_cover, x, n)) \
  X(gradient_row, (uint32_t *dst, const ck_gradient *gradient, double column, double row, \
                   size_t n), \
    (dst, gradient, column, row, n)) \
  X(blur_row, (uint8_t *dst, const uint8_t *src, ptrdiff_t distance, const uint32_t *weights, \
               size_t radius, size_t n), \
    (dst, src, distance, weights, radius, n)) \
  X(blur_row_wide, (uint16_t *dst, const uint8_t *src, ptrdiff_t distance, \
                    const uint32_t *weights, size_t radius, size_t n), \
    (dst, src, distance, weights, radius, n)) \
  X(blur_wide_row, (uint16_t *dst, const uint16_t *src, ptrdiff_t distance, \
                    const uint32_t *weights, size_t radius, size_t n), \
    (dst, src, distance, weights, radius, n)) \
  X(finish_blur, (uint32_t *dst, const uint16_t *above, const uint16_t *below, uint32_t fraction, \
                  uint32_t level, uint32_t saturation, uint32_t tint, uint32_t column, \
                  uint32_t row, size_t n), \
    (dst, above, below, fraction, level, saturation, tint, column, row, n)) \
  X(i420_rows, (const uint32_t *row0, const uint32_t *row1, size_t n, uint8_t *y0, uint8_t *y1, \
                uint8_t *u, uint8_t *v), \
    (row0, row1, n, y0, y1, u, v)) \
  X(i420_rows_dithered, (const uint32_t *row0, const uint32_t *row1, size_t n, uint32_t x, \
                         uint32_t y, uint8_t *y0, uint8_t *y1, uint8_t *u, uint8_t *v), \
    (row0, row1, n, x, y, y0, y1, u, v)) \
  X(chroma_row, (uint16_t *dst, const uint8_t *near, const uint8_t *far, \
                 const ck_chroma_weights *weights, size_t n), \
    (dst, near, far, weights, n)) \
  X(yuv_row, (uint32_t *dst, const uint8_t *y, const uint16_t *u, const uint16_t *v, \
              const ck_yuv_weights *weights, size_t n), \
    (dst, y, u, v, weights, n))

#define X(name, parameters, arguments) void (*name) parameters;
typedef struct ck_table {
  const char *isa;
  CK_KERNELS(X)
} ck_table;
#undef X

extern const ck_table ck_table_base;
#if defined(__x86_64__)
extern const ck_table ck_table_v3;
extern const ck_table ck_table_v4;
#endif

#pragma clang assume_nonnull end
