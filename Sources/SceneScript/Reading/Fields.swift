import Animator
import Yams

/// One key of a mapping: its name, the kind of its value, its documentation.
///
/// The reader, the writer, suggestions for misspelled keys and the JSON Schema are derived from
/// fields.
struct Field<Value: Sendable>: Sendable {
  let name: String
  let kind: ValueKind<Value>
  let doc: String

  init(_ name: String, _ kind: ValueKind<Value>, _ doc: String) {
    (self.name, self.kind, self.doc) = (name, kind, doc)
  }

  /// The type-erased field.
  var row: FieldRow { FieldRow(name: name, schema: kind.schema, doc: doc) }
}

/// A type-erased field of a mapping.
struct FieldRow: Sendable {
  let name: String
  let schema: JSON
  let doc: String
}

/// The entries of a mapping node, checked against its valid keys.
struct Fields {
  let node: Node
  /// The noun for the mapping in error messages: "a view", "the stage".
  let context: String
  private var values: [String: (key: Node, value: Node)] = [:]
  fileprivate let reader: SceneReader

  /// Reads the entries. Reports nodes that are not mappings, and keys that are not in `known`.
  init?(_ node: Node, key: String, context: String, known: [FieldRow], reader: SceneReader) {
    (self.node, self.context, self.reader) = (node, context, reader)
    guard case .mapping(let mapping) = node else {
      let expected = "a mapping of keys to values"
      reader.report(.invalidValue(key: key, expected: expected, found: node.found), at: node)
      return nil
    }
    let names = known.map(\.name)
    for (key, value) in mapping {
      guard let name = key.text, names.contains(name) else {
        reportUnknown(key, names: names)
        continue
      }
      values[name] = (key, value)
    }
  }

  private func reportUnknown(_ key: Node, names: [String]) {
    let name = key.text ?? "\(key.found)"
    let nearest = reader.nearest(name, among: names)
    let listed = names.count <= 16 ? names : []
    reader.report(
      .unknownKey(key: name, context: context, nearest: nearest, known: listed), at: key)
  }

  /// Whether the key is present.
  func has<Value>(_ field: Field<Value>) -> Bool { values[field.name] != nil }

  /// The node of the key's value; nil if the key is absent.
  func value<Value>(of field: Field<Value>) -> Node? { values[field.name]?.value }

  /// The location of the key's value, or of the mapping if the key is absent.
  func position<Value>(of field: Field<Value>) -> ScenePosition {
    values[field.name]?.value.position ?? node.position
  }

  /// The location of the key, or of the mapping if the key is absent.
  func keyPosition<Value>(of field: Field<Value>) -> ScenePosition {
    values[field.name]?.key.position ?? node.position
  }

  /// The location of the key with its value, or of the mapping if the key is absent.
  func source<Value>(of field: Field<Value>) -> SourcePosition {
    values[field.name].map { reader.source(from: $0.key, to: $0.value) } ?? reader.source(of: node)
  }

  /// The location of a key; nil if it is absent.
  func keyPosition(named name: String) -> ScenePosition? { values[name]?.key.position }

  /// The key's value; nil if the key is absent or its value is invalid, which is reported.
  func read<Value>(_ field: Field<Value>) -> Value? {
    guard let entry = values[field.name] else { return nil }
    return field.kind.read(entry.value, field.name, reader)
  }

  /// The key's value; reports an error if the key is absent.
  func require<Value>(_ field: Field<Value>) -> Value? {
    checkPresence(of: field)
    return read(field)
  }
}

extension Fields {
  /// Reports an error if a key is absent.
  func checkPresence<Value>(of field: Field<Value>) {
    if !has(field) { reader.report(.missingKey(key: field.name, context: context), at: node) }
  }
}

/// Collects the entries of a mapping to be written, in order.
package struct FieldsWriter {
  private(set) var pairs: [(key: String, value: YAMLValue)] = []

  /// Writes an entry unless the value is nil.
  mutating func write<Value>(_ field: Field<Value>, _ value: Value?) {
    if let value { pairs.append((field.name, field.kind.write(value))) }
  }

  /// Writes an entry unless the collection is empty.
  mutating func write<Value: Collection>(unlessEmpty value: Value, _ field: Field<Value>) {
    if !value.isEmpty { write(field, value) }
  }

  /// Writes an entry with a key that is not a field, such as a name defined by the document.
  mutating func write(_ key: String, _ value: YAMLValue) { pairs.append((key, value)) }

  var mapping: YAMLValue { .mapping(pairs) }
}

extension YAMLValue {
  /// A mapping with the entries that `body` writes.
  static func mapping(_ body: (inout FieldsWriter) -> Void) -> YAMLValue {
    var writer = FieldsWriter()
    body(&writer)
    return writer.mapping
  }
}
