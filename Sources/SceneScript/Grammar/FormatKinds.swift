import Animator
import Yams

// Format versions and frame rates.

extension ValueKind where Value == String {
  /// The format version, which is 1.
  static var version: ValueKind {
    ValueKind(schema: .object([("const", .int(1))]), write: YAMLValue.plain) { node, key, reader in
      if node.text == "1" { return "1" }
      let found = node.text.map { $0 } ?? "\(node.found)"
      reader.report(.unknownVersion(key: key, found: found), at: node)
      return nil
    }
  }
}

extension ValueKind where Value == FrameRate {
  /// A frame rate, 1 to 1000 frames per second: a number, or a fraction as text.
  static var frameRate: ValueKind {
    let schema = JSON.object([
      (
        "anyOf",
        .array([
          .object([("type", .string("number")), ("minimum", .int(1)), ("maximum", .int(1000))]),
          .pattern("^[0-9]+/[0-9]+$"),
        ])
      )
    ])
    return ValueKind(
      schema: schema,
      write: { $0.denominator == 1 ? .plain("\($0)") : .text("\($0)") }
    ) { node, key, reader in
      let expected =
        "frames per second: a number, such as 60, or a fraction, such as \"30000/1001\""
      guard let text = node.text else { return reader.reportInvalid(node, key, expects: expected) }
      switch FrameRateText.parse(text) {
      case .rate(let rate): return rate
      case .outOfRange:
        reader.report(.outOfRange(key: key, allowed: "1 to 1000", found: text), at: node)
        return nil
      case .notFinite:
        reader.report(.notFinite(key: key, found: text), at: node)
        return nil
      case .notARate: return reader.reportInvalid(node, key, expects: expected)
      }
    }
  }
}
