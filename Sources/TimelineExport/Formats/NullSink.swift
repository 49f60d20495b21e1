/// Nothing is encoded or written, but all that comes before is done, conversion to video's colours
/// included: for measuring.
struct NullSink: FrameSink {
  private let frames: I420Frames
  let hasThreads = false

  init(_ size: PixelSize) throws(ExportError) { frames = try I420Frames(size) }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> MediaFrame { try frames.frame(of: bitmap) }
  func add(_ frame: MediaFrame, at index: Int) {}
  func finish() {}
}
