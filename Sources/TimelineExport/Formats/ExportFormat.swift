import VectorExport

// The formats. To add one, write a file that describes it, like those beside this one, and add it to
// the table.

/// A kind of file that a timeline can be exported as.
struct ExportFormat: Sendable {
  /// What people call it.
  let name: String
  /// File name extensions, in lower case, without the dot.
  let extensions: [String]
  /// Whether it can keep transparency.
  let keepsAlpha: Bool
  /// Whether it holds one picture, so that more of them are numbered files.
  var isStill = false
  /// Whether it keeps which sounds there are, though not what is heard.
  var keepsTracks = false
  /// Whether a film can be made to fit into a given size: ``ExportOptions/maximumSize``.
  var canBeLimited = false
  /// The codecs that there is a choice of, the usual one first.
  var codecs: [VideoCodec] = []
  /// What holds the streams of its codecs.
  var container: Container?
  /// Whether it is written from the first byte to the last, and never goes back: into a pipe as it is made.
  var isStreamable = false
  /// What a finished file is looked at for.
  var probe = FileProbe.written
  /// What it is made of.
  let content: Content

  /// What files of a format are made of.
  enum Content: Sendable {
    /// Rendered frames: begins a file that takes them.
    case frames(@Sendable (SinkRequest) throws(ExportError) -> any FrameSink)
    /// The timeline itself.
    case document(DocumentFormat)
  }

  /// Whether it is written from the timeline as a whole, not from frames.
  var isDocument: Bool {
    if case .document = content { true } else { false }
  }

  /// Begins a file of frames.
  ///
  /// - Throws: ``ExportError/chunksUnsupported(format:)`` for a document, which takes none.
  func makeSink(_ request: SinkRequest) throws(ExportError) -> any FrameSink {
    switch content {
    case .frames(let begin): try begin(request)
    case .document: throw .chunksUnsupported(format: name)
    }
  }

  /// The encoders that no other export may use meanwhile: ``EncoderLocks``.
  ///
  /// - Throws: ``ExportError`` where the options ask for what the format's codecs do not have.
  func exclusiveEncoders(_ options: ExportOptions) throws(ExportError) -> [String] {
    if codecs.isEmpty { return [] }
    let codec = try CodecChoice(options, among: codecs, format: name).codec
    return codec.isAlone ? [codec.encoder] : []
  }

  /// Whether it holds no sound.
  var isSilent: Bool { !keepsTracks && container?.audioCodecs.isEmpty ?? true }

  /// What is lost of a film's sound.
  func notes(of film: Film) -> [ExportNote] {
    if film.dropsAudio { return [.noAudioAtChangedSpeed] }
    return isSilent && film.audio != nil ? [.noAudio(in: name)] : []
  }

  /// The table.
  static let all: [ExportFormat] = [
    .mp4, .mov, .matroska, .webm, .gif, .apng, .webp, .png, .y4m, .raw, .frameMD5, .frameHash,
    .document(.keyframes), .document(.lottie), .document(.html),
  ]

  /// The extensions of those that can keep transparency.
  static var keepingAlpha: [String] {
    all.filter(\.keepsAlpha).flatMap(\.extensions).map { ".\($0)" }
  }

  /// The extensions of those that can be made to fit into a given size.
  static var limited: [String] {
    all.filter(\.canBeLimited).flatMap(\.extensions).map { ".\($0)" }
  }

  /// The format that the extension of `url` names, in upper or lower case; for a name without one, the format
  /// that is asked for.
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
