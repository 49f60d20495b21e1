import CFFmpeg

/// How a chunk of a film is kept until the film is put together.
///
/// Where the codec makes stretches that stand by themselves, its packets are kept as they are. Where a film is
/// encoded as a whole (GIF's palette, APNG's differences) the chunk's frames are, as FFV1, which loses nothing.
struct ChunkEncoding {
  /// The film's codec; nil where frames are kept.
  let choice: CodecChoice?
  private let keeping: CodecChoice
  let format: ExportFormat

  init(_ format: ExportFormat, _ options: ExportOptions) throws(ExportError) {
    self.format = format
    let choice =
      format.codecs.isEmpty
      ? nil : try CodecChoice(options, among: format.codecs, format: format.name)
    if let choice, !choice.codec.isWhole, format.container != nil {
      (self.choice, keeping) = (choice, choice)
    } else {
      self.choice = nil
      keeping = try CodecChoice(ExportOptions(), among: [.storedFrames], format: "chunks")
    }
  }

  /// Takes the frames of a chunk.
  func makeSink(_ head: PacketFile.Head, _ request: SinkRequest) throws(ExportError) -> ChunkSink {
    try ChunkSink(head, request, keeping)
  }
}

extension VideoCodec {
  /// Bitmaps as they are, premultiplied.
  static let storedFrames = VideoCodec(
    name: "frames", encoder: "ffv1", layouts: [.premultiplied], isLossless: true,
    options: VideoCodec.ffv1.options)
}

// Unchecked: what varies is read and written by `add`, `finish` and what is asked between them, all on one thread;
// `prepare` and `draw`, on others, read constants only.
/// Encodes a chunk into a file of packets.
final class ChunkSink: FrameSink, @unchecked Sendable {
  private let frames: FrameConverter
  private let segment: SegmentEncoder
  private let firstFrame: Int
  private let file: PacketWriter
  let hasThreads = true

  fileprivate init(
    _ head: PacketFile.Head, _ request: SinkRequest, _ choice: CodecChoice
  ) throws(ExportError) {
    firstFrame = head.firstFrame
    file = try PacketWriter(head, path: request.path, name: request.name)
    frames = try FrameConverter(choice.layout, source: request.size)
    segment = try SegmentEncoder(
      choice, size: frames.size, frameRate: request.frameRate, firstFrame: head.firstFrame)
  }

  var frameSize: PixelSize { frames.size }
  var byteCount: Int { file.byteCount }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> MediaFrame { try frames.frame(of: bitmap) }

  func draw(
    _ snapshot: FrameSnapshot, by compositor: Compositor
  ) throws(ExportError) -> MediaFrame? { try frames.frame(of: snapshot, by: compositor) }

  func add(_ frame: MediaFrame, at index: Int) throws(ExportError) {
    try segment.add(frame, at: firstFrame + index, file.append)
  }

  func finish() throws(ExportError) {
    try segment.finish(file.append)
    try file.finish()
  }
}
