import ImageIO

extension TimelineArchive {
  /// Parses keyframes JSON.
  ///
  /// No input traps, here or when the timeline is rendered. Only font files in `directory`, installed fonts and
  /// clips are opened.
  ///
  /// - Parameter directory: The directory of the document, which font file names are relative to; nil for
  ///   none.
  /// - Throws: `TimelineArchiveError` with the location in the text or the path in the data.
  public init(_ data: Data, directory: URL? = nil) throws(TimelineArchiveError) {
    try self.init(data, images: .png, directory: directory)
  }

  /// Parses keyframes JSON.
  ///
  /// - Parameter checkVideo: Throws for the file of a clip that may not be opened.
  package init(
    _ data: Data, directory: URL?, checkVideo: @escaping (URL) throws -> Void
  ) throws(TimelineArchiveError) {
    try self.init(data, images: .png, directory: directory, checkVideo: checkVideo)
  }

  /// The keyframes JSON. Equal timelines result in equal text.
  ///
  /// - Throws: `TimelineArchiveError` if something cannot be archived: a transition whose kind is not
  ///   registered.
  public func data() throws(TimelineArchiveError) -> Data { try data(images: .png) }
}
