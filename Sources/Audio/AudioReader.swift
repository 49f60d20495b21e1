import CFFmpeg
import Foundation

/// A stereo sample: left and right, −1 … 1 at full scale.
package typealias StereoSample = SIMD2<Float>

/// Decodes the audio of a file sequentially, converted to 48 kHz stereo. Holds only a packet in memory. Not
/// thread-safe.
///
/// Encoder priming (AAC, MP3, Opus) is skipped, so that the first sample is that of the recording. Mono is
/// copied to both channels at unity gain; more than two channels are downmixed with FFmpeg's default matrix.
package final class AudioReader {
  /// The output sample rate in Hz.
  package static let rate = 48_000

  private let path: String
  private let source: PacketSource
  private let decoder: AudioDecoder
  private var converter: SampleConverter?
  private var isAtEnd = false
  /// The number of samples returned so far.
  private var count = 0
  /// The first undecodable packet: an error only if decodable packets follow.
  private var damage: AudioError?

  /// Opens a file.
  ///
  /// - Parameter name: The name in error messages; by default the path.
  /// - Throws: ``AudioError``.
  package init(_ url: URL, name: String? = nil) throws(AudioError) {
    path = name ?? url.relativePath
    guard FileManager.default.fileExists(atPath: url.path) else { throw .missing(path: path) }
    source = try PacketSource(url.path, name: path)
    decoder = try AudioDecoder(source.stream, name: path)
  }

  /// The duration reported by the container, possibly estimated; nil if unknown.
  package var statedSeconds: Double? { source.seconds }

  /// The next samples, at least one; nil at the end.
  package func next() throws(AudioError) -> [StereoSample]? {
    while !isAtEnd {
      var samples: [StereoSample] = []
      if let packet = try source.next() {
        if try !decoder.decode(packet, { frame throws(AudioError) in try take(frame, &samples) }) {
          let seconds = Double(count + samples.count) / Double(Self.rate)
          damage = damage ?? .damaged(path: path, seconds: seconds)
        }
      } else {
        isAtEnd = true
        _ = try decoder.decode(nil) { frame throws(AudioError) in try take(frame, &samples) }
        samples += try converter?.finish() ?? []
      }
      count += samples.count
      if !samples.isEmpty { return samples }
    }
    if count == 0 { throw damage ?? .noAudio(path: path) }
    if let damage, isShort { throw damage }
    return nil
  }

  /// Whether more is missing at the end than common trailing junk explains.
  private var isShort: Bool {
    guard let stated = source.knownSeconds else { return false }
    return stated - Double(count) / Double(Self.rate) > 0.25
  }

  /// Decodes to the end and returns the number of samples.
  package func countRest() throws(AudioError) -> Int {
    var sum = 0
    while let samples = try next() { sum += samples.count }
    return sum
  }

  private func take(
    _ frame: UnsafeMutablePointer<AVFrame>, _ samples: inout [StereoSample]
  ) throws(AudioError) {
    // Trailing junk, such as tags in MP3 files, is common; a gap in the middle shifts all later samples.
    if let damage { throw damage }
    if converter?.takes(frame) != true {
      samples += try converter?.finish() ?? []
      converter = try SampleConverter(frame, name: path)
    }
    samples += try converter?.convert(frame) ?? []
  }
}

/// Demuxes the packets of a file's best audio stream.
private final class PacketSource {
  private var context: UnsafeMutablePointer<AVFormatContext>?
  private var bytes: UnsafeMutablePointer<AVIOContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private let name: String
  let stream: UnsafeMutablePointer<AVStream>

  init(_ path: String, name: String) throws(AudioError) {
    self.name = name
    // Without "file:", a name such as "a:b.wav" would be parsed as a protocol.
    let url = "file:" + path
    let code = avio_open2(&bytes, url, AVIO_FLAG_READ, nil, nil)
    guard code >= 0 else { throw .failed(name, code) }
    do throws(AudioError) {
      (context, stream) = try Self.open(bytes, url: url, name: name)
    } catch {
      avio_closep(&bytes)
      throw error
    }
    packet = av_packet_alloc()
    if packet == nil { throw .outOfMemory }
  }

  deinit {
    av_packet_free(&packet)
    avformat_close_input(&context)
    avio_closep(&bytes)
  }

  private static func open(
    _ bytes: UnsafeMutablePointer<AVIOContext>?, url: String, name: String
  ) throws(AudioError) -> (
    UnsafeMutablePointer<AVFormatContext>, UnsafeMutablePointer<AVStream>
  ) {
    var opened: UnsafeMutablePointer<AVFormatContext>?
    let code = ffs_open_input(&opened, bytes, url, 0)
    guard code >= 0, let input = opened else { throw .failed(name, code) }
    guard let found = audio(of: input) else {
      avformat_close_input(&opened)
      throw .noAudio(path: name)
    }
    for index in 0..<Int(input.pointee.nb_streams) where input.pointee.streams[index] != found {
      input.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
    return (input, found)
  }

  private static func audio(
    of input: UnsafeMutablePointer<AVFormatContext>
  ) -> UnsafeMutablePointer<AVStream>? {
    guard avformat_find_stream_info(input, nil) >= 0 else { return nil }
    let index = av_find_best_stream(input, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    return index < 0 ? nil : input.pointee.streams[Int(index)]
  }

  var seconds: Double? {
    let unit = stream.pointee.time_base
    if stream.pointee.duration != FFS_NOPTS, stream.pointee.duration > 0 {
      return Double(stream.pointee.duration) * Double(unit.num) / Double(unit.den)
    }
    guard let duration = context?.pointee.duration, duration > 0 else { return nil }
    return Double(duration) / Double(AV_TIME_BASE)
  }

  /// The duration, unless it is estimated from the file size.
  var knownSeconds: Double? {
    context?.pointee.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE ? nil : seconds
  }

  /// The next packet, valid until the next call; nil at the end.
  func next() throws(AudioError) -> UnsafeMutablePointer<AVPacket>? {
    while true {
      av_packet_unref(packet)
      let code = av_read_frame(context, packet)
      if code == FFS_EOF { return nil }
      guard code >= 0 else { throw .failed(name, code) }
      if packet?.pointee.stream_index == stream.pointee.index { return packet }
    }
  }
}

/// A libavcodec audio decoder.
private final class AudioDecoder {
  private var context: UnsafeMutablePointer<AVCodecContext>?
  private var frame: UnsafeMutablePointer<AVFrame>?

  init(_ stream: UnsafeMutablePointer<AVStream>, name: String) throws(AudioError) {
    let id = stream.pointee.codecpar.pointee.codec_id
    guard let codec = Self.codec(id) else {
      let codec = String(cString: avcodec_get_name(id))
      throw .unreadable(path: name, reason: "the installed libavcodec does not decode \(codec)")
    }
    context = avcodec_alloc_context3(codec)
    frame = av_frame_alloc()
    guard let raw = context, frame != nil else { throw .outOfMemory }
    raw.pointee.pkt_timebase = stream.pointee.time_base
    raw.pointee.thread_count = 1
    raw.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if id == AV_CODEC_ID_FLAC {
      // Frame checksums are verified only with these flags.
      raw.pointee.err_recognition |= AV_EF_CRCCHECK | AV_EF_EXPLODE
    }
    for step in [
      { avcodec_parameters_to_context(raw, stream.pointee.codecpar) },
      { avcodec_open2(raw, codec, nil) },
    ] {
      let code = step()
      if code < 0 { throw .failed(name, code) }
    }
  }

  deinit {
    av_frame_free(&frame)
    avcodec_free_context(&context)
  }

  /// Trims the padding of the last packet, if the container stores its duration in samples (MP4).
  private func cut(_ frame: UnsafeMutablePointer<AVFrame>, at unit: AVRational) {
    let stated = frame.pointee.pkt_duration
    guard unit.num == 1, unit.den == frame.pointee.sample_rate, stated > 0,
      stated < frame.pointee.nb_samples
    else { return }
    frame.pointee.nb_samples = Int32(stated)
  }

  /// Prefers fixed-point decoders: the low bits of floating-point ones depend on the CPU.
  private static func codec(_ id: AVCodecID) -> UnsafePointer<AVCodec>? {
    let exact: [UInt32: String] = [
      AV_CODEC_ID_MP3.rawValue: "mp3", AV_CODEC_ID_AAC.rawValue: "aac_fixed",
      AV_CODEC_ID_AC3.rawValue: "ac3_fixed", AV_CODEC_ID_OPUS.rawValue: "libopus",
    ]
    return exact[id.rawValue].flatMap { avcodec_find_decoder_by_name($0) }
      ?? avcodec_find_decoder(id)
  }

  /// Decodes a packet, or drains the decoder if nil.
  ///
  /// - Returns: Whether it could be decoded.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?,
    _ body: (UnsafeMutablePointer<AVFrame>) throws(AudioError) -> Void
  ) throws(AudioError) -> Bool {
    guard let context, let frame else { throw .outOfMemory }
    var code = avcodec_send_packet(context, packet)
    while code >= 0 {
      code = avcodec_receive_frame(context, frame)
      if code == FFS_EAGAIN || code == FFS_EOF { return true }
      guard code >= 0 else { break }
      defer { av_frame_unref(frame) }
      cut(frame, at: context.pointee.pkt_timebase)
      try body(frame)
    }
    if code == ffs_averror(ENOMEM) { throw .outOfMemory }
    return code == FFS_EOF
  }
}
