#include "vector_image.h"

#include "formats.h"
#include <stdlib.h>
#include <string.h>

struct VectorImage {
  const Format *format;
  void *document;
};

VectorImage *vector_image_open(VectorImageFormat format, const void *bytes, size_t length, char **message) {
  const Format *functions = format == VectorImageFormatSVG ? &svg_format : &pdf_format;
  void *document = functions->open(bytes, length, message);
  if (!document) return NULL;
  VectorImage *image = malloc(sizeof *image);
  *image = (VectorImage){functions, document};
  return image;
}

bool vector_image_get_size(VectorImage *image, double *width, double *height, char **message) {
  return image->format->get_size(image->document, width, height, message);
}

bool vector_image_draw(VectorImage *image, uint8_t *pixels, int width, int height, char **message) {
  cairo_surface_t *surface =
      cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, width * 4);
  cairo_t *context = cairo_create(surface);
  bool drawn = image->format->draw(image->document, context, width, height, message);
  cairo_status_t status = cairo_status(context);
  cairo_destroy(context);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  if (drawn && status != CAIRO_STATUS_SUCCESS) {
    *message = strdup(cairo_status_to_string(status));
    return false;
  }
  return drawn;
}

void vector_image_free(VectorImage *image) {
  image->format->free(image->document);
  free(image);
}

void *failed(GError *error, char **message) {
  *message = strdup(error ? error->message : "unknown error");
  if (error) g_error_free(error);
  return NULL;
}
