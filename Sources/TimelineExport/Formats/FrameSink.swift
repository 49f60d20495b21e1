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

  /// Every how many frames one is written.
  var frameInterval: Int { get }

  /// Notes for the user.
  var notes: [ExportNote] { get }

  /// Converts a bitmap, which is reused afterwards, for `add`.
  func prepare(_ bitmap: Bitmap) throws(ExportError) -> Prepared

  /// Renders a frame directly into the sink's format, on any thread; nil if the sink needs a
  /// bitmap.
  ///
  /// - Parameter snapshots: One instant, or several during which a shutter is open.
  func draw(
    exposing snapshots: [FrameSnapshot], by compositor: Compositor
  ) throws(ExportError) -> Prepared?

  /// Appends the frame at `index`: 0, 1, 2, ….
  func add(_ frame: Prepared, at index: Int) throws(ExportError)

  /// Completes the output.
  func finish() throws(ExportError)

  /// The segments that it consists of, and how many of them were in the cache; nil without segments.
  var segmentCount: SegmentCount? { get }

  /// Whether the frame is in a segment that ``reuse(at:)`` can append, so that it need not be drawn. May be
  /// called on any thread.
  func isReusable(_ index: Int) -> Bool

  /// Appends the finished segment that begins at a reusable frame, instead of its frames.
  ///
  /// - Returns: The number of its frames; 0 if it is gone, so that its frames have to be drawn after all.
  func reuse(at index: Int) throws(ExportError) -> Int
}

extension FrameSink {
  var notes: [ExportNote] { [] }
  var byteCount: Int { 0 }
  var frameInterval: Int { 1 }
  var segmentCount: SegmentCount? { nil }
  func isReusable(_ index: Int) -> Bool { false }
  func reuse(at index: Int) throws(ExportError) -> Int { 0 }

  func draw(
    exposing snapshots: [FrameSnapshot], by compositor: Compositor
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
  /// The contents of the file in addition to frames and audio.
  var contents = FilmContents()
  /// The segments of a video; nil for segments of equal length.
  var segments: VideoSegments?
  /// The cache of segments; nil for none.
  var cache: SegmentSource?

  /// The segments of a video.
  var videoSegments: VideoSegments {
    segments ?? VideoSegments(every: options.segmentLength(at: frameRate), of: frameCount)
  }
}
