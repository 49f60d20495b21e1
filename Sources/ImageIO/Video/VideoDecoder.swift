import CFFmpeg
import Graphics

/// A libavcodec video decoder. Not thread-safe.
final class VideoDecoder {
  private var context: UnsafeMutablePointer<AVCodecContext>?
  private var frame: UnsafeMutablePointer<AVFrame>?

  /// Opens the decoder of a stream: single-threaded, bit-exact.
  init(_ stream: UnsafeMutablePointer<AVStream>, name: String) throws(VideoError) {
    let parameters = stream.pointee.codecpar
    let id = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
    guard let codec = Self.codec(id, hasAlpha: Self.hasAlpha(stream)) else {
      let codec = String(cString: avcodec_get_name(id))
      throw .unreadable(path: name, reason: "the installed libavcodec does not decode \(codec)")
    }
    context = avcodec_alloc_context3(codec)
    frame = av_frame_alloc()
    guard let context, frame != nil else { throw .unreadable(path: name, reason: "no memory") }
    var code = avcodec_parameters_to_context(context, parameters)
    guard code >= 0 else { throw .failed(name, code) }
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    context.pointee.idct_algo = FF_IDCT_SIMPLE
    context.pointee.max_pixels = Int64(ImageDecoder.maximumPixelCount)
    code = avcodec_open2(context, codec, nil)
    guard code >= 0 else { throw .failed(name, code) }
  }

  deinit {
    av_frame_free(&frame)
    avcodec_free_context(&context)
  }

  /// Whether a WebM stream says that its frames have alpha.
  private static func hasAlpha(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0)
      .map { String(cString: $0.pointee.value) == "1" } ?? false
  }

  /// FFmpeg's own decoders of VP8 and VP9 drop alpha.
  private static func codec(_ id: AVCodecID, hasAlpha: Bool) -> UnsafePointer<AVCodec>? {
    let names = [AV_CODEC_ID_VP8.rawValue: "libvpx", AV_CODEC_ID_VP9.rawValue: "libvpx-vp9"]
    if hasAlpha, let name = names[id.rawValue], let codec = avcodec_find_decoder_by_name(name) {
      return codec
    }
    return avcodec_find_decoder(id)
  }

  /// Decodes a packet, or drains the decoder if nil, and passes each frame to `body`. Packets that cannot be decoded
  /// are skipped.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?, _ body: (UnsafeMutablePointer<AVFrame>) -> Void
  ) {
    guard let context, let frame else { return }
    // A decoder that is given packets one by one, and asked for all frames after each, accepts each.
    _ = avcodec_send_packet(context, packet)
    while avcodec_receive_frame(context, frame) >= 0 {
      body(frame)
      av_frame_unref(frame)
    }
  }

  /// Forgets all packets, before decoding begins at another one.
  func flush() { avcodec_flush_buffers(context) }
}

extension UIImage.Orientation {
  /// The orientation in a stream's display matrix.
  ///
  /// The matrix maps stored to displayed pixels: x′ = a·x + c·y, y′ = b·x + d·y, as in ISO 14496-12.
  init(of stream: UnsafeMutablePointer<AVStream>) {
    self = .up
    guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nil) else { return }
    let matrix = UnsafeRawPointer(data)
    func sign(_ index: Int) -> Int32 {
      let value = matrix.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self)
      // Below half, another element is the larger one.
      return abs(Int64(value)) < 1 << 15 ? 0 : value.signum()
    }
    let (a, b, c, d) = (sign(0), sign(1), sign(3), sign(4))
    switch (a, b, c, d) {
    case (-1, 0, 0, -1): self = .down
    case (0, 1, -1, 0): self = .right
    case (0, -1, 1, 0): self = .left
    case (-1, 0, 0, 1): self = .upMirrored
    case (1, 0, 0, -1): self = .downMirrored
    case (0, 1, 1, 0): self = .leftMirrored
    case (0, -1, -1, 0): self = .rightMirrored
    default: break
    }
  }
}
