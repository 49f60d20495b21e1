import Animator
import Yams

/// A kind of value that scene files hold: how it is read, and what its JSON Schema is.
struct ValueKind<Value: Sendable>: Sendable {
  /// JSON Schema of everything that is accepted.
  let schema: JSON
  /// Reads a node, the value of `key`; nil where it is wrong and reported.
  let read: @Sendable (_ node: Node, _ key: String, _ reader: SceneReader) -> Value?

  init(
    schema: JSON, read: @escaping @Sendable (_ node: Node, _ key: String, SceneReader) -> Value?
  ) {
    (self.schema, self.read) = (schema, read)
  }

  /// A kind whose values `parse` turns into others; nil from `parse` means that it has reported why.
  func map<Other: Sendable>(
    _ parse: @escaping @Sendable (Value) -> Other
  ) -> ValueKind<Other> {
    ValueKind<Other>(schema: schema) { node, key, reader in
      read(node, key, reader).map(parse)
    }
  }
}

extension SceneReader {
  /// Reports that a value is not of the kind that its key takes; nil, to return.
  func wrong<Value>(_ node: Node, _ key: String, takes expected: String) -> Value? {
    report(.wrongValue(key: key, expected: expected, found: node.found), at: node)
    return nil
  }
}

// MARK: - Lists

extension ValueKind {
  /// A list of any length whose items are all of one kind. Items that cannot be read are left out.
  static func list<Item>(of item: ValueKind<Item>, called expected: String) -> ValueKind
  where Value == [Item] {
    ValueKind(schema: .object([("type", .string("array")), ("items", item.schema)])) {
      node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.wrong(node, key, takes: expected)
      }
      return items.compactMap { item.read($0, key, reader) }
    }
  }
}

// MARK: - Names

extension ValueKind {
  /// One of a table of names. The table's order is the one in which messages list them.
  static func name(_ table: [(String, Value)]) -> ValueKind {
    let names = table.map(\.0)
    let values = Dictionary(table, uniquingKeysWith: { first, _ in first })
    return ValueKind(schema: .object([("enum", .array(names.map(JSON.string)))])) {
      node, key, reader in
      guard let text = node.text else {
        return reader.wrong(node, key, takes: "one of " + names.joined(separator: ", "))
      }
      if let value = values[text] { return value }
      let nearest = reader.nearest(text, among: names)
      reader.report(.unknownName(text, key: key, nearest: nearest, known: names), at: node)
      return nil
    }
  }
}
