import CFFmpeg
import Graphics

/// Decodes the images of a file in memory through libavformat and libavcodec.
final class StillReader {
  private let bytes: UnsafeRawBufferPointer
  private let limits: ImageDecoder.Limits
  private var position = 0
  private var io: UnsafeMutablePointer<AVIOContext>?
  private var container: UnsafeMutablePointer<AVFormatContext>?
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var packet = av_packet_alloc()
  private var frame = av_frame_alloc()
  /// The size of an image that exceeded the limits.
  private var refused: (width: Int, height: Int)?

  /// Creates a reader of `bytes`, which must outlive it.
  init(_ bytes: UnsafeRawBufferPointer, _ limits: ImageDecoder.Limits) {
    (self.bytes, self.limits) = (bytes, limits)
  }

  deinit {
    av_frame_free(&frame)
    av_packet_free(&packet)
    avcodec_free_context(&codec)
    avformat_close_input(&container)
    if let io { av_freep(&io.pointee.buffer) }
    avio_context_free(&io)
  }

  /// Decodes the first image and passes it to `body` with the format's name.
  func read<Value>(
    _ body: (UnsafeMutablePointer<AVFrame>, String) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    let stream = try openContainer()
    let format = try openCodec(of: stream)
    let isDecoded = decodeFirst(of: stream)
    if let refused { throw .tooLarge(width: refused.width, height: refused.height) }
    guard isDecoded, let frame else { throw .corrupt(format: format) }
    return try body(frame, format)
  }

  /// Decodes all images and passes each to `body` with the format's name and its duration in seconds; 0 if
  /// unspecified.
  func readAll(
    _ body: (UnsafeMutablePointer<AVFrame>, String, TimeInterval) throws(ImageError) -> Void
  ) throws(ImageError) {
    let stream = try openContainer()
    let format = try openCodec(of: stream)
    let base = stream.pointee.time_base
    var lengths: [TimeInterval] = []
    var count = 0
    // Image formats have one frame per packet, in order.
    func takeFrames() throws(ImageError) -> Bool {
      while true {
        let status = avcodec_receive_frame(codec, frame)
        if let refused { throw .tooLarge(width: refused.width, height: refused.height) }
        if status == FFS_EAGAIN { return true }
        if status == FFS_EOF { return false }
        guard status == 0, let frame else { throw .corrupt(format: format) }
        try body(frame, format, lengths.indices.contains(count) ? lengths[count] : 0)
        count += 1
      }
    }
    while true {
      let status = av_read_frame(container, packet)
      if status == FFS_EOF { break }
      guard status >= 0, let packet else { throw .corrupt(format: format) }
      defer { av_packet_unref(packet) }
      guard packet.pointee.stream_index == stream.pointee.index else { continue }
      lengths.append(Double(packet.pointee.duration) * Double(base.num) / Double(max(base.den, 1)))
      guard avcodec_send_packet(codec, packet) >= 0 else {
        if let refused { throw .tooLarge(width: refused.width, height: refused.height) }
        throw .corrupt(format: format)
      }
      if try !takeFrames() { break }
    }
    avcodec_send_packet(codec, nil)
    _ = try takeFrames()
    if count == 0 { throw .corrupt(format: format) }
  }

  /// Detects the container format; returns the first video stream.
  private func openContainer() throws(ImageError) -> UnsafeMutablePointer<AVStream> {
    let size: Int32 = 1 << 16
    let this = Unmanaged.passUnretained(self).toOpaque()
    let buffer = av_malloc(Int(size))?.assumingMemoryBound(to: UInt8.self)
    io = avio_alloc_context(buffer, size, 0, this, Self.readBytes, nil, Self.seek)
    container = avformat_alloc_context()
    container?.pointee.pb = io
    // Disable all protocols, so that playlists cannot open other files.
    var options: OpaquePointer?
    av_dict_set(&options, "protocol_whitelist", "none", 0)
    defer { av_dict_free(&options) }
    guard avformat_open_input(&container, nil, nil, &options) == 0, let container else {
      throw .notAnImage
    }
    if let format = Self.movieFormat(of: container) { throw .movie(format: format) }
    for index in 0..<Int(container.pointee.nb_streams) {
      if let stream = container.pointee.streams[index],
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
      {
        return stream
      }
    }
    throw .notAnImage
  }

  /// The name of a container that is not an image format; nil for image formats.
  ///
  /// libavformat's image demuxers are mostly named "png_pipe" and the like. HEIF and AVIF images are stored in
  /// the MP4 container and identified by their brand.
  private static func movieFormat(of container: UnsafeMutablePointer<AVFormatContext>) -> String? {
    guard let format = container.pointee.iformat?.pointee else { return nil }
    let name = String(cString: format.name)
    // A JPEG with an embedded thumbnail may be detected as an MJPEG stream.
    let pictures: Set = [
      "apng", "gif", "ico", "mjpeg", "fits", "alias_pix", "brender_pix", "jpegxl_anim",
    ]
    if name.hasSuffix("_pipe") || pictures.contains(name) { return nil }
    if let brand = av_dict_get(container.pointee.metadata, "major_brand", nil, 0)?.pointee.value,
      ["avif", "avis", "heic", "heix", "mif1", "msf1"].contains(String(cString: brand))
    {
      return nil
    }
    return format.long_name.map { String(cString: $0) } ?? name
  }

  /// Opens the decoder, single-threaded with strict error detection; returns the format's name.
  private func openCodec(
    of stream: UnsafeMutablePointer<AVStream>
  ) throws(ImageError) -> String {
    let parameters = stream.pointee.codecpar
    guard let decoder = avcodec_find_decoder(parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE)
    else {
      throw .notAnImage
    }
    codec = avcodec_alloc_context3(decoder)
    guard let codec, avcodec_parameters_to_context(codec, parameters) >= 0 else {
      throw .notAnImage
    }
    codec.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    codec.pointee.get_buffer2 = Self.makeRoom
    codec.pointee.thread_count = 1
    // Corrupt data is an error, not concealed. Except for TIFF, whose decoder treats unknown tags as corrupt.
    let isTIFF = decoder.pointee.id == AV_CODEC_ID_TIFF
    codec.pointee.err_recognition =
      isTIFF ? 0 : AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_EXPLODE
    let name = Self.formatName(decoder)
    guard avcodec_open2(codec, decoder, nil) == 0 else { throw .corrupt(format: name) }
    return name
  }

  private static func formatName(_ decoder: UnsafePointer<AVCodec>) -> String {
    switch decoder.pointee.id {
    case AV_CODEC_ID_MJPEG: "JPEG"
    case AV_CODEC_ID_WEBP: "WebP"
    case AV_CODEC_ID_APNG: "PNG"
    default: String(cString: decoder.pointee.name).uppercased()
    }
  }

  /// Sends packets until the decoder returns a frame.
  private func decodeFirst(of stream: UnsafeMutablePointer<AVStream>) -> Bool {
    while av_read_frame(container, packet) >= 0 {
      defer { av_packet_unref(packet) }
      guard packet?.pointee.stream_index == stream.pointee.index else { continue }
      guard avcodec_send_packet(codec, packet) >= 0 else { return false }
      switch avcodec_receive_frame(codec, frame) {
      case 0: return true
      case FFS_EAGAIN: continue
      default: return false
      }
    }
    avcodec_send_packet(codec, nil)
    return avcodec_receive_frame(codec, frame) == 0
  }
}

extension StillReader {
  private static func reader(_ pointer: UnsafeMutableRawPointer?) -> StillReader? {
    pointer.map { Unmanaged<StillReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let readBytes:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
      guard let reader = reader($0), let destination = $1 else { return FFS_EOF }
      let count = min(Int($2), reader.bytes.count - reader.position)
      guard count > 0, let source = reader.bytes.baseAddress else { return FFS_EOF }
      memcpy(destination, source + reader.position, count)
      reader.position += count
      return Int32(count)
    }

  private static let seek: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = {
    guard let reader = reader($0) else { return -1 }
    let end = Int64(reader.bytes.count)
    let target: Int64
    switch $2 & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return end
    case SEEK_SET: target = $1
    case SEEK_CUR: target = Int64(reader.position) + $1
    case SEEK_END: target = end + $1
    default: return -1
    }
    guard target >= 0, target <= end else { return -1 }
    reader.position = Int(target)
    return target
  }

  /// The `get_buffer2` callback: checks the image size before memory is allocated.
  private static let makeRoom:
    @convention(c) (
      UnsafeMutablePointer<AVCodecContext>?, UnsafeMutablePointer<AVFrame>?, Int32
    ) -> Int32 = { codec, frame, flags in
      guard let codec, let frame, let reader = reader(codec.pointee.opaque) else {
        return ffs_averror(EINVAL)
      }
      let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
      do {
        try ImageDecoder.check(width: width, height: height, reader.limits)
      } catch {
        reader.refused = (width, height)
        return ffs_averror(ENOMEM)
      }
      return avcodec_default_get_buffer2(codec, frame, flags)
    }
}
