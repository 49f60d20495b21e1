// View transitions, and the pictures that they show.

/// A transition as it is kept: its kind's name, and what was said about it.
struct KeptTransition: Archivable {
  let transition: any ViewTransition

  func archived(by writer: ArchiveWriter) throws -> JSON {
    guard let made = transition as? MadeTransition,
      ViewTransitions.kind(named: made.kind) != nil
    else {
      throw ArchiveFault(
        "the transition '\(transition.name)' is of no kind that ViewTransitions.register(_:) knows")
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

  static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> KeptTransition {
    let name: String = try json.member("kind", by: reader)
    guard let kind = ViewTransitions.kind(named: name) else {
      throw ArchiveFault("there is no transition '\(name)'")
    }
    func number(_ key: String) throws -> Double? {
      try json[key].map { try $0.number(orInfinite: true) }
    }
    var options = TransitionOptions(
      perspective: try number("perspective"), radius: try number("radius"),
      angle: try number("angle"), shadow: try number("shadow"), light: try number("light"))
    options.direction = try json["direction"].map { try TransitionDirection.named($0) }
    options.lead = try json["lead"].map { try TransitionOptions.Lead.named($0) }
    return KeptTransition(transition: kind(options))
  }
}

extension RawRepresentable where RawValue == String {
  fileprivate static func named(_ json: JSON) throws -> Self {
    let name = try json.plainText()
    guard let value = Self(rawValue: name) else { throw ArchiveFault("'\(name)' is not known") }
    return value
  }
}

/// Each once in a table.
extension LayerTransition: Archivable {
  static let table = "transitions"

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try writer.reference(to: self, in: Self.table) {
      .object([
        ("transition", try KeptTransition(transition: transition).archived(by: writer)),
        ("timing", try timing.archived(by: writer)), ("before", try before.archived(by: writer)),
        ("from", try from.archived(by: writer)), ("to", try to.archived(by: writer)),
        ("hidesLayer", .bool(hidesLayer)),
      ])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    try reader.item(json, in: table)
  }

  /// The transition that an item of the table is.
  static func decoded(_ json: JSON, number: Int, by reader: ArchiveReader) throws
    -> LayerTransition
  {
    LayerTransition(
      id: number, timing: try json.member("timing", by: reader),
      transition: try json.member("transition", by: reader, as: KeptTransition.self).transition,
      before: try json.member("before", by: reader), from: try json.member("from", by: reader),
      to: try json.member("to", by: reader), hidesLayer: try json.member("hidesLayer", by: reader))
  }
}

extension TransitionFace: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    switch self {
    case .still(let picture): .object([("picture", try picture.archived(by: writer))])
    case .before: .string("before")
    case .live: .string("live")
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> TransitionFace {
    switch json {
    case .string("before"): .before
    case .string("live"): .live
    default: .still(try json.member("picture", by: reader))
    }
  }
}

extension FrozenLayers: Archivable {
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

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> FrozenLayers {
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
    let frozen = FrozenLayers(root: try json.member("root", by: reader), layers: layers)
    guard frozen.depth <= depthLimit else {
      throw ArchiveFault("more than \(depthLimit) transitions are inside each other")
    }
    return frozen
  }
}

// MARK: Pictures

/// Each once in a table.
extension LayerPicture: Archivable {
  static let table = "pictures"

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try writer.reference(to: self, in: Self.table) {
      .object([
        ("size", try size.archived(by: writer)), ("still", .bool(isStill)),
        ("layers", try layers.archived(by: writer)),
      ])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    try reader.item(json, in: table)
  }

  /// The picture that an item of the table is.
  static func decoded(_ json: JSON, by reader: ArchiveReader) throws -> LayerPicture {
    let layers: [LayerSnapshot] = try json.member("layers", by: reader)
    try layers.checkNesting()
    let picture = LayerPicture(
      size: try json.member("size", by: reader), layers: layers,
      isStill: try json.member("still", by: reader))
    guard picture.depth <= depthLimit else {
      throw ArchiveFault("more than \(depthLimit) pictures are inside each other")
    }
    return picture
  }
}

extension [LayerSnapshot] {
  /// Whether each layer ends inside the one that it is in, and each mask is the last there.
  fileprivate func checkNesting() throws {
    var ends = [count]
    var masked: [Bool] = [false]
    for (index, layer) in enumerated() {
      while ends.count > 1, index >= ends[ends.count - 1] {
        ends.removeLast()
        masked.removeLast()
      }
      let end = index + 1 + layer.descendantCount
      guard layer.descendantCount >= 0, end <= ends[ends.count - 1] else {
        throw ArchiveFault("layer \(index) ends outside of what it is in")
      }
      let isLast = end == ends[ends.count - 1]
      guard (layer.role == .mask) == (masked[masked.count - 1] && isLast) else {
        throw ArchiveFault("a mask is the last layer of one that has a mask")
      }
      guard !layer.hasMask || layer.descendantCount > 0 else {
        throw ArchiveFault("layer \(index) has no mask")
      }
      ends.append(end)
      masked.append(layer.hasMask)
    }
  }
}

extension LayerSnapshot: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("id", try id.archived(by: writer)), ("state", try state.archived(since: nil, by: writer)),
      ("transform", try transform.archived(by: writer)),
    ]
    if descendantCount > 0 { members.append(("descendants", .int(descendantCount))) }
    if let transition { members.append(("transition", try transition.archived(by: writer))) }
    if role == .mask { members.append(("isMask", .bool(true))) }
    if hasMask { members.append(("hasMask", .bool(true))) }
    if let extras {
      members.append(("tint", try extras.tint.archived(by: writer)))
      members.append(("outline", try extras.outline.archived(by: writer)))
      members.append(("particles", try extras.particles.archived(by: writer)))
    }
    return .object(members)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LayerSnapshot {
    var extras: LayerExtras?
    if json["tint"] != nil {
      extras = LayerExtras(
        tint: try json.member("tint", by: reader), outline: try json.member("outline", by: reader),
        particles: try json.member("particles", by: reader))
    }
    return LayerSnapshot(
      id: try json.member("id", by: reader),
      state: try LayerState().changed(json["state"] ?? .null, by: reader),
      transform: try json.member("transform", by: reader),
      descendantCount: try json["descendants"]?.whole(atLeast: 0) ?? 0,
      transition: try json["transition"].map { try .unarchived($0, by: reader) },
      role: json["isMask"] == nil ? .sublayer : .mask, hasMask: json["hasMask"] != nil,
      extras: extras)
  }
}

extension PlaneOutline: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("corners", try corners.archived(by: writer)), ("cut", try isCut.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> PlaneOutline {
    let corners: [CGPoint] = try json.member("corners", by: reader)
    let isCut: [Bool] = try json.member("cut", by: reader)
    guard corners.count == isCut.count, corners.count > 2 else {
      throw ArchiveFault("an outline has three corners or more, and as many edges")
    }
    return PlaneOutline(corners: corners, isCut: isCut)
  }
}

extension ParticleSet: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("sprites", try sprites.archived(by: writer)), ("additive", .bool(isAdditive)),
      (
        "particles",
        .array(
          try particles.map {
            .array([
              try $0.position.archived(by: writer), try $0.axis.archived(by: writer),
              try $0.color.archived(by: writer), .int($0.sprite), try $0.depth.archived(by: writer),
            ])
          })
      ), ("depth", try depth.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> ParticleSet {
    let sprites: [ParticleSprite] = try json.member("sprites", by: reader)
    let particles = try (json["particles"]?.list() ?? []).map { item in
      let parts = try item.list(count: 5)
      let sprite = try parts[3].whole(atLeast: 0)
      guard sprite < sprites.count else { throw ArchiveFault("there is no sprite \(sprite)") }
      return Particle(
        position: try .unarchived(parts[0], by: reader),
        depth: try .unarchived(parts[4], by: reader),
        axis: try .unarchived(parts[1], by: reader),
        color: try .unarchived(parts[2], by: reader), sprite: sprite)
    }
    return ParticleSet(
      sprites: sprites, particles: particles, isAdditive: try json.member("additive", by: reader),
      depth: try json.member("depth", by: reader))
  }
}

extension ParticleDepth: ArchivableNumbers {
  package static var numberCount: Int { 3 }
  package var archiveNumbers: [Double] { [x, y, w].map(\.native) }
  package init(archiveNumbers n: [Double]) {
    self.init(x: CGFloat(n[0]), y: CGFloat(n[1]), w: CGFloat(n[2]))
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

extension LinearRamp: ArchivableNumbers {
  package static var numberCount: Int { 3 }
  package var archiveNumbers: [Double] { [x, y, constant] }
  package init(archiveNumbers n: [Double]) { self.init(x: n[0], y: n[1], constant: n[2]) }
}

extension SurfaceCell: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("corners", try corners.archived(by: writer)),
      ("outline", try isOutline.archived(by: writer)),
      ("picture", try pictureTransform.archived(by: writer)),
      ("light", try light.archived(by: writer)), ("opacity", try opacity.archived(by: writer)),
      ("paleness", try paleness.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> SurfaceCell {
    let corners: [CGPoint] = try json.member("corners", by: reader)
    let isOutline: [Bool] = try json.member("outline", by: reader)
    guard corners.count == isOutline.count, corners.count > 2 else {
      throw ArchiveFault("a cell has three corners or more, and as many edges")
    }
    return SurfaceCell(
      corners: corners, isOutline: isOutline,
      pictureTransform: try json.member("picture", by: reader),
      light: try json.member("light", by: reader), opacity: try json.member("opacity", by: reader),
      paleness: try json.member("paleness", by: reader))
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
