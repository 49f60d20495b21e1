import Yams

/// A key of a mapping that is stored in an optional property of `Root`.
struct Member<Root: Sendable>: Sendable {
  let row: FieldRow
  let read: @Sendable (Fields, inout Root) -> Void
  let write: @Sendable (Root, inout FieldsWriter) -> Void

  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ path: WritableKeyPath<Root, Value?> & Sendable,
    _ doc: String
  ) {
    let field = Field(name, kind, doc)
    row = field.row
    read = { fields, root in root[keyPath: path] = fields.read(field) }
    write = { root, mapping in mapping.write(field, root[keyPath: path]) }
  }
}

extension ValueKind {
  /// A mapping that consists of the given members only, all of them optional.
  ///
  /// - Parameters:
  ///   - context: The noun for the mapping in error messages.
  ///   - empty: The value without any member.
  static func record(_ context: String, _ empty: Value, _ members: [Member<Value>]) -> ValueKind {
    let rows = members.map(\.row)
    return ValueKind(schema: .mapping(rows), write: { .mapping(members, of: $0) }) {
      node, key, reader in
      Fields(node, key: key, context: context, known: rows, reader: reader)
        .map { $0.read(members, into: empty) }
    }
  }
}

extension Fields {
  /// `value` with the members that are present.
  func read<Value>(_ members: [Member<Value>], into value: Value) -> Value {
    var value = value
    for member in members { member.read(self, &value) }
    return value
  }
}

extension YAMLValue {
  /// A mapping with the members of `value` that are not nil.
  static func mapping<Value>(_ members: [Member<Value>], of value: Value) -> YAMLValue {
    .mapping { mapping in
      for member in members { member.write(value, &mapping) }
    }
  }
}
