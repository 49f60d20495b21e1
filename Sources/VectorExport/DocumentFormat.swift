@_exported import TimelineCore

// Document formats. To add one, write a file that describes it, like KeyframeJSON.swift, and add it
// to the table of each client that offers formats to users.

/// A file format written directly from a timeline, not from rendered frames.
package struct DocumentFormat: Sendable {
  /// The display name.
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

  /// Encodes a timeline. The output is deterministic for the same timeline and options.
  ///
  /// - Returns: The contents of the file.
  /// - Throws: ``DocumentError``, with all reasons why the format cannot express the timeline.
  package func write(
    _ timeline: Timeline, _ options: DocumentOptions
  ) throws(DocumentError) -> Data {
    try makeData(timeline, options)
  }
}

/// The reason why a timeline cannot be written as a document.
package enum DocumentError: Error {
  /// The format cannot express features of the timeline or the given options: all reasons.
  case cannotExpress(format: String, [String])
  /// An image of the document could not be rasterized.
  ///
  /// If `isTooLarge`, its size is the reason, and the document reports the layer that it shows
  /// instead.
  case image(any Error, isTooLarge: Bool)
}
