import Graphics

// Documents in archives of timelines: whole, with their images.

/// A reference into the table of documents.
extension LottieAnimation: Archivable {
  package static let table = "lotties"

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try writer.reference(to: self, in: Self.table) { try entry(by: writer) }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LottieAnimation {
    try reader.item(json, in: table)
  }

  /// Decodes an entry of the table.
  package static func decoded(
    _ json: JSON, by images: ImageCodec, _ reader: ArchiveReader
  ) throws -> LottieAnimation {
    guard let document = json["document"] else { throw ArchiveError("'document' is missing") }
    var fonts: [String: FontDescription] = [:]
    for (name, font) in try json["fonts"]?.members() ?? [] {
      fonts[name] = try font.inside("fonts") { try .unarchived(font, by: reader) }
    }
    do {
      return try LottieAnimation(document, decode: images.decode, fonts: fonts)
    } catch {
      throw ArchiveError("\(error)").inside("document")
    }
  }
}

extension LottieContents: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("document", try animation.archived(by: writer)), ("from", .exact(range.lowerBound)),
      ("to", .exact(range.upperBound)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LottieContents {
    let animation: LottieAnimation = try json.member("document", by: reader)
    guard let from = try json["from"]?.number(), let to = try json["to"]?.number(),
      0 <= from, from <= to, to <= animation.duration
    else { throw ArchiveError("the part of a document is within 0 to \(animation.duration)") }
    return LottieContents(animation, range: from...to)
  }
}
