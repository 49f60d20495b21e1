// The history of each layer.

extension SublayerList: Archivable {
  /// The identifiers of sublayers, back to front.
  fileprivate var list: [LayerID] {
    var ids: [LayerID] = []
    visit { ids.append($0) }
    return ids
  }

  /// The identifiers of sublayers, back to front; with a mask, an object.
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    let ids = try list.archived(by: writer)
    guard let mask else { return ids }
    return .object([("layers", ids), ("mask", try mask.archived(by: writer))])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> SublayerList {
    if case .array = json {
      return SublayerList(try [LayerID].unarchived(json, by: reader))
    }
    var result = SublayerList(try json.member("layers", by: reader, as: [LayerID].self))
    result.mask = try json.member("mask", by: reader)
    return result
  }
}

extension LayerActivity: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    let list = try Array(animations).archived(by: writer)
    guard let transition else { return list }
    return .object([("animations", list), ("transition", try transition.archived(by: writer))])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LayerActivity {
    if case .array = json {
      return LayerActivity(
        AnimationList(try [LayerAnimation].unarchived(json, by: reader)), transition: nil)
    }
    return LayerActivity(
      AnimationList(try json.member("animations", by: reader, as: [LayerAnimation].self)),
      transition: try json.member("transition", by: reader))
  }
}

extension Track {
  /// An array of [time, value] entries, each value valid from its time.
  ///
  /// - Parameter write: Encodes a value, given its predecessor.
  fileprivate func archived(
    by writer: ArchiveWriter, _ write: (Value, Value?) throws -> JSON
  ) throws -> JSON {
    var (items, before): ([JSON], Value?) = ([], nil)
    for (time, value) in entries {
      items.append(.array([try time.archived(by: writer), try write(value, before)]))
      before = value
    }
    return .array(items)
  }

  fileprivate init(
    _ json: JSON?, by reader: ArchiveReader, _ read: (JSON, Value?) throws -> Value
  ) throws {
    self.init()
    var latest: MediaTime?
    for (index, item) in try (json?.list() ?? []).enumerated() {
      try item.inside("[\(index)]") {
        let parts = try item.list(count: 2)
        let time = try MediaTime.unarchived(parts[0], by: reader)
        guard latest.map({ $0 < time }) ?? true else {
          throw ArchiveError("times must be ascending")
        }
        latest = time
        record(try read(parts[1], last), at: time)
      }
    }
  }
}

extension LayerHistory {
  /// - Parameter name: The layer's name.
  func archived(name: String?, by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = []
    if let name { members.append(("name", .string(name))) }
    members.append(
      ("states", try states.archived(by: writer) { try $0.archived(since: $1, by: writer) }))
    members.append(
      (
        "runs",
        try activities.archived(by: writer) { activity, _ in try activity.archived(by: writer) }
      ))
    members.append(
      ("sublayers", try sublayers.archived(by: writer) { try $0.archived(since: $1, by: writer) }))
    return .object(members)
  }

  init(_ json: JSON, by reader: ArchiveReader) throws {
    try json.inside("states") {
      states = try Track(json["states"], by: reader) {
        try ($1 ?? LayerState()).changed($0, by: reader)
      }
    }
    try json.inside("runs") {
      activities = try Track(json["runs"], by: reader) { json, _ in
        try .unarchived(json, by: reader)
      }
    }
    try json.inside("sublayers") {
      sublayers = try Track(json["sublayers"], by: reader) {
        try .changed($0, since: $1, by: reader)
      }
    }
  }
}

extension SublayerList {
  /// Delta-encoded where that is shorter: an index, a count to remove, and identifiers to insert.
  fileprivate func archived(since earlier: SublayerList?, by writer: ArchiveWriter) throws -> JSON {
    guard let earlier, earlier.count + count > 8 else { return try archived(by: writer) }
    let (old, new) = (earlier.list, list)
    let shared = min(old.count, new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix(shared - head).prefix { $0 == $1 }.count
    return .object([
      ("at", .int(head)), ("remove", .int(old.count - head - tail)),
      ("insert", try Array(new[head..<new.count - tail]).archived(by: writer)),
      ("mask", try mask.archived(by: writer)),
    ])
  }

  fileprivate static func changed(
    _ json: JSON, since earlier: SublayerList?, by reader: ArchiveReader
  ) throws -> SublayerList {
    guard json["at"] != nil else { return try .unarchived(json, by: reader) }
    var ids = earlier?.list ?? []
    let at = try json.member("at", by: reader, as: Int.self)
    let count = try json.member("remove", by: reader, as: Int.self)
    guard at >= 0, count >= 0, at <= ids.count, count <= ids.count - at else {
      throw ArchiveError("the replaced range is out of bounds")
    }
    ids.replaceSubrange(
      at..<at + count, with: try json.member("insert", by: reader, as: [LayerID].self))
    var result = SublayerList(ids)
    result.mask = try json.member("mask", by: reader)
    return result
  }
}

extension [LayerHistory] {
  /// Verifies that the layers form a tree at every time.
  func checkTree() throws {
    var changes: [(time: MediaTime, layer: Int, sublayers: SublayerList)] = []
    for (index, history) in enumerated() {
      for (time, list) in history.sublayers.entries { changes.append((time, index, list)) }
    }
    changes.sort { ($0.time, $0.layer) < ($1.time, $1.layer) }
    var tree = LayerTree()
    for (index, change) in changes.enumerated() {
      try tree.set(change.sublayers, of: LayerID(change.layer))
      if index + 1 == changes.count || changes[index + 1].time > change.time { try tree.check() }
    }
  }
}
