/// Still pictures: a film of one frame, or numbered files.
extension ExportFormat {
  static let png = ExportFormat(
    name: "PNG", extensions: ["png"], keepsAlpha: true, isStill: true, probe: .png,
    content: .frames { request throws(ExportError) in
      guard request.isNumbered || request.frameCount == 1 else {
        throw .singleFrameFormat(path: request.name, frames: request.frameCount)
      }
      return PNGSink(request)
    })
}

// Unchecked: what varies is read and written by `add`, `finish` and what is asked between them, all on one thread;
// `prepare`, on others, reads constants only.
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
