// Reading members of JSON; problems are thrown as `ArchiveError`.

extension JSON {
  /// The value of a member; nil if there is none, or if this is not an object.
  package subscript(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The name of the value's type in error messages.
  private var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .int, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  private func mismatch(expected what: String) -> ArchiveError {
    ArchiveError("expected \(what), found \(kindName)")
  }

  package func list(count: Int? = nil) throws -> [JSON] {
    guard case .array(let items) = self else { throw mismatch(expected: "an array") }
    if let count, items.count != count {
      throw ArchiveError("expected \(count) items, found \(items.count)")
    }
    return items
  }

  package func members() throws -> [(key: String, value: JSON)] {
    guard case .object(let members) = self else { throw mismatch(expected: "an object") }
    return members
  }

  package func plainText() throws -> String {
    guard case .string(let text) = self else { throw mismatch(expected: "a string") }
    return text
  }

  package func flag() throws -> Bool {
    guard case .bool(let flag) = self else { throw mismatch(expected: "true or false") }
    return flag
  }

  /// A number, also written as "-0" and, if allowed, "infinity" or "-infinity".
  package func number(orInfinite: Bool = false) throws -> Double {
    switch self {
    case .int(let value): return Double(value)
    case .number(let value): return value
    case .string("-0"): return -0.0
    case .string("infinity") where orInfinite: return .infinity
    case .string("-infinity") where orInfinite: return -.infinity
    default: throw mismatch(expected: "a number")
    }
  }

  package func whole(atLeast least: Int = .min) throws -> Int {
    let number = try number()
    guard let whole = Int(exactly: number), whole >= least else {
      throw ArchiveError("\(number) is not an integer in range")
    }
    return whole
  }

  /// An array of exactly `count` numbers.
  package func numbers(_ count: Int) throws -> [Double] {
    try list(count: count).map { try $0.number() }
  }

  /// A number without loss. NaN, infinities and −0, which JSON cannot express or readers drop,
  /// become strings.
  package static func exact(_ value: Double) -> JSON {
    if value.isNaN { return .string("nan") }
    if value.isInfinite { return .string(value > 0 ? "infinity" : "-infinity") }
    return value == 0 && value.sign == .minus ? .string("-0") : .number(value)
  }

  package static func exact(_ values: [Double]) -> JSON { .array(values.map { exact($0) }) }

  /// Decodes the value of a required member.
  package func member<Value: Archivable>(
    _ key: String, by reader: ArchiveReader, as type: Value.Type = Value.self
  ) throws -> Value {
    guard let json = self[key] else { throw ArchiveError("'\(key)' is missing") }
    return try inside(key) { try Value.unarchived(json, by: reader) }
  }

  /// Runs `body`, prepending `name` to the path of an error that it throws.
  package func inside<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let fault as ArchiveError { throw fault.inside(name) }
  }

  /// Decodes an array of values.
  package func values<Value: Archivable>(
    by reader: ArchiveReader, as type: Value.Type = Value.self
  ) throws -> [Value] {
    try list().enumerated().map { index, item in
      try inside("[\(index)]") { try Value.unarchived(item, by: reader) }
    }
  }
}
