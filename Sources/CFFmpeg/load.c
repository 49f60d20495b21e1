// FFmpeg's libraries bring 130 others, which take longer to load than many commands to run: they are loaded when the
// first of their functions is called. Each function of FFmpeg that the program calls is defined here, as a jump through
// a slot; until the libraries are loaded, the slots lead to `ffmpeg_load_first`.

#include <dlfcn.h>
#include <libavcodec/version_major.h>
#include <libavformat/version_major.h>
#include <libavutil/log.h>
#include <libavutil/macros.h>
#include <libavutil/version.h>
#include <libswresample/version_major.h>
#include <libswscale/version_major.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "functions.h"
#include "trampoline.h"

#define TRAMPOLINE_OF(library, name) TRAMPOLINE(name)
FFMPEG_FUNCTIONS(TRAMPOLINE_OF)

static void fail(const char *reason) {
  fprintf(stderr, "FFmpeg's libraries are missing, or others than the program was built with: %s\n", reason);
  _Exit(127);
}

// Also for lookups by name, as in `dlsym(nil, "x264_encoder_open_164")`, symbols are global.
static void *open_library(const char *file) {
  void *library = dlopen(file, RTLD_LAZY | RTLD_GLOBAL);
  if (!library) fail(dlerror());
  return library;
}

static void *find(void *library, const char *name) {
  void *function = dlsym(library, name);
  if (!function) fail(dlerror());
  return function;
}

#define OPEN(library, version) void *library = open_library("lib" #library ".so." AV_STRINGIFY(version))

static void load(void) {
  OPEN(avutil, LIBAVUTIL_VERSION_MAJOR);
  OPEN(swresample, LIBSWRESAMPLE_VERSION_MAJOR);
  OPEN(swscale, LIBSWSCALE_VERSION_MAJOR);
  OPEN(avcodec, LIBAVCODEC_VERSION_MAJOR);
  OPEN(avformat, LIBAVFORMAT_VERSION_MAJOR);
#define FILL(library, name) SLOT(name) = find(library, #name);
  FFMPEG_FUNCTIONS(FILL)
  // What goes wrong is told by return codes, which become errors; nothing is printed. 0 are fatal errors of SVT-AV1.
  av_log_set_level(AV_LOG_QUIET);
  setenv("SVT_LOG", "0", 0);
}

// Called by the jumps, which keep the arguments of the function that was called.
__attribute__((visibility("hidden"), used)) void ffmpeg_load_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
}
