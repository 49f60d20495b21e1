// How a format is read and drawn.
#pragma once
#include <cairo.h>
#include <dlfcn.h>
#include <glib.h>
#include <pthread.h>
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

// The libraries bring dozens of others, which a program would load at every start: they are loaded when the first image of
// their format is read. Defines `load_NAME` for each of FUNCTIONS, and `is_loaded()`, which says whether all are there.
#define LOADED(file, FUNCTIONS)                                                           \
  FUNCTIONS(LOADED_POINTER)                                                               \
  static bool has_functions = false;                                                      \
  static void load(void) {                                                                \
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);                                 \
    if (!library) return;                                                                 \
    has_functions = true;                                                                 \
    FUNCTIONS(LOADED_FUNCTION)                                                            \
  }                                                                                       \
  static bool is_loaded(void) {                                                           \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                       \
    pthread_once(&once, load);                                                            \
    return has_functions;                                                                 \
  }
#define LOADED_POINTER(name) static typeof(&name) load_##name;
#define LOADED_FUNCTION(name) has_functions &= (load_##name = (typeof(&name))dlsym(library, #name)) != NULL;
