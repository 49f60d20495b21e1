import CFFmpeg
import Foundation

/// Demuxes the packets of a file's best video stream. Not thread-safe.
final class VideoDemuxer {
  private var context: UnsafeMutablePointer<AVFormatContext>?
  private let bytes: FileBytes
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var isPushedBack = false
  let stream: UnsafeMutablePointer<AVStream>
  let name: String

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - name: The name in error messages.
  ///   - parsesPackets: Whether key frames are found in the contents of packets too, besides the container's flags.
  init(_ url: URL, name: String, parsesPackets: Bool = true) throws(VideoError) {
    self.name = name
    guard let bytes = FileBytes(url) else { throw .failed(name, -errno) }
    self.bytes = bytes
    (context, stream) = try Self.open(bytes.context, url.path, name, parsesPackets)
    packet = av_packet_alloc()
  }

  deinit {
    av_packet_free(&packet)
    avformat_close_input(&context)
  }

  private static func open(
    _ bytes: UnsafeMutablePointer<AVIOContext>?, _ path: String, _ name: String,
    _ parsesPackets: Bool
  ) throws(VideoError) -> (
    UnsafeMutablePointer<AVFormatContext>, UnsafeMutablePointer<AVStream>
  ) {
    var opened: UnsafeMutablePointer<AVFormatContext>?
    let code = ffs_open_input(&opened, bytes, path, parsesPackets ? 0 : AVFMT_FLAG_NOPARSE)
    guard code >= 0, let input = opened else { throw .failed(name, code) }
    let index =
      avformat_find_stream_info(input, nil) >= 0
      ? av_find_best_stream(input, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0) : -1
    guard index >= 0, let found = input.pointee.streams[Int(index)],
      found.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else {
      avformat_close_input(&opened)
      throw .noVideo(path: name)
    }
    return (input, found)
  }

  /// When the best audio stream begins relative to a time of the video stream, in seconds; nil without audio.
  func audioStart(relativeTo time: Int64) -> Double? {
    let index = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    guard index >= 0, let audio = context?.pointee.streams[Int(index)] else { return nil }
    let start = audio.pointee.start_time
    let own = start == FFS_NOPTS ? 0 : Double(start) * audio.pointee.time_base.value
    return own - Double(time) * stream.pointee.time_base.value
  }

  /// Whether the container says that there are more frames than `count`.
  func isMissingFrames(after count: Int) -> Bool { stream.pointee.nb_frames > Int64(count) }

  /// Whether the container has a table of all packets, as an MP4 or QuickTime file has that is not in fragments.
  var hasPacketTable: Bool {
    guard let format = context?.pointee.iformat?.pointee.name else { return false }
    let count = stream.pointee.nb_frames
    return String(cString: format).hasPrefix("mov,") && count > 0
      && Int64(avformat_index_get_entries_count(stream)) == count
  }

  /// Whether the file contains all packets of its table.
  var containsPacketsOfTable: Bool {
    (0..<avformat_index_get_entries_count(stream)).allSatisfy { index in
      guard let entry = avformat_index_get_entry(stream, index)?.pointee else { return false }
      return entry.pos >= 0 && entry.pos <= bytes.count - Int64(entry.size)
    }
  }

  /// Returns packets without their contents from now on; only where there is a table of packets.
  func skipContents() { bytes.skipsContents = true }

  /// Skips the packets of other streams; to be called once the audio is known.
  func discardOtherStreams() {
    guard let context else { return }
    for index in 0..<Int(context.pointee.nb_streams)
    where context.pointee.streams[index] != stream {
      context.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
  }

  /// The next packet of the stream, valid until the next call; nil at the end.
  func next() throws(VideoError) -> UnsafeMutablePointer<AVPacket>? {
    if isPushedBack {
      isPushedBack = false
      return packet
    }
    while true {
      av_packet_unref(packet)
      let code = av_read_frame(context, packet)
      if code == FFS_EOF { return nil }
      guard code >= 0 else { throw .failed(name, code) }
      if packet?.pointee.stream_index == stream.pointee.index { return packet }
    }
  }

  /// Makes the next call of ``next()`` return the same packet again.
  func pushBack() { isPushedBack = true }

  /// Seeks to a packet or one before it, by its decoding time; false if the format cannot.
  func seek(to time: Int64) -> Bool {
    isPushedBack = false
    return av_seek_frame(context, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD) >= 0
  }
}

extension AVRational {
  /// The value of the fraction; 0 if it is undefined.
  var value: Double { den == 0 ? 0 : Double(num) / Double(den) }
}
