import Animator
import Yams

/// A kind of value that scene files hold: how it is read and written, and what its JSON Schema is.
struct ValueKind<Value: Sendable>: Sendable {
  /// JSON Schema of everything that is accepted.
  let schema: JSON
  /// What is written for a value; reading it gives an equal value.
  let write: @Sendable (Value) -> YAMLValue
  /// Reads a node, the value of `key`; nil where it is wrong and reported.
  let read: @Sendable (_ node: Node, _ key: String, _ reader: SceneReader) -> Value?

  init(
    schema: JSON, write: @escaping @Sendable (Value) -> YAMLValue,
    read: @escaping @Sendable (_ node: Node, _ key: String, SceneReader) -> Value?
  ) {
    (self.schema, self.write, self.read) = (schema, write, read)
  }

  /// A kind whose values `make` turns into others, and `unmake` back.
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
  /// Reports that a value is not of the kind that its key takes; nil, to return.
  func wrong<Value>(_ node: Node, _ key: String, takes expected: String) -> Value? {
    report(.invalidValue(key: key, expected: expected, found: node.found), at: node)
    return nil
  }
}

// MARK: - Lists

extension ValueKind {
  /// A list of any length whose items are all of one kind. Items that cannot be read are left out.
  static func list<Item>(of item: ValueKind<Item>, called expected: String) -> ValueKind
  where Value == [Item] {
    ValueKind(
      schema: .object([("type", .string("array")), ("items", item.schema)]),
      write: { .list($0.map(item.write)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.wrong(node, key, takes: expected)
      }
      return items.compactMap { item.read($0, key, reader) }
    }
  }

  /// A list of options of a set, or one alone.
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
  /// One of a table of names.
  static func name(_ table: NameTable<Value>) -> ValueKind {
    let names = table.names
    return ValueKind(
      schema: .object([("enum", .array(names.map(JSON.string)))]),
      write: { .text(table.name(of: $0) ?? "") }
    ) { node, key, reader in
      guard let text = node.text else {
        return reader.wrong(node, key, takes: "one of " + names.joined(separator: ", "))
      }
      if let value = table[text] { return value }
      let nearest = reader.nearest(text, among: names)
      reader.report(.unknownName(text, key: key, nearest: nearest, known: names), at: node)
      return nil
    }
  }

  /// One of a table of names. The table's order is the one in which messages list them.
  static func name(_ entries: [(String, Value)]) -> ValueKind { name(NameTable(entries)) }
}

extension ValueKind where Value == String {
  /// One of these names, as it is.
  static func name(of names: [String]) -> ValueKind { name(names.map { ($0, $0) }) }
}
