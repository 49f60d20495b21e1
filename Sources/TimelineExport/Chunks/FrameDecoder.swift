import CFFmpeg

/// Decodes the bitmaps stored in chunks. Not thread-safe.
final class FrameDecoder {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let frame: MediaFrame
  private let size: PixelSize

  init(size: PixelSize) throws(ExportError) {
    self.size = size
    frame = try MediaFrame()
    let codec = try allocated(avcodec_find_decoder(AV_CODEC_ID_FFV1))
    let choice = try CodecChoice(ExportOptions(), among: [.storedFrames], format: "chunks")
    let encoder = try choice.makeEncoder(size: size, frameRate: 1)
    var parameters = avcodec_parameters_alloc()
    defer { avcodec_parameters_free(&parameters) }
    let raw = try allocated(parameters)
    context = try allocated(avcodec_alloc_context3(codec))
    try ffmpeg("read frames") { avcodec_parameters_from_context(raw, encoder.context) }
    try ffmpeg("read frames") { avcodec_parameters_to_context(context, raw) }
    try ffmpeg("read frames") { avcodec_open2(context, codec, nil) }
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Decodes a packet, or drains the decoder if nil, and passes each decoded frame to `body`.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?, _ body: (Bitmap) throws(ExportError) -> Void
  ) throws(ExportError) {
    try ffmpeg("read frames") { avcodec_send_packet(context, packet) }
    while true {
      let code = avcodec_receive_frame(context, frame.pointer)
      if code == FFS_EAGAIN || code == FFS_EOF { return }
      try ffmpeg("read frames") { code }
      try body(try bitmap())
    }
  }

  private func bitmap() throws(ExportError) -> Bitmap {
    let (rows, stride) = try frame.plane(0)
    var bitmap = Bitmap(size)
    bitmap.withMutableWords { words in
      for y in 0..<size.height {
        let row = UnsafeRawBufferPointer(start: rows + y * stride, count: 4 * size.width)
        UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(words)[(4 * y * size.width)...]
        )
        .copyMemory(from: row)
      }
    }
    return bitmap
  }
}
