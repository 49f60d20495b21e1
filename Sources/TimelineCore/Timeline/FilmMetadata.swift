/// The metadata of an exported video, which files store and players show.
public struct FilmMetadata: Codable, Hashable, Sendable {
  /// The title, as players show it instead of the file's name.
  public var title: String?
  /// The author.
  public var author: String?
  /// The copyright notice, such as "© 2026 Example".
  public var copyright: String?
  /// The creation date, such as 2026-11-27, or a year.
  public var date: String?
  /// A comment.
  public var comment: String?
  /// The time of the frame that is the cover image, in the timeline's time; nil for none.
  public var poster: MediaTime?

  /// Creates metadata without values.
  public init(
    title: String? = nil, author: String? = nil, copyright: String? = nil, date: String? = nil,
    comment: String? = nil
  ) {
    (self.title, self.author, self.copyright) = (title, author, copyright)
    (self.date, self.comment) = (date, comment)
    poster = nil
  }

  /// Whether all values are nil.
  public var isEmpty: Bool { self == FilmMetadata() }

  /// This metadata, with missing values taken from `other`.
  package func completed(by other: FilmMetadata) -> FilmMetadata {
    var metadata = FilmMetadata(
      title: title ?? other.title, author: author ?? other.author,
      copyright: copyright ?? other.copyright, date: date ?? other.date,
      comment: comment ?? other.comment)
    metadata.poster = poster ?? other.poster
    return metadata
  }
}

extension FilmMetadata: Archivable {
  private static let members:
    [(key: String, path: WritableKeyPath<FilmMetadata, String?> & Sendable)] = [
      ("title", \.title), ("author", \.author), ("copyright", \.copyright), ("date", \.date),
      ("comment", \.comment),
    ]

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = Self.members.compactMap { key, path in
      self[keyPath: path].map { (key, .string($0)) }
    }
    if let poster { members.append(("poster", try poster.archived(by: writer))) }
    return .object(members)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    var metadata = FilmMetadata()
    for (key, path) in members { metadata[keyPath: path] = try json[key]?.plainText() }
    metadata.poster = try json["poster"].map { try .unarchived($0, by: reader) }
    return metadata
  }
}

/// As a number of flicks.
extension MediaTime: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(flicks: try decoder.singleValueContainer().decode(Int64.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(flicks)
  }
}
