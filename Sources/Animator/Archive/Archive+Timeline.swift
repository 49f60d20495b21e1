// What happened: the history of each layer, what is known of animations, reels.

extension SublayerList: Archivable {
  /// Those inside, back to front.
  fileprivate var list: [LayerID] {
    var ids: [LayerID] = []
    visit { ids.append($0) }
    return ids
  }

  /// The numbers of those inside, back to front; with a mask an object.
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
    let list = try animations.archived(by: writer)
    guard let transition else { return list }
    return .object([("animations", list), ("transition", try transition.archived(by: writer))])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LayerActivity {
    if case .array = json {
      return LayerActivity(try .unarchived(json, by: reader), transition: nil)
    }
    return LayerActivity(
      try json.member("animations", by: reader),
      transition: try json.member("transition", by: reader))
  }
}

extension Track {
  /// Instants and what holds from then on.
  ///
  /// - Parameter write: Is given the value, and the one before it.
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
        guard latest.map({ $0 < time }) ?? true else { throw ArchiveFault("times rise") }
        latest = time
        record(try read(parts[1], last), at: time)
      }
    }
  }
}

extension LayerHistory {
  fileprivate func archived(name: String?, by writer: ArchiveWriter) throws -> JSON {
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

  fileprivate init(_ json: JSON, by reader: ArchiveReader) throws {
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
  /// As what is exchanged, where that is shorter: at a place, so many, for others.
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
      throw ArchiveFault("there is nothing to exchange")
    }
    ids.replaceSubrange(
      at..<at + count, with: try json.member("insert", by: reader, as: [LayerID].self))
    var result = SublayerList(ids)
    result.mask = try json.member("mask", by: reader)
    return result
  }
}

// MARK: What is known of animations

extension AnimationRecord {
  fileprivate func archived(by writer: ArchiveWriter) throws -> JSON {
    func value(_ value: any Sendable) throws -> JSON {
      guard let value = value as? any Archivable else {
        throw ArchiveFault("a value of '\(key)' cannot be kept")
      }
      return try value.archived(by: writer)
    }
    var members: [(key: String, value: JSON)] = [
      ("layer", try layer.archived(by: writer)), ("property", .string(key)),
      ("from", try value(from)), ("to", try value(to)), ("adds", .bool(isAdditive)),
      ("added", try added.archived(by: writer)), ("begin", try begin.archived(by: writer)),
      ("end", try end.archived(by: writer)), ("timing", try timing.archived(by: writer)),
    ]
    if isInterrupted { members.append(("interrupted", .bool(true))) }
    if !keyframes.isEmpty {
      let list = try keyframes.map { JSON.array([.exact($0.time), try value($0.value)]) }
      members.append(("keyframes", .array(list)))
    }
    return .object(members)
  }

  fileprivate init(_ json: JSON, by reader: ArchiveReader) throws {
    let key: String = try json.member("property", by: reader)
    func value(_ json: JSON?) throws -> any Sendable {
      guard let json else { throw ArchiveFault("a value is missing") }
      guard let property = AnyLayerProperty.archive(of: key) else { return try json.plainText() }
      return try property.value(json, by: reader)
    }
    let keyframes = try (json["keyframes"]?.list() ?? []).map { item in
      let parts = try item.list(count: 2)
      return AnimationKeyframe(time: try parts[0].number(), value: try value(parts[1]))
    }
    self.init(
      layer: try json.member("layer", by: reader), key: key,
      timing: try json.member("timing", by: reader),
      isAdditive: try json.member("adds", by: reader), from: try value(json["from"]),
      to: try value(json["to"]), added: try json.member("added", by: reader),
      begin: try json.member("begin", by: reader), end: try json.member("end", by: reader),
      isInterrupted: json["interrupted"] != nil, place: nil, keyframes: keyframes)
  }
}

// MARK: Timelines

/// Each once in a table: parts of reels come before the reel.
extension Timeline {
  static let table = "films"

  /// Puts the timeline into the table; its number there.
  ///
  /// - Parameter names: What layers are called.
  func archive(by writer: ArchiveWriter, names: [LayerID: String] = [:]) throws -> Int {
    var members: [(key: String, value: JSON)] = [
      ("size", try size.archived(by: writer)), ("scale", try scale.archived(by: writer)),
      ("frameRate", .array([.int(frameRate.numerator), .int(frameRate.denominator)])),
      ("duration", try duration.archived(by: writer)),
    ]
    if !audio.isEmpty { members.append(("audio", try audio.archived(by: writer))) }
    if let reel {
      members.append(("reel", try reel.archived(by: writer)))
    } else {
      members.append(("root", try root.archived(by: writer)))
      members.append(("layerTime", .bool(changesLayerTime)))
      members.append(
        (
          "layers",
          .array(
            try histories.enumerated().map { index, history in
              let name = names[LayerID(index)]
              do { return try history.archived(name: name, by: writer) } catch let fault
                as ArchiveFault
              {
                throw fault.inside(name ?? "layer \(index)")
              }
            })
        ))
      members.append(
        ("started", .array(try animations.map { try $0.archived(by: writer) })))
    }
    return writer.append(.object(members), to: Self.table)
  }

  /// The timeline that an item of the table is.
  static func decoded(_ json: JSON, by reader: ArchiveReader) throws -> Timeline {
    let scale: CGFloat = try json.member("scale", by: reader)
    guard scale > 0 else { throw ArchiveFault("a scale is above 0") }
    let rate = try (json["frameRate"] ?? .null).list(count: 2).map { try $0.whole(atLeast: 1) }
    let frameRate = FrameRate(rate[0], rate[1])
    let duration: MediaTime = try json.member("duration", by: reader)
    let audio: [AudioTrack] = json["audio"] == nil ? [] : try json.member("audio", by: reader)
    if let reel = json["reel"] {
      var timeline = Timeline(
        try json.inside("reel") { try Reel.decoded(reel, by: reader) }, scale: scale,
        frameRate: frameRate)
      timeline.duration = max(duration, .zero)
      timeline.audio = audio
      return timeline
    }
    let histories = try (json["layers"] ?? .null).list().enumerated().map { index, item in
      try json.inside("layers[\(index)]") { try LayerHistory(item, by: reader) }
    }
    try histories.checkTree()
    return Timeline(
      size: try json.member("size", by: reader), scale: scale, frameRate: frameRate,
      duration: max(duration, .zero),
      animations: try (json["started"]?.list() ?? []).map { try AnimationRecord($0, by: reader) },
      audio: audio, root: try json.member("root", by: reader), histories: histories,
      changesLayerTime: try json.member("layerTime", by: reader), reel: nil)
  }
}

extension [LayerHistory] {
  /// Whether layers are a tree at each instant.
  fileprivate func checkTree() throws {
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

extension Reel {
  fileprivate func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("size", try size.archived(by: writer)),
      ("background", try background.archived(by: writer)),
      (
        "parts",
        .array(
          try parts.map { part in
            var members: [(key: String, value: JSON)] = [
              ("film", .int(try part.timeline.archive(by: writer))),
              ("from", try part.from.archived(by: writer)),
              ("to", try part.to.archived(by: writer)),
            ]
            if let transition = part.transition {
              members.append(("transition", try transition.archived(by: writer)))
            }
            return .object(members)
          })
      ),
    ])
  }

  fileprivate static func decoded(_ json: JSON, by reader: ArchiveReader) throws -> Reel {
    let parts = try (json["parts"]?.list() ?? []).map { item in
      Part(
        try reader.item(item["film"] ?? .null, in: Timeline.table),
        from: try item.member("from", by: reader), to: try item.member("to", by: reader),
        transition: try item["transition"].map { try .unarchived($0, by: reader) })
    }
    return Reel(
      parts, size: try json.member("size", by: reader),
      background: try json.member("background", by: reader))
  }
}

extension Reel.Transition: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("transition", try KeptTransition(transition: kind).archived(by: writer)),
      ("duration", try duration.archived(by: writer)), ("curve", try curve.archived(by: writer)),
      ("overlaps", .bool(overlaps)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    Reel.Transition(
      try json.member("transition", by: reader, as: KeptTransition.self).transition,
      duration: try json.member("duration", by: reader),
      curve: try json.member("curve", by: reader),
      overlaps: try json.member("overlaps", by: reader))
  }
}
