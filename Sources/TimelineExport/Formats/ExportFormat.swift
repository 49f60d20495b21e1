import VectorExport

// To add a format, declare it in a file of this folder and add it to `all`.

/// A file format that a timeline can be exported to.
struct ExportFormat: Sendable {
  /// The display name.
  let name: String
  /// File name extensions, in lower case, without the dot.
  let extensions: [String]
  /// Whether it supports transparency.
  let keepsAlpha: Bool
  /// Whether it holds a single image, so that several frames require numbered files.
  var isStatic = false
  /// Whether a file of a single frame is an image like any other, though there may be more frames.
  var isImage = false
  /// Whether it stores references to audio tracks, though not encoded audio.
  var keepsTracks = false
  /// Whether it supports a maximum file size: ``ExportOptions/maximumSize``.
  var canBeLimited = false
  /// The supported codecs, the default first.
  var codecs: [VideoCodec] = []
  /// The container of its streams.
  var container: Container?
  /// Whether it is written sequentially without seeking, so that it can be streamed to a pipe.
  var isStreamable = false
  /// The verification of a finished file.
  var probe = FileProbe.written
  /// The source of its contents.
  let content: Content

  /// The source of a format's contents.
  enum Content: Sendable {
    /// Rendered frames; creates a sink for them.
    case frames(@Sendable (SinkRequest) throws(ExportError) -> any FrameSink)
    /// The timeline itself.
    case document(DocumentFormat)
    /// The captions of the timeline.
    case captions(CaptionFormat)
  }

  /// Whether it is generated from the timeline rather than from frames.
  var isDocument: Bool {
    if case .frames = content { false } else { true }
  }

  /// Creates a frame sink.
  ///
  /// - Throws: ``ExportError/chunksUnsupported(format:)`` for a document.
  func makeSink(_ request: SinkRequest) throws(ExportError) -> any FrameSink {
    switch content {
    case .frames(let begin): try begin(request)
    case .document, .captions: throw .chunksUnsupported(format: name)
    }
  }

  /// The encoders needed exclusively: ``EncoderLocks``.
  ///
  /// - Throws: ``ExportError`` if the format's codecs do not support the options.
  func exclusiveEncoders(_ options: ExportOptions) throws(ExportError) -> [String] {
    if codecs.isEmpty { return [] }
    let codec = try CodecChoice(options, among: codecs, format: name).codec
    return codec.isAlone ? [codec.encoder] : []
  }

  /// Whether it consists of segments that are encoded independently, and worth to be kept.
  ///
  /// - Throws: ``ExportError`` if the format's codecs do not support the options.
  func isSegmented(_ options: ExportOptions) throws(ExportError) -> Bool {
    guard container != nil else { return false }
    let codec = try CodecChoice(options, among: codecs, format: name).codec
    return !codec.isWhole && !codec.isUncompressed
  }

  /// Whether frames may be displayed for different times: ``ExportOptions/variableFrameRate``.
  var canVaryFrameRate: Bool { container?.canVaryFrameRate ?? false }

  /// Whether it does not support audio.
  var isSilent: Bool { !keepsTracks && container?.audioCodecs.isEmpty ?? true }

  /// Notes on audio that the format drops.
  func notes(of sequence: FrameSequence) -> [ExportNote] {
    if isCaptions { return [] }
    if sequence.dropsAudio { return [.noAudioAtChangedSpeed] }
    return isSilent && sequence.audio != nil ? [.noAudio(in: name)] : []
  }

  /// Notes on descriptions and captions that the format drops.
  func notes(of contents: FilmContents?) -> [ExportNote] {
    guard let contents, !isCaptions else { return [] }
    var notes: [ExportNote] = []
    let isDescribed = !contents.entries.isEmpty || !contents.chapters.isEmpty
    if isDescribed, container == nil, !keepsTracks { notes.append(.noDescription(in: name)) }
    if contents.metadata.poster != nil, container != nil, container?.poster == nil {
      notes.append(.noPoster(in: name))
    }
    if !contents.captions.isEmpty, container?.captions == nil, !keepsTracks {
      notes.append(.noCaptions(in: name))
    }
    return notes
  }

  /// Whether it is a file of captions.
  var isCaptions: Bool {
    if case .captions = content { true } else { false }
  }

  /// All formats.
  static let all: [ExportFormat] = [
    .mp4, .mov, .matroska, .webm, .gif, .apng, .webp, .png, .jpeg, .y4m, .raw, .frameMD5,
    .frameHash,
    .document(.keyframes), .document(.lottie), .document(.html), .subRip, .webVTT,
  ]

  /// The extensions of formats for a single frame.
  static var images: [String] { all.filter { $0.isStatic || $0.isImage }.flatMap(\.extensions) }

  /// The extensions of formats with transparency.
  static var keepingAlpha: [String] {
    all.filter(\.keepsAlpha).flatMap(\.extensions).map { ".\($0)" }
  }

  /// The extensions of formats that support a variable frame rate.
  static var varying: [String] {
    all.filter(\.canVaryFrameRate).flatMap(\.extensions).map { ".\($0)" }
  }

  /// The extensions of formats that support a maximum size.
  static var limited: [String] {
    all.filter(\.canBeLimited).flatMap(\.extensions).map { ".\($0)" }
  }

  /// The format by the extension of `url`, case-insensitively; for a name without one, the format in
  /// `options`.
  static func named(
    by url: URL, _ options: ExportOptions = ExportOptions()
  ) throws(ExportError) -> ExportFormat {
    if let format = byExtension(of: url) { return format }
    let known = all.flatMap(\.extensions)
    if let name = options.format {
      let format = all.first { $0.extensions.contains(name.lowercased()) }
      if let format { return format }
      throw .unknownFormatName(name, known: known)
    }
    if url.isStandardOutput { throw .noFormat(known: known) }
    throw .unknownFormat(path: url.relativePath, known: known.map { ".\($0)" })
  }

  static func byExtension(of url: URL) -> ExportFormat? {
    let name = url.lastPathComponent.lowercased()
    return all.first { format in
      format.extensions.contains { name.hasSuffix(".\($0)") && name.count > $0.count + 1 }
    }
  }
}
