// How values become JSON and come back as they were, to the last bit. A type that can be kept says so in a
// file of this folder, or of the one of the same name in another module.

/// Why something cannot be kept, or read back: a clause without a full stop.
package struct ArchiveError: Error, CustomStringConvertible {
  /// Where, as a path of members; empty for the whole.
  package var path: String
  /// What is wrong.
  package var reason: String

  package init(_ reason: String) { (path, self.reason) = ("", reason) }

  /// The same fault, of a part.
  package func inside(_ name: String) -> ArchiveError {
    var fault = self
    fault.path = path.isEmpty || path.hasPrefix("[") ? name + path : name + "." + path
    return fault
  }

  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

/// A value that can be kept as JSON.
package protocol Archivable: Sendable {
  /// The value as JSON.
  func archived(by writer: ArchiveWriter) throws -> JSON
  /// The value that JSON holds.
  static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self
}

/// Keeps things that are shared, each once, in tables; or passes them on as they come, for a digest of them.
package final class ArchiveWriter {
  /// Is given what goes into a table.
  package typealias Receiver = (_ table: String, _ bytes: UnsafeRawBufferPointer) -> Void

  private struct Table {
    var items: [JSON] = []
    var count = 0
    var byObject: [ObjectIdentifier: Int] = [:]
    var byText: [String: Int] = [:]
  }

  private var tables: [String: Table] = [:]
  /// Kept, so that nothing else takes the place of one of them in memory.
  private var objects: [AnyObject] = []
  /// The fonts of text.
  private(set) var fonts: Set<FontDescription> = []
  /// The characters of text that are not ASCII.
  private(set) var characters: Set<Unicode.Scalar> = []
  private let receiver: Receiver?
  /// What makes files of images; nil where things are passed on, images as their pixels.
  let images: ImageCodec?

  /// A writer that keeps things.
  ///
  /// - Parameter images: What makes files of images.
  package init(images: ImageCodec) { (receiver, self.images) = (nil, images) }

  /// A writer that passes things on, and keeps none of them.
  package init(passingTo receiver: @escaping Receiver) {
    (self.receiver, images) = (receiver, nil)
  }

  /// Whether things are passed on, so that nobody will read them back.
  package var isDigest: Bool { receiver != nil }

  /// An object's place in a table, where it is put if it is new.
  package func reference(
    to object: AnyObject, in table: String, _ encode: () throws -> JSON
  ) throws -> JSON {
    let identifier = ObjectIdentifier(object)
    if let index = tables[table]?.byObject[identifier] { return .int(index) }
    // What it is made of comes into the tables before it does.
    let item = try encode()
    objects.append(object)
    let index = append(item, to: table)
    tables[table]?.byObject[identifier] = index
    return .int(index)
  }

  /// The place of a value in a table, where it is put if there is none like it.
  package func reference(to item: JSON, in table: String) -> JSON {
    let text = item.text()
    if let index = tables[table]?.byText[text] { return .int(index) }
    let index = append(item, to: table)
    tables[table]?.byText[text] = index
    return .int(index)
  }

  @discardableResult
  package func append(_ item: JSON, to table: String) -> Int {
    pass(item, as: table)
    if !isDigest { tables[table, default: Table()].items.append(item) }
    tables[table, default: Table()].count += 1
    return (tables[table]?.count ?? 1) - 1
  }

  /// Passes a part of something on, where that is what is done.
  package func pass(_ item: JSON, as table: String) {
    guard isDigest else { return }
    // The line's end keeps one from running into the next.
    var text = item.text() + "\n"
    text.withUTF8 { pass(UnsafeRawBufferPointer($0), as: table) }
  }

  func pass(_ bytes: UnsafeRawBufferPointer, as table: String) { receiver?(table, bytes) }

  /// What is in a table.
  package func items(of table: String) -> [JSON] { tables[table]?.items ?? [] }

  func note(_ font: FontDescription) { fonts.insert(font) }

  func note(_ text: String) {
    if !isDigest || text.utf8.allSatisfy({ $0 < 0x80 }) { return }
    characters.formUnion(text.unicodeScalars.lazy.filter { !$0.isASCII })
  }
}

/// Finds what is shared.
package final class ArchiveReader {
  private var tables: [String: [Any]] = [:]
  /// The folder in which font files may be; nil where only installed ones may be opened.
  let fontFolder: URL?

  package init(fontFolder: URL? = nil) { self.fontFolder = fontFolder }

  /// Reads a table. An item finds only those before it: nothing is inside itself.
  package func load(_ table: String, of root: JSON, _ make: (JSON) throws -> Any) throws {
    tables[table] = []
    guard let items = root[table] else { return }
    for (index, item) in try items.list().enumerated() {
      do {
        let made = try make(item)
        tables[table]?.append(made)
      } catch let fault as ArchiveError {
        throw fault.inside("\(table)[\(index)]")
      }
    }
  }

  /// The thing that a place in a table stands for.
  package func item<Item>(_ json: JSON, in table: String, as type: Item.Type = Item.self) throws
    -> Item
  {
    let index = try json.whole(atLeast: 0)
    guard let items = tables[table], index < items.count, let item = items[index] as? Item else {
      throw ArchiveError("there is no number \(index) of '\(table)' by then")
    }
    return item
  }
}

// MARK: Parts of JSON

extension JSON {
  /// A member; nil where there is none, or this is no object.
  package subscript(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// What it is called where something else is wanted.
  private var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .int, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  private func wanted(_ what: String) -> ArchiveError {
    ArchiveError("\(what) is wanted; found \(kindName)")
  }

  package func list(count: Int? = nil) throws -> [JSON] {
    guard case .array(let items) = self else { throw wanted("a list") }
    if let count, items.count != count {
      throw ArchiveError("\(count) items are wanted; found \(items.count)")
    }
    return items
  }

  package func members() throws -> [(key: String, value: JSON)] {
    guard case .object(let members) = self else { throw wanted("an object") }
    return members
  }

  package func plainText() throws -> String {
    guard case .string(let text) = self else { throw wanted("a text") }
    return text
  }

  package func flag() throws -> Bool {
    guard case .bool(let flag) = self else { throw wanted("true or false") }
    return flag
  }

  /// A number, and where they make sense the infinite ones.
  package func number(orInfinite: Bool = false) throws -> Double {
    switch self {
    case .int(let value): return Double(value)
    case .number(let value): return value
    case .string("-0"): return -0.0
    case .string("infinity") where orInfinite: return .infinity
    case .string("-infinity") where orInfinite: return -.infinity
    default: throw wanted("a number")
    }
  }

  package func whole(atLeast least: Int = .min) throws -> Int {
    let number = try number()
    guard let whole = Int(exactly: number), whole >= least else {
      throw ArchiveError("\(number) is not a whole number that works here")
    }
    return whole
  }

  /// `count` numbers.
  package func numbers(_ count: Int) throws -> [Double] {
    try list(count: count).map { try $0.number() }
  }

  /// A number as it is. Those that JSON does not know, or readers lose, are texts.
  package static func exact(_ value: Double) -> JSON {
    if value.isNaN { return .string("nan") }
    if value.isInfinite { return .string(value > 0 ? "infinity" : "-infinity") }
    return value == 0 && value.sign == .minus ? .string("-0") : .number(value)
  }

  package static func exact(_ values: [Double]) -> JSON { .array(values.map { exact($0) }) }

  /// A member's value.
  package func member<Value: Archivable>(
    _ key: String, by reader: ArchiveReader, as type: Value.Type = Value.self
  ) throws -> Value {
    guard let json = self[key] else { throw ArchiveError("'\(key)' is missing") }
    return try inside(key) { try Value.unarchived(json, by: reader) }
  }

  /// Runs `body`, whose faults are those of a part.
  package func inside<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let fault as ArchiveError { throw fault.inside(name) }
  }

  /// A list of values.
  package func values<Value: Archivable>(
    by reader: ArchiveReader, as type: Value.Type = Value.self
  ) throws -> [Value] {
    try list().enumerated().map { index, item in
      try inside("[\(index)]") { try Value.unarchived(item, by: reader) }
    }
  }
}

// MARK: Records

/// A part of a record: what it is called, where it is.
package struct ArchiveField<Record>: Sendable {
  let key: String
  let write: @Sendable (Record, ArchiveWriter) throws -> JSON
  let read: @Sendable (inout Record, JSON, ArchiveReader) throws -> Void

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

/// A value that is kept as an object, of which only what is unusual is written.
package protocol ArchivableRecord: Archivable {
  /// What holds where nothing is said.
  static var archiveDefault: Self { get }
  /// The parts.
  static var fields: [ArchiveField<Self>] { get }
}

extension ArchivableRecord {
  package func archived(by writer: ArchiveWriter) throws -> JSON { try fields(by: writer) }

  /// What is unusual, as an object.
  func fields(by writer: ArchiveWriter) throws -> JSON {
    let usual = Self.archiveDefault
    var members: [(key: String, value: JSON)] = []
    for field in Self.fields {
      let (value, usualValue) = (try field.write(self, writer), try field.write(usual, writer))
      if value != usualValue { members.append((field.key, value)) }
    }
    return .object(members)
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    var record = archiveDefault
    let fields = fields
    for (key, value) in try json.members() {
      guard let field = fields.first(where: { $0.key == key }) else {
        throw ArchiveError("'\(key)' is not known")
      }
      try json.inside(key) { try field.read(&record, value, reader) }
    }
    return record
  }
}

/// One of a few values, kept by its name.
package protocol ArchivableName: Archivable, Equatable {
  /// All of them.
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
