// How a format is read and drawn.
#pragma once
#include <cairo.h>
#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  void *(*open)(const void *bytes, size_t length, char **message);
  bool (*get_size)(void *document, double *width, double *height, char **message);
  bool (*draw)(void *document, cairo_t *context, double width, double height, char **message);
  void (*free)(void *document);
} Format;

extern const Format svg_format, pdf_format;

// Sets the message to that of an error, frees that, and returns NULL.
void *failed(GError *error, char **message);
