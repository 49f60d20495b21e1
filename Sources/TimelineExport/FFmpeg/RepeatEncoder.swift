import CFFmpeg

/// How repeated frames, which equal the one before, are encoded.
enum RepeatedFrames: Sendable {
  /// Like all others.
  case encoded
  /// As pictures that copy the last, written without the encoder: ``PictureStream``. For H.264.
  case copied
  /// Not at all: the frame before is displayed for longer.
  case merged

  /// The least number of frames that are left out. Where there are fewer, the encoder gets them, as its frame before
  /// such a gap has to be a reference, which costs more than a frame between references.
  var minimum: Int { self == .merged ? 1 : 6 }
}

// Unchecked: like `Encoder`, confined to one thread at a time by its owner.
/// Keeps repeated frames from an encoder.
///
/// It gets the first frame of a hold, displayed for longer, so that it knows what the frame is worth; and at the end of
/// a segment the last ones, which say for how long.
final class RepeatEncoder: FrameEncoder, @unchecked Sendable {
  private let encoder: any FrameEncoder
  private let handling: RepeatedFrames
  private let reorderedFrames: Int64
  private var stream: PictureStream?
  /// The last frame, while it is not known how often it is repeated.
  private var waiting: Run?
  /// The frames that the encoder has, by the times that it knows.
  private var encoding: [Int64: Run] = [:]
  private var time: Int64 = 0
  private var packetCount: Int64 = 0
  /// The frame that was encoded last, if pictures that copy it follow.
  private var copied: Run?

  /// A frame and its repetitions.
  private struct Run {
    let frame: MediaFrame?
    let index: Int
    var repeats = 0
  }

  /// More are encoded again: places in display order are counted from reference to reference.
  private static let maximumRepeats = 1000

  /// - Parameter handling: ``RepeatedFrames/copied`` becomes ``RepeatedFrames/encoded`` if the encoder's stream has what
  ///   is not supported.
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

  /// How many frames at the end of a segment are encoded even if they are repeated: as many as are reordered, as a
  /// packet is decoded when one so many packets before is displayed, and the last one.
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
    // Pictures can be copied only from a reference. The first one is.
    let isReference = handling == .copied && run.repeats > 0 && time > 0
    raw.pointee.pict_type = isReference ? AV_PICTURE_TYPE_P : AV_PICTURE_TYPE_NONE
    encoding[time] = run
    time += Self.duration(ofRepeats: run.repeats)
    try encoder.encode(frame) { packet throws(ExportError) in try pass(packet, body) }
  }

  /// For how many frames an encoder takes a frame to be displayed.
  ///
  /// In x264, durations count for more than copies in its lookahead, which is of 40 frames. The power of 2/3, rounded
  /// down, gives the quality that a frame with so many copies has.
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
