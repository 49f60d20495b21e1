import CFFmpeg
import Foundation

@testable import ImageIO

/// The contents of a video file, decoded by libavcodec.
struct DecodedVideo {
  struct Frame {
    /// In the stream's time base.
    var pts: Int64
    /// The rows of each plane, without padding; two bytes per value if there are more than 8 bits.
    var planes: [[UInt8]]
    /// Premultiplied BGRA, converted by the frame's own tags.
    var pixels: [UInt8]
  }

  var streamCount = 0
  var codec = ""
  /// The codec's tag in MP4 and QuickTime.
  var fourCharacterCode = ""
  /// The codec's profile number: H.264's High is 100, High 4:4:4 Predictive 244.
  var profile: Int32 = 0
  var width = 0
  var height = 0
  var pixelFormat = ""
  var primaries = AVCOL_PRI_UNSPECIFIED
  var transfer = AVCOL_TRC_UNSPECIFIED
  var matrix = AVCOL_SPC_UNSPECIFIED
  var range = AVCOL_RANGE_UNSPECIFIED
  var chromaLocation = AVCHROMA_LOC_UNSPECIFIED
  var timeBase = AVRational()
  var averageFrameRate = AVRational()
  /// In the stream's time base.
  var duration: Int64 = 0
  var frames: [Frame] = []

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  init(_ url: URL) throws {
    var input: UnsafeMutablePointer<AVFormatContext>?
    try Self.check("open", avformat_open_input(&input, "file:" + url.path, nil, nil))
    defer { avformat_close_input(&input) }
    try Self.check("find streams", avformat_find_stream_info(input, nil))
    guard let input, input.pointee.nb_streams <= 2, let stream = input.pointee.streams[0],
      let parameters = stream.pointee.codecpar,
      let decoder = Self.decoder(parameters.pointee.codec_id)
    else { throw Failure(description: "no stream that can be decoded") }
    streamCount = Int(input.pointee.nb_streams)
    timeBase = stream.pointee.time_base
    averageFrameRate = stream.pointee.avg_frame_rate
    duration = stream.pointee.duration
    var context = avcodec_alloc_context3(decoder)
    defer { avcodec_free_context(&context) }
    try Self.check("copy parameters", avcodec_parameters_to_context(context, parameters))
    try Self.check("open decoder", avcodec_open2(context, decoder, nil))
    codec = String(cString: avcodec_get_name(parameters.pointee.codec_id))
    profile = parameters.pointee.profile
    fourCharacterCode = String(
      decoding: withUnsafeBytes(of: parameters.pointee.codec_tag.littleEndian) { Array($0) },
      as: UTF8.self)
    guard let context else { throw Failure(description: "no memory") }
    try decode(input, context)
  }

  /// Only libvpx reads alpha; FFmpeg's own AV1 decoder needs hardware.
  private static func decoder(_ id: AVCodecID) -> UnsafePointer<AVCodec>? {
    switch id {
    case AV_CODEC_ID_VP9: avcodec_find_decoder_by_name("libvpx-vp9")
    case AV_CODEC_ID_AV1: avcodec_find_decoder_by_name("libdav1d")
    default: avcodec_find_decoder(id)
    }
  }

  private static func check(_ what: String, _ code: Int32) throws {
    if code < 0 { throw Failure(description: "\(what): \(code)") }
  }

  private mutating func decode(
    _ input: UnsafeMutablePointer<AVFormatContext>, _ context: UnsafeMutablePointer<AVCodecContext>
  ) throws {
    var packet = av_packet_alloc()
    var frame = av_frame_alloc()
    defer {
      av_packet_free(&packet)
      av_frame_free(&frame)
    }
    guard let packet, let frame else { throw Failure(description: "no memory") }
    while av_read_frame(input, packet) >= 0 {
      defer { av_packet_unref(packet) }
      guard packet.pointee.stream_index == 0 else { continue }
      try Self.check("decode", avcodec_send_packet(context, packet))
      while avcodec_receive_frame(context, frame) >= 0 { take(frame) }
    }
    try Self.check("drain", avcodec_send_packet(context, nil))
    while avcodec_receive_frame(context, frame) >= 0 { take(frame) }
  }

  private mutating func take(_ frame: UnsafeMutablePointer<AVFrame>) {
    let raw = frame.pointee
    (width, height) = (Int(raw.width), Int(raw.height))
    pixelFormat = String(cString: av_get_pix_fmt_name(AVPixelFormat(raw.format)))
    (primaries, transfer, matrix) = (raw.color_primaries, raw.color_trc, raw.colorspace)
    (range, chromaLocation) = (raw.color_range, raw.chroma_location)
    frames.append(
      Frame(
        pts: raw.pts, planes: planes(of: frame),
        pixels: PixelConverter.makeImage(from: frame)?.pixels ?? []))
  }
}

/// The rows of each plane of a frame, without padding.
func planes(of frame: UnsafeMutablePointer<AVFrame>) -> [[UInt8]] {
  let format = AVPixelFormat(frame.pointee.format)
  let data = withUnsafeBytes(of: frame.pointee.data) {
    $0.bindMemory(to: UnsafePointer<UInt8>?.self).map { $0 }
  }
  let strides = withUnsafeBytes(of: frame.pointee.linesize) {
    $0.bindMemory(to: Int32.self).map(Int.init)
  }
  let shift = av_pix_fmt_desc_get(format)?.pointee.log2_chroma_h ?? 0
  return (0..<Int(max(av_pix_fmt_count_planes(format), 0))).map { plane in
    guard let base = data[plane] else { return [] }
    let width = Int(av_image_get_linesize(format, frame.pointee.width, Int32(plane)))
    let isChroma = plane == 1 || plane == 2
    let height = Int(frame.pointee.height)
    return (0..<(isChroma ? (height + (1 << shift) - 1) >> shift : height)).flatMap {
      Array(UnsafeBufferPointer(start: base + $0 * strides[plane], count: width))
    }
  }
}

/// The types of an MP4 file's top-level boxes, in order.
func topLevelBoxes(of data: Data) -> [String] {
  var names: [String] = []
  var offset = 0
  while offset + 8 <= data.count {
    let size = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    names.append(String(decoding: data[offset + 4..<offset + 8], as: UTF8.self))
    guard size >= 8 else { break }  // 0: to the end; 1: 64 bits. Not in small files.
    offset += size
  }
  return names
}
