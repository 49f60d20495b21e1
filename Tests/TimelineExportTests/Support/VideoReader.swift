import CFFmpeg
import Foundation

/// What is in a video file, decoded by libavcodec.
struct DecodedVideo {
  struct Frame {
    /// In the stream's time base.
    var pts: Int64
    /// The rows of each plane, without padding.
    var planes: [[UInt8]]
  }

  var codec = ""
  /// As the codec numbers them: H.264's High is 100, High 4:4:4 Predictive 244.
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
    guard let input, input.pointee.nb_streams == 1, let stream = input.pointee.streams[0],
      let parameters = stream.pointee.codecpar,
      let decoder = avcodec_find_decoder(parameters.pointee.codec_id)
    else { throw Failure(description: "not one stream that can be decoded") }
    timeBase = stream.pointee.time_base
    averageFrameRate = stream.pointee.avg_frame_rate
    duration = stream.pointee.duration
    var context = avcodec_alloc_context3(decoder)
    defer { avcodec_free_context(&context) }
    try Self.check("copy parameters", avcodec_parameters_to_context(context, parameters))
    try Self.check("open decoder", avcodec_open2(context, decoder, nil))
    codec = String(cString: avcodec_get_name(parameters.pointee.codec_id))
    profile = parameters.pointee.profile
    guard let context else { throw Failure(description: "no memory") }
    try decode(input, context)
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
      try Self.check("decode", avcodec_send_packet(context, packet))
      av_packet_unref(packet)
      while avcodec_receive_frame(context, frame) >= 0 { take(frame) }
    }
    try Self.check("drain", avcodec_send_packet(context, nil))
    while avcodec_receive_frame(context, frame) >= 0 { take(frame) }
  }

  private mutating func take(_ frame: UnsafeMutablePointer<AVFrame>) {
    let raw = frame.pointee
    (width, height) = (Int(raw.width), Int(raw.height))
    let format = AVPixelFormat(raw.format)
    pixelFormat = String(cString: av_get_pix_fmt_name(format))
    (primaries, transfer, matrix) = (raw.color_primaries, raw.color_trc, raw.colorspace)
    (range, chromaLocation) = (raw.color_range, raw.chroma_location)
    let planar = format == AV_PIX_FMT_YUV420P
    let half = ((width + 1) / 2, (height + 1) / 2)
    let bytes = format == AV_PIX_FMT_RGBA ? 4 : format == AV_PIX_FMT_RGB24 ? 3 : 1
    var planes = [Self.rows(raw.data.0, raw.linesize.0, width * bytes, height)]
    if planar {
      planes.append(Self.rows(raw.data.1, raw.linesize.1, half.0, half.1))
      planes.append(Self.rows(raw.data.2, raw.linesize.2, half.0, half.1))
    }
    frames.append(Frame(pts: raw.pts, planes: planes))
  }

  private static func rows(
    _ data: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ width: Int, _ height: Int
  ) -> [UInt8] {
    guard let data else { return [] }
    return (0..<height).flatMap {
      Array(UnsafeBufferPointer(start: data + $0 * Int(stride), count: width))
    }
  }
}

/// The names of the boxes that an MP4 file consists of, in order.
func topLevelBoxes(of data: Data) -> [String] {
  var names: [String] = []
  var offset = 0
  while offset + 8 <= data.count {
    let size = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    names.append(String(decoding: data[offset + 4..<offset + 8], as: UTF8.self))
    guard size >= 8 else { break }  // 0 and 1 mean "to the end" and "64 bits": not in small files
    offset += size
  }
  return names
}
