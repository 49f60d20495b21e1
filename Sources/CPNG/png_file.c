#include "png_file.h"
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// How many bytes libpng compresses into one chunk at most; 8 192 by default.
static const size_t chunk_size = 1 << 16;

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
  PNGFile *file = png_get_io_ptr(png);
  if (file->capacity - file->count < count) {
    size_t capacity = 2 * file->capacity + count;
    uint8_t *grown = realloc(file->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    file->bytes = grown;
    file->capacity = capacity;
  }
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
}

static void flush(png_structp png) { (void)png; }

static int filters(PNGPrediction prediction) {
  switch (prediction) {
    case PNGPredictionNone: return PNG_FILTER_NONE;
    case PNGPredictionLeft: return PNG_FILTER_SUB;
    case PNGPredictionPerRow: return PNG_ALL_FILTERS;
  }
}

bool png_file_write(
    PNGFile *file, const uint8_t *const *rows, uint32_t width, uint32_t height, bool has_alpha,
    PNGPrediction prediction, int level) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return false;
  png_infop info = png_create_info_struct(png);
  // libpng's functions that fail return here.
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return false;
  }
  png_set_write_fn(png, file, append, flush);
  png_set_IHDR(
      png, info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_RELATIVE);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters(prediction));
  png_set_compression_level(png, level);
  png_set_compression_strategy(png, 0);  // Z_DEFAULT_STRATEGY, whatever the prediction
  png_set_compression_buffer_size(png, chunk_size);
  png_write_info(png, info);
  png_set_bgr(png);
  if (!has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, rows[y]);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return true;
}
