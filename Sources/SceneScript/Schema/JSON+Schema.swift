extension JSON {
  /// The JSON Schema of a mapping with the given keys and no others.
  static func mapping(_ rows: [FieldRow], required: [String] = []) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("type", .string("object")),
      ("properties", .object(rows.map { ($0.name, $0.schema.documented($0.doc)) })),
    ]
    if !required.isEmpty { members.append(("required", .array(required.map(JSON.string)))) }
    members.append(("additionalProperties", .bool(false)))
    return .object(members)
  }

  /// The schema of a mapping with a key.
  static func required(_ key: String) -> JSON { .object([("required", .array([.string(key)]))]) }

  /// The schema with another keyword.
  func adding(_ keyword: String, _ value: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members + [(keyword, value)])
  }

  /// The schema with a description, which editors display.
  func documented(_ doc: String) -> JSON {
    guard !doc.isEmpty, case .object(let members) = self else { return self }
    return .object([("description", .string(doc))] + members)
  }
}
