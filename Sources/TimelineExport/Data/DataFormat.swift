/// Formats that are made of the timeline itself, not of frames: nothing is rendered for them alone.
extension ExportFormat {
  /// A format whose file `make` returns; what it cannot express it throws, before anything is rendered.
  static func data(
    _ name: String, _ extensions: [String], keepsTracks: Bool = false,
    _ make: @escaping @Sendable (SinkRequest) throws(ExportError) -> Data
  ) -> ExportFormat {
    ExportFormat(
      name: name, extensions: extensions, keepsAlpha: true, isData: true, keepsTracks: keepsTracks
    ) {
      request throws(ExportError) in
      try DataSink(request: request, data: make(request))
    }
  }
}

/// Writes what is complete before the first frame.
private struct DataSink: FrameSink {
  let request: SinkRequest
  let data: Data
  let hasThreads = false

  var frameSize: PixelSize { request.size }
  var takesFrames: Bool { false }

  func prepare(_ bitmap: Bitmap) {}
  func add(_ frame: Void, at index: Int) {}

  func finish() throws(ExportError) {
    try OutputFile.write(data, to: request.path, name: request.name)
  }
}

extension ExportOptions {
  /// Which of the options that only frames can follow were given, as the command line calls them.
  var optionsOfFrames: [String] {
    var names: [String] = []
    if shutterAngle != nil { names.append("motion blur") }
    if overlay != nil { names.append("an overlay") }
    if pixelSize != nil { names.append("a size in pixels") }
    return names
  }

  /// Those that choose other instants than the timeline's.
  var optionsOfTime: [String] {
    var names: [String] = []
    if from != .zero { names.append("a first instant") }
    if to != nil { names.append("a last instant") }
    if speed != 1 { names.append("a speed") }
    if every != nil { names.append("a time from frame to frame") }
    return names
  }
}
