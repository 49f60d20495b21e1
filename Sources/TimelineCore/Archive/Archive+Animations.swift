// Animations: timing curves, timing, effects.

/// Control points as an array of four numbers; other curves as objects.
extension TimingCurve: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    switch self {
    case .bezier(let function): return try function.archived(by: writer)
    case .spring(let spring, let duration):
      return .object([
        (
          "spring",
          .object([
            ("mass", .exact(spring.mass)), ("stiffness", .exact(spring.stiffness)),
            ("damping", .exact(spring.damping)),
            ("initialVelocity", .exact(spring.initialVelocity)),
            ("overdamping", .bool(spring.allowsOverdamping)),
          ])
        ), ("duration", try duration.archived(by: writer)),
      ])
    case .constant(let progress): return .object([("held", try progress.archived(by: writer))])
    case .subrange(let curve, let from, let to):
      return .object([
        ("part", try curve.archived(by: writer)), ("from", try from.archived(by: writer)),
        ("to", try to.archived(by: writer)),
      ])
    case .remapped(let curve, let from, let to):
      return .object([
        ("scaled", try curve.archived(by: writer)), ("from", try from.archived(by: writer)),
        ("to", try to.archived(by: writer)),
      ])
    case .sequence(let first, let seam, let second):
      return .object([
        ("joined", try first.archived(by: writer)), ("until", try seam.archived(by: writer)),
        ("then", try second.archived(by: writer)),
      ])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> TimingCurve {
    if case .array = json { return .bezier(try .unarchived(json, by: reader)) }
    if let spring = json["spring"] {
      return .spring(
        SpringCurve(
          mass: try spring.member("mass", by: reader),
          stiffness: try spring.member("stiffness", by: reader),
          damping: try spring.member("damping", by: reader),
          initialVelocity: try spring.member("initialVelocity", by: reader),
          allowsOverdamping: try spring.member("overdamping", by: reader)),
        duration: try json.member("duration", by: reader))
    }
    if json["held"] != nil { return .constant(try json.member("held", by: reader)) }
    if json["joined"] != nil {
      return .sequence(
        try json.member("joined", by: reader), until: try json.member("until", by: reader),
        then: try json.member("then", by: reader))
    }
    let from: Double = try json.member("from", by: reader)
    let to: Double = try json.member("to", by: reader)
    return json["part"] != nil
      ? .subrange(try json.member("part", by: reader), from: from, to: to)
      : .remapped(try json.member("scaled", by: reader), from: from, to: to)
  }
}

extension CAMediaTimingFunction: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .exact([x1, y1, x2, y2]) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    let n = try json.numbers(4)
    return Self(n[0], n[1], n[2], n[3])
  }
}

extension AnimationTiming: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object(
      try media.archived(by: writer).members() + [("curve", try curve.archived(by: writer))])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    let members = try json.members().filter { $0.key != "curve" }
    return AnimationTiming(
      media: try .unarchived(.object(members), by: reader),
      curve: try json.member("curve", by: reader))
  }
}

/// A reference into the table of animations.
extension LayerAnimation: Archivable {
  static let table = "animations"

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    guard let effect = effect as? any ArchivableEffect else {
      throw ArchiveError("an animation of '\(key)' cannot be archived")
    }
    var members: [(key: String, value: JSON)] = [
      ("property", .string(key)), ("effect", .string(type(of: effect).archiveName)),
    ]
    members += try effect.archivedMembers(by: writer)
    members.append(("timing", try timing.archived(by: writer)))
    if !groups.isEmpty { members.append(("groups", try groups.archived(by: writer))) }
    return writer.reference(to: .object(members), in: Self.table)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LayerAnimation {
    try reader.item(json, in: table)
  }

  /// Decodes an item of the table.
  static func decoded(_ json: JSON, number: Int, by reader: ArchiveReader) throws
    -> LayerAnimation
  {
    let key: String = try json.member("property", by: reader)
    guard let property = AnyLayerProperty.archive(of: key) else {
      throw ArchiveError("unknown property '\(key)'")
    }
    return LayerAnimation(
      id: number, timing: try json.member("timing", by: reader),
      groups: json["groups"] == nil ? [] : try json.member("groups", by: reader),
      effect: try property.effect(json, by: reader))
  }
}
