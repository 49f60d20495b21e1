// The span kernels of the compositor: all code that touches every pixel of a row.
//
// Pixels are premultiplied BGRA, 8 bits per channel, one little-endian uint32_t each: 0xAARRGGBB.
// No color channel exceeds its alpha, and every kernel preserves that. A mask has one byte per
// pixel: 0 none, 255 full coverage. `n` counts pixels and may be 0. Pointers need no alignment
// beyond that of their element type; destination and source are identical or do not overlap.
//
// Products of two bytes are divided by 255 and rounded to nearest, exactly. Every kernel gives the
// same bytes on every instruction set: Sources/Rasterize/Kernels, and Sources/ImageIO for decoded
// videos, have a scalar reference implementation of each in Swift, which is its specification, and
// tests compare them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// MARK: - Instruction sets

/// The selected instruction set: "v4" (x86-64-v4, which includes AVX-512), "v3" (x86-64-v3, which
/// includes AVX2), or "base" (the architecture's baseline). The best supported one is selected when
/// the
/// program starts; the environment variable ANIMATOR_ISA=base|v3|v4 overrides that.
const char *ck_isa_name(void);

/// Selects another instruction set; returns false, without effect, if the machine does not support
/// it. For tests and benchmarks. Safe at any time, from any thread: results do not depend on it.
bool ck_select_isa(const char *name);

// MARK: - Fill and source-over

/// dst = color
void ck_fill(uint32_t *dst, uint32_t color, size_t n);

/// dst = color + dst · (255 − color.alpha) / 255
void ck_over_color(uint32_t *dst, uint32_t color, size_t n);

/// c = color · mask / 255, rounded; dst = c + dst · (255 − c.alpha) / 255.
/// An opaque color over itself is unchanged through any mask.
void ck_over_color_mask(uint32_t *dst, uint32_t color, const uint8_t *mask, size_t n);

/// dst = src + backdrop · (255 − src.alpha) / 255
///
/// - backdrop: `dst`, or pixels that do not overlap it, which saves copying them first.
void ck_over(uint32_t *dst, const uint32_t *backdrop, const uint32_t *src, size_t n);

/// s = src · alpha / 255, rounded; dst = s + backdrop · (255 − s.alpha) / 255
///
/// - backdrop: See `ck_over`.
void ck_over_alpha(uint32_t *dst, const uint32_t *backdrop, const uint32_t *src, uint8_t alpha,
                   size_t n);

/// s = src · mask / 255, rounded; dst = s + dst · (255 − s.alpha) / 255
void ck_over_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, size_t n);

// MARK: - Dithering

/// Source-over with ordered dithering: dst = (src · alpha · 255 + dst · (255² − src.alpha · alpha))
/// / 255² + t, rounded down, with a threshold 0 ≤ t < 1 by pixel position. Values that need no
/// rounding are unchanged.
///
/// - x, y: The first pixel's position. Thresholds are the upper 16 bits of (x · 0x91E10DA5 + y ·
///   0x3EC05657) mod 2³².
void ck_over_dithered(uint32_t *dst, const uint32_t *src, uint8_t alpha, uint32_t x, uint32_t y,
                      size_t n);

// MARK: - Interpolation and scaling

/// dst = (src · alpha + dst · (255 − alpha)) / 255, all four channels, rounded once: a cross-fade.
void ck_mix(uint32_t *dst, const uint32_t *src, uint8_t alpha, size_t n);

/// The same with an alpha per pixel: coverage for sources that replace the backdrop.
void ck_mix_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, size_t n);

/// dst = dst · alpha / 255, all four channels
void ck_scale(uint32_t *dst, uint8_t alpha, size_t n);

/// dst = dst · mask / 255, all four channels
void ck_scale_mask(uint32_t *dst, const uint8_t *mask, size_t n);

/// mask = mask · other / 255
void ck_mask_multiply(uint8_t *mask, const uint8_t *other, size_t n);

/// mask = max(mask − other, 0): the coverage of a shape minus that of a hole inside it.
void ck_mask_subtract(uint8_t *mask, const uint8_t *other, size_t n);

/// mask = src.alpha
void ck_copy_alpha(uint8_t *mask, const uint32_t *src, size_t n);

// MARK: - Blend modes

/// dst = blend of src and dst, channel by channel, where sa and da are the alphas of src and dst:
///   (s · (255 − da) + d · (255 − sa) + K) / 255, rounded to nearest.
/// K is sa · da times the mode's blend function of the colors (see blend.h), and sa · da for alpha.
/// CK_PLUS is a saturating addition instead.
void ck_blend(uint32_t *dst, const uint32_t *src, uint32_t mode, size_t n);

enum {
  CK_MULTIPLY, CK_SCREEN, CK_OVERLAY, CK_DARKEN, CK_LIGHTEN, CK_COLOR_DODGE, CK_COLOR_BURN,
  CK_SOFT_LIGHT, CK_HARD_LIGHT, CK_DIFFERENCE, CK_EXCLUSION, CK_PLUS,
};

/// dst = dst · color / 255, channel by channel: multiplication by a premultiplied tint color.
void ck_modulate(uint32_t *dst, uint32_t color, size_t n);

// MARK: - Shading

/// Shades a span, as the back and the fold of a curled page need:
///   c = (c · (255 − white_tint) + alpha · white_tint) / 255, rounded: a tint toward white;
///   c = c · r / 255, rounded, with r = 255 · clamp(start + step · i, 0, 1), nearest even, pixel i:
///   a luminance ramp.
/// Alpha is unchanged. NaN counts as 0, here and in every ramp.
void ck_shade(uint32_t *dst, float start, float step, uint32_t white_tint, size_t n);

/// mask = mask · r / 255, with r = 255 · clamp(start + step · i, 0, 1), nearest even, pixel i.
void ck_ramp_mask(uint8_t *mask, float start, float step, size_t n);

// MARK: - Sampling

/// An image to sample. The column to its right and the row below it are read but have no weight, so
/// an image may be part of a larger one.
typedef struct ck_texture {
  /// Texel (0, 0).
  const uint32_t *pixels;
  /// Pixels from one row to the next, greater than width. stride · (height + 1) is below 2³¹.
  ptrdiff_t stride;
  /// 1 to 32767 texels each.
  int32_t width, height;
} ck_texture;

/// Bilinear sampling along a line in texture space. Coordinates are 16.16 fixed point, in texels,
/// relative to texel centers: u = 0 is exactly texel 0. They are clamped to [0, width − 1] and [0,
/// height − 1], so any input is safe, and rounded to 1/128 texel, halves up. At that position the
/// sample is within 0.55 of the exact value; constant colors are preserved, and no channel exceeds
/// alpha.
///
/// - dst: n samples, the first at (u, v), each of the following at an offset of (du, dv).
void ck_sample_affine(uint32_t *dst, const ck_texture *texture, int32_t u, int32_t v, int32_t du,
                      int32_t dv, size_t n);

/// ck_sample_affine with du = 1, dv = 0 and ck_over_dithered in one, for a rectangle of pixels.
///
/// - stride: Pixels from one row of dst to the next.
/// - u, v: The position of the first pixel's sample. Only v is clamped: each u is in 0 … width − 1, or less than
///   1 − 1/256 outside if the first and the last column are transparent, as are those before and after them.
/// - x, y: The first pixel's position in the dither pattern.
void ck_over_shifted(uint32_t *dst, ptrdiff_t stride, const ck_texture *texture, int32_t u, int32_t v,
                     uint8_t alpha, uint32_t x, uint32_t y, size_t width, size_t height);

/// Bilinear sampling with perspective division. Pixel i is at (U/W, V/W) texels, where U = uvw[0] +
/// step[0] · (first + i), and so on. The same sampler as above; the quotients are clamped and
/// rounded to 1/128 texel, nearest even. W below 2⁻³² counts as 2⁻³² (behind the camera: clamped to
/// an edge); NaN counts as 0. Single precision throughout, in the order of the Swift reference.
///
/// - first: first + n is below 2²⁴.
void ck_sample_perspective(uint32_t *dst, const ck_texture *texture, const float uvw[_Nonnull 3],
                           const float step[_Nonnull 3], size_t first, size_t n);

// MARK: - Coverage

/// An edge segment within a row of pixels. In columns; the row's height is 1.
typedef struct ck_slant {
  /// The column of its left end, and its horizontal extent: at least 2⁻¹⁰.
  float left, width;
  /// The fraction of the row's height that it spans, positive if the inside is to its right,
  /// negative if to its left.
  float height;
  /// height / width.
  float scale;
} ck_slant;

/// mask = 255 · the area between the slants, nearest even: the sum over all slants of their height
/// times the mean fraction of the pixel to the right of them, clamped to 0 … 1.
///
/// - x: The left side of the first pixel, a whole number, so that coverage does not depend on how a
///   row is split into spans.
void ck_slant_mask(uint8_t *mask, const ck_slant *slants, size_t slant_count, float x, size_t n);

/// The corners of a convex contour as pairs x, y: clockwise on screen from the topmost one and back
/// to it, each a multiple of 1/256 and within 2²² of zero.
typedef struct ck_outline {
  const double *corners;
  /// Including the last, which repeats the first: 4 … CK_MAX_CORNERS.
  size_t count;
  /// The index of the lowest corner.
  size_t lowest;
} ck_outline;

enum { CK_MAX_CORNERS = 160 };

/// Fills a contour with a color: scan conversion, ck_slant_mask and ck_over_color_mask in one
/// kernel. Pixels between the slants of both sides are fully covered where the heights of each side
/// add up to 1.
///
/// - dst: The pixel at column x and row y, the top left corner of the scissor rectangle.
/// - stride: Pixels from one row to the next.
/// - room: The number of pixels from x that may be rewritten with their own values, at least
///   `width`.
void ck_over_color_outline(uint32_t *dst, ptrdiff_t stride, uint32_t color,
                           const ck_outline *outline, int32_t x, int32_t y, size_t width,
                           size_t height, size_t room);

/// mask = 255 · row_cover · (the overlap of [left, right] with the pixel), nearest even. With
/// row_cover computed likewise in y, this is the exact area of an axis-aligned rectangle. The
/// center of pixel i is x + i, with x half an odd number.
void ck_rect_mask(uint8_t *mask, float left, float right, float row_cover, float x, size_t n);

// MARK: - Gradients

/// A color stop: red, green, blue, alpha, 0 … 1, not premultiplied.
typedef struct ck_stop {
  double location;
  double color[4];
} ck_stop;

typedef enum ck_gradient_kind { CK_AXIAL, CK_RADIAL, CK_CONIC } ck_gradient_kind;

typedef struct ck_gradient {
  ck_gradient_kind kind;
  /// The third column is 0, 0, 1.
  bool is_affine;
  /// Axial, affine, and of one color along each row: that of column 0.
  bool is_row_constant;
  /// From pixels to points relative to the gradient's start: [x y w] = [column row 1] · map,
  /// row-major.
  double map[9];
  /// The gradient's end relative to its start.
  double end_x, end_y;
  /// For conic gradients: the direction of the end, in radians.
  double start_angle;
  /// At least one, sorted by location.
  const ck_stop *stops;
  size_t stop_count;
  /// The premultiplied colors before the first stop and after the last.
  uint32_t first_pixel, last_pixel;
} ck_gradient;

/// Evaluates a span of a gradient at pixel centers, from a column in a row (both whole numbers),
/// with ordered dithering: rounded down after a threshold above 0 and below 1 is added, the upper
/// 24 bits of (column · 0xC13FA9A9 + row · 0x91E10DA5) mod 2³². Gradient.swift has the formulas.
void ck_gradient_row(uint32_t *dst, const ck_gradient *gradient, double column, double row, size_t n);

// MARK: - Blur

/// One row of a convolution with a symmetric kernel, along the row (distance 1) or down the columns
/// (distance = the stride of rows in bytes):
///   dst[i] = (Σ weights[|k|] · src[i + k · distance], k = −radius … radius, + 32768) >> 16
/// - src: Readable from −radius · distance to n − 1 + radius · distance; must differ from dst.
/// - weights: radius + 1 weights, from the center outward; weights[0] + 2 · Σ the others = 65536.
void ck_blur_row(uint8_t *dst, const uint8_t *src, ptrdiff_t distance, const uint32_t *weights,
                 size_t radius, size_t n);

/// The same with an 8.8 fixed-point result: dst[i] = (Σ … + 128) >> 8.
void ck_blur_row_wide(uint16_t *dst, const uint8_t *src, ptrdiff_t distance,
                      const uint32_t *weights, size_t radius, size_t n);

/// The same for 8.8 fixed-point values up to 255 · 256: dst[i] = (Σ … + 32768) >> 16. `distance` is
/// in values.
void ck_blur_wide_row(uint16_t *dst, const uint16_t *src, ptrdiff_t distance,
                      const uint32_t *weights, size_t radius, size_t n);

/// Finishes a row of a backdrop blur: bilinear upsampling from texels of 2^level pixels,
/// saturation, a tint composited on top, and dithering with the upper 16 bits of ck_gradient_row's
/// thresholds. With s = saturation / 256 and BT.709 luma y = (871 R + 2929 G + 296 B) / 4096, a
/// color c becomes y + (c − y) · s, clamped to 0 … alpha. Where the four texels are equal, it is
/// rounded to nearest.
///
/// - above, below: The rows of texels to interpolate, in 8.8 fixed point with four channels; one
///   texel before the first column's and one after the last one's are read.
/// - fraction: The distance from the center of the upper row, in 256ths of a texel.
/// - level: The mip level, 0 … 7.
/// - saturation: 0 (gray) … 1024; 256 leaves colors unchanged.
/// - tint: Premultiplied.
/// - column: The first pixel's distance from the left edge of the first texel.
void ck_finish_blur(uint32_t *dst, const uint16_t *above, const uint16_t *below, uint32_t fraction,
                    uint32_t level, uint32_t saturation, uint32_t tint, uint32_t column,
                    uint32_t row, size_t n);

// MARK: - Video

/// Converts two rows of opaque pixels to limited-range BT.709 YUV 4:2:0. Alpha is ignored.
///   Y = (5983 R + 20127 G + 2032 B) / 2¹⁵ + 16, each pixel
///   U = (−3298 R − 11094 G + 14392 B) / 2¹⁷ + 128, V = (14392 R − 13072 G − 1320 B) / 2¹⁷ + 128,
///   on the sums over 2 × 2 pixels; halves are rounded up.
/// - n: The pixels in each row, even (an odd last column is ignored). y0 and y1 receive n bytes, u
///   and v n / 2.
void ck_i420_rows(const uint32_t *row0, const uint32_t *row1, size_t n, uint8_t *y0, uint8_t *y1,
                  uint8_t *u, uint8_t *v);

/// The same with ordered dithering: instead of one half, the upper seven bits of (x · 0x6A09E668 +
/// y · 0xBB67AE86) mod 2³² plus half a step are added before rounding down; x and y are halved for
/// chroma.
///
/// - x, y: The position of the first pixel of row0, both even.
void ck_i420_rows_dithered(const uint32_t *row0, const uint32_t *row1, size_t n, uint32_t x,
                           uint32_t y, uint8_t *y0, uint8_t *y1, uint8_t *u, uint8_t *v);

/// How chroma samples contribute to the pixels around them, in quarters; the rest is the weight of
/// the nearest sample.
typedef struct ck_chroma_weights {
  /// Of the other row.
  uint16_t far;
  /// Of the sample before that of an even column, and of the sample after that of an odd column.
  uint16_t before, after;
} ck_chroma_weights;

/// Interpolates a row of chroma to n columns, in sixteenths. Samples beyond the ends equal the
/// first and the last.
/// - near, far: (n + 1) / 2 samples each.
void ck_chroma_row(uint16_t *dst, const uint8_t *near, const uint8_t *far,
                   const ck_chroma_weights *weights, size_t n);

/// The conversion of a matrix and a range.
typedef struct ck_yuv_weights {
  /// The luma of black: 16 or 0.
  int16_t black;
  /// Of luma; of V in red and green, and of U in green and blue. In units of 2⁻¹³.
  int16_t luma, red, green_v, green_u, blue;
} ck_yuv_weights;

/// Converts a row to opaque pixels: the weighted sums of Y − black, U − 128 and V − 128, halves
/// rounded up, clamped.
/// - u, v: Sixteenths, n each.
void ck_yuv_row(uint32_t *dst, const uint8_t *y, const uint16_t *u, const uint16_t *v,
                const ck_yuv_weights *weights, size_t n);

#pragma clang assume_nonnull end
