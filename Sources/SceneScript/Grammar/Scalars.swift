import Animator
import Yams

// Numbers, Booleans, text, times and angles.

extension ValueKind where Value == Double {
  /// A finite number, within `range` if it is not nil.
  static func number(in range: ClosedRange<Double>? = nil, called allowed: String = "") -> ValueKind
  {
    var schema: [(key: String, value: JSON)] = [("type", .string("number"))]
    if let range {
      if range.lowerBound.isFinite { schema.append(("minimum", .number(range.lowerBound))) }
      if range.upperBound.isFinite { schema.append(("maximum", .number(range.upperBound))) }
    }
    return ValueKind(schema: .object(schema), write: YAMLValue.number) { node, key, reader in
      guard let value = reader.finite(node, key, expects: "a number, such as 0.5") else {
        return nil
      }
      guard range?.contains(value) ?? true else {
        reader.report(.outOfRange(key: key, allowed: allowed, found: node.text ?? ""), at: node)
        return nil
      }
      return value
    }
  }

  /// A finite number.
  static var number: ValueKind { .number() }

  /// A finite number, 0 or more.
  static var nonNegative: ValueKind { .number(in: .nonNegative) }

  /// A finite number within a range.
  static func number(in range: PropertyRange<Double>) -> ValueKind {
    .number(in: range.bounds, called: range.words)
  }

  /// The strength of a visual effect, where 1 is normal.
  static var strength: ValueKind { .number(in: 0...4, called: "0 to 4") }

  /// A finite number above 0.
  static var positive: ValueKind { above(0, upTo: .infinity, called: "above 0") }

  /// A damping ratio as UIKit accepts it.
  static var dampingRatio: ValueKind { above(0, upTo: 1, called: "above 0 and at most 1") }

  private static func above(_ least: Double, upTo most: Double, called allowed: String) -> ValueKind
  {
    var schema: [(key: String, value: JSON)] = [
      ("type", .string("number")), ("exclusiveMinimum", .number(least)),
    ]
    if most.isFinite { schema.append(("maximum", .number(most))) }
    return ValueKind(schema: .object(schema), write: YAMLValue.number) { node, key, reader in
      guard let value = reader.finite(node, key, expects: "a number, such as 0.5") else {
        return nil
      }
      if value > least && value <= most { return value }
      reader.report(.outOfRange(key: key, allowed: allowed, found: node.text ?? ""), at: node)
      return nil
    }
  }

  /// An angle in radians: a number of degrees, or text with a unit.
  static var angle: ValueKind {
    let pattern = "^[-+]?[0-9.]+([eE][-+]?[0-9]+)?(deg|rad|turn)$"
    return ValueKind(
      schema: .object([
        ("anyOf", .array([.object([("type", .string("number"))]), .pattern(pattern)]))
      ]), write: YAMLValue.angle
    ) { node, key, reader in
      let expected = "an angle: a number of degrees, \"0.5rad\" or \"0.25turn\""
      let units = [("deg", Double.pi / 180), ("rad", 1), ("turn", 2 * Double.pi)]
      if let text = node.text,
        let (name, factor) = units.first(where: { text.hasSuffix($0.0) }),
        let value = NumberText.value(text.dropLast(name.count))
      {
        guard value.isFinite else {
          reader.report(.notFinite(key: key, found: text), at: node)
          return nil
        }
        return reader.radians(value * factor, node, key)
      }
      return reader.finite(node, key, expects: expected).flatMap {
        reader.radians($0 * .pi / 180, node, key)
      }
    }
  }
}

extension ValueKind where Value == Int {
  /// A whole number within `range`.
  static func integer(in range: ClosedRange<Int>, called allowed: String) -> ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("integer")), ("minimum", .int(range.lowerBound)),
        ("maximum", .int(range.upperBound)),
      ]), write: { .plain("\($0)") }
    ) { node, key, reader in
      let expected = "a whole number, such as 2"
      guard let value = reader.finite(node, key, expects: expected) else { return nil }
      guard let whole = Int(exactly: value) else {
        // Integers beyond Int are out of range; fractions are of the wrong type.
        if value == value.rounded() {
          reader.report(.outOfRange(key: key, allowed: allowed, found: node.text ?? ""), at: node)
          return nil
        }
        return reader.reportInvalid(node, key, expects: expected)
      }
      guard range.contains(whole) else {
        reader.report(.outOfRange(key: key, allowed: allowed, found: node.text ?? ""), at: node)
        return nil
      }
      return whole
    }
  }
}

extension ValueKind where Value == Bool {
  /// `true` or `false`.
  static var bool: ValueKind {
    ValueKind(
      schema: .object([("type", .string("boolean"))]), write: { .plain($0 ? "true" : "false") }
    ) { node, key, reader in
      switch node.plainText {
      case "true", "True", "TRUE": true
      case "false", "False", "FALSE": false
      default: reader.reportInvalid(node, key, expects: "true or false")
      }
    }
  }
}

extension ValueKind where Value == String {
  /// Text; plain numbers and Booleans are read as text.
  static var string: ValueKind {
    ValueKind(
      schema: .object([("type", .array(["string", "number", "boolean"].map(JSON.string)))]),
      write: YAMLValue.text
    ) { node, key, reader in
      guard case .scalar(let scalar) = node else {
        return reader.reportInvalid(node, key, expects: "text")
      }
      return node.isNull ? "" : scalar.string
    }
  }

  /// Text that is not empty: an id or a path.
  static func reference(_ expected: String) -> ValueKind {
    ValueKind(
      schema: .object([("type", .array([.string("string"), .string("integer")]))]),
      write: YAMLValue.text
    ) {
      node, key, reader in
      guard let text = node.text, !text.isEmpty else {
        return reader.reportInvalid(node, key, expects: expected)
      }
      return text
    }
  }
}

extension ValueKind where Value == MediaTime {
  /// A non-negative time: a number of seconds, or text with a unit.
  static var time: ValueKind {
    ValueKind(
      schema: .object([
        (
          "anyOf",
          .array([
            .object([("type", .string("number")), ("minimum", .int(0))]),
            .pattern("^[0-9.]+([eE][-+]?[0-9]+)?(ms|s|f| *beats?)$"),
          ])
        )
      ]), write: { .number($0.seconds) }
    ) { node, key, reader in
      let expected = "a time: a number of seconds, \"250ms\", \"1.5s\" or \"12f\""
      guard let text = node.text else { return reader.reportInvalid(node, key, expects: expected) }
      if let number = beats(text) {
        guard let tempo = reader.tempo else {
          reader.report(.noTempo(found: text), at: node)
          return nil
        }
        guard let beats = NumberText.value(number), beats.isFinite, beats >= 0,
          beats * 60 / tempo <= Double(SceneLimit.hours) * 3600
        else {
          return reader.reportInvalid(node, key, expects: "a number of beats, such as \"4 beats\"")
        }
        return MediaTime(seconds: beats * 60 / tempo)
      }
      switch SceneTime.parse(text, frameRate: reader.frameRate) {
      case .time(let time): return time
      case .notATime: return reader.reportInvalid(node, key, expects: expected)
      case .notFinite: reader.report(.notFinite(key: key, found: text), at: node)
      case .negative:
        reader.report(.outOfRange(key: key, allowed: "0 or more", found: text), at: node)
      case .tooLong:
        let allowed = "at most \(SceneLimit.hours) hours"
        reader.report(.outOfRange(key: key, allowed: allowed, found: text), at: node)
      }
      return nil
    }
  }
}

/// The text in front of "beat" or "beats"; nil if a text ends otherwise. Not a regular expression: compiling one takes
/// longer than the rest of a step, and a scene has many times.
private func beats(_ text: String) -> Substring? {
  guard text.hasSuffix("beat") || text.hasSuffix("beats") else { return nil }
  let number = text.dropLast(text.hasSuffix("s") ? 5 : 4)
  return number.prefix(
    upTo: number.lastIndex { $0 != " " }.map(number.index(after:)) ?? number.startIndex)
}

extension YAMLValue {
  /// An angle in degrees if that parses to exactly the same radians, else in radians.
  static func angle(_ radians: Double) -> YAMLValue {
    let degrees = radians * 180 / .pi
    let short = (degrees * 1e9).rounded() / 1e9
    for candidate in [short, degrees] where candidate * .pi / 180 == radians {
      return .number(candidate)
    }
    return .text("\(radians)rad")
  }
}

extension JSON {
  /// JSON Schema of text that matches a pattern.
  static func pattern(_ pattern: String) -> JSON {
    .object([("type", .string("string")), ("pattern", .string(pattern))])
  }
}

extension SceneReader {
  /// The finite number in a plain scalar; reports anything else and returns nil.
  func finite(_ node: Node, _ key: String, expects expected: String) -> Double? {
    guard let text = node.plainText, let value = NumberText.value(text) else {
      if node.plainText == nil, let text = node.text, NumberText.value(text) != nil {
        report(.quotedNumber(key: key, found: text), at: node)
        return nil
      }
      return reportInvalid(node, key, expects: expected)
    }
    guard value.isFinite else {
      report(.notFinite(key: key, found: text), at: node)
      return nil
    }
    return value
  }

  /// An angle; reports one that has overflowed in the conversion to radians.
  fileprivate func radians(_ angle: Double, _ node: Node, _ key: String) -> Double? {
    if angle.isFinite { return angle }
    let found = node.text ?? ""
    report(.outOfRange(key: key, allowed: "-1e307 to 1e307 degrees", found: found), at: node)
    return nil
  }
}
