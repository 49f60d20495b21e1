/// PNG images: a single frame, or numbered files.
extension ExportFormat {
  static let png = ExportFormat(
    name: "PNG", extensions: ["png"], keepsAlpha: true, isStatic: true, probe: .png,
    content: .frames { request throws(ExportError) in
      guard request.isNumbered || request.frameCount == 1 else {
        throw .singleFrameFormat(path: request.name, frames: request.frameCount)
      }
      return PNGSink(request)
    })
}

// Unchecked: mutable state is accessed only by `add`, `finish` and property reads between them, on one thread;
// `prepare`, on worker threads, reads constants only.
/// Writes each frame as a PNG.
private final class PNGSink: FrameSink, @unchecked Sendable {
  private let request: SinkRequest
  private(set) var byteCount = 0
  let hasThreads = false

  init(_ request: SinkRequest) { self.request = request }

  var frameSize: PixelSize { request.size }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> Data { try bitmap.pngData() }

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
