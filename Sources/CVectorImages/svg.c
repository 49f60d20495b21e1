#include "formats.h"
#include <librsvg/rsvg.h>
#include <string.h>

#define FUNCTIONS(each)                                                                          \
  each(rsvg_handle_new_from_data) each(rsvg_handle_set_dpi) each(rsvg_handle_get_intrinsic_size_in_pixels) \
      each(rsvg_handle_get_intrinsic_dimensions) each(rsvg_handle_render_document)
LOADED("librsvg-2.so.2", FUNCTIONS)

// Without a base URL, images and style sheets outside of the file are not read.
static void *svg_open(const void *bytes, size_t length, char **message) {
  if (!is_loaded()) {
    *message = strdup("SVG is drawn by librsvg, which is not installed: apt-get install librsvg2-2");
    return NULL;
  }
  GError *error = NULL;
  RsvgHandle *handle = load_rsvg_handle_new_from_data(bytes, length, &error);
  if (!handle) return failed(error, message);
  load_rsvg_handle_set_dpi(handle, 96);  // as CSS defines its units
  return handle;
}

static bool svg_get_size(void *handle, double *width, double *height, char **message) {
  if (load_rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return true;
  gboolean has_width, has_height, has_view_box;
  RsvgLength ignored;
  RsvgRectangle box;
  load_rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &ignored, &has_height, &ignored, &has_view_box, &box);
  if (!has_view_box) {
    *message = strdup("the SVG has neither a size nor a viewBox");
    return false;
  }
  *width = box.width;
  *height = box.height;
  return true;
}

static bool svg_draw(void *handle, cairo_t *context, double width, double height, char **message) {
  GError *error = NULL;
  RsvgRectangle viewport = {0, 0, width, height};
  if (load_rsvg_handle_render_document(handle, context, &viewport, &error)) return true;
  failed(error, message);
  return false;
}

const Format svg_format = {svg_open, svg_get_size, svg_draw, g_object_unref};
