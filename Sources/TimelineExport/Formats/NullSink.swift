/// Discards frames after rendering and conversion to YUV, without encoding: for benchmarks.
struct NullSink: FrameSink {
  private let frames: FrameConverter
  let hasThreads = false
  let frameSize: PixelSize

  init(_ size: PixelSize) throws(ExportError) {
    frames = try FrameConverter(.yuv420p, source: size)
    frameSize = size
  }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> MediaFrame { try frames.frame(of: bitmap) }

  func draw(
    exposing snapshots: [FrameSnapshot], by compositor: Compositor
  ) throws(ExportError) -> MediaFrame? { try frames.frame(exposing: snapshots, by: compositor) }

  func add(_ frame: MediaFrame, at index: Int) {}
  func finish() {}
}
