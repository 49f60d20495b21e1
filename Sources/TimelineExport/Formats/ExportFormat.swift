// The formats. To add one, write a file that describes it, like those beside this one, and add it to
// the table.

/// A kind of file that a timeline can be exported as.
struct ExportFormat: Sendable {
  /// File name extensions, in lower case, without the dot.
  let extensions: [String]
  /// Whether frames are padded to an even width and height.
  var needsEvenSize = false
  /// What the user may not expect of a film with these options.
  var notes: @Sendable (ExportOptions) -> [ExportNote] = { _ in [] }
  /// Begins a file.
  let makeSink: @Sendable (SinkRequest) throws(ExportError) -> any FrameSink

  /// The table.
  static let all: [ExportFormat] = [.mp4, .mov, .png]

  /// The format that the extension of `url` names, in upper or lower case.
  static func named(by url: URL) throws(ExportError) -> ExportFormat {
    let wanted = url.pathExtension.lowercased()
    if let format = all.first(where: { $0.extensions.contains(wanted) }) { return format }
    throw .unknownFormat(
      path: url.relativePath, known: all.flatMap(\.extensions).map { ".\($0)" })
  }

  /// The size of the frames in the file, for bitmaps of this size.
  func frameSize(for size: PixelSize) -> PixelSize { needsEvenSize ? size.roundedUpToEven : size }
}

extension PixelSize {
  /// Odd sides made one longer. The longest side possible is even, so there is always room.
  var roundedUpToEven: PixelSize {
    (try? PixelSize(width: (width + 1) & ~1, height: (height + 1) & ~1)) ?? self
  }
}
