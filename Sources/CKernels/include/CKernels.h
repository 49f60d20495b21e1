// The span kernels of the compositor: everything that touches each pixel of a row.
//
// Pixels are premultiplied BGRA, 8 bits a channel, one little-endian uint32_t each: 0xAARRGGBB.
// No colour channel exceeds its alpha; every kernel keeps that so. A mask is one byte a pixel:
// 0 none, 255 all of it. `n` counts pixels and may be 0. Pointers need no alignment beyond that
// of their element; destination and source are the same memory or do not overlap.
//
// Products of two bytes are divided by 255 and rounded to nearest, exactly. Every kernel gives the
// same bytes on every instruction set: Sources/Rasterize/Kernels has a plain twin of each in Swift,
// which is its specification, and the tests hold them together.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// MARK: - Instruction sets

/// The instruction set in use: "v4" (x86-64-v4, that is AVX-512), "v3" (x86-64-v3, that is AVX2), or "base"
/// (what the compiler assumes of every machine of the architecture). The best one is chosen when the
/// program starts; the environment variable ANIMATOR_ISA=base|v3|v4 overrides that.
const char *ck_isa_name(void);

/// Switches to another instruction set; false, and no change, where this machine lacks it.
/// For tests and benchmarks. Safe at any time, from any thread: results do not depend on it.
bool ck_select_isa(const char *name);

// MARK: - Fill and source-over

/// dst = color
void ck_fill(uint32_t *dst, uint32_t color, size_t n);

/// dst = color + dst · (255 − color.alpha) / 255
void ck_over_color(uint32_t *dst, uint32_t color, size_t n);

/// c = color · mask / 255, rounded; dst = c + dst · (255 − c.alpha) / 255.
/// An opaque colour over itself stays itself through any mask.
void ck_over_color_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, size_t n);

/// dst = src + dst · (255 − src.alpha) / 255
void ck_over(uint32_t *dst, const uint32_t *src, size_t n);

/// s = src · alpha / 255, rounded; dst = s + dst · (255 − s.alpha) / 255
void ck_over_alpha(uint32_t *dst, const uint32_t *src, uint8_t alpha, size_t n);

/// s = src · mask / 255, rounded; dst = s + dst · (255 − s.alpha) / 255
void ck_over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, size_t n);

// MARK: - Dithering

/// dst = (src · alpha · 255 + dst · (255² − src.alpha · alpha)) / 255², rounded down after a threshold from
/// 0 to below 1 is added, which depends on the pixel's place: dithered, and only where it has to be rounded.
///
/// - x, y: Of the first pixel. Thresholds are (x · 0x91E10DA5 + y · 0x3EC05657) mod 2³², the upper 16 bits.
void ck_over_dithered(uint32_t *dst, const uint32_t *src, uint8_t alpha, uint32_t x, uint32_t y,
                      size_t n);

// MARK: - Mixing and scaling

/// dst = (src · alpha + dst · (255 − alpha)) / 255, all four channels, rounded once: a cross-fade.
void ck_mix(uint32_t *dst, const uint32_t *src, uint8_t alpha, size_t n);

/// The same with an alpha a pixel: coverage for sources that replace what is below them.
void ck_mix_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, size_t n);

/// dst = dst · alpha / 255, all four channels
void ck_scale(uint32_t *dst, uint8_t alpha, size_t n);

/// dst = dst · mask / 255, all four channels
void ck_scale_mask(uint32_t *dst, const uint8_t *mask, size_t n);

/// mask = mask · other / 255
void ck_mask_multiply(uint8_t *mask, const uint8_t *other, size_t n);

/// mask = max(mask − other, 0): what a shape covers without what lies inside it.
void ck_mask_subtract(uint8_t *mask, const uint8_t *other, size_t n);

/// mask = src.alpha
void ck_copy_alpha(uint8_t *mask, const uint32_t *src, size_t n);

// MARK: - Blend modes

/// dst = blend of src and dst, channel by channel, where sa and da are the alphas of src and dst:
///   (s · (255 − da) + d · (255 − sa) + K) / 255, rounded to nearest;
/// K is sa · da times the mode's mixture of the colours, as blend.h says, and sa · da for alpha.
/// CK_PLUS instead adds up to 255.
void ck_blend(uint32_t *dst, const uint32_t *src, uint32_t mode, size_t n);

enum {
  CK_MULTIPLY, CK_SCREEN, CK_OVERLAY, CK_DARKEN, CK_LIGHTEN, CK_COLOR_DODGE, CK_COLOR_BURN,
  CK_SOFT_LIGHT, CK_HARD_LIGHT, CK_DIFFERENCE, CK_EXCLUSION, CK_PLUS,
};

/// dst = dst · color / 255, channel by channel: a premultiplied colour tints and fades.
void ck_modulate(uint32_t *dst, uint32_t color, size_t n);

// MARK: - Light

/// Pales and shades a span, as the back and the bend of a curling page need:
///   c = (c · (255 − paleness) + alpha · paleness) / 255, rounded: toward white as far as covered;
///   c = c · r / 255, rounded, with r = 255 · clamp(start + step · i, 0, 1), nearest even, pixel i.
/// Alpha is kept. NaN counts as 0, here and in every ramp.
void ck_light(uint32_t *dst, float start, float step, uint32_t paleness, size_t n);

/// mask = mask · r / 255, with r = 255 · clamp(start + step · i, 0, 1), nearest even, pixel i.
void ck_ramp_mask(uint8_t *mask, float start, float step, size_t n);

// MARK: - Sampling

/// An image to sample. One more column on its right and one more row below are read; what is in
/// them does not matter, so an image may be part of a larger one.
typedef struct ck_texture {
  /// Texel (0, 0).
  const uint32_t *pixels;
  /// From a texel to the one below it, in pixels, above width. stride · (height + 1) is below 2³¹.
  ptrdiff_t stride;
  /// 1 to 32767 texels each way.
  int32_t width, height;
} ck_texture;

/// Bilinear samples along a line. Coordinates are 16.16 fixed point, in texels, relative to texel
/// centres: u = 0 is exactly texel 0. Those outside [0, width − 1] and [0, height − 1] are clamped,
/// so any input is safe. They are rounded to 1/128 texel, halves up; there the sample is within 0.55 of
/// the exact value, one colour stays that colour, and no channel comes to exceed alpha.
///
/// - dst: n samples; the first at (u, v), each next one (du, dv) further.
void ck_sample_affine(uint32_t *dst, const ck_texture *texture, int32_t u, int32_t v, int32_t du,
                      int32_t dv, size_t n);

/// Bilinear samples along a line in perspective. Pixel i is at (U/W, V/W) texels, where
/// U = uvw[0] + step[0] · (first + i), and so on. The same sampler as above; the quotients are clamped
/// and rounded to 1/128 texel, nearest even. W below 2⁻³² counts as 2⁻³² (behind the eye: clamped to an
/// edge); NaN counts as 0. Single precision throughout, in the order the Swift twin spells out.
///
/// - first: first + n is below 2²⁴.
void ck_sample_perspective(uint32_t *dst, const ck_texture *texture, const float uvw[_Nonnull 3],
                           const float step[_Nonnull 3], size_t first, size_t n);

// MARK: - Coverage

/// The piece of an edge that lies within a row of pixels. Numbers of columns, the row's height 1.
typedef struct ck_slant {
  /// Where it begins on its left, and how far it leans from there: at least 2⁻¹⁰.
  float left, width;
  /// How much of the row's height it takes, positive where the inside lies right of it, negative
  /// where it lies left.
  float height;
  /// height / width.
  float scale;
} ck_slant;

/// mask = 255 · the area between the slants, nearest even: the sum over all slants of their height
/// times the mean share of the pixel that lies right of them, limited to 0 … 1.
///
/// - x: The left side of the first pixel, a whole number: coverage does not depend on where a row is
///   cut into spans.
void ck_slant_mask(uint8_t *mask, const ck_slant *slants, size_t slant_count, float x, size_t n);

/// Corners of a convex outline, as pairs x, y: from the topmost one clockwise on screen and back to it,
/// each a multiple of 1/256 and within 2²² of zero.
typedef struct ck_outline {
  const double *corners;
  /// With the last, which is the first one again: 4 … CK_MOST_CORNERS.
  size_t count;
  /// The index of the lowest corner.
  size_t lowest;
} ck_outline;

enum { CK_MOST_CORNERS = 160 };

/// An outline in a colour: the slants of its edges in each row, ck_slant_mask and ck_over_color_mask in
/// one. Pixels between the slants, where those of either side add up to 1, are covered entirely.
///
/// - dst: The pixel at column x and row y, the first of the rectangle outside which nothing changes.
/// - stride: From a pixel to the one below it, in pixels.
/// - room: How many pixels from x rightward may be written as they were, at least `width`.
void ck_over_color_outline(uint32_t *dst, ptrdiff_t stride, uint32_t color,
                           const ck_outline *outline, int32_t x, int32_t y, size_t width,
                           size_t height, size_t room);

/// mask = 255 · row_cover · (width of what [left, right] and the pixel share), nearest even.
/// With row_cover from the same rule downward this is the exact area of an upright rectangle.
/// The centre of pixel i is x + i, the half of a whole number.
void ck_rect_mask(uint8_t *mask, float left, float right, float row_cover, float x, size_t n);

// MARK: - Gradients

/// A colour of a gradient: red, green, blue, alpha, 0 … 1, not multiplied by the alpha.
typedef struct ck_stop {
  double place;
  double color[4];
} ck_stop;

typedef enum ck_gradient_kind { CK_AXIAL, CK_RADIAL, CK_CONIC } ck_gradient_kind;

typedef struct ck_gradient {
  ck_gradient_kind kind;
  /// The third column is 0, 0, 1.
  bool is_affine;
  /// It is axial and affine, and has one colour all along a row: that of column 0.
  bool is_level;
  /// From pixels to points, counted from the gradient's start: [x y w] = [column row 1] · map, row by row.
  double map[9];
  /// The gradient's end, counted from its start.
  double end_x, end_y;
  /// Of a conic one: the direction of its end, radians.
  double start_angle;
  /// One or more, their places in ascending order.
  const ck_stop *stops;
  size_t stop_count;
  /// What is seen before the first stop, and after the last: premultiplied.
  uint32_t first_pixel, last_pixel;
} ck_gradient;

/// The pixels of a row, from a column on (both whole numbers), each what the gradient shows at its centre,
/// dithered: rounded down after a threshold above 0 and below 1 is added, the upper 24 bits of
/// (column · 0xC13FA9A9 + row · 0x91E10DA5) mod 2³². Gradient.swift has the formulas.
void ck_gradient_row(uint32_t *dst, const ck_gradient *gradient, double column, double row, size_t n);

// MARK: - Blur

/// One row of a convolution with a symmetric filter, along the row (distance 1) or across rows
/// (distance = bytes from a row to the next):
///   dst[i] = (Σ weights[|k|] · src[i + k · distance], k = −radius … radius, + 32768) >> 16
/// - src: readable from −radius · distance to n − 1 + radius · distance. Not dst.
/// - weights: radius + 1 of them, the middle one first; weights[0] + 2 · Σ the others = 65536.
void ck_blur_row(uint8_t *dst, const uint8_t *src, ptrdiff_t distance, const uint32_t *weights,
                 size_t radius, size_t n);

/// The same to 256ths: dst[i] = (Σ … + 128) >> 8.
void ck_blur_row_wide(uint16_t *dst, const uint8_t *src, ptrdiff_t distance,
                      const uint32_t *weights, size_t radius, size_t n);

/// The same of 256ths, up to 255 · 256: dst[i] = (Σ … + 32768) >> 16. Distances count values.
void ck_blur_wide_row(uint16_t *dst, const uint16_t *src, ptrdiff_t distance,
                      const uint32_t *weights, size_t radius, size_t n);

/// A row of a blurred background from texels of 2^level pixels: bilinear, its colours moved away from their
/// grey, laid under a tint, and dithered by the thresholds of ck_gradient_row, upper 16 bits. With
/// s = saturation / 256 and BT.709's luma y = (871 R + 2929 G + 296 B) / 4096, a colour c becomes
/// y + (c − y) · s, limited to 0 … alpha. Where the four texels are equal it is rounded to nearest.
///
/// - above, below: The rows of texels around it, four values of 256ths each; a texel before the first
///   column's and one after the last one's are read.
/// - fraction: How far it lies below the middle of the upper row, in 256ths of a texel.
/// - level: 0 … 7.
/// - saturation: 0 (gray) … 1024; 256 changes nothing.
/// - tint: Premultiplied.
/// - column: Of the first pixel, counted from the first texel's left side.
void ck_finish_blur(uint32_t *dst, const uint16_t *above, const uint16_t *below, uint32_t fraction,
                    uint32_t level, uint32_t saturation, uint32_t tint, uint32_t column,
                    uint32_t row, size_t n);

// MARK: - Video

/// Two rows of opaque pixels to BT.709 limited-range YUV 4:2:0. Alpha is ignored.
///   Y = (5983 R + 20127 G + 2032 B) / 2¹⁵ + 16, each pixel
///   U = (−3298 R − 11094 G + 14392 B) / 2¹⁷ + 128, V = (14392 R − 13072 G − 1320 B) / 2¹⁷ + 128,
///   on the sums over 2 × 2 pixels; halves rounded up.
/// - n: pixels in each row, even (an odd last column is left out). y0 and y1 take n bytes, u and v
///   n / 2.
void ck_i420_rows(const uint32_t *row0, const uint32_t *row1, size_t n, uint8_t *y0, uint8_t *y1,
                  uint8_t *u, uint8_t *v);

/// The same, dithered: in place of the half that is added before rounding down, the upper seven bits of
/// (x · 0x6A09E668 + y · 0xBB67AE86) mod 2³² and half of their step; x and y are halved for chroma.
///
/// - x, y: Of the first pixel of row0, both even.
void ck_i420_rows_dithered(const uint32_t *row0, const uint32_t *row1, size_t n, uint32_t x,
                           uint32_t y, uint8_t *y0, uint8_t *y1, uint8_t *u, uint8_t *v);

#pragma clang assume_nonnull end
