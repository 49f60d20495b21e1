/// A file, or numbered ones, that appear when they are complete.
protocol OutputDestination: AnyObject, Sendable {
  /// Where to write: a file, or a folder of numbered ones.
  var temporaryPath: String { get }
  /// What it is called in errors: the path as it was given.
  var name: String { get }
  /// Gives what is finished its name.
  func commit() throws(ExportError)
  /// Leaves nothing behind. Does nothing after ``commit()``. May be called on any thread.
  func abandon()
}

extension OutputFile: OutputDestination {}

/// What is to be made of a film: a file in a format; or nothing, for measuring.
struct Output: Sendable {
  let url: URL
  /// nil for nothing.
  let place: (any OutputDestination)?
  private let format: ExportFormat?
  private let request: SinkRequest?

  /// Looks at what was written as a player would.
  func probe(_ frameSize: PixelSize) throws(ExportError) {
    guard let format, let request, (place as? StandardOutputDestination)?.isStreamed != true else {
      return
    }
    try format.probe.check(FileExpectation(request, frameSize: frameSize, format))
  }

  /// The outputs that `urls` name.
  ///
  /// - Throws: ``ExportError`` where one of them cannot be, or two are the same.
  static func all(
    _ urls: [URL], _ film: Film, _ options: ExportOptions
  ) throws(ExportError) -> [Output] {
    try checkUse(of: options, by: urls)
    var outputs: [Output] = []
    for url in urls {
      if !url.isNoFile, outputs.contains(where: { $0.url.path == url.path }) {
        throw .duplicateOutput(path: url.relativePath)
      }
      outputs.append(try Output(url, film, options))
    }
    return outputs
  }

  /// Each option has to make sense for one of the files: for the others it is left out.
  private static func checkUse(
    of options: ExportOptions, by urls: [URL]
  ) throws(ExportError) {
    var formats: [ExportFormat] = []
    for url in urls where !url.isNoFile { formats.append(try .named(by: url, options)) }
    if let format = options.format, urls.allSatisfy({ ExportFormat.byExtension(of: $0) != nil }) {
      throw .formatByExtension(format)
    }
    guard let first = formats.first, formats.count == urls.count else { return }
    if options.maximumSize != nil, !formats.contains(where: \.canBeLimited) {
      throw .noLimit(format: first.name, known: ExportFormat.limited)
    }
    if let option = options.codecOption, formats.allSatisfy(\.codecs.isEmpty) {
      throw .noCodecs(format: first.name, option: option)
    }
  }

  private init(_ url: URL, _ film: Film, _ options: ExportOptions) throws(ExportError) {
    self.url = url
    guard !url.isNoFile else {
      (place, format, request) = (nil, nil, nil)
      return
    }
    let format = try ExportFormat.named(by: url, options)
    let pattern = format.isStill ? NumberedName(url.lastPathComponent) : nil
    if url.isStandardOutput {
      place = try StandardOutputDestination(isStreamed: format.isStreamable)
    } else if let pattern {
      place = try OutputSequence(
        url, pattern, count: film.frameCount, overwrite: options.overwrite)
    } else {
      place = try OutputFile(url, overwrite: options.overwrite)
    }
    self.format = format
    request = place.map { place in
      SinkRequest(
        path: place.temporaryPath, name: place.name, size: film.size, frameRate: film.frameRate,
        frameCount: film.frameCount, isNumbered: pattern != nil,
        audio: format.isSilent ? nil : film.audio, options: options)
    }
  }

  /// What is lost of the film's sound.
  func notes(of film: Film) -> [ExportNote] { format?.notes(of: film) ?? [] }

  /// The encoders that no other export may use meanwhile: ``EncoderLocks``.
  var exclusiveEncoders: [String] {
    get throws(ExportError) { try format?.exclusiveEncoders(request?.options ?? ExportOptions()) ?? [] }
  }

  /// Begins what is written: a file that takes frames, or a document, which is complete then.
  ///
  /// - Throws: ``ExportError`` where the format cannot hold the film, before anything is rendered.
  func begin(_ film: Film) throws(ExportError) -> OpenedOutput {
    guard let format, let request else {
      return OpenedOutput(output: self, content: .frames(try NullSink(film.size)))
    }
    switch format.content {
    case .frames(let makeSink):
      return OpenedOutput(output: self, content: .frames(try makeSink(request)))
    case .document(let document):
      let data = try film.document(document, name: request.name, request.options)
      return OpenedOutput(output: self, content: .document(data))
    }
  }

  /// Writes a document into the file.
  fileprivate func write(_ document: Data) throws(ExportError) {
    guard let place else { return }
    try OutputFile.write(document, to: place.temporaryPath, name: place.name)
  }
}

extension ExportOptions {
  /// The first option that is set of those that are about codecs.
  fileprivate var codecOption: String? {
    codec != nil
      ? "codec"
      : crf != nil ? "crf" : preset != nil ? "preset" : pixelFormat.map { _ in "pixel format" }
  }
}

/// An output and what is written into it.
struct OpenedOutput: Sendable {
  let output: Output
  let content: Content

  enum Content: Sendable {
    case frames(any FrameSink)
    /// The bytes of a document.
    case document(Data)
  }

  /// What takes frames; nil for a document.
  var sink: (any FrameSink)? {
    if case .frames(let sink) = content { sink } else { nil }
  }

  /// Completes the file and looks at it, once the sink has all frames.
  func complete(_ film: Film) throws(ExportError) {
    if case .document(let data) = content { try output.write(data) }
    try output.probe(sink?.frameSize ?? film.size)
  }

  func report(of film: Film, _ progress: ExportProgress) -> ExportReport {
    let size = sink?.frameSize ?? film.size
    let notes =
      (sink?.notes ?? []) + ExportNote.padding(of: film.size, to: size) + output.notes(of: film)
    return ExportReport(
      url: output.place == nil ? nil : output.url, frameCount: film.frameCount,
      frameRate: film.frameRate, size: size, notes: notes, progress: progress)
  }
}
