import CFFmpeg

/// How a container stores captions.
enum CaptionCodec: Sendable {
  /// Timed text of 3GPP (TS 26.245), in MP4 and QuickTime.
  case movText
  /// Text with the tags of SubRip, in Matroska.
  case subRip
  /// WebVTT, in WebM.
  case webVTT

  var id: AVCodecID {
    switch self {
    case .movText: AV_CODEC_ID_MOV_TEXT
    case .subRip: AV_CODEC_ID_SUBRIP
    case .webVTT: AV_CODEC_ID_WEBVTT
    }
  }
}

// Unchecked: confined to one thread at a time by its owner, a muxer.
/// A stream of captions, whose packets are interleaved with those of the video. Not thread-safe.
final class CaptionStream: @unchecked Sendable {
  /// Times are in milliseconds.
  static let unit = AVRational(num: 1, den: 1000)
  /// The codec tag of QuickTime's chapters, which are text too.
  static let chapterTag = tag("text")

  private struct Sample {
    /// In milliseconds.
    let begin, duration: Int64
    let payload: [UInt8]
    var identifier = ""
    var settings = ""
  }

  private let stream: UnsafeMutablePointer<AVStream>
  private var samples: ArraySlice<Sample>

  /// Describes a new stream.
  init(
    _ captions: FilmCaptions, _ codec: CaptionCodec, _ stream: UnsafeMutablePointer<AVStream>,
    isFirst: Bool
  ) throws(ExportError) {
    self.stream = stream
    samples = Self.samples(captions.cues, codec)[...]
    let parameters = try allocated(stream.pointee.codecpar)
    parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
    parameters.pointee.codec_id = codec.id
    stream.pointee.time_base = Self.unit
    if isFirst { stream.pointee.disposition = AV_DISPOSITION_DEFAULT }
    guard codec == .movText else { return }
    parameters.pointee.codec_tag = Self.tag("tx3g")
    let description = TimedText.sampleDescription
    let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
    let memory = try allocated(av_mallocz(description.count + padding))
    memory.copyMemory(from: description, byteCount: description.count)
    parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    parameters.pointee.extradata_size = Int32(description.count)
  }

  private static func tag(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private static func samples(_ cues: [CaptionCue], _ codec: CaptionCodec) -> [Sample] {
    // Timed text cannot overlap; in Matroska, players of SubRip and WebVTT place overlapping cues themselves.
    let shown = codec == .movText ? CaptionMerging.successive(cues) : cues
    return shown.map { cue in
      let begin = Int64(cue.begin.milliseconds)
      let duration = max(Int64(cue.end.milliseconds) - begin, 1)
      switch codec {
      case .movText:
        return Sample(begin: begin, duration: duration, payload: TimedText.sample(cue))
      case .subRip:
        let text = CaptionWriter.subRipText(cue)
        return Sample(begin: begin, duration: duration, payload: Array(text.utf8))
      case .webVTT:
        return Sample(
          begin: begin, duration: duration, payload: Array(CaptionWriter.payload(cue).utf8),
          identifier: CaptionWriter.identifier(cue) ?? "", settings: CaptionWriter.settings(cue))
      }
    }
  }

  /// Writes the samples whose times, in milliseconds, are due.
  func write(
    to context: UnsafeMutablePointer<AVFormatContext>, path: String, while isDue: (Int64) -> Bool
  ) throws(ExportError) {
    while let sample = samples.first, isDue(sample.begin) {
      samples = samples.dropFirst()
      try write(sample, to: context, path)
    }
  }

  private func write(
    _ sample: Sample, to context: UnsafeMutablePointer<AVFormatContext>, _ path: String
  ) throws(ExportError) {
    var made = av_packet_alloc()
    defer { av_packet_free(&made) }
    let packet = try allocated(made)
    try ffmpeg("allocate a packet") { av_new_packet(packet, Int32(sample.payload.count)) }
    sample.payload.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress {
        UnsafeMutableRawPointer(packet.pointee.data)?.copyMemory(from: base, byteCount: bytes.count)
      }
    }
    try add(sample.identifier, AV_PKT_DATA_WEBVTT_IDENTIFIER, to: packet)
    try add(sample.settings, AV_PKT_DATA_WEBVTT_SETTINGS, to: packet)
    (packet.pointee.pts, packet.pointee.dts) = (sample.begin, sample.begin)
    packet.pointee.duration = sample.duration
    packet.pointee.flags |= AV_PKT_FLAG_KEY
    packet.pointee.stream_index = stream.pointee.index
    av_packet_rescale_ts(packet, Self.unit, stream.pointee.time_base)
    try ffmpeg("write the captions", path: path) { av_interleaved_write_frame(context, packet) }
  }

  private func add(
    _ text: String, _ kind: AVPacketSideDataType, to packet: UnsafeMutablePointer<AVPacket>
  ) throws(ExportError) {
    if text.isEmpty { return }
    let bytes = Array(text.utf8)
    let memory = try allocated(av_packet_new_side_data(packet, kind, bytes.count))
    memory.update(from: bytes, count: bytes.count)
  }
}

/// Cues for formats in which they cannot overlap.
enum CaptionMerging {
  /// Cues that do not overlap: where several are shown at the same time, one cue has the text of all, starting with the
  /// one that began first.
  static func successive(_ cues: [CaptionCue]) -> [CaptionCue] {
    let times = Set(cues.flatMap { [$0.begin, $0.end] }).sorted()
    var shown: [CaptionCue] = []
    var merged: [CaptionCue] = []
    var next = cues[...]
    for (begin, end) in zip(times, times.dropFirst()) {
      shown.removeAll { $0.end <= begin }
      while let cue = next.first, cue.begin <= begin {
        shown.append(cue)
        next = next.dropFirst()
      }
      guard let first = shown.first else { continue }
      var cue = first
      for other in shown.dropFirst() { cue.runs += [CaptionRun("\n")] + other.runs }
      (cue.begin, cue.end) = (begin, end)
      if shown.count == 1, let last = merged.last, last.end == begin, last.runs == cue.runs {
        merged[merged.count - 1].end = end
      } else {
        merged.append(cue)
      }
    }
    return merged
  }
}
