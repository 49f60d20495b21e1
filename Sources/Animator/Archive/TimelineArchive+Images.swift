import ImageIO

extension TimelineArchive {
  /// Reads a text.
  ///
  /// Nothing that a text may hold makes this trap, nor drawing what was read.
  ///
  /// - Throws: `TimelineArchiveError`, with the place in the text or in the data.
  public init(_ data: Data) throws(TimelineArchiveError) {
    try self.init(data, images: .png)
  }

  /// The text. The same timeline gives the same text.
  ///
  /// - Throws: `TimelineArchiveError` where something cannot be kept: a transition of a kind that was
  ///   not registered.
  public func data() throws(TimelineArchiveError) -> Data { try data(images: .png) }
}
