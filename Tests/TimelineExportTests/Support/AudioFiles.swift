import CFFmpeg
import Foundation

/// Silence with samples of half the full scale at some positions.
func clicks(at positions: [Int], of count: Int) -> [Int16] {
  var samples = [Int16](repeating: 0, count: count)
  for position in positions { samples[position] = 16384 }
  return samples
}

/// The audio in a file, decoded by libavformat and libavcodec alone.
struct DecodedAudio {
  var codec = ""
  /// Left and right, interleaved, full scale 1; without the encoder delay and the padding that the
  /// container trims.
  var samples: [Float] = []
  /// The number of samples stated by the container.
  var stated = 0

  var left: [Float] { stride(from: 0, to: samples.count, by: 2).map { samples[$0] } }

  init(_ url: URL) throws {
    var opened: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_open_input(&opened, "file:" + url.path, nil, nil) >= 0, let input = opened,
      avformat_find_stream_info(input, nil) >= 0, input.pointee.nb_streams == 2,
      let stream = input.pointee.streams[1], let parameters = stream.pointee.codecpar,
      let codec = avcodec_find_decoder(parameters.pointee.codec_id),
      let context = avcodec_alloc_context3(codec),
      avcodec_parameters_to_context(context, parameters) >= 0
    else { throw DecodedVideo.Failure(description: "no sound") }
    defer { avformat_close_input(&opened) }
    var owned: UnsafeMutablePointer<AVCodecContext>? = context
    defer { avcodec_free_context(&owned) }
    context.pointee.pkt_timebase = stream.pointee.time_base
    guard avcodec_open2(context, codec, nil) >= 0, parameters.pointee.sample_rate == 48_000 else {
      throw DecodedVideo.Failure(description: "no decoder")
    }
    self.codec = String(cString: avcodec_get_name(parameters.pointee.codec_id))
    var packet = av_packet_alloc()
    var frame = av_frame_alloc()
    defer {
      av_packet_free(&packet)
      av_frame_free(&frame)
    }
    let unit = stream.pointee.time_base
    guard let packet, let frame else { throw DecodedVideo.Failure(description: "no memory") }
    while av_read_frame(input, packet) >= 0 {
      defer { av_packet_unref(packet) }
      guard packet.pointee.stream_index == 1 else { continue }
      let end = av_rescale_q(
        packet.pointee.pts + packet.pointee.duration, unit, AVRational(num: 1, den: 48_000))
      stated = max(stated, Int(end))
      guard avcodec_send_packet(context, packet) >= 0 else {
        throw DecodedVideo.Failure(description: "cannot decode")
      }
      while avcodec_receive_frame(context, frame) >= 0 { take(frame) }
    }
    avcodec_send_packet(context, nil)
    while avcodec_receive_frame(context, frame) >= 0 { take(frame) }
  }

  private mutating func take(_ frame: UnsafeMutablePointer<AVFrame>) {
    let format = AVSampleFormat(frame.pointee.format)
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    let planes = frame.pointee.data
    for index in 0..<Int(frame.pointee.nb_samples) {
      for side in 0..<2 {
        let plane = isPlanar && side == 1 ? planes.1 : planes.0
        let position = isPlanar ? index : 2 * index + side
        guard let plane = UnsafeRawPointer(plane) else { continue }
        switch av_get_packed_sample_fmt(format) {
        case AV_SAMPLE_FMT_S16:
          samples.append(Float(plane.load(fromByteOffset: 2 * position, as: Int16.self)) / 32768)
        case AV_SAMPLE_FMT_S32:
          samples.append(
            Float(plane.load(fromByteOffset: 4 * position, as: Int32.self)) / 2_147_483_648)
        default: samples.append(plane.load(fromByteOffset: 4 * position, as: Float.self))
        }
      }
    }
  }
}
