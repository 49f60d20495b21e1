/// A JSON value. Objects keep the order of their members, so that output is deterministic.
package indirect enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  /// Whether both have the same text.
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    case (.number(let left), .number(let right)) where left.isFinite && right.isFinite:
      left == right
    // A whole number is written like an integer, and one that is not finite like null.
    default: !left.isNested && !right.isNested && left.text() == right.text()
    }
  }

  /// An array of numbers.
  package static func numbers(_ values: [Double]) -> JSON { .array(values.map(JSON.number)) }

  /// The value as JSON text.
  ///
  /// Numbers are written with the fewest digits that round-trip; non-finite ones, which JSON cannot
  /// express, as null.
  ///
  /// - Parameter indent: The nesting level to start at, two spaces each; nil for a single line.
  package func text(indent: Int? = nil) -> String {
    var out = ""
    write(to: &out, indent: indent)
    return out
  }

  private func write(to out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .int(let value): out += String(value)
    case .number(let value): out += Self.digits(value)
    case .string(let value): Self.writeQuoted(value, to: &out)
    case .array(let items): Self.writeArray(items, to: &out, indent: indent)
    case .object(let members): Self.writeObject(members, to: &out, indent: indent)
    }
  }

  private static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return "\(value)"
  }

  private static func writeQuoted(_ value: String, to out: inout String) {
    out += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }

  /// Arrays of scalars stay on one line.
  private static func writeArray(_ items: [JSON], to out: inout String, indent: Int?) {
    let inner = indent.flatMap { level in items.contains(where: \.isNested) ? level + 1 : nil }
    out += "["
    for (index, item) in items.enumerated() {
      if index > 0 { out += inner == nil && indent != nil ? ", " : "," }
      if let inner { out += newline(inner) }
      item.write(to: &out, indent: inner)
    }
    if let indent, inner != nil { out += newline(indent) }
    out += "]"
  }

  private static func writeObject(
    _ members: [(key: String, value: JSON)], to out: inout String, indent: Int?
  ) {
    out += "{"
    for (index, member) in members.enumerated() {
      if index > 0 { out += "," }
      if let indent { out += newline(indent + 1) }
      writeQuoted(member.key, to: &out)
      out += indent == nil ? ":" : ": "
      member.value.write(to: &out, indent: indent.map { $0 + 1 })
    }
    if let indent, !members.isEmpty { out += newline(indent) }
    out += "}"
  }

  private var isNested: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private static func newline(_ level: Int) -> String {
    "\n" + String(repeating: "  ", count: level)
  }
}
