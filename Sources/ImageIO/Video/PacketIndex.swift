import CFFmpeg
import Foundation
import Graphics

/// The packets of a video stream, without their data: which frames there are, when, and where decoding can begin.
struct PacketIndex {
  /// The times of a packet, in units of the stream.
  struct Stamp: Hashable {
    let presentation: Int64
    let decoding: Int64
  }

  /// A packet at which decoding can begin.
  struct Key {
    /// The position among all packets.
    let packet: Int
    let stamp: Stamp
    /// The index of its frame.
    let frame: Int
  }

  /// The presentation times of the frames that are shown, ascending.
  let times: [Int64]
  /// The packets at which decoding can begin, in ascending order of frames; at least one.
  let keys: [Key]
  /// The positions of packets by their times.
  let positions: [Stamp: Int]
  /// Whether the codec's frames refer to no others.
  let isIntra: Bool
  /// When each frame begins, in seconds from the first.
  let starts: [Double]
  /// The end of the last frame, in seconds.
  let duration: Double

  /// Finds all packets: in the container's table, or by reading the file.
  ///
  /// - Parameter demuxer: At the beginning of the file.
  init(_ url: URL, _ demuxer: VideoDemuxer) throws(VideoError) {
    guard demuxer.hasPacketTable else {
      try self.init(packetsOf: demuxer)
      return
    }
    guard demuxer.containsPacketsOfTable else { throw .damaged(path: demuxer.name) }
    // Contents that are not read must not be parsed.
    let table = try VideoDemuxer(url, name: demuxer.name, parsesPackets: false)
    table.discardOtherStreams()
    table.skipContents()
    try self.init(packetsOf: table, haveContents: false)
  }

  /// Finds all packets by demuxing them.
  ///
  /// - Parameter haveContents: Whether the demuxer reads more than their times.
  init(
    packetsOf demuxer: VideoDemuxer, haveContents: Bool = true
  ) throws(VideoError) {
    var scan = Scan()
    while let packet = try demuxer.next() {
      try scan.add(packet.pointee, name: demuxer.name)
    }
    guard !scan.shown.isEmpty else { throw .noVideo(path: demuxer.name) }
    if demuxer.isMissingFrames(after: scan.count) || haveContents && scan.isCorrupt {
      throw .damaged(path: demuxer.name)
    }
    times = scan.shown.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    positions = scan.positions
    let codec = avcodec_descriptor_get(demuxer.stream.pointee.codecpar.pointee.codec_id)
    isIntra = (codec?.pointee.props ?? 0) & AV_CODEC_PROP_INTRA_ONLY != 0
    keys = Self.keys(scan, times)
    let unit = demuxer.stream.pointee.time_base.value
    let rates = [demuxer.stream.pointee.r_frame_rate, demuxer.stream.pointee.avg_frame_rate]
    let rate = rates.lazy.map(\.value).first { [times] in
      Self.isConstant(times, rate: $0, unit: unit)
    }
    let first = times[0]
    if let rate {
      starts = times.indices.map { Double($0) / rate }
      duration = Double(times.count) / rate
      return
    }
    starts = times.map { Double($0 - first) * unit }
    let previous = times.count > 1 ? times[times.count - 2] : times[times.count - 1]
    let last = scan.lastDuration > 0 ? scan.lastDuration : times[times.count - 1] - previous
    duration = starts[starts.count - 1] + (last > 0 ? Double(last) * unit : 0.1)
  }

  /// The last key whose frame is not after a frame.
  func key(before frame: Int) -> Key {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return keys[max(low - 1, 0)]
  }

  /// The index of the frame with a presentation time; nil if none has it.
  func frame(at time: Int64) -> Int? {
    let index = lowerBound(of: time, in: times)
    return index < times.count && times[index] == time ? index : nil
  }

  /// Whether frames at a constant rate have these times, each rounded to a unit. Containers such as Matroska round to
  /// milliseconds; the frames are then shown at exact times.
  private static func isConstant(_ times: [Int64], rate: Double, unit: Double) -> Bool {
    guard rate > 0, rate <= 1000, unit > 0, rate.isFinite else { return false }
    return times.enumerated().allSatisfy { index, time in
      abs(Double(time - times[0]) - Double(index) / rate / unit) <= 1
    }
  }

  /// The keys in ascending order of frames. Frames before the first key are decoded from the first packet.
  private static func keys(_ scan: Scan, _ times: [Int64]) -> [Key] {
    var keys: [Key] = []
    for (packet, stamp) in scan.keys {
      let frame = lowerBound(of: stamp.presentation, in: times)
      if let last = keys.last, frame <= last.frame { continue }
      keys.append(Key(packet: packet, stamp: stamp, frame: frame))
    }
    return keys.isEmpty ? [Key(packet: 0, stamp: scan.first, frame: 0)] : keys
  }
}

/// The state while packets are read.
private struct Scan {
  var count = 0
  var shown: [Int64] = []
  var keys: [(packet: Int, stamp: PacketIndex.Stamp)] = []
  var positions: [PacketIndex.Stamp: Int] = [:]
  var first = PacketIndex.Stamp(presentation: 0, decoding: 0)
  var lastDuration: Int64 = 0
  var isCorrupt = false
  private var latest = Int64.min

  mutating func add(_ packet: AVPacket, name: String) throws(VideoError) {
    guard count < VideoClip.maximumFrameCount else { throw .tooLong(path: name) }
    guard let stamp = PacketIndex.Stamp(packet) else { throw .untimed(path: name) }
    if count == 0 { first = stamp }
    if packet.flags & AV_PKT_FLAG_KEY != 0 { keys.append((count, stamp)) }
    if packet.flags & AV_PKT_FLAG_CORRUPT != 0 { isCorrupt = true }
    if packet.flags & AV_PKT_FLAG_DISCARD == 0 { shown.append(stamp.presentation) }
    positions[stamp] = count
    if stamp.presentation > latest {
      (latest, lastDuration) = (stamp.presentation, packet.duration)
    }
    count += 1
  }
}

extension PacketIndex.Stamp {
  /// Times beyond these are of damaged files; the difference of two would overflow.
  private static let times = -(Int64(1) << 61)...(Int64(1) << 61)

  /// Nil for a packet without a presentation time.
  init?(_ packet: AVPacket) {
    guard packet.pts != FFS_NOPTS else { return nil }
    self.init(
      presentation: packet.pts, decoding: packet.dts == FFS_NOPTS ? packet.pts : packet.dts)
    guard Self.times.contains(presentation), Self.times.contains(decoding) else { return nil }
  }
}

/// The index of the first element that is not less than a value.
private func lowerBound(of value: Int64, in times: [Int64]) -> Int {
  var (low, high) = (0, times.count)
  while low < high {
    let middle = (low + high) / 2
    if times[middle] < value { low = middle + 1 } else { high = middle }
  }
  return low
}
