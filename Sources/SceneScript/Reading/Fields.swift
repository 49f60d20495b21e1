import Animator
import Yams

/// One key of a mapping: what it is called, what it takes, what it is for.
///
/// Parsing, the suggestions for misspelt keys and the JSON Schema all read these.
struct Field<Value: Sendable>: Sendable {
  let name: String
  let kind: ValueKind<Value>
  let doc: String

  init(_ name: String, _ kind: ValueKind<Value>, _ doc: String) {
    (self.name, self.kind, self.doc) = (name, kind, doc)
  }

  /// The field without the type of its value: a row of a mapping's table.
  var row: FieldRow { FieldRow(name: name, schema: kind.schema, doc: doc) }
}

/// A key of a mapping, its value's type forgotten.
struct FieldRow: Sendable {
  let name: String
  let schema: JSON
  let doc: String
}

/// The keys of one mapping, checked against those that it may have.
struct Fields {
  let node: Node
  /// How errors call the mapping: "a view", "the stage".
  let place: String
  private var values: [String: (key: Node, value: Node)] = [:]
  fileprivate let reader: SceneReader

  /// Reads the keys; reports what is not a mapping and keys that are not in `known`.
  init?(_ node: Node, key: String, place: String, known: [FieldRow], reader: SceneReader) {
    (self.node, self.place, self.reader) = (node, place, reader)
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
    let listed = names.count <= 8 ? names : []
    reader.report(
      .unknownKey(key: name, place: place, nearest: nearest, known: listed), at: key)
  }

  /// Whether the key is given.
  func has<Value>(_ field: Field<Value>) -> Bool { values[field.name] != nil }

  /// The key's value as it stands in the file; nil where it is not given.
  func value<Value>(of field: Field<Value>) -> Node? { values[field.name]?.value }

  /// Where the key's value stands, or the mapping where it is not given.
  func position<Value>(of field: Field<Value>) -> ScenePosition {
    values[field.name]?.value.position ?? node.position
  }

  /// Where the key itself stands, or the mapping where it is not given.
  func keyPosition<Value>(of field: Field<Value>) -> ScenePosition {
    values[field.name]?.key.position ?? node.position
  }

  /// Where a key stands; nil where it is not given.
  func keyPosition(named name: String) -> ScenePosition? { values[name]?.key.position }

  /// The key's value; nil where it is not given, or wrong and reported.
  func read<Value>(_ field: Field<Value>) -> Value? {
    guard let entry = values[field.name] else { return nil }
    return field.kind.read(entry.value, field.name, reader)
  }

  /// The key's value; reports its absence.
  func require<Value>(_ field: Field<Value>) -> Value? {
    checkPresence(of: field)
    return read(field)
  }
}

extension Fields {
  /// Reports the absence of a key that is read later.
  func checkPresence<Value>(of field: Field<Value>) {
    if !has(field) { reader.report(.missingKey(key: field.name, place: place), at: node) }
  }
}

/// The keys of a mapping that is written, in their order.
package struct FieldsWriter {
  private(set) var pairs: [(key: String, value: YAMLValue)] = []

  /// Writes a key; nothing where it has no value.
  mutating func write<Value>(_ field: Field<Value>, _ value: Value?) {
    if let value { pairs.append((field.name, field.kind.write(value))) }
  }

  /// Writes a key unless its list is empty.
  mutating func write<Value: Collection>(unlessEmpty value: Value, _ field: Field<Value>) {
    if !value.isEmpty { write(field, value) }
  }

  /// Writes a key that the document makes up.
  mutating func write(_ key: String, _ value: YAMLValue) { pairs.append((key, value)) }

  var mapping: YAMLValue { .mapping(pairs) }
}

extension YAMLValue {
  /// A mapping with what `body` writes.
  static func mapping(_ body: (inout FieldsWriter) -> Void) -> YAMLValue {
    var writer = FieldsWriter()
    body(&writer)
    return writer.mapping
  }
}
