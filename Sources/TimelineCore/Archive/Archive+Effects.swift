// Animation effects, by property.

/// A property whose values can be archived.
protocol ArchivableProperty: Sendable {
  func archived(_ state: LayerState, by writer: ArchiveWriter) throws -> JSON
  func unarchive(_ json: JSON, into state: inout LayerState, by reader: ArchiveReader) throws
  /// Decodes the effect of an animation of the property.
  func effect(_ json: JSON, by reader: ArchiveReader) throws -> any AnimationEffect
  /// Decodes a value of the property without a layer.
  func value(_ json: JSON, by reader: ArchiveReader) throws -> any Sendable
}

/// An effect that can be archived.
protocol ArchivableEffect: AnimationEffect {
  static var archiveName: String { get }
  func archivedMembers(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)]
}

extension LayerProperty: ArchivableProperty where Value: Archivable {
  func archived(_ state: LayerState, by writer: ArchiveWriter) throws -> JSON {
    try state[keyPath: path].archived(by: writer)
  }

  func unarchive(_ json: JSON, into state: inout LayerState, by reader: ArchiveReader) throws {
    state[keyPath: path] = try Value.unarchived(json, by: reader)
  }

  func value(_ json: JSON, by reader: ArchiveReader) throws -> any Sendable {
    try Value.unarchived(json, by: reader)
  }

  func effect(_ json: JSON, by reader: ArchiveReader) throws -> any AnimationEffect {
    let name: String = try json.member("effect", by: reader)
    switch name {
    case "additive":
      return AdditiveChange(
        property: self, from: try json.member("from", by: reader),
        to: try json.member("to", by: reader))
    case "replacing":
      return ReplacingChange(
        property: self, from: try json.member("from", by: reader),
        to: try json.member("to", by: reader))
    case "keyframes":
      return KeyframeChange(
        property: self, frames: try .unarchived(json, by: reader),
        from: try json.member("from", by: reader), to: try json.member("to", by: reader))
    case "hiding":
      return HidingEffect(
        from: try json.member("from", by: reader), isHidden: try json.member("hidden", by: reader))
    case "path":
      guard let points = self as? LayerProperty<CGPoint> else { break }
      return try PathEffect.unarchived(json, property: points, by: reader)
    default:
      if let target = self as? any ArchivableKeyPath,
        let effect = try target.explicitEffect(json, name: name, by: reader)
      {
        return effect
      }
    }
    throw ArchiveError("'\(key)' does not support the effect '\(name)'")
  }
}

/// A property that explicit animations can animate.
private protocol ArchivableKeyPath {
  func explicitEffect(_ json: JSON, name: String, by reader: ArchiveReader) throws
    -> (any AnimationEffect)?
}

extension LayerProperty: ArchivableKeyPath where Value: Archivable & KeyPathValue {
  fileprivate func explicitEffect(_ json: JSON, name: String, by reader: ArchiveReader) throws
    -> (any AnimationEffect)?
  {
    func optional(_ key: String) throws -> Value? {
      guard json[key] != nil else { return nil }
      return .some(try json.member(key, by: reader, as: Value.self))
    }
    switch name {
    case "basic":
      return BasicEffect(
        property: self, from: try optional("from"), to: try optional("to"), by: try optional("by"),
        isAdditive: try json.member("adds", by: reader),
        isCumulative: try json.member("cumulates", by: reader),
        presented: try json.member("presented", by: reader),
        model: try json.member("model", by: reader))
    case "values":
      return KeyframeEffect(
        property: self, frames: try .unarchived(json, by: reader),
        isAdditive: try json.member("adds", by: reader),
        isCumulative: try json.member("cumulates", by: reader))
    default: return nil
    }
  }
}

extension AdditiveChange: ArchivableEffect where Value: Archivable {
  static var archiveName: String { "additive" }

  func archivedMembers(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)] {
    [("from", try from.archived(by: writer)), ("to", try to.archived(by: writer))]
  }
}

extension ReplacingChange: ArchivableEffect where Value: Archivable {
  static var archiveName: String { "replacing" }

  func archivedMembers(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)] {
    [("from", try from.archived(by: writer)), ("to", try to.archived(by: writer))]
  }
}

extension KeyframeChange: ArchivableEffect where Value: Archivable {
  static var archiveName: String { "keyframes" }

  func archivedMembers(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)] {
    [("from", try from.archived(by: writer)), ("to", try to.archived(by: writer))]
      + (try frames.archivedMembers(by: writer))
  }
}

extension HidingEffect: ArchivableEffect {
  static var archiveName: String { "hiding" }

  func archivedMembers(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)] {
    [("from", try from.archived(by: writer)), ("hidden", .bool(isHidden))]
  }
}

extension BasicEffect: ArchivableEffect where Value: Archivable {
  static var archiveName: String { "basic" }

  func archivedMembers(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = []
    for (key, value) in [("from", from), ("to", to), ("by", by)] {
      if let value { members.append((key, try value.archived(by: writer))) }
    }
    return members + [
      ("adds", .bool(isAdditive)), ("cumulates", .bool(isCumulative)),
      ("presented", try presented.archived(by: writer)), ("model", try model.archived(by: writer)),
    ]
  }
}

extension KeyframeEffect: ArchivableEffect where Value: Archivable {
  static var archiveName: String { "values" }

  func archivedMembers(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)] {
    try frames.archivedMembers(by: writer)
      + [("adds", .bool(isAdditive)), ("cumulates", .bool(isCumulative))]
  }
}

extension PathEffect: ArchivableEffect {
  static var archiveName: String { "path" }

  func archivedMembers(by writer: ArchiveWriter) throws -> [(key: String, value: JSON)] {
    [
      ("path", try motion.source.path.archived(by: writer)),
      ("times", try motion.source.times.archived(by: writer)),
      ("functions", try motion.source.functions.archived(by: writer)),
      ("mode", try motion.source.mode.archived(by: writer)),
      ("adds", .bool(isAdditive)), ("cumulates", .bool(isCumulative)),
      ("turn", try rotation.archived(by: writer)),
    ]
  }

  fileprivate static func unarchived(
    _ json: JSON, property: LayerProperty<CGPoint>, by reader: ArchiveReader
  ) throws -> PathEffect {
    let times: [Double]? = try json.member("times", by: reader)
    try times?.checkKeyTimes()
    let motion = PathMotion(
      try json.member("path", by: reader), times: times,
      functions: try json.member("functions", by: reader),
      mode: try json.member("mode", by: reader))
    guard let motion else { throw ArchiveError("a motion path needs at least two points") }
    return PathEffect(
      property: property, motion: motion, isAdditive: try json.member("adds", by: reader),
      isCumulative: try json.member("cumulates", by: reader),
      rotation: try json.member("turn", by: reader))
  }
}

extension [Double] {
  fileprivate func checkKeyTimes() throws {
    guard allSatisfy({ 0...1 ~= $0 }), zip(self, dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw ArchiveError("key times must be ascending, from 0 to 1")
    }
  }
}

extension KeyframeMode: ArchivableName {
  package static var archiveNames: [(name: String, value: KeyframeMode)] {
    [
      ("linear", .linear), ("discrete", .discrete), ("paced", .paced), ("cubic", .cubic),
      ("cubicPaced", .cubicPaced),
    ]
  }
}

extension KeyframeInterpolation where Value: Archivable {
  fileprivate func archivedMembers(by writer: ArchiveWriter) throws
    -> [(key: String, value: JSON)]
  {
    var members: [(key: String, value: JSON)] = [
      ("values", try values.archived(by: writer)), ("mode", try mode.archived(by: writer)),
      ("times", try times.archived(by: writer)),
    ]
    if !timingFunctions.isEmpty {
      members.append(("functions", try timingFunctions.archived(by: writer)))
    }
    for (key, numbers) in [
      ("tensions", tensions), ("continuities", continuities), ("biases", biases),
    ] where !numbers.isEmpty {
      members.append((key, try numbers.archived(by: writer)))
    }
    return members
  }

  fileprivate static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    func optional<Item: Archivable>(_ key: String) throws -> [Item] {
      json[key] == nil ? [] : try json.member(key, by: reader)
    }
    let frames = KeyframeInterpolation(
      values: try json.member("values", by: reader), keyTimes: try json.member("times", by: reader),
      mode: try json.member("mode", by: reader), timingFunctions: try optional("functions"),
      tensions: try optional("tensions"), continuities: try optional("continuities"),
      biases: try optional("biases"))
    guard let frames else { throw ArchiveError("keyframes need at least one value") }
    return frames
  }
}
