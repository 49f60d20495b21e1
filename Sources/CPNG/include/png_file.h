// PNG files, written by libpng and compressed by libdeflate.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How the bytes of a row are predicted before they are compressed.
typedef enum __attribute__((enum_extensibility(closed))) {
  PNGPredictionNone,
  PNGPredictionLeft,    // from the pixel to the left
  PNGPredictionPerRow,  // by the filter that leaves the least sum of differences in each row
} PNGPrediction;

typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} PNGFile;

// Writes rows of straight BGRA as a file of 8 bits per channel that is tagged sRGB, with alpha or without.
// level: libdeflate's, 1 to 12. Whoever calls it frees the bytes, also after a failure. False: memory is exhausted, or
// libpng refuses the size.
bool png_file_write(
    PNGFile *file, const uint8_t *const *rows, uint32_t width, uint32_t height, bool has_alpha,
    PNGPrediction prediction, int level);
