// Clips: the path of the file and its SHA-256.

/// A reference into the table of clips. Digests depend on the bytes of the files.
extension VideoClip: Archivable {
  package static let table = "videos"

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    writer.note(self)
    return try writer.reference(to: self, in: Self.table) {
      var members: [(key: String, value: JSON)] = [("sha256", .string(digest))]
      if !writer.isDigest { members.append(("file", .string(writer.fileName(of: url)))) }
      if let frameRate { members.append(("frameRate", .exact(frameRate))) }
      return .object(members)
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> VideoClip {
    try reader.item(json, in: table)
  }

  /// Opens the clip of an entry of the table.
  package static func decoded(
    _ json: JSON, by codec: ImageCodec, _ reader: ArchiveReader
  ) throws -> VideoClip {
    guard let name = try json["file"]?.plainText(), let digest = try json["sha256"]?.plainText()
    else { throw ArchiveError("a clip has a 'file' and its 'sha256'") }
    var url = URL(fileURLWithPath: name)
    if let folder = reader.fontFolder, !name.hasPrefix("/") {
      url = URL(fileURLWithPath: "\(folder.path)/\(name)")
    }
    let clip: VideoClip
    do {
      try reader.checkVideo(url)
      clip = try codec.openVideo(url)
    } catch {
      throw ArchiveError("\(error)")
    }
    guard clip.digest == digest else {
      throw ArchiveError("the clip '\(name)' has changed since the timeline was written")
    }
    guard let rate = try json["frameRate"]?.number() else { return clip }
    guard rate > 0 else { throw ArchiveError("the frame rate of a clip is above 0") }
    return clip.conformed(to: rate)
  }
}

extension VideoContents: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("clip", try clip.archived(by: writer)), ("first", .int(frames.lowerBound)),
      ("end", .int(frames.upperBound)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> VideoContents {
    let clip: VideoClip = try json.member("clip", by: reader)
    guard let first = try json["first"]?.whole(atLeast: 0),
      let end = try json["end"]?.whole(atLeast: 0), first < end, end <= clip.frameCount
    else { throw ArchiveError("the frames of a clip are 0 to \(clip.frameCount)") }
    return VideoContents(clip, frames: first..<end)
  }
}
