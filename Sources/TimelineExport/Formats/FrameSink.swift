/// A consumer of rendered frames, such as an encoder.
///
/// Life cycle: `prepare` is called for each frame on worker threads, concurrently and in any order;
/// `add` for each frame on one thread, in order; then `finish`. On failure or cancellation it is
/// released at any point, and frees its resources.
protocol FrameSink: Sendable {
  /// A frame converted to the sink's format.
  associatedtype Prepared: Sendable

  /// Whether the encoder uses threads of its own.
  var hasThreads: Bool { get }

  /// The size of the written frames.
  var frameSize: PixelSize { get }

  /// Bytes written so far, if known before the end.
  var byteCount: Int { get }

  /// Notes for the user.
  var notes: [ExportNote] { get }

  /// Converts a bitmap, which is reused afterwards, for `add`.
  func prepare(_ bitmap: Bitmap) throws(ExportError) -> Prepared

  /// Renders a frame directly into the sink's format, on any thread; nil if the sink needs a
  /// bitmap.
  func draw(
    _ snapshot: FrameSnapshot, by compositor: Compositor
  ) throws(ExportError) -> Prepared?

  /// Appends the frame at `index`: 0, 1, 2, ….
  func add(_ frame: Prepared, at index: Int) throws(ExportError)

  /// Completes the output.
  func finish() throws(ExportError)
}

extension FrameSink {
  var notes: [ExportNote] { [] }
  var byteCount: Int { 0 }

  func draw(
    _ snapshot: FrameSnapshot, by compositor: Compositor
  ) throws(ExportError) -> Prepared? { nil }
}

/// The parameters of a sink.
struct SinkRequest: Sendable {
  /// The path of the existing, empty file to write.
  var path: String
  /// The file's final name.
  var name: String
  /// The size of the bitmaps.
  var size: PixelSize
  var frameRate: FrameRate
  var frameCount: Int
  /// Whether `path` is a folder of files named 0, 1, 2, ….
  var isNumbered = false
  /// The audio; nil for none.
  var audio: AudioExcerpt?
  var options: ExportOptions
}
