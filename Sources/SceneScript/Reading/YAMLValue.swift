/// A YAML value to be written.
enum YAMLValue: Sendable {
  /// A number or a Boolean, never quoted.
  case plain(String)
  /// Text, quoted if it could be parsed as another type.
  case text(String)
  case list([YAMLValue])
  case mapping([(key: String, value: YAMLValue)])

  /// A finite number in the shortest form that parses to the same value.
  static func number(_ value: Double) -> YAMLValue {
    if value == 0 { return .plain(value.sign == .minus ? "-0" : "0") }
    if value == value.rounded(), abs(value) < 1e15 { return .plain("\(Int(value))") }
    return .plain("\(value)")
  }

  static func numbers(_ values: [Double]) -> YAMLValue { .list(values.map(number)) }

  /// The value with texts that are read as they are, even if they contain what begins an expression.
  var withoutExpressions: YAMLValue {
    switch self {
    case .plain: self
    case .text(let text): .text(Self.withoutExpressions(text))
    case .list(let items): .list(items.map(\.withoutExpressions))
    case .mapping(let pairs):
      .mapping(pairs.map { (Self.withoutExpressions($0.key), $0.value.withoutExpressions) })
    }
  }

  private static func withoutExpressions(_ text: String) -> String {
    text.contains("{{") ? text.replacing("{{", with: "{{'{{'}}") : text
  }
}

/// Writes YAML: collections that fit on a line in flow style, others in block style.
struct YAMLWriter {
  private var text = ""
  private static let width = 100
  /// In bytes. Longer keys are written as explicit keys (`?`), because libyaml limits implicit ones
  /// to 1024 characters.
  private static let longestKey = 128

  /// A document with a mapping in block style.
  static func document(_ pairs: [(key: String, value: YAMLValue)]) -> String {
    var writer = YAMLWriter()
    writer.write(pairs, indent: 0)
    return writer.text
  }

  /// A value on one line of any length.
  static func line(_ value: YAMLValue) -> String { line(value, room: .max) ?? "" }

  /// Writes the entries of a mapping; the first one continues the current line.
  private mutating func write(_ pairs: [(key: String, value: YAMLValue)], indent: Int) {
    for (index, pair) in pairs.enumerated() {
      if index > 0 { text += Self.spaces(indent) }
      let key = Self.scalar(pair.key)
      text +=
        pair.key.utf8.count > Self.longestKey ? "? \(key)\n\(Self.spaces(indent)):" : key + ":"
      let room = Self.width - indent - key.count - 2
      writeAfterKey(pair.value, room: room, indent: indent)
    }
  }

  private mutating func writeAfterKey(_ value: YAMLValue, room: Int, indent: Int) {
    if let line = Self.line(value, room: room) {
      text += " \(line)\n"
      return
    }
    text += "\n"
    switch value {
    case .plain(let scalar): text += Self.spaces(indent + 2) + scalar + "\n"
    case .text(let scalar): text += Self.spaces(indent + 2) + Self.scalar(scalar) + "\n"
    case .list(let items): write(items, indent: indent + 2)
    case .mapping(let pairs):
      text += Self.spaces(indent + 2)
      write(pairs, indent: indent + 2)
    }
  }

  private mutating func write(_ items: [YAMLValue], indent: Int) {
    for item in items {
      text += Self.spaces(indent) + "-"
      if case .mapping(let pairs) = item, Self.line(item, room: Self.width - indent - 2) == nil {
        text += " "
        write(pairs, indent: indent + 2)
      } else {
        writeAfterKey(item, room: Self.width - indent - 2, indent: indent)
      }
    }
  }

  /// A value on one line; nil if it is longer than `room` characters.
  private static func line(_ value: YAMLValue, room: Int) -> String? {
    switch value {
    case .plain(let scalar): return scalar.count <= room ? scalar : nil
    case .text(let text):
      let scalar = scalar(text)
      return scalar.count <= room ? scalar : nil
    case .list(let items): return line(of: items, in: ("[", "]"), room: room) { line($0, room: $1) }
    case .mapping(let pairs):
      return line(of: pairs, in: ("{", "}"), room: room) { pair, room in
        if pair.key.utf8.count > longestKey { return nil }
        let key = scalar(pair.key)
        return line(pair.value, room: room - key.count - 2).map { "\(key): \($0)" }
      }
    }
  }

  private static func line<Item>(
    of items: [Item], in brackets: (String, String), room: Int,
    _ write: (Item, _ room: Int) -> String?
  ) -> String? {
    var line = brackets.0
    for (index, item) in items.enumerated() {
      if index > 0 { line += ", " }
      guard let text = write(item, room - line.count - 1) else { return nil }
      line += text
    }
    return line + brackets.1
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  // MARK: Scalars

  /// Words that YAML parsers may read as another type than text.
  private static let words: Set = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n", "inf", "infinity", "nan",
  ]

  /// Text, in double quotes unless it is unambiguous without.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    let startsWithLetter = text.utf8.first.map { $0 >= UInt8(ascii: "A") } ?? false
    if isPlain, startsWithLetter, !words.contains(text.lowercased()) { return text }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    default: break
    }
    // Characters that libyaml rejects or treats as line breaks or byte order marks.
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return String(scalar)
    }
  }
}
