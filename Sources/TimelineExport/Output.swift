/// An output destination written atomically: a file or numbered files that appear when complete.
protocol OutputDestination: AnyObject, Sendable {
  /// The path to write to: a file, or a folder of numbered files.
  var temporaryPath: String { get }
  /// The name in error messages: the path as passed by the user.
  var name: String { get }
  /// Renames the finished files to their final names.
  func commit() throws(ExportError)
  /// Removes the unfinished files. Does nothing after ``commit()``. Thread-safe.
  func abandon()
}

extension OutputFile: OutputDestination {}

/// One output of an export: a file in a format, or none for measuring.
struct Output: Sendable {
  let url: URL
  /// nil for `null`, which writes nothing.
  let destination: (any OutputDestination)?
  private let format: ExportFormat?
  private let request: SinkRequest?
  /// The captions of a file of captions.
  private var captions: FileCaptions?

  /// Verifies the written file by demuxing it.
  func probe(_ frameSize: PixelSize) throws(ExportError) {
    guard let format, let request, (destination as? StandardOutputDestination)?.isStreamed != true
    else {
      return
    }
    try format.probe.check(FileExpectation(request, frameSize: frameSize, format))
  }

  /// The outputs for `urls`, and for caption files next to them that have cues in the exported range.
  ///
  /// - Throws: ``ExportError`` if one of them is invalid or two are the same.
  static func all(
    _ urls: [URL], captions files: [CaptionFile] = [], _ sequence: FrameSequence,
    _ options: ExportOptions
  ) throws(ExportError) -> [Output] {
    let tracks = CaptionFileTracks(sequence)
    let beside = files.filter { file in
      tracks.isInFilm(file) && !urls.contains(where: file.isSame)
    }
    let named = urls + beside.map(\.url)
    try checkUse(of: options, by: named)
    var outputs: [Output] = []
    for url in named {
      if !url.isNoFile, outputs.contains(where: { $0.url.path == url.path }) {
        throw .duplicateOutput(path: url.relativePath)
      }
      outputs.append(try Output(url, sequence, options))
    }
    let indices = outputs.indices.filter { outputs[$0].format?.isCaptions ?? false }
    let contents = tracks.contents(of: indices.map { named[$0] }, known: files)
    for (index, captions) in zip(indices, contents) { outputs[index].captions = captions }
    return outputs
  }

  /// Checks that each codec option applies to at least one file; the other files ignore it.
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
    if options.variableFrameRate, !formats.contains(where: \.canVaryFrameRate) {
      throw .fixedFrameRate(format: first.name, known: ExportFormat.varying)
    }
    if let option = options.codecOption, formats.allSatisfy(\.codecs.isEmpty) {
      throw .noCodecs(format: first.name, option: option)
    }
  }

  private init(_ url: URL, _ sequence: FrameSequence, _ options: ExportOptions) throws(ExportError)
  {
    self.url = url
    guard !url.isNoFile else {
      (destination, format, request) = (nil, nil, nil)
      return
    }
    let format = try ExportFormat.named(by: url, options)
    let pattern = format.isStatic ? NumberedName(url.lastPathComponent) : nil
    if url.isStandardOutput {
      destination = try StandardOutputDestination(isStreamed: format.isStreamable)
    } else if let pattern {
      destination = try OutputSequence(
        url, pattern, count: sequence.frameCount, overwrite: options.overwrite)
    } else {
      destination = try OutputFile(url, overwrite: options.overwrite)
    }
    self.format = format
    request = destination.map { destination in
      SinkRequest(
        path: destination.temporaryPath, name: destination.name, size: sequence.size,
        frameRate: sequence.frameRate,
        frameCount: sequence.frameCount, isNumbered: pattern != nil,
        audio: format.isSilent ? nil : sequence.audio, options: options,
        contents: sequence.contents(options))
    }
  }

  /// Notes on audio and descriptions that the format drops.
  func notes(of sequence: FrameSequence) -> [ExportNote] {
    guard let format else { return [] }
    return format.notes(of: sequence) + format.notes(of: request?.contents) + captionNotes
  }

  /// A note on captions that no file has.
  private var captionNotes: [ExportNote] {
    guard let captions, !captions.omitted.isEmpty, let destination,
      case .captions(let kind)? = format?.content
    else { return [] }
    let endings = captions.omitted.map { ".\($0).\(kind.rawValue)" }
    return [.captionsLeftOut(from: destination.name, endings: endings)]
  }

  /// The encoders that this output needs exclusively: ``EncoderLocks``.
  var exclusiveEncoders: [String] {
    get throws(ExportError) {
      try format?.exclusiveEncoders(request?.options ?? ExportOptions()) ?? []
    }
  }

  /// Opens the output: a frame sink, or a document, which is generated here.
  ///
  /// - Parameter cache: The cache for formats that consist of segments.
  /// - Throws: ``ExportError`` if the format cannot represent the timeline, before rendering.
  func begin(
    _ sequence: FrameSequence, _ cache: SegmentSource?
  ) throws(ExportError) -> OpenedOutput {
    guard let format, var request else {
      return OpenedOutput(output: self, content: .frames(try NullSink(sequence.size)))
    }
    if format.container != nil { request.segments = sequence.segments(request.options) }
    if format.container?.poster != nil, let time = request.contents.metadata.poster {
      request.contents.poster = try sequence.poster(at: time)
    }
    if try format.isSegmented(request.options) { request.cache = cache }
    switch format.content {
    case .frames(let makeSink):
      return OpenedOutput(output: self, content: .frames(try makeSink(request)))
    case .captions(let kind):
      guard let cues = captions?.cues, !cues.isEmpty else {
        throw .cannotExpress(
          format: format.name, ["a film without captions; a scene has them as 'captions:'"])
      }
      return OpenedOutput(
        output: self, content: .document(CaptionDocument(cues).data(as: kind)))
    case .document(let document):
      let data = try sequence.document(document, name: request.name, request.options)
      return OpenedOutput(output: self, content: .document(data))
    }
  }

  /// Writes a document to the file.
  fileprivate func write(_ document: Data) throws(ExportError) {
    guard let destination else { return }
    try OutputFile.write(document, to: destination.temporaryPath, name: destination.name)
  }
}

extension ExportOptions {
  /// The name of the first codec option that is set.
  fileprivate var codecOption: String? {
    codec != nil
      ? "codec"
      : crf != nil
        ? "crf"
        : preset != nil
          ? "preset" : tuning != nil ? "tune" : pixelFormat.map { _ in "pixel format" }
  }
}

/// An output with its open sink or its document.
struct OpenedOutput: Sendable {
  let output: Output
  let content: Content

  enum Content: Sendable {
    case frames(any FrameSink)
    /// The bytes of a document.
    case document(Data)
  }

  /// The frame sink; nil for a document.
  var sink: (any FrameSink)? {
    if case .frames(let sink) = content { sink } else { nil }
  }

  /// Completes and verifies the file after the sink has received all frames.
  func complete(_ sequence: FrameSequence) throws(ExportError) {
    if case .document(let data) = content { try output.write(data) }
    try output.probe(sink?.frameSize ?? sequence.size)
  }

  func report(of sequence: FrameSequence, _ progress: ExportProgress) -> ExportReport {
    let size = sink?.frameSize ?? sequence.size
    let notes =
      (sink?.notes ?? []) + ExportNote.padding(of: sequence.size, to: size)
      + output.notes(of: sequence)
    return ExportReport(
      url: output.destination == nil ? nil : output.url, frameCount: sequence.frameCount,
      frameRate: sequence.frameRate, every: sink?.frameInterval ?? 1, size: size, notes: notes,
      progress: progress, segments: sink?.segmentCount)
  }
}
