// Timelines, their animation records, and reels.

extension AnimationRecord {
  fileprivate func archived(by writer: ArchiveWriter) throws -> JSON {
    func value(_ value: any Sendable) throws -> JSON {
      guard let value = value as? any Archivable else {
        throw ArchiveError("a value of '\(key)' cannot be archived")
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
      guard let json else { throw ArchiveError("a value is missing") }
      guard let property = AnyLayerProperty.archive(of: key) else { return try json.plainText() }
      return try property.value(json, by: reader)
    }
    let keyframes = try (json["keyframes"]?.list() ?? []).map { item in
      let parts = try item.list(count: 2)
      return AnimationKeyframe(time: try parts[0].number(), value: try value(parts[1]))
    }
    let layer: LayerID? = try json.member("layer", by: reader)
    let timing: AnimationTiming = try json.member("timing", by: reader)
    let effect = LoggedEffect(
      key: key, isAdditive: try json.member("adds", by: reader),
      ends: (try value(json["from"]), try value(json["to"])), keyframes: keyframes)
    self.init(
      .animation(LayerAnimation(id: 0, timing: timing, effect: effect)), layer: layer,
      added: try json.member("added", by: reader), begin: try json.member("begin", by: reader),
      end: try json.member("end", by: reader), isInterrupted: json["interrupted"] != nil)
  }
}

/// The values of an animation in an archive's log, which need not be in any layer's history.
private struct LoggedEffect: AnimationEffect {
  var key: String
  var isAdditive: Bool
  var ends: (from: any Sendable, to: any Sendable)
  var keyframes: [AnimationKeyframe]

  func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {}
}

// MARK: Timelines

/// Items of a table; clips of reels precede the reel.
extension Timeline {
  static let table = "films"

  /// Appends the timeline to the table and returns its index.
  ///
  /// - Parameter names: The names of layers.
  func archive(by writer: ArchiveWriter, names: [LayerID: String] = [:]) throws -> Int {
    if writer.isDigest { return try digestFrames(to: writer) }
    var members: [(key: String, value: JSON)] = [
      ("size", try size.archived(by: writer)), ("scale", try scale.archived(by: writer)),
      ("frameRate", .array([.int(frameRate.numerator), .int(frameRate.denominator)])),
      ("duration", try duration.archived(by: writer)),
    ]
    if !audio.isEmpty { members.append(("audio", try audio.archived(by: writer))) }
    if !markers.isEmpty { members.append(("markers", try markers.archived(by: writer))) }
    if !captions.isEmpty { members.append(("captions", try captions.archived(by: writer))) }
    if !metadata.isEmpty { members.append(("metadata", try metadata.archived(by: writer))) }
    if reel == nil && !captionAreas.isEmpty {
      members.append(("captionAreas", try captionAreas.archived(by: writer)))
    }
    if reel == nil && !touches.isEmpty {
      members.append(("touches", try touches.archived(by: writer)))
    }
    if let touchDisplay {
      members.append(("touchDisplay", try touchDisplay.archived(by: writer)))
    }
    if let reel {
      members.append(("reel", try reel.archived(by: writer)))
    } else {
      members.append(("root", try root.archived(by: writer)))
      members.append(("layerTime", .bool(changesLayerTime)))
      members.append(
        (
          "layers",
          .array(
            try histories.table.enumerated().map { index, history in
              let name = names[LayerID(index)]
              do { return try history.archived(name: name, by: writer) } catch let fault
                as ArchiveError
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

  /// Decodes an item of the table.
  static func decoded(_ json: JSON, by reader: ArchiveReader) throws -> Timeline {
    let scale: CGFloat = try json.member("scale", by: reader)
    guard scale > 0 else { throw ArchiveError("a scale must be above 0") }
    let rate = try (json["frameRate"] ?? .null).list(count: 2).map { try $0.whole(atLeast: 1) }
    let frameRate = FrameRate(rate[0], rate[1])
    let duration: MediaTime = try json.member("duration", by: reader)
    let audio: [AudioTrack] = json["audio"] == nil ? [] : try json.member("audio", by: reader)
    let markers: [TimelineMarker] =
      json["markers"] == nil ? [] : try json.member("markers", by: reader)
    let captions: [CaptionTrack] =
      json["captions"] == nil ? [] : try json.member("captions", by: reader)
    let metadata: FilmMetadata =
      json["metadata"] == nil ? FilmMetadata() : try json.member("metadata", by: reader)
    if let reel = json["reel"] {
      var timeline = Timeline(
        try json.inside("reel") { try Reel.decoded(reel, by: reader) }, scale: scale,
        frameRate: frameRate)
      // The archived values include changes after composing.
      (timeline.duration, timeline.audio) = (max(duration, .zero), audio)
      (timeline.markers, timeline.captions, timeline.metadata) = (markers, captions, metadata)
      timeline.touchDisplay = try TouchDisplay.decoded(json["touchDisplay"], by: reader)
      return timeline
    }
    let histories = try (json["layers"] ?? .null).list().enumerated().map { index, item in
      try json.inside("layers[\(index)]") { try LayerHistory(item, by: reader) }
    }
    try histories.checkTree()
    var names: [LayerID: String] = [:]
    for (index, layer) in try (json["layers"] ?? .null).list().enumerated() {
      if let name = layer["name"] { names[LayerID(index)] = try name.plainText() }
    }
    let log = try (json["started"]?.list() ?? []).map { try AnimationRecord($0, by: reader) }
    var timeline = Timeline(
      size: try json.member("size", by: reader), scale: scale, frameRate: frameRate,
      duration: max(duration, .zero),
      animations: log.isEmpty ? AnimationRecords(of: histories) : AnimationRecords(log),
      audio: audio, touches: try [TouchRecord].decoded(json["touches"], by: reader),
      layerNames: names, root: try json.member("root", by: reader),
      histories: LayerHistories(histories),
      changesLayerTime: try json.member("layerTime", by: reader), reel: nil)
    (timeline.markers, timeline.captions, timeline.metadata) = (markers, captions, metadata)
    if json["captionAreas"] != nil {
      timeline.captionAreas = try json.member("captionAreas", by: reader)
    }
    timeline.touchDisplay = try TouchDisplay.decoded(json["touchDisplay"], by: reader)
    return timeline
  }
}

extension Reel {
  func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("size", try size.archived(by: writer)),
      ("background", try background.archived(by: writer)),
      ("parts", .array(try parts.map { .object(try $0.members(by: writer)) })),
    ]
    if !overlays.isEmpty {
      let items = try overlays.map { overlay in
        let begin = (key: "begin", value: try overlay.begin.archived(by: writer))
        return JSON.object(try overlay.part.members(by: writer) + [begin])
      }
      members.append(("overlays", .array(items)))
    }
    return .object(members)
  }

  /// The nesting limit of reels. A transition evaluates a frame of both parts, so each level can double the cost of a
  /// frame.
  package static let depthLimit = 8

  fileprivate static func decoded(_ json: JSON, by reader: ArchiveReader) throws -> Reel {
    let parts = try (json["parts"]?.list() ?? []).map { try Part.decoded($0, by: reader) }
    let overlays = try (json["overlays"]?.list() ?? []).map { item in
      Overlay(try Part.decoded(item, by: reader), at: try item.member("begin", by: reader))
    }
    return Reel(
      parts, overlays: overlays, size: try json.member("size", by: reader),
      background: try json.member("background", by: reader))
  }
}

extension Reel.Part {
  fileprivate func members(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = [
      ("film", .int(try timeline.archive(by: writer, names: timeline.layerNames))),
      ("from", try from.archived(by: writer)), ("to", try to.archived(by: writer)),
    ]
    // A name does not affect frames, nor does where its times come from.
    if let name, !writer.isDigest { members.append(("name", .string(name))) }
    if let sourceRange, !writer.isDigest {
      members.append(("source", try sourceRange.archived(by: writer)))
    }
    if let transition { members.append(("transition", try transition.archived(by: writer))) }
    return members
  }

  fileprivate static func decoded(_ json: JSON, by reader: ArchiveReader) throws -> Reel.Part {
    let film = json["film"] ?? .null
    // A recording of a stage has depth 1, a reel of recordings depth 2, and so on.
    guard try reader.depth(of: film, in: Timeline.table) <= Reel.depthLimit else {
      throw ArchiveError("more than \(Reel.depthLimit) reels are inside each other")
    }
    var part = Reel.Part(
      try reader.item(film, in: Timeline.table),
      from: try json.member("from", by: reader), to: try json.member("to", by: reader),
      transition: try json["transition"].map { try .unarchived($0, by: reader) })
    part.name = try json["name"]?.plainText()
    part.sourceRange = try json["source"].map { try .unarchived($0, by: reader) }
    return part
  }
}

extension Reel.SourceRange: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("from", try from.archived(by: writer)), ("to", try to.archived(by: writer)),
      ("speed", .exact(speed)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    let speed = try (json["speed"] ?? .null).number()
    guard speed > 0 else { throw ArchiveError("a speed must be above 0") }
    return Reel.SourceRange(
      from: try json.member("from", by: reader), to: try json.member("to", by: reader),
      speed: speed)
  }
}

extension Reel.Transition: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("transition", try ArchivedTransition(transition: kind).archived(by: writer)),
      ("duration", try duration.archived(by: writer)), ("curve", try curve.archived(by: writer)),
      ("overlaps", .bool(overlaps)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    Reel.Transition(
      try json.member("transition", by: reader, as: ArchivedTransition.self).transition,
      duration: try json.member("duration", by: reader),
      curve: try json.member("curve", by: reader),
      overlaps: try json.member("overlaps", by: reader))
  }
}
