/// A member of a record: its key and how it is written and read.
package struct ArchiveField<Record>: Sendable {
  let key: String
  let write: @Sendable (Record, ArchiveWriter) throws -> JSON
  let read: @Sendable (inout Record, JSON, ArchiveReader) throws -> Void

  package init(
    _ key: String, write: @escaping @Sendable (Record, ArchiveWriter) throws -> JSON,
    read: @escaping @Sendable (inout Record, JSON, ArchiveReader) throws -> Void
  ) {
    (self.key, self.write, self.read) = (key, write, read)
  }

  package init<Value: Archivable>(
    _ key: String, _ path: any WritableKeyPath<Record, Value> & Sendable
  ) {
    self.key = key
    write = { try $0[keyPath: path].archived(by: $1) }
    read = { record, json, reader in
      record[keyPath: path] = try Value.unarchived(json, by: reader)
    }
  }
}

/// A value encoded as an object that omits members with default values.
package protocol ArchivableRecord: Archivable {
  /// The record whose member values are the defaults.
  static var archiveDefault: Self { get }
  /// The members, in the order in which they are written.
  static var fields: [ArchiveField<Self>] { get }
}

extension ArchivableRecord {
  package func archived(by writer: ArchiveWriter) throws -> JSON { try fields(by: writer) }

  /// The members that differ from the defaults, as an object.
  func fields(by writer: ArchiveWriter) throws -> JSON {
    let defaults = Self.archiveDefault
    var members: [(key: String, value: JSON)] = []
    for field in Self.fields {
      let value = try field.write(self, writer)
      let initial = try writer.comparing { try field.write(defaults, writer) }
      if value != initial { members.append((field.key, value)) }
    }
    return .object(members)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    try unarchived(json.members(), by: reader)
  }

  /// The record that has these members.
  static func unarchived(
    _ members: [(key: String, value: JSON)], by reader: ArchiveReader
  ) throws -> Self {
    var record = archiveDefault
    let fields = fields
    for (key, value) in members {
      guard let field = fields.first(where: { $0.key == key }) else {
        throw ArchiveError("unknown key '\(key)'")
      }
      try value.inside(key) { try field.read(&record, value, reader) }
    }
    return record
  }
}

/// An enumeration encoded by the names of its cases.
package protocol ArchivableName: Archivable, Equatable {
  /// All cases with their names.
  static var archiveNames: [(name: String, value: Self)] { get }
}

extension ArchivableName {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    guard let row = Self.archiveNames.first(where: { $0.value == self }) else {
      throw ArchiveError("\(self) has no name")
    }
    return .string(row.name)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    let name = try json.plainText()
    if let row = archiveNames.first(where: { $0.name == name }) { return row.value }
    throw ArchiveError(
      "'\(name)' is not one of \(archiveNames.map(\.name).joined(separator: ", "))")
  }
}
