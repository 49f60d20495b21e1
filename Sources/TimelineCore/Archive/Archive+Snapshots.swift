// Snapshots of layer trees, which transitions and view snapshots show.

/// A reference into the table of snapshots.
extension LayerTreeSnapshot: Archivable {
  static let table = "pictures"

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try writer.reference(to: self, in: Self.table) {
      .object([
        ("size", try size.archived(by: writer)), ("still", .bool(isStatic)),
        ("layers", try layers.archived(by: writer)),
      ])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    try reader.item(json, in: table)
  }

  /// Decodes an item of the table.
  static func decoded(_ json: JSON, by reader: ArchiveReader) throws -> LayerTreeSnapshot {
    let layers: [LayerSnapshot] = try json.member("layers", by: reader)
    try layers.checkNesting()
    let snapshot = LayerTreeSnapshot(
      size: try json.member("size", by: reader), layers: layers,
      isStatic: try json.member("still", by: reader))
    guard snapshot.depth <= depthLimit else {
      throw ArchiveError("snapshots are nested more than \(depthLimit) levels deep")
    }
    guard snapshot.nesting <= nestingLimit else {
      throw ArchiveError(
        "snapshots and transitions are nested more than \(nestingLimit) levels deep")
    }
    return snapshot
  }
}

extension [LayerSnapshot] {
  /// Verifies that each layer's descendants are within its superlayer's, and that each mask is the
  /// last sublayer.
  fileprivate func checkNesting() throws {
    var ends = [count]
    var masked: [Bool] = [false]
    for (index, layer) in enumerated() {
      while ends.count > 1, index >= ends[ends.count - 1] {
        ends.removeLast()
        masked.removeLast()
      }
      // Compared before it is added: the number may be any.
      guard (0...ends[ends.count - 1] - index - 1).contains(layer.descendantCount) else {
        throw ArchiveError("the descendants of layer \(index) exceed those of its superlayer")
      }
      let end = index + 1 + layer.descendantCount
      let isLast = end == ends[ends.count - 1]
      guard (layer.role == .mask) == (masked[masked.count - 1] && isLast) else {
        throw ArchiveError("a mask must be the last sublayer of a layer with a mask")
      }
      guard !layer.hasMask || layer.descendantCount > 0 else {
        throw ArchiveError("the mask of layer \(index) is missing")
      }
      ends.append(end)
      masked.append(layer.hasMask)
    }
  }
}

extension LayerSnapshot: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("state", try state.archived(since: nil, by: writer)),
      ("transform", try transform.archived(by: writer)),
    ]
    if !writer.isContentDigest { members.insert(("id", try id.archived(by: writer)), at: 0) }
    if descendantCount > 0 { members.append(("descendants", .int(descendantCount))) }
    if let transition { members.append(("transition", try transition.archived(by: writer))) }
    if role == .mask { members.append(("isMask", .bool(true))) }
    if role == .displacementMap { members.append(("isDisplacementMap", .bool(true))) }
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
    let other: LayerRole = json["isDisplacementMap"] == nil ? .sublayer : .displacementMap
    return LayerSnapshot(
      id: try json.member("id", by: reader),
      state: try LayerState().changed(json["state"] ?? .null, by: reader),
      transform: try json.member("transform", by: reader),
      descendantCount: try json["descendants"]?.whole(atLeast: 0) ?? 0,
      transition: try json["transition"].map { try .unarchived($0, by: reader) },
      role: json["isMask"] == nil ? other : .mask, hasMask: json["hasMask"] != nil,
      extras: extras)
  }
}

extension PlaneOutline: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("corners", try corners.archived(by: writer)),
      ("cut", try laterFragments.map { $0 != nil }.archived(by: writer)),
      ("later", try laterFragments.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> PlaneOutline {
    let corners: [CGPoint] = try json.member("corners", by: reader)
    var laterFragments: [Int?]
    if json["later"] != nil {
      laterFragments = try json.member("later", by: reader)
    } else {
      // Older archives specify only whether an edge is cut.
      let isCut: [Bool] = try json.member("cut", by: reader)
      laterFragments = isCut.map { $0 ? 0 : nil }
    }
    guard corners.count == laterFragments.count, corners.count > 2 else {
      throw ArchiveError("an outline needs at least three corners, and as many edges")
    }
    // Clamp to the maximum number of fragments.
    let limit = BSPDepthSorter.fragmentLimit
    laterFragments = laterFragments.map { $0.map { min(max($0, -limit), limit) } }
    return PlaneOutline(corners: corners, laterFragments: laterFragments)
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
      guard sprite < sprites.count else { throw ArchiveError("unknown sprite \(sprite)") }
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
