// View transitions and their surfaces.

/// A transition in its archived form: the name of its kind, and its options.
struct ArchivedTransition: Archivable {
  let transition: any ViewTransition

  func archived(by writer: ArchiveWriter) throws -> JSON {
    guard let made = transition as? ConfiguredTransition,
      ViewTransitions.kind(named: made.kind) != nil
    else {
      if writer.isDigest { return try samples(by: writer) }
      throw ArchiveError(
        "the transition '\(transition.name)' is of no kind registered by ViewTransitions.register(_:)"
      )
    }
    let options = made.options
    var members: [(key: String, value: JSON)] = [("kind", .string(made.kind))]
    if let direction = options.direction {
      members.append(("direction", .string(direction.rawValue)))
    }
    let numbers = [
      ("perspective", options.perspective), ("radius", options.radius), ("angle", options.angle),
      ("shadow", options.shadow), ("light", options.light),
    ]
    for (key, number) in numbers {
      if let number { members.append((key, .exact(number))) }
    }
    if let lead = options.lead { members.append(("lead", .string(lead.rawValue))) }
    return .object(members)
  }

  /// Samples of a custom transition, which distinguish it from most others in a digest.
  private func samples(by writer: ArchiveWriter) throws -> JSON {
    let size = CGSize(width: 160, height: 90)
    let surfaces = try (1...4).map { index in
      try transition.surfaces(progress: Double(index) / 4, size: size).archived(by: writer)
    }
    return .object([("code", .string(transition.name)), ("surfaces", .array(surfaces))])
  }

  static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> ArchivedTransition {
    let name: String = try json.member("kind", by: reader)
    guard let kind = ViewTransitions.kind(named: name) else {
      throw ArchiveError("unknown transition '\(name)'")
    }
    func number(_ key: String) throws -> Double? {
      try json[key].map { try $0.number(orInfinite: true) }
    }
    var options = TransitionOptions(
      perspective: try number("perspective"), radius: try number("radius"),
      angle: try number("angle"), shadow: try number("shadow"), light: try number("light"))
    options.direction = try json["direction"].map { try TransitionDirection.named($0) }
    options.lead = try json["lead"].map { try TransitionOptions.Lead.named($0) }
    return ArchivedTransition(transition: kind(options))
  }
}

extension RawRepresentable where RawValue == String {
  fileprivate static func named(_ json: JSON) throws -> Self {
    let name = try json.plainText()
    guard let value = Self(rawValue: name) else { throw ArchiveError("unknown value '\(name)'") }
    return value
  }
}

/// A reference into the table of transitions.
extension LayerTransition: Archivable {
  static let table = "transitions"

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try writer.reference(to: self, in: Self.table) {
      .object([
        ("transition", try ArchivedTransition(transition: transition).archived(by: writer)),
        ("timing", try timing.archived(by: writer)), ("before", try before.archived(by: writer)),
        ("from", try from.archived(by: writer)), ("to", try to.archived(by: writer)),
        ("hidesLayer", .bool(hidesLayer)),
      ])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    try reader.item(json, in: table)
  }

  /// Decodes an item of the table.
  static func decoded(_ json: JSON, number: Int, by reader: ArchiveReader) throws
    -> LayerTransition
  {
    LayerTransition(
      id: number, timing: try json.member("timing", by: reader),
      transition: try json.member("transition", by: reader, as: ArchivedTransition.self).transition,
      before: try json.member("before", by: reader), from: try json.member("from", by: reader),
      to: try json.member("to", by: reader), hidesLayer: try json.member("hidesLayer", by: reader))
  }
}

extension TransitionSource: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    switch self {
    case .still(let picture): .object([("picture", try picture.archived(by: writer))])
    case .before: .string("before")
    case .live: .string("live")
    // Composed timelines are archived as reels.
    case .layer: throw ArchiveError("the merged parts of a reel cannot be archived")
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> TransitionSource
  {
    switch json {
    case .string("before"): .before
    case .string("live"): .live
    default: .still(try json.member("picture", by: reader))
    }
  }
}

extension FrozenLayerTree: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    let layers = try self.layers.sorted { $0.key < $1.key }.map { id, layer in
      JSON.object([
        ("id", try id.archived(by: writer)),
        ("state", try layer.state.archived(since: nil, by: writer)),
        ("runs", try layer.activity.archived(by: writer)),
        ("sublayers", try layer.sublayers.archived(by: writer)),
      ])
    }
    return .object([("root", try root.archived(by: writer)), ("layers", .array(layers))])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> FrozenLayerTree {
    var layers: [LayerID: SourceLayer] = [:]
    var tree = LayerTree()
    for item in try json["layers"]?.list() ?? [] {
      let id: LayerID = try item.member("id", by: reader)
      let sublayers: SublayerList = try item.member("sublayers", by: reader)
      try tree.set(sublayers, of: id)
      layers[id] = SourceLayer(
        state: try LayerState().changed(item["state"] ?? .null, by: reader),
        activity: try item.member("runs", by: reader), sublayers: sublayers)
    }
    try tree.check()
    let frozen = FrozenLayerTree(root: try json.member("root", by: reader), layers: layers)
    guard frozen.depth <= depthLimit else {
      throw ArchiveError("transitions are nested more than \(depthLimit) levels deep")
    }
    return frozen
  }
}

// MARK: Surfaces

extension TransitionSnapshot: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("from", try from.archived(by: writer)), ("to", try to.archived(by: writer)),
      ("surfaces", try surfaces.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    TransitionSnapshot(
      from: try json.member("from", by: reader), to: try json.member("to", by: reader),
      surfaces: try json.member("surfaces", by: reader))
  }
}

extension LinearRamp: Archivable {
  /// The coefficients of the numerator, followed by those of the denominator unless it is 1.
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    let numbers = [x, y, constant] + (isLinear ? [] : [wx, wy, w])
    return .array(try numbers.map { try $0.archived(by: writer) })
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LinearRamp {
    let isLinear = try json.list().count == 3
    let n = try json.numbers(isLinear ? 3 : 6)
    var ramp = LinearRamp(x: n[0], y: n[1], constant: n[2])
    if !isLinear { (ramp.wx, ramp.wy, ramp.w) = (n[3], n[4], n[5]) }
    return ramp
  }
}

extension SurfaceCell: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("corners", try corners.archived(by: writer)),
      ("outline", try isOutline.archived(by: writer)),
      ("picture", try textureTransform.archived(by: writer)),
      ("light", try shading.archived(by: writer)), ("opacity", try opacity.archived(by: writer)),
      ("paleness", try whiteTint.archived(by: writer)),
    ]
    if falloff != .one { members.append(("falloff", try falloff.archived(by: writer))) }
    return .object(members)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> SurfaceCell {
    let corners: [CGPoint] = try json.member("corners", by: reader)
    let isOutline: [Bool] = try json.member("outline", by: reader)
    guard corners.count == isOutline.count, corners.count > 2 else {
      throw ArchiveError("a cell needs at least three corners, and as many edges")
    }
    return SurfaceCell(
      corners: corners, isOutline: isOutline,
      textureTransform: try json.member("picture", by: reader),
      shading: try json.member("light", by: reader),
      opacity: try json.member("opacity", by: reader),
      falloff: try json["falloff"].map { try .unarchived($0, by: reader) } ?? .one,
      whiteTint: try json.member("paleness", by: reader))
  }
}

extension TransitionSurface: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    let paint: JSON =
      switch paint {
      case .from: .string("from")
      case .to: .string("to")
      case .color(let color): try color.archived(by: writer)
      }
    return .object([
      ("paint", paint), ("blend", try blend.archived(by: writer)),
      ("opacity", try opacity.archived(by: writer)), ("cells", try cells.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    let paint: Paint =
      switch json["paint"] {
      case .string("from"): .from
      case .string("to"): .to
      default: .color(try json.member("paint", by: reader))
      }
    return TransitionSurface(
      paint, blend: try json.member("blend", by: reader),
      opacity: try json.member("opacity", by: reader), cells: try json.member("cells", by: reader))
  }
}

extension TransitionSurface.Blend: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    [("over", .over), ("atop", .atop), ("dissolve", .dissolve)]
  }
}
