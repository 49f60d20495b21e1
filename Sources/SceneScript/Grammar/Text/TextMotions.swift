import Animator
import Yams

// How units of text move, in scenes.

extension ValueKind where Value == TextUnitDescription {
  private static let members: [Member<TextUnitDescription>] = [
    Member("position", .point, \.position, "Displacement in points."),
    Member("scale", .scale, \.scale, "About the anchor point: a number, or [x, y]."),
    Member("rotation", .angle, \.rotation, "About the anchor point, in degrees, clockwise."),
    Member(
      "opacity", ValueKind<Double>.number(in: 0...1, called: "0 to 1"), \.opacity,
      "A factor, 0 to 1."),
    Member(
      "tracking", .number, \.tracking, "Extra space after each character of the line, in points."),
    Member("blur", .nonNegative, \.blur, "Standard deviation of a blur, in points."),
    Member("color", .color, \.color, "Color of the letters."),
    Member(
      "weight", ValueKind<Double>.number(in: 1...1000, called: "1 to 1000"), \.weight,
      "Weight of a variable font."),
  ]

  /// The values of a unit that differ from those at rest.
  static var textUnit: ValueKind { record("values of text", Value(), members) }
}

extension ValueKind where Value == CGSize {
  /// A factor, or one for each axis.
  static var scale: ValueKind {
    let one = ValueKind<Double>.number
    let both = ValueKind<[Double]>.numbers(2, form: "a number, or [x, y]")
    return ValueKind(
      schema: .object([("anyOf", .array([one.schema, both.schema]))]),
      write: {
        $0.width == $0.height ? one.write($0.width) : both.write([$0.width, $0.height])
      }
    ) { node, key, reader in
      if node.text != nil {
        return one.read(node, key, reader).map { CGSize(width: $0, height: $0) }
      }
      return both.read(node, key, reader).map { CGSize(width: $0[0], height: $0[1]) }
    }
  }
}

extension ValueKind where Value == TextRangeSelector.Course {
  /// A number, or two: at the beginning and at the end.
  static var course: ValueKind {
    let one = ValueKind<Double>.number
    let both = ValueKind<[Double]>.numbers(2, form: "a number, or two: [from, to]")
    return ValueKind(
      schema: .object([("anyOf", .array([one.schema, both.schema]))]),
      write: { $0.from == $0.to ? one.write($0.from) : both.write([$0.from, $0.to]) }
    ) { node, key, reader in
      if node.text != nil { return one.read(node, key, reader).map { Value($0) } }
      return both.read(node, key, reader).map { Value(from: $0[0], to: $0[1]) }
    }
  }
}

extension ValueKind where Value == TextRangeDescription {
  private static let members: [Member<TextRangeDescription>] = [
    Member("start", .course, \.start, "Start of the range as a fraction of the text. Default: 0."),
    Member("end", .course, \.end, "End of the range as a fraction of the text. Default: 1."),
    Member("offset", .course, \.offset, "Added to both. Default: 0."),
    Member(
      "shape", ValueKind<TextRangeSelector.Shape>.cases, \.shape,
      "How strongly the units in the range are selected. Default: square."),
  ]

  static var textRange: ValueKind { record("a range of text", Value(), members) }
}

extension ValueKind
where Value: RawRepresentable & CaseIterable & Equatable, Value.RawValue == String {
  /// One of the cases of an enumeration.
  static var cases: ValueKind { name(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ValueKind where Value == TextMotionDescription {
  private static let members: [Member<TextMotionDescription>] = [
    Member("by", ValueKind<TextUnit>.cases, \.unit, "What moves. Default: character."),
    Member("from", .textUnit, \.from, "The values from which units move to rest."),
    Member("to", .textUnit, \.to, "The values to which units move."),
    Member("values", .textUnit, \.values, "The values of units that 'range' selects."),
    Member("range", .textRange, \.range, "A range that moves over the text."),
    Member(
      "order", ValueKind<TextOrder>.cases, \.order, "The order of the units. Default: forward."),
    Member("seed", .seed, \.seed, "Selects the shuffle of the order 'random'. Default: 0."),
    Member("stagger", .time, \.stagger, "Time from one unit's beginning to the next. Default: 0."),
    Member(
      "anchor", .point, \.anchor,
      "Anchor point of scale and rotation in a unit. Default: [0.5, 0.5]."),
  ]

  /// How units move.
  static var textMotion: ValueKind {
    let record = record("a motion of text", Value(), members)
    return ValueKind(schema: record.schema, write: record.write) { node, key, reader in
      guard let motion = record.read(node, key, reader), case .mapping(let mapping) = node
      else { return nil }
      return reader.check(motion, mapping, at: node) ? motion : nil
    }
  }
}

extension ValueKind where Value == Int {
  /// The seed of random numbers.
  static var seed: ValueKind { .integer(in: 0...4_294_967_295, called: "0 to 4294967295") }
}

extension SceneReader {
  /// Checks that a motion has one kind of values, and a range if it needs one.
  fileprivate func check(
    _ motion: TextMotionDescription, _ mapping: Node.Mapping, at node: Node
  ) -> Bool {
    func key(_ name: String) -> Node? { mapping.first { $0.key.text == name }?.key }
    let kinds = ["from", "to", "values"].compactMap { name in key(name).map { (name, $0) } }
    if kinds.count > 1 {
      report(.conflictingKeys(kinds[0].0, kinds[1].0), at: kinds[1].1)
      return false
    }
    guard let kind = kinds.first else {
      report(.missingKey(key: "from", context: "a motion of text"), at: node)
      return false
    }
    if let range = key("range"), kind.0 != "values" {
      report(.incompleteKeys(key: "range", required: "'values'"), at: range)
      return false
    }
    if kind.0 == "values", key("range") == nil {
      report(.incompleteKeys(key: "values", required: "'range'"), at: kind.1)
      return false
    }
    if let stagger = key("stagger"), kind.0 == "values" {
      report(.conflictingKeys("range", "stagger"), at: stagger)
      return false
    }
    return motion.from != nil || motion.to != nil || (motion.values != nil && motion.range != nil)
  }
}
