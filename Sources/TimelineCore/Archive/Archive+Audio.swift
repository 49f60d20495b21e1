// Audio tracks: the path of the file, and when it plays.

extension AudioTrack: ArchivableRecord {
  package static var archiveDefault: AudioTrack { AudioTrack(URL(fileURLWithPath: "/")) }

  package static var fields: [ArchiveField<AudioTrack>] {
    [
      .init("file", \.filePath), .init("start", \.start), .init("offset", \.offset),
      .init("duration", \.duration), .init("gain", \.gain), .init("fadeIn", \.fadeIn),
      .init("fadeOut", \.fadeOut), .init("stretches", \.segments),
    ]
  }

  private var filePath: String {
    get { url.path }
    set { url = URL(fileURLWithPath: newValue) }
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
