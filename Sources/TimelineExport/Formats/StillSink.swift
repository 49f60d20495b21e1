import Foundation

extension ExportFormat.Content {
  /// Images in separate files.
  ///
  /// - Parameter encode: Makes the file of a frame, on any thread.
  static func stills(
    _ encode: @escaping @Sendable (Bitmap) throws(ExportError) -> Data
  ) -> Self {
    .frames { request throws(ExportError) in
      guard request.isNumbered || request.frameCount == 1 else {
        throw .singleFrameFormat(path: request.name, frames: request.frameCount)
      }
      return StillSink(request, encode)
    }
  }
}

// Unchecked: mutable state is accessed only by `add`, `finish` and property reads between them, on one thread;
// `prepare`, on worker threads, reads constants only.
/// Writes each frame as an image.
private final class StillSink: FrameSink, @unchecked Sendable {
  private let request: SinkRequest
  private let encode: @Sendable (Bitmap) throws(ExportError) -> Data
  private(set) var byteCount = 0
  let hasThreads = false

  init(
    _ request: SinkRequest, _ encode: @escaping @Sendable (Bitmap) throws(ExportError) -> Data
  ) { (self.request, self.encode) = (request, encode) }

  var frameSize: PixelSize { request.size }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> Data { try encode(bitmap) }

  func add(_ frame: Data, at index: Int) throws(ExportError) {
    byteCount += frame.count
    if request.isNumbered {
      try OutputFile.write(
        frame, to: "\(request.path)/\(index)", name: request.name, creating: true)
    } else {
      try OutputFile.write(frame, to: request.path, name: request.name)
    }
  }

  func finish() {}
}
