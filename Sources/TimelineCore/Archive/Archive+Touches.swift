// Touches: each the finger, the phase, the time and the location.

extension TouchRecord: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .array([
      .int(finger), .string(phase.rawValue), try time.archived(by: writer),
      try location.archived(by: writer),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> TouchRecord {
    let parts = try json.list(count: 4)
    let name = try parts[1].plainText()
    guard let phase = Phase(rawValue: name) else {
      let known = Phase.allCases.map(\.rawValue).joined(separator: ", ")
      throw ArchiveError("'\(name)' is no phase of touches; they are \(known)")
    }
    let finger = try parts[0].whole(atLeast: 0)
    // Reels number the fingers of their parts by adding to them.
    guard finger <= fingerLimit else {
      throw ArchiveError("\(finger) is not an integer in range")
    }
    return TouchRecord(
      finger: finger, phase: phase,
      time: try MediaTime.unarchived(parts[2], by: reader),
      location: try CGPoint.unarchived(parts[3], by: reader))
  }

  /// The greatest number of a finger in an archive.
  private static let fingerLimit = 1 << 32
}

extension [TouchRecord] {
  /// The touches of a timeline, in order of time; none where there is no such member.
  static func decoded(_ json: JSON?, by reader: ArchiveReader) throws -> [TouchRecord] {
    guard let json else { return [] }
    var records: [TouchRecord] = []
    for (index, item) in try json.list().enumerated() {
      records.insert(
        try item.inside("touches[\(index)]") { try TouchRecord.unarchived(item, by: reader) })
    }
    return records
  }
}

extension TouchDisplay {
  func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("color", try color.archived(by: writer)), ("size", try size.archived(by: writer)),
    ]
    if style != .dot { members.append(("style", .string(style.rawValue))) }
    return .object(members)
  }

  static func decoded(_ json: JSON?, by reader: ArchiveReader) throws -> TouchDisplay? {
    guard let json else { return nil }
    var display = TouchDisplay(
      color: try json.member("color", by: reader), size: try json.member("size", by: reader))
    if let name = try json["style"]?.plainText() {
      guard let style = Style(rawValue: name) else {
        let known = Style.allCases.map(\.rawValue).joined(separator: ", ")
        throw ArchiveError("'\(name)' is no style of touches; they are \(known)")
      }
      display.style = style
    }
    return display
  }
}
