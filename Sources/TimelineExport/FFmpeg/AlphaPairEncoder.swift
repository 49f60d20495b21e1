import CFFmpeg

// Unchecked: as for `Encoder`, its owner calls it from one thread at a time.
/// Colours and alpha as two streams of one codec, as WebM wants them: alpha is the luma of a stream of
/// its own, each packet of which goes along with the one of the colours.
///
/// libvpx's wrapper would do so too, but at the quality of the colours; here alpha is lossless.
final class AlphaPairEncoder: FrameEncoder, @unchecked Sendable {
  private let colors: Encoder
  private let alpha: Encoder
  /// Alpha's packets whose colours are still being encoded, by their time.
  private var waiting: [Int64: [UInt8]] = [:]
  private let neutral: UnsafeMutablePointer<UInt8>
  private let neutralStride: Int

  /// - Parameters:
  ///   - settings: For the colours, in YUV 4:2:0.
  ///   - alphaOptions: The encoder's options for alpha.
  init(_ settings: EncoderSettings, alphaOptions: FFmpegOptions) throws(ExportError) {
    colors = try Encoder(settings)
    var settings = settings
    settings.options = alphaOptions
    alpha = try Encoder(settings)
    neutralStride = (settings.width + 127) & ~63
    let byteCount = neutralStride * (settings.height / 2 + 1)
    neutral = try allocated(av_malloc(byteCount)).assumingMemoryBound(to: UInt8.self)
    neutral.update(repeating: 128, count: byteCount)
  }

  deinit { av_free(neutral) }

  var context: UnsafeMutablePointer<AVCodecContext> { colors.context }

  func encode(
    _ frame: MediaFrame?,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    try alpha.encode(try frame.map { frame throws(ExportError) in try alphaFrame(of: frame) }) {
      packet in
      waiting[packet.pointee.pts] = Array(
        UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
    }
    frame?.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    try colors.encode(frame) { packet throws(ExportError) in
      try attachAlpha(to: packet)
      try body(packet)
    }
  }

  /// A frame that shows the alpha of `frame` in its luma, without a copy.
  private func alphaFrame(of frame: MediaFrame) throws(ExportError) -> MediaFrame {
    let copy = try frame.reference()
    let raw = copy.pointer
    raw.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    (raw.pointee.data.0, raw.pointee.linesize.0) = (
      frame.pointer.pointee.data.3, frame.pointer.pointee.linesize.3
    )
    (raw.pointee.data.1, raw.pointee.data.2) = (neutral, neutral)
    (raw.pointee.linesize.1, raw.pointee.linesize.2) = (Int32(neutralStride), Int32(neutralStride))
    return copy
  }

  /// Matroska's BlockAdditional 1: its number, big-endian, and the packet.
  private func attachAlpha(to packet: UnsafeMutablePointer<AVPacket>) throws(ExportError) {
    guard let bytes = waiting.removeValue(forKey: packet.pointee.pts) else {
      throw .encodingFailed(action: "encode the alpha of a frame", code: ffs_averror(EINVAL))
    }
    let data = try allocated(
      av_packet_new_side_data(packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, bytes.count + 8))
    for i in 0..<8 { data[i] = i == 7 ? 1 : 0 }
    (data + 8).update(from: bytes, count: bytes.count)
  }
}
