/// A still picture: a film of one frame.
extension ExportFormat {
  static let png = ExportFormat(name: "PNG", extensions: ["png"], keepsAlpha: true) {
    request throws(ExportError) in
    guard request.frameCount == 1 else {
      throw .holdsOneFrame(path: request.name, frames: request.frameCount)
    }
    return PNGSink(path: request.path, name: request.name, frameSize: request.size)
  }
}

/// Writes its only frame as a PNG.
private struct PNGSink: FrameSink {
  let path: String
  let name: String
  let frameSize: PixelSize
  let hasThreads = false

  func prepare(_ bitmap: Bitmap) throws(ExportError) -> Data { try bitmap.pngData() }

  func add(_ frame: Data, at index: Int) throws(ExportError) {
    try OutputFile.write(frame, to: path, name: name)
  }

  func finish() {}
}
