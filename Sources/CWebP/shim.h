#pragma once
#include <webp/demux.h>
#include <webp/mux.h>

// What Swift cannot call: inline functions with an ABI version.
static inline WebPAnimDecoder *pws_new_decoder(const WebPData *data, int threads) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return NULL;
  options.color_mode = MODE_bgrA;
  options.use_threads = threads;
  return WebPAnimDecoderNew(data, &options);
}
static inline WebPDemuxer *pws_new_demuxer(const WebPData *data) { return WebPDemux(data); }
static inline WebPMux *pws_new_mux(void) { return WebPMuxNew(); }
