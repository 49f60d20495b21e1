// Image files that are made of shapes: SVG, drawn by librsvg, and PDF, of which Poppler draws the first page.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct VectorImage VectorImage;

typedef enum __attribute__((enum_extensibility(closed))) { VectorImageFormatSVG, VectorImageFormatPDF } VectorImageFormat;

// The three functions below that can fail return NULL or false then, and set a message, which the caller frees.

// Reads a file in memory, which is copied. No other file is read.
VectorImage *vector_image_open(VectorImageFormat format, const void *bytes, size_t length, char **message);
// The natural size in points: CSS pixels of an SVG, 1/72 inch of a page.
bool vector_image_get_size(VectorImage *image, double *width, double *height, char **message);
// Draws the image over all of some transparent pixels: premultiplied BGRA, rows of width × 4 bytes.
bool vector_image_draw(VectorImage *image, uint8_t *pixels, int width, int height, char **message);
void vector_image_free(VectorImage *image);
