// What Swift cannot import from FFmpeg's headers: cast macros, compound literals, error macros.
#pragma once
#include <malloc.h>
#include <string.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static inline int ffs_averror(int posix_error) { return AVERROR(posix_error); }
static const int FFS_EAGAIN = AVERROR(EAGAIN);
static const int FFS_EOF = AVERROR_EOF;
static const int64_t FFS_NOPTS = AV_NOPTS_VALUE;
// The code of ffs_open_input for text that names other files.
static const int FFS_PLAYLIST = FFERRTAG('L', 'I', 'S', 'T');
static inline void ffs_strerror(int error, char *buffer, size_t size) {
  if (error == FFS_PLAYLIST) {
    strncpy(buffer, "it is a playlist", size);
  } else {
    av_strerror(error, buffer, size);
  }
}
// Opens the container that bytes are of, with AVFMT_FLAG_… flags. Nothing in it leads to another file: a playlist would
// have any file opened, and a live one itself, again and again without end.
static inline int ffs_open_input(
    AVFormatContext **context, AVIOContext *bytes, const char *url, int flags) {
  const AVInputFormat *format = NULL;
  int code = av_probe_input_buffer2(bytes, &format, url, NULL, 0, 0);
  if (code < 0) return code;
  const char *const playlists[] = {"hls", "concat", "dash", "imf", "sdp"};
  for (size_t i = 0; i < sizeof playlists / sizeof *playlists; i++) {
    if (strcmp(format->name, playlists[i]) == 0) return FFS_PLAYLIST;
  }
  AVFormatContext *opened = avformat_alloc_context();
  if (!opened) return AVERROR(ENOMEM);
  opened->pb = bytes;
  opened->flags |= flags;
  AVDictionary *options = NULL;
  av_dict_set(&options, "protocol_whitelist", "none", 0);
  // On failure it frees the context, but not the bytes.
  code = avformat_open_input(&opened, url, format, &options);
  av_dict_free(&options);
  if (code >= 0) *context = opened;
  return code;
}
static inline AVChannelLayout ffs_layout_mono(void) {
  return (AVChannelLayout)AV_CHANNEL_LAYOUT_MONO;
}
static inline AVChannelLayout ffs_layout_stereo(void) {
  return (AVChannelLayout)AV_CHANNEL_LAYOUT_STEREO;
}

// Blocks of this size and more go back to the system as soon as they are free. Unless told, glibc raises the bound to
// that of the largest block that was freed, up to 32 MB, and keeps frames in pools that only grow.
static inline void ffs_keep_apart_blocks_above(int bytes) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, bytes);
#endif
}

// How many heaps threads share. glibc has eight for each processor, and those of threads that ended keep their memory.
static inline void ffs_limit_heaps(int count) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, count);
#endif
}
