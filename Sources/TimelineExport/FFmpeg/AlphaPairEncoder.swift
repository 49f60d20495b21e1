import CFFmpeg

// Unchecked: like `Encoder`, confined to one thread at a time by its owner.
/// Encodes color and alpha as two streams of one codec, as WebM requires: alpha is the luma of a second stream,
/// whose packets are attached to the color packets as side data.
///
/// FFmpeg's libvpx wrapper does the same, but at the color quality; here alpha is lossless.
final class AlphaPairEncoder: FrameEncoder, @unchecked Sendable {
  private let colors: Encoder
  private let alpha: Encoder
  /// Alpha packets whose color packet is still being encoded, by pts.
  private var waiting: [Int64: [UInt8]] = [:]
  private let neutral: UnsafeMutablePointer<UInt8>
  private let neutralStride: Int

  /// - Parameters:
  ///   - settings: The settings of the color stream, in YUV 4:2:0.
  ///   - alphaOptions: The encoder options of the alpha stream.
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

  /// A frame whose luma plane aliases the alpha plane of `frame`, without a copy.
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

  /// Attaches Matroska's BlockAdditional 1: its ID, big-endian, and the packet.
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
