/// What a film's frames are made into.
///
/// Life cycle: it is made; `prepare` is called for each frame, on any thread, several at a time and
/// in any order; `add` for each, on one thread, in order; then `finish`. Where something fails or
/// the export is cancelled it is dropped at any point, and frees what it holds.
protocol FrameSink: Sendable {
  /// A frame as the sink wants it.
  associatedtype Prepared: Sendable

  /// Whether `add` leaves work to threads of the encoder's own.
  var hasThreads: Bool { get }

  /// The size of the frames that are written.
  var frameSize: PixelSize { get }

  /// Bytes written so far, as far as that is known before the end.
  var byteCount: Int { get }

  /// What the user may not expect.
  var notes: [ExportNote] { get }

  /// Makes of a bitmap, which will be drawn over, what `add` takes.
  func prepare(_ bitmap: Bitmap) throws(ExportError) -> Prepared

  /// Has a frame drawn as `add` takes it, without a bitmap, on any thread; nil where the sink wants a
  /// bitmap.
  func draw(
    _ snapshot: FrameSnapshot, by compositor: Compositor
  ) throws(ExportError) -> Prepared?

  /// Takes the frame with this number: 0, 1, 2, ….
  func add(_ frame: Prepared, at index: Int) throws(ExportError)

  /// Completes what is written.
  func finish() throws(ExportError)
}

extension FrameSink {
  var notes: [ExportNote] { [] }
  var byteCount: Int { 0 }

  func draw(
    _ snapshot: FrameSnapshot, by compositor: Compositor
  ) throws(ExportError) -> Prepared? { nil }
}

/// What a sink needs to know.
struct SinkRequest: Sendable {
  /// The file to write to; it exists, and is empty.
  var path: String
  /// What the file will be called.
  var name: String
  /// The size of the bitmaps.
  var size: PixelSize
  var frameRate: FrameRate
  var frameCount: Int
  /// Whether `path` is a folder of files that are called 0, 1, 2, ….
  var isNumbered = false
  /// What is heard along with the frames; nil for nothing.
  var audio: AudioExcerpt?
  var options: ExportOptions
}
