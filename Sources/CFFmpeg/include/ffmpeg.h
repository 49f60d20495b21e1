// What Swift cannot import from FFmpeg's headers: cast macros, compound literals, error macros.
#pragma once
#include <malloc.h>
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
static inline void ffs_strerror(int error, char *buffer, size_t size) {
  av_strerror(error, buffer, size);
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
