// Audio tracks: the path of the file, and when it plays.

extension AudioTrack: ArchivableRecord {
  package static var archiveDefault: AudioTrack { AudioTrack(URL(fileURLWithPath: "/")) }

  package static var fields: [ArchiveField<AudioTrack>] {
    [
      .init(
        "file", write: { .string($1.fileName(of: $0.url)) },
        read: { $0.url = try AudioTrack.file(named: $1.plainText(), by: $2) }),
      .init("start", \.start), .init("offset", \.offset),
      .init("duration", \.duration), .init("gain", \.gain), .init("fadeIn", \.fadeIn),
      .init("fadeOut", \.fadeOut), .init("loops", \.loops), .init("rate", \.rate),
      .init("envelope", \.envelope), .init("stretches", \.segments),
    ]
  }

  /// The file of this name: relative to the archive's folder, as font files are.
  private static func file(named name: String, by reader: ArchiveReader) -> URL {
    guard let folder = reader.fontFolder, !name.hasPrefix("/") else {
      return URL(fileURLWithPath: name)
    }
    return URL(fileURLWithPath: "\(folder.path)/\(name)")
  }
}

/// The time and the factor.
extension AudioGainPoint: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .array([try time.archived(by: writer), .exact(gain)])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> AudioGainPoint {
    let parts = try json.list(count: 2)
    return AudioGainPoint(try .unarchived(parts[0], by: reader), try parts[1].number())
  }
}

/// The four times begin, end, rise and fall.
extension AudioSegment: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .array(try [begin, end, rise, fall].map { try $0.archived(by: writer) })
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> AudioSegment {
    let times = try json.list(count: 4).map { try MediaTime.unarchived($0, by: reader) }
    return AudioSegment(begin: times[0], end: times[1], rise: times[2], fall: times[3])
  }
}
