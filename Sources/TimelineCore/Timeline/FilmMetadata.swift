/// What a timeline says of its film, as files store it and players show it.
public struct FilmMetadata: Codable, Hashable, Sendable {
  /// The title, as players show it instead of the file's name.
  public var title: String?
  /// Who has made it.
  public var author: String?
  /// The rights in it, such as "© 2026 Example".
  public var copyright: String?
  /// When it was made: a date such as 2026-11-27, or a year.
  public var date: String?
  /// Anything else.
  public var comment: String?
  /// The time of the frame that is the film's cover picture, in the timeline's time; nil for none.
  public var poster: MediaTime?

  /// Metadata that says nothing.
  public init(
    title: String? = nil, author: String? = nil, copyright: String? = nil, date: String? = nil,
    comment: String? = nil
  ) {
    (self.title, self.author, self.copyright) = (title, author, copyright)
    (self.date, self.comment) = (date, comment)
    poster = nil
  }

  /// Whether it says nothing.
  public var isEmpty: Bool { self == FilmMetadata() }

  /// This metadata, with that of `other` in place of what it does not say.
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
