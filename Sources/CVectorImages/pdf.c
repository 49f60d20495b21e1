#include "formats.h"
#include <poppler/poppler.h>
#include <string.h>

#define FUNCTIONS(each)              \
  each(poppler_document_new_from_bytes) each(poppler_document_get_page) each(poppler_page_get_size) \
      each(poppler_page_render)
LOADED("libpoppler-glib.so.8", FUNCTIONS)

// The first page. It retains its document.
static void *pdf_open(const void *bytes, size_t length, char **message) {
  if (!is_loaded()) {
    *message = strdup("PDF is drawn by Poppler, which is not installed: apt-get install libpoppler-glib8");
    return NULL;
  }
  GError *error = NULL;
  GBytes *data = g_bytes_new(bytes, length);
  PopplerDocument *document = load_poppler_document_new_from_bytes(data, NULL, &error);
  g_bytes_unref(data);
  if (!document) return failed(error, message);
  PopplerPage *page = load_poppler_document_get_page(document, 0);
  g_object_unref(document);
  if (!page) *message = strdup("the PDF has no page");
  return page;
}

static bool pdf_get_size(void *page, double *width, double *height, char **message) {
  load_poppler_page_get_size(page, width, height);
  return true;
}

static bool pdf_draw(void *page, cairo_t *context, double width, double height, char **message) {
  double page_width, page_height;
  load_poppler_page_get_size(page, &page_width, &page_height);
  cairo_scale(context, width / page_width, height / page_height);
  load_poppler_page_render(page, context);
  return true;
}

const Format pdf_format = {pdf_open, pdf_get_size, pdf_draw, g_object_unref};
