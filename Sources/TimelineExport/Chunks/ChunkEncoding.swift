import CFFmpeg

/// The encoding of chunk files.
///
/// If the codec supports independent segments, a chunk stores the final packets. If a video has to be encoded
/// as a whole (GIF's palette, APNG's differences), it stores the frames as lossless FFV1 instead.
struct ChunkEncoding {
  /// The video's codec; nil if chunks store frames.
  let choice: CodecChoice?
  private let storage: CodecChoice
  let format: ExportFormat

  init(_ format: ExportFormat, _ options: ExportOptions) throws(ExportError) {
    self.format = format
    let choice =
      format.codecs.isEmpty
      ? nil
      : try CodecChoice(
        options, among: format.codecs, format: format.name, in: format.container)
    if let choice, !choice.codec.isWhole, format.container != nil {
      (self.choice, storage) = (choice, choice)
    } else {
      self.choice = nil
      storage = try CodecChoice(ExportOptions(), among: [.storedFrames], format: "chunks")
    }
  }

  /// Creates a sink for the frames of a chunk.
  func makeSink(_ head: PacketFile.Head, _ request: SinkRequest) throws(ExportError) -> ChunkSink {
    try ChunkSink(head, request, storage)
  }
}

extension VideoCodec {
  /// Lossless premultiplied bitmaps.
  static let storedFrames = VideoCodec(
    name: "frames", encoder: "ffv1", layouts: [.premultiplied], isLossless: true,
    options: VideoCodec.ffv1.options)
}

// Unchecked: mutable state is accessed only by `add`, `finish` and property reads between them, on one thread;
// `prepare` and `draw`, on worker threads, read constants only.
/// Encodes a chunk to a packet file.
final class ChunkSink: FrameSink, @unchecked Sendable {
  private let frames: FrameConverter
  private let segment: SegmentEncoder
  private let firstFrame: Int
  private let file: PacketWriter
  private let cached: SegmentReuse?
  /// The chunk as it is written to the cache.
  private var recording: SegmentRecording?
  /// Whether the packets are those of the cache.
  private(set) var isReused = false
  let hasThreads = true

  fileprivate init(
    _ head: PacketFile.Head, _ request: SinkRequest, _ choice: CodecChoice
  ) throws(ExportError) {
    firstFrame = head.firstFrame
    file = try PacketWriter(head, path: request.path, name: request.name)
    frames = try FrameConverter(choice.layout, source: request.size)
    segment = try SegmentEncoder(
      choice, size: frames.size, frameRate: request.frameRate, firstFrame: head.firstFrame)
    cached = try request.cache?.segments(choice, size: frames.size, request)
  }

  var frameSize: PixelSize { frames.size }
  var byteCount: Int { file.byteCount }
  /// The digests and the cost; nil before ``finish()``.
  var tail: PacketFile.Tail? { file.tail }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> MediaFrame { try frames.frame(of: bitmap) }

  func draw(
    exposing snapshots: [FrameSnapshot], by compositor: Compositor
  ) throws(ExportError) -> MediaFrame? { try frames.frame(exposing: snapshots, by: compositor) }

  func add(_ frame: MediaFrame, at index: Int) throws(ExportError) {
    if index == 0 { recording = cached?.record(segmentAt: 0) }
    try segment.add(frame, at: firstFrame + index, write)
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(ExportError) {
    recording?.append(packet, from: firstFrame)
    try file.append(packet)
  }

  func isReusable(_ index: Int) -> Bool { cached?.isReusable(index) ?? false }

  func reuse(at index: Int) throws(ExportError) -> Int {
    guard index == 0, let packets = cached?.packets(ofSegmentAt: 0) else { return 0 }
    try packets.forEachPacket(from: Int64(firstFrame), file.append)
    isReused = true
    return packets.head.frameCount
  }

  func finish() throws(ExportError) {
    if !isReused {
      // An encoder that has received no frames must not be drained.
      try segment.finish(write)
      recording?.finish()
    }
    try file.finish()
  }
}
