import ImageIO

extension TimelineArchive {
  /// Reads a text.
  ///
  /// Nothing that a text may hold makes this trap, nor drawing what was read. Of the font files that it names those
  /// in `directory`, and those that are installed on this machine, are opened, and no others.
  ///
  /// - Parameter directory: The folder of the text, which names of font files are relative to; nil where it has none.
  /// - Throws: `TimelineArchiveError`, with the place in the text or in the data.
  public init(_ data: Data, directory: URL? = nil) throws(TimelineArchiveError) {
    try self.init(data, images: .png, directory: directory)
  }

  /// The text. The same timeline gives the same text.
  ///
  /// - Throws: `TimelineArchiveError` where something cannot be kept: a transition of a kind that was
  ///   not registered.
  public func data() throws(TimelineArchiveError) -> Data { try data(images: .png) }
}
