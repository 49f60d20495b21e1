import CFFmpeg
import Foundation

/// The packets of a file's video, in the order in which they are displayed.
struct VideoPackets {
  private struct Packet {
    var time: Int64
    var size: Int
  }

  private var packets: [Packet] = []
  private let unit: AVRational
  private let rate: AVRational
  /// Whether packets are decoded in order, and no later than they are displayed.
  private(set) var isDecodable = true
  /// The duration of the stream; nil if it does not say.
  let streamSeconds: Double?
  /// The duration of the file.
  let seconds: Double

  init(_ url: URL) throws {
    var input: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_open_input(&input, "file:" + url.path, nil, nil) >= 0, let input,
      avformat_find_stream_info(input, nil) >= 0, let stream = input.pointee.streams[0]
    else { throw DecodedVideo.Failure(description: "no video") }
    var opened: UnsafeMutablePointer<AVFormatContext>? = input
    defer { avformat_close_input(&opened) }
    (unit, rate) = (stream.pointee.time_base, stream.pointee.avg_frame_rate)
    let duration = stream.pointee.duration
    streamSeconds =
      duration == FFS_NOPTS ? nil : Double(duration) * Double(unit.num) / Double(unit.den)
    seconds = Double(input.pointee.duration) / Double(AV_TIME_BASE)
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    guard let packet else { throw DecodedVideo.Failure(description: "no memory") }
    var last = Int64.min
    while av_read_frame(input, packet) >= 0 {
      defer { av_packet_unref(packet) }
      guard packet.pointee.stream_index == 0 else { continue }
      let raw = packet.pointee
      packets.append(Packet(time: raw.pts, size: Int(raw.size)))
      if raw.dts != FFS_NOPTS {
        isDecodable = isDecodable && raw.dts > last && raw.dts <= raw.pts
        last = raw.dts
      }
    }
    packets.sort { $0.time < $1.time }
  }

  var sizes: [Int] { packets.map(\.size) }

  /// The times in frames of the average rate.
  var times: [Int] {
    packets.map { Int(av_rescale_q($0.time, unit, AVRational(num: rate.den, den: rate.num))) }
  }

  var milliseconds: [Int] {
    packets.map { Int(av_rescale_q($0.time, unit, AVRational(num: 1, den: 1000))) }
  }
}
