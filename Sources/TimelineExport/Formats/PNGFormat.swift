/// Still pictures: a film of one frame, or numbered files.
extension ExportFormat {
  static let png = ExportFormat(name: "PNG", extensions: ["png"], keepsAlpha: true, isStill: true) {
    request throws(ExportError) in
    guard request.isNumbered || request.frameCount == 1 else {
      throw .holdsOneFrame(path: request.name, frames: request.frameCount)
    }
    return PNGSink(request: request)
  }
}

/// Writes each frame as a PNG.
private struct PNGSink: FrameSink {
  let request: SinkRequest
  let hasThreads = false

  var frameSize: PixelSize { request.size }

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> Data { try bitmap.pngData() }

  func add(_ frame: Data, at index: Int) throws(ExportError) {
    if request.isNumbered {
      try OutputFile.write(
        frame, to: "\(request.path)/\(index)", name: request.name, creating: true)
    } else {
      try OutputFile.write(frame, to: request.path, name: request.name)
    }
  }

  func finish() {}
}
