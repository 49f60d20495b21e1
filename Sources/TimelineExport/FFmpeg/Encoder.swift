import CFFmpeg

/// The color description of a stream: primaries, transfer, matrix and range as code points of ITU-T H.273.
struct ColorTags: Sendable {
  var primaries: AVColorPrimaries
  var transfer: AVColorTransferCharacteristic
  var matrix: AVColorSpace
  var range: AVColorRange
  var chromaLocation: AVChromaLocation = AVCHROMA_LOC_UNSPECIFIED

  /// BT.709 limited range, the default of HD video. Chroma is sited at the center of each 2 × 2 block, as it is
  /// the mean of its four pixels.
  static let bt709Limited = ColorTags(
    primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709, matrix: AVCOL_SPC_BT709,
    range: AVCOL_RANGE_MPEG, chromaLocation: AVCHROMA_LOC_CENTER)

  /// Full-range sRGB.
  static let sRGB = ColorTags(
    primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_RGB,
    range: AVCOL_RANGE_JPEG)
}

/// The settings of a video encoder.
struct EncoderSettings {
  /// FFmpeg's name of the encoder, such as `libx264`.
  var name: String
  var width: Int
  var height: Int
  var frameRate: FrameRate
  var pixelFormat: AVPixelFormat
  var colors: ColorTags
  /// The number of threads: constant, as the output depends on it.
  var threads: Int32
  /// The maximum reordering delay in frames.
  var reorderedFrames = 0
  /// Whether parameter sets are stored in the container rather than before each key frame.
  var hasGlobalHeader: Bool
  var options: FFmpegOptions
}

/// Encodes frames to packets. Not thread-safe.
protocol FrameEncoder: AnyObject, Sendable {
  /// The codec context, which describes the stream.
  var context: UnsafeMutablePointer<AVCodecContext> { get }

  /// Encodes a frame, or drains the encoder if nil, and passes each finished packet to `body`, which
  /// may move its contents. Timestamps are frame indices.
  func encode(
    _ frame: MediaFrame?,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError)
}

// Unchecked: confined to one thread at a time by its owner, a sink or a segment encoder.
/// One of libavcodec's video encoders.
final class Encoder: FrameEncoder, @unchecked Sendable {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let reorderedFrames: Int64
  private var packetCount: Int64 = 0
  private var hasFrames = false

  init(_ settings: EncoderSettings) throws(ExportError) {
    guard let codec = avcodec_find_encoder_by_name(settings.name) else {
      throw .encoderMissing(name: settings.name)
    }
    context = try allocated(avcodec_alloc_context3(codec))
    packet = try Self.packet(or: context)
    reorderedFrames = Int64(settings.reorderedFrames)
    Self.configure(context, settings)
    try settings.options.apply("open the encoder \(settings.name)") { options in
      ThreadScheduling.preserving { avcodec_open2(context, codec, &options) }
    }
  }

  /// SVT-AV1 deadlocks when drained without having received a frame, so it gets one.
  private func endEmptyFilm() {
    let raw = context.pointee
    guard !hasFrames, String(cString: raw.codec.pointee.name) == "libsvtav1",
      let pool = try? FramePool(
        width: Int(raw.width), height: Int(raw.height), format: raw.pix_fmt),
      let frame = try? pool.frame()
    else { return }
    frame.pointer.pointee.pts = 0
    _ = avcodec_send_frame(context, frame.pointer)
  }

  deinit {
    endEmptyFilm()
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// A separate function, as an initializer that throws before all properties are set does not run deinit.
  private static func packet(
    or context: UnsafeMutablePointer<AVCodecContext>
  ) throws(ExportError) -> UnsafeMutablePointer<AVPacket> {
    if let packet = av_packet_alloc() { return packet }
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
    throw .outOfMemory
  }

  private static func configure(
    _ context: UnsafeMutablePointer<AVCodecContext>, _ settings: EncoderSettings
  ) {
    let rate = settings.frameRate.rational
    context.pointee.width = Int32(settings.width)
    context.pointee.height = Int32(settings.height)
    context.pointee.pix_fmt = settings.pixelFormat
    context.pointee.time_base = AVRational(num: rate.den, den: rate.num)
    context.pointee.framerate = rate
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.color_primaries = settings.colors.primaries
    context.pointee.color_trc = settings.colors.transfer
    context.pointee.colorspace = settings.colors.matrix
    context.pointee.color_range = settings.colors.range
    context.pointee.chroma_sample_location = settings.colors.chromaLocation
    context.pointee.thread_count = settings.threads
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if settings.hasGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
  }

  func encode(
    _ frame: MediaFrame?,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    hasFrames = hasFrames || frame != nil
    try ffmpeg("encode a frame") { avcodec_send_frame(context, frame?.pointer) }
    while true {
      let code = avcodec_receive_packet(context, packet)
      if code == FFS_EAGAIN || code == FFS_EOF { return }
      try ffmpeg("encode a frame") { code }
      defer { av_packet_unref(packet) }
      packet.pointee.duration = 1
      // One packet per frame in decoding order. Computed here because x265 returns invalid dts for very short videos.
      packet.pointee.dts = packetCount - reorderedFrames
      packetCount += 1
      try body(packet)
    }
  }
}

extension FrameRate {
  /// The rate in lowest terms, as an `AVRational`.
  var rational: AVRational {
    let divisor = greatestCommonDivisor(numerator, denominator)
    return AVRational(num: Int32(numerator / divisor), den: Int32(denominator / divisor))
  }
}
