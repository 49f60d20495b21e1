// Captions of timelines. Times are exact, so they are not written as WebVTT.

extension CaptionTrack: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = []
    if let language { members.append(("language", .string(language))) }
    if let name { members.append(("name", .string(name))) }
    if isBurntIn { members.append(("burntIn", .bool(true))) }
    members.append(("cues", .array(try cues.map { try $0.archived(by: writer) })))
    return .object(members)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    let cues = try (json["cues"] ?? .null).list()
    guard cues.count <= CaptionDocument.cueLimit else {
      throw ArchiveError("there are more than \(CaptionDocument.cueLimit) captions")
    }
    return CaptionTrack(
      try cues.map { try CaptionCue.unarchived($0, by: reader) },
      language: try json["language"]?.plainText(), name: try json["name"]?.plainText(),
      isBurntIn: json["burntIn"] != nil)
  }
}

extension CaptionCue: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("begin", try begin.archived(by: writer)), ("end", try end.archived(by: writer)),
      ("runs", .array(try runs.map { try $0.archived(by: writer) })),
    ]
    if let identifier { members.append(("id", .string(identifier))) }
    if !placement.isUsual {
      members.append(("settings", .string(CaptionSettings.text(placement))))
    }
    return .object(members)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    var report = CaptionReport()
    let settings = try json["settings"]?.plainText() ?? ""
    return CaptionCue(
      identifier: try json["id"]?.plainText(), from: try json.member("begin", by: reader),
      to: try json.member("end", by: reader),
      runs: try (json["runs"] ?? .null).list().map { try CaptionRun.unarchived($0, by: reader) },
      placement: CaptionSettings.placement(settings[...], of: settings[...], number: 1, &report))
  }
}

extension CaptionRun: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = [("text", .string(text))]
    if !emphasis.isEmpty { members.append(("emphasis", .int(emphasis.rawValue))) }
    if !classes.isEmpty { members.append(("classes", .array(classes.map(JSON.string)))) }
    if let voice { members.append(("voice", .string(voice))) }
    if let begin { members.append(("begin", try begin.archived(by: writer))) }
    return .object(members)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    CaptionRun(
      try (json["text"] ?? .null).plainText(),
      emphasis: CaptionEmphasis(rawValue: try json["emphasis"]?.whole(atLeast: 0) ?? 0),
      classes: try json["classes"]?.list().map { try $0.plainText() } ?? [],
      voice: try json["voice"]?.plainText(),
      begin: try json["begin"].map { try .unarchived($0, by: reader) })
  }
}
