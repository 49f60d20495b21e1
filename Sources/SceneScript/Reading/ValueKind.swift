import Animator
import Yams

/// The codec of a type of value in scene files: reader, writer and JSON Schema.
struct ValueKind<Value: Sendable>: Sendable {
  /// The JSON Schema of all valid nodes.
  let schema: JSON
  /// Encodes a value; decoding the result gives an equal value.
  let write: @Sendable (Value) -> YAMLValue
  /// Decodes a node, the value of `key`; reports an error and returns nil if it is invalid.
  let read: @Sendable (_ node: Node, _ key: String, _ reader: SceneReader) -> Value?

  init(
    schema: JSON, write: @escaping @Sendable (Value) -> YAMLValue,
    read: @escaping @Sendable (_ node: Node, _ key: String, SceneReader) -> Value?
  ) {
    (self.schema, self.write, self.read) = (schema, write, read)
  }

  /// Converts the values with `make` after reading and with `unmake` before writing.
  func map<Other: Sendable>(
    _ make: @escaping @Sendable (Value) -> Other,
    back unmake: @escaping @Sendable (Other) -> Value
  ) -> ValueKind<Other> {
    ValueKind<Other>(schema: schema, write: { write(unmake($0)) }) { node, key, reader in
      read(node, key, reader).map(make)
    }
  }
}

extension SceneReader {
  /// Reports a value of the reportInvalid type and returns nil.
  func reportInvalid<Value>(_ node: Node, _ key: String, expects expected: String) -> Value? {
    report(.invalidValue(key: key, expected: expected, found: node.found), at: node)
    return nil
  }
}

// MARK: - Lists

extension ValueKind {
  /// A list with items of one kind. Invalid items are reported and skipped.
  static func list<Item>(of item: ValueKind<Item>, called expected: String) -> ValueKind
  where Value == [Item] {
    ValueKind(
      schema: .object([("type", .string("array")), ("items", item.schema)]),
      write: { .list($0.map(item.write)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(node, key, expects: expected)
      }
      return items.compactMap { item.read($0, key, reader) }
    }
  }

  /// A list of options, or a single option.
  static func options(_ table: NameTable<Value>, called expected: String) -> ValueKind
  where Value: OptionSet, Value.Element == Value, Value.RawValue: FixedWidthInteger {
    let one = name(table)
    let list = ValueKind<[Value]>.list(of: one, called: expected)
    return ValueKind(
      schema: .object([("anyOf", .array([one.schema, list.schema]))]),
      write: { .list(table.names(in: $0).map(YAMLValue.text)) }
    ) { node, key, reader in
      if node.text != nil { return one.read(node, key, reader) }
      return list.read(node, key, reader).map { Value($0) }
    }
  }
}

// MARK: - Names

extension ValueKind where Value: Equatable {
  /// One of the names in a table.
  static func name(_ table: NameTable<Value>) -> ValueKind {
    let names = table.names
    return ValueKind(
      schema: .object([("enum", .array(names.map(JSON.string)))]),
      write: { .text(table.name(of: $0) ?? "") }
    ) { node, key, reader in
      guard let text = node.text else {
        return reader.reportInvalid(node, key, expects: "one of " + names.joined(separator: ", "))
      }
      if let value = table[text] { return value }
      let nearest = reader.nearest(text, among: names)
      reader.report(.unknownName(text, key: key, nearest: nearest, known: names), at: node)
      return nil
    }
  }

  /// One of the given names. Messages list them in this order.
  static func name(_ entries: [(String, Value)]) -> ValueKind { name(NameTable(entries)) }
}

extension ValueKind where Value == String {
  /// One of the given names, as text.
  static func name(of names: [String]) -> ValueKind { name(names.map { ($0, $0) }) }
}
