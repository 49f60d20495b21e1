import CFFmpeg

/// How repeated frames, which equal the previous one, are encoded.
enum RepeatedFrames: Sendable {
  /// Like other frames.
  case encoded
  /// As skipped pictures, written without the encoder: ``PictureStream``. For H.264.
  case copied
  /// Not at all: the previous frame is displayed for longer (variable frame rate).
  case merged

  /// The minimum number of consecutive frames to omit. Shorter runs are encoded, as the frame before a gap has to be a
  /// reference, which costs more than repeated B-frames.
  var minimum: Int { self == .merged ? 1 : 6 }
}

// Unchecked: like `Encoder`, confined to one thread at a time by its owner.
/// Keeps repeated frames from an encoder.
///
/// The encoder receives the first frame of a hold, with a longer duration for its rate control, and at the end of a
/// segment the last frames, whose times give the duration.
final class RepeatEncoder: FrameEncoder, @unchecked Sendable {
  private let encoder: any FrameEncoder
  private let handling: RepeatedFrames
  private let reorderedFrames: Int64
  private var stream: PictureStream?
  /// The last frame, while it is not known how often it is repeated.
  private var waiting: Run?
  /// The frames in the encoder, by the times that were passed to it.
  private var encoding: [Int64: Run] = [:]
  private var time: Int64 = 0
  private var packetCount: Int64 = 0
  /// The last encoded frame if skipped pictures follow.
  private var copied: Run?

  /// A frame and its repetitions.
  private struct Run {
    let frame: MediaFrame?
    let index: Int
    var repeats = 0
  }

  /// The maximum number of skipped pictures per encoded one: the range of the picture order count between references is
  /// limited.
  private static let maximumRepeats = 1000

  /// - Parameter handling: ``RepeatedFrames/copied`` becomes ``RepeatedFrames/encoded`` if the encoder's stream uses
  ///   unsupported features.
  init(
    _ encoder: any FrameEncoder, _ handling: RepeatedFrames, reorderedFrames: Int
  ) throws(ExportError) {
    (self.encoder, self.reorderedFrames) = (encoder, Int64(reorderedFrames))
    var handling = handling
    if handling == .copied {
      let context = encoder.context
      let headers = UnsafeBufferPointer(
        start: context.pointee.extradata, count: Int(context.pointee.extradata_size))
      if let parameters = StreamParameters(headers) {
        stream = PictureStream(parameters)
        try Self.replaceHeaders(of: context, by: parameters.stream)
      } else {
        handling = .encoded
      }
    }
    self.handling = handling
  }

  private static func replaceHeaders(
    of context: UnsafeMutablePointer<AVCodecContext>, by bytes: [UInt8]
  ) throws(ExportError) {
    let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
    let memory = try allocated(av_mallocz(bytes.count + padding))
      .assumingMemoryBound(to: UInt8.self)
    memory.update(from: bytes, count: bytes.count)
    av_free(context.pointee.extradata)
    context.pointee.extradata = memory
    context.pointee.extradata_size = Int32(bytes.count)
  }

  var context: UnsafeMutablePointer<AVCodecContext> { encoder.context }

  func encode(
    _ frame: MediaFrame?, _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    guard let frame else {
      try encodeWaiting(isLast: true, body)
      return try encoder.encode(nil) { packet throws(ExportError) in try pass(packet, body) }
    }
    if let last = waiting?.frame, let repeats = waiting?.repeats, repeats < Self.maximumRepeats,
      handling != .encoded, try last.hasSamePixels(as: frame)
    {
      waiting?.repeats += 1
      return
    }
    try encodeWaiting(isLast: false, body)
    waiting = Run(frame: frame, index: Int(frame.pointer.pointee.pts))
  }

  /// The number of frames at the end of a segment that are encoded even if they are repeated: the last one and, where
  /// frames are merged, the number of reordered frames, from whose display times decoding times are derived.
  private var finalFrames: Int { handling == .merged ? Int(reorderedFrames) + 1 : 1 }

  private func encodeWaiting(
    isLast: Bool, _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    guard let run = waiting.take(), let frame = run.frame else { return }
    var omitted = run.repeats - (isLast ? finalFrames : 0)
    if omitted < handling.minimum { omitted = 0 }
    try encode(frame, Run(frame: nil, index: run.index, repeats: omitted), body)
    for index in run.index + max(omitted, 0) + 1..<run.index + run.repeats + 1 {
      try encode(frame, Run(frame: nil, index: index), body)
    }
  }

  private func encode(
    _ frame: MediaFrame, _ run: Run,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    let raw = frame.pointer
    raw.pointee.pts = time
    // Only references can be copied. The first picture is one.
    let isReference = handling == .copied && run.repeats > 0 && time > 0
    raw.pointee.pict_type = isReference ? AV_PICTURE_TYPE_P : AV_PICTURE_TYPE_NONE
    encoding[time] = run
    time += Self.duration(ofRepeats: run.repeats)
    try encoder.encode(frame) { packet throws(ExportError) in try pass(packet, body) }
  }

  /// The duration of a frame as passed to the encoder, in frames.
  ///
  /// In x264's lookahead of 40 frames, a duration has more weight than the same number of copies. The power of 2/3,
  /// rounded down, gives the quality of a frame with that many copies.
  private static func duration(ofRepeats count: Int) -> Int64 {
    let frames = min(Int64(count), 40) + 1
    var duration: Int64 = 1
    while (duration + 1) * (duration + 1) * (duration + 1) <= frames * frames { duration += 1 }
    return duration
  }

  private func pass(
    _ packet: UnsafeMutablePointer<AVPacket>,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    guard let run = encoding.removeValue(forKey: packet.pointee.pts) else {
      throw .encodingFailed(action: "encode a frame", code: ffs_averror(EINVAL))
    }
    if let hold = copied, run.index > hold.index {
      copied = nil
      try passCopies(of: hold, body)
    }
    if let bytes = stream?.picture(
      UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)),
      at: run.index)
    {
      try withPacket(bytes, flags: packet.pointee.flags) { packet throws(ExportError) in
        try finish(packet, run.index, body)
      }
    } else {
      try finish(packet, run.index, body)
    }
    if stream != nil, run.repeats > 0 { copied = run }
  }

  private func passCopies(
    of hold: Run, _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    for index in hold.index + 1...hold.index + hold.repeats {
      guard let bytes = stream?.repeated(at: index) else {
        throw .encodingFailed(action: "repeat a frame", code: ffs_averror(EINVAL))
      }
      try withPacket(bytes, flags: AV_PKT_FLAG_DISPOSABLE) { packet throws(ExportError) in
        try finish(packet, index, body)
      }
    }
  }

  private func withPacket(
    _ bytes: [UInt8], flags: Int32,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    var made = av_packet_alloc()
    defer { av_packet_free(&made) }
    let packet = try allocated(made)
    try ffmpeg("allocate a packet") { av_new_packet(packet, Int32(bytes.count)) }
    packet.pointee.data.update(from: bytes, count: bytes.count)
    packet.pointee.flags = flags
    try body(packet)
  }

  private func finish(
    _ packet: UnsafeMutablePointer<AVPacket>, _ index: Int,
    _ body: (UnsafeMutablePointer<AVPacket>) throws(ExportError) -> Void
  ) throws(ExportError) {
    packet.pointee.pts = Int64(index)
    packet.pointee.dts = packetCount - reorderedFrames
    packet.pointee.duration = 1
    packetCount += 1
    try body(packet)
  }
}
