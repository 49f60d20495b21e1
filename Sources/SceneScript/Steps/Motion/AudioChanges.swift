import Animator
import Yams

extension ValueKind where Value == [AudioKeyframesStep.Change] {
  /// `{view: {property: [value at silence, value at the loudest]}}`.
  static var audioChanges: ValueKind {
    let pair = JSON.object([
      ("type", .string("array")), ("minItems", .int(2)), ("maxItems", .int(2)),
    ])
    let properties = JSON.object([
      ("type", .string("object")), ("additionalProperties", pair),
    ])
    return ValueKind(
      schema: .object([("type", .string("object")), ("additionalProperties", properties)]),
      write: { changes in .mapping(changes.map { ($0.view.id, $0.yaml) }) }
    ) { node, key, reader in
      guard case .mapping(let views) = node else {
        return reader.reportInvalid(
          node, key,
          expects: "a mapping of views to properties, such as {disc: {transform.scale: [1, 1.2]}}")
      }
      return views.flatMap { reader.audioChanges($0.key, $0.value) }
    }
  }
}

extension AudioKeyframesStep.Change {
  fileprivate var yaml: YAMLValue {
    var pairs = zip(silent, loud).map { silent, loud in
      let kind = silent.property?.kind
      let values = [silent.value, loud.value].map { kind?.write($0) ?? .plain("null") }
      return (silent.name, YAMLValue.list(values))
    }
    if let bars {
      pairs.append((Self.barLevels, .list([.number(bars.silent), .number(bars.loud)])))
    }
    return .mapping(pairs)
  }

  /// The property of spectrums that has a number for each bar.
  fileprivate static let barLevels = "levels"
}

extension SceneReader {
  /// Reads the changes of one entry, to one view or to several.
  fileprivate func audioChanges(_ key: Node, _ properties: Node) -> [AudioKeyframesStep.Change] {
    guard let text = key.text else {
      return reportInvalid(key, "view", expects: "the id of a view") ?? []
    }
    let ids = ids(in: text).map { completeID($0, at: key) }
    for id in ids { checkView(id, at: key) }
    guard case .mapping(let mapping) = properties else {
      return reportInvalid(
        properties, text, expects: "a mapping of properties, such as {alpha: [0.5, 1]}") ?? []
    }
    let location = source(from: key, to: properties)
    var change = AudioKeyframesStep.Change(
      view: ViewReference(id: "", position: location), silent: [], loud: [])
    for (name, value) in mapping {
      guard let property = property(name, ofViews: ids) else { continue }
      read(property, name, value, into: &change)
    }
    (change.silent, change.loud) = (change.silent.inTableOrder, change.loud.inTableOrder)
    warnOfConflictingTransforms(change.silent)
    warnOfNonAnimatable(
      ids.map { ViewChange(id: $0, position: location, settings: change.silent) })
    return ids.map { id in
      var change = change
      change.view.id = id
      return change
    }
  }

  /// Reads the two values of a property.
  private func read(
    _ property: ViewProperty, _ name: Node, _ value: Node,
    into change: inout AudioKeyframesStep.Change
  ) {
    let key = name.text ?? property.name
    let isBars = property.name == AudioKeyframesStep.Change.barLevels
    guard isBars || property.type.isMixed else {
      report(.notANumber(property: key), at: name)
      return
    }
    guard case .sequence(let items) = value, items.count == 2 else {
      let expected = "two values, at silence and at the loudest, such as [0, 1]"
      report(.invalidValue(key: key, expected: expected, found: value.found), at: value)
      return
    }
    if isBars {
      let level = ValueKind<Double>.number(in: 0...1, called: "0 to 1")
      let ends = items.compactMap { level.read($0, key, self) }
      if ends.count == 2 { change.bars = .init(silent: ends[0], loud: ends[1]) }
      return
    }
    let settings = items.compactMap { setting(property, key: name, value: $0) }
    guard settings.count == 2 else { return }
    change.silent.append(settings[0])
    change.loud.append(settings[1])
  }
}

extension PropertyType {
  /// Whether there are values between two of this type, number by number.
  fileprivate var isMixed: Bool {
    switch self {
    case .number, .angle, .point, .size: true
    default: false
    }
  }
}
