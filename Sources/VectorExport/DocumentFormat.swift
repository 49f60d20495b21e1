@_exported import TimelineCore

// The formats of documents. To add one, write a file that describes it, like KeyframeJSON.swift, and add it to the
// table of whatever offers formats to users.

/// A kind of file that is written from a timeline as a whole, not from rendered frames.
package struct DocumentFormat: Sendable {
  /// What people call it.
  package let name: String
  /// File name extensions, in lower case, without the dot.
  package let extensions: [String]
  /// Whether the document lists the timeline's audio tracks.
  package let keepsAudioTracks: Bool
  private let makeData: @Sendable (Timeline, DocumentOptions) throws(DocumentError) -> Data

  /// Describes a format.
  ///
  /// - Parameter makeData: Returns the bytes of the document.
  init(
    _ name: String, _ extensions: [String], keepsAudioTracks: Bool = false,
    _ makeData:
      @escaping @Sendable (Timeline, DocumentOptions) throws(DocumentError) -> Data
  ) {
    (self.name, self.extensions) = (name, extensions)
    (self.keepsAudioTracks, self.makeData) = (keepsAudioTracks, makeData)
  }

  /// Writes a timeline. The same timeline and options give the same bytes.
  ///
  /// - Returns: The contents of the file.
  /// - Throws: ``DocumentError``, with every reason for which the format cannot express the timeline.
  package func write(
    _ timeline: Timeline, _ options: DocumentOptions
  ) throws(DocumentError) -> Data {
    try makeData(timeline, options)
  }
}

/// Why a timeline cannot be written as a document.
package enum DocumentError: Error {
  /// The format has no way to express what the timeline shows, or the options that were given: all reasons.
  case cannotExpress(format: String, [String])
  /// An image of the document could not be drawn.
  ///
  /// Where `isTooLarge` says that its size is the reason, the document reports the layer that it shows instead.
  case image(any Error, isTooLarge: Bool)
}
