// JSON serialization that round-trips values to the last bit. A type's conformance is in a file of
// this folder, or of the `Archive` folder of the module that declares the type.

/// Why a value cannot be encoded or decoded.
package struct ArchiveError: Error, CustomStringConvertible {
  /// The path of the member that failed, such as `layers[2].states`; empty for the root.
  package var path: String
  /// What is wrong, as a clause without a full stop.
  package var reason: String

  package init(_ reason: String) { (path, self.reason) = ("", reason) }

  /// The same error with `name` prepended to its path.
  package func inside(_ name: String) -> ArchiveError {
    var fault = self
    fault.path = path.isEmpty || path.hasPrefix("[") ? name + path : name + "." + path
    return fault
  }

  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

/// A value that can be encoded as JSON and decoded from it.
package protocol Archivable: Sendable {
  /// Encodes the value.
  func archived(by writer: ArchiveWriter) throws -> JSON
  /// Decodes a value.
  static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self
}

/// Encodes values into tables that hold each shared object once, or streams them to a receiver that
/// computes a digest.
package final class ArchiveWriter {
  /// Receives the bytes of each table entry in digest mode.
  package typealias Receiver = (_ table: String, _ bytes: UnsafeRawBufferPointer) -> Void

  private struct Table {
    var items: [JSON] = []
    var count = 0
    var byObject: [ObjectIdentifier: Int] = [:]
    var byText: [String: Int] = [:]
  }

  private var tables: [String: Table] = [:]
  /// Retains the referenced objects, so that no other object reuses the address behind an
  /// identifier.
  private var objects: [AnyObject] = []
  /// The fonts that encoded text uses.
  var fonts: Set<FontDescription> = []
  /// The font files that each family name refers to, in order of their first use; nil for installed
  /// fonts.
  var fontSources: [String: [FontSource?]] = [:]
  /// The non-ASCII characters of encoded text.
  var characters: Set<Unicode.Scalar> = []
  /// The clips of encoded contents, in order of their first use.
  package private(set) var videos: [VideoClip] = []
  /// The names by which archived fonts, clips and audio tracks refer to files, by path; by default their paths.
  package var fileNames: [String: String] = [:]
  private let receiver: Receiver?
  /// Encodes images as files; nil in digest mode, which passes their pixels.
  let images: ImageCodec?
  /// Computes digests by content; nil in other modes.
  let hashing: ContentHashing?
  /// The digests of bytes that were passed while a digest by content is computed.
  var passed: [UInt8] = []
  /// The digests of font files by the text that uses them, for digests by content.
  var fontDigests: [FontUse: String] = [:]

  /// A writer that collects the tables.
  ///
  /// - Parameter images: Encodes images as files.
  package init(images: ImageCodec) { (receiver, self.images, hashing) = (nil, images, nil) }

  /// A writer in digest mode: it passes each entry to a receiver and stores none.
  package init(passingTo receiver: @escaping Receiver) {
    (self.receiver, images, hashing) = (receiver, nil, nil)
  }

  /// A writer in digest mode that refers to shared objects by the digest of their content, so that the digest of a
  /// value does not depend on what was archived before it.
  package init(hashing: ContentHashing) { (receiver, images, self.hashing) = (nil, nil, hashing) }

  /// Whether the output only feeds a digest, so that it is never decoded.
  package var isDigest: Bool { receiver != nil || hashing != nil }

  /// Whether digests are those of what is drawn, which identifiers do not affect.
  package var isContentDigest: Bool { hashing != nil }

  /// The index of an object in a table; encodes and appends the object on first use.
  package func reference(
    to object: AnyObject & Sendable, in table: String, _ encode: () throws -> JSON
  ) throws -> JSON {
    if let hashing { return try reference(to: object, hashing, encode) }
    let identifier = ObjectIdentifier(object)
    if let index = tables[table]?.byObject[identifier] { return .int(index) }
    // Encoding appends what the object refers to first: an item refers only to earlier ones.
    let item = try encode()
    objects.append(object)
    let index = append(item, to: table)
    tables[table]?.byObject[identifier] = index
    return .int(index)
  }

  /// The index of an equal value in a table; appends the value if there is none.
  package func reference(to item: JSON, in table: String) -> JSON {
    if hashing != nil { return item }
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

  /// In digest mode, passes part of an item to the receiver; otherwise does nothing.
  package func pass(_ item: JSON, as table: String) {
    guard let receiver else { return }
    // The newline separates consecutive items.
    var text = item.text() + "\n"
    text.withUTF8 { receiver(table, UnsafeRawBufferPointer($0)) }
  }

  func pass(_ bytes: UnsafeRawBufferPointer, as table: String) throws {
    if let hashing { passed += try hashing.sha256(bytes).utf8 }
    receiver?(table, bytes)
  }

  /// The items of a table, in order of their indices.
  package func items(of table: String) -> [JSON] { tables[table]?.items ?? [] }

  /// Records the use of a font.
  ///
  /// - Returns: The index of its file among those of the same family name.
  func note(_ font: FontDescription) -> Int {
    fonts.insert(font)
    let sources = fontSources[font.family] ?? []
    if let index = sources.firstIndex(of: font.source) { return index }
    fontSources[font.family] = sources + [font.source]
    return sources.count
  }

  /// Archives a value only to compare another with it: what it refers to is not recorded as used.
  func comparing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let used = uses
    defer { uses = used }
    return try body()
  }

  /// Archives a value unless another has the same text: then nothing is recorded as used, and the result is nil.
  package func archive(
    _ value: () throws -> JSON, unlessItEquals other: () throws -> JSON
  ) rethrows -> JSON? {
    let used = uses
    let archived = try value()
    if archived != (try comparing(other)) { return archived }
    uses = used
    return nil
  }

  private typealias Uses = (
    Set<FontDescription>, [String: [FontSource?]], Set<Unicode.Scalar>, [VideoClip]
  )

  /// What archived values refer to outside of the archive.
  private var uses: Uses {
    get { (fonts, fontSources, characters, videos) }
    set { (fonts, fontSources, characters, videos) = newValue }
  }

  /// Records the use of a clip.
  func note(_ clip: VideoClip) {
    if !videos.contains(where: { $0 === clip }) { videos.append(clip) }
  }

  /// Records the characters of a text, for which fonts are needed.
  package func note(_ text: String) {
    if !isDigest || text.utf8.allSatisfy({ $0 < 0x80 }) { return }
    characters.formUnion(text.unicodeScalars.lazy.filter { !$0.isASCII })
  }
}

/// Decodes values and resolves references into the tables.
package final class ArchiveReader {
  private struct Table {
    var items: [Any] = []
    /// The expanded size of each item: itself and the items that it refers to, counted per reference.
    var sizes: [Int] = []
    /// The nesting depth of each item within its table, at least 1.
    var depths: [Int] = []
  }

  private var tables: [String: Table] = [:]
  /// The expanded size of the item that is being decoded, and its limit.
  private var (size, sizeLimit) = (0, Int.max)
  /// The nesting depth of the item that is being decoded, and its table.
  private var (depth, table) = (1, "")
  /// The limit on the expanded size of items that are drawn as a whole. In a chain of drawings, each of
  /// which refers to the previous one twice, the time to draw them doubles at each.
  package static let drawnSizeLimit = 1_000_000
  /// The folder in which font files are searched for; nil to allow installed fonts only.
  package let fontFolder: URL?
  /// The font files that family names refer to, by index among those of the same name.
  var fontSources: [String: [Int: FontSource]] = [:]
  /// The families of installed fonts that have been found.
  var installedFamilies: Set<String> = []

  /// Throws for a clip that may not be opened.
  let checkVideo: (URL) throws -> Void

  /// - Parameter checkVideo: Throws for the file of a clip that may not be opened.
  package init(fontFolder: URL? = nil, checkVideo: @escaping (URL) throws -> Void = { _ in }) {
    (self.fontFolder, self.checkVideo) = (fontFolder, checkVideo)
  }

  /// Decodes a table. An item can refer only to earlier items, which rules out cycles.
  ///
  /// - Parameter sizeLimit: The limit on the expanded size of each item.
  package func load(
    _ table: String, of root: JSON, sizeLimit: Int = drawnSizeLimit,
    _ make: (JSON) throws -> Any
  ) throws {
    tables[table] = Table()
    (self.sizeLimit, self.table) = (sizeLimit, table)
    guard let items = root[table] else { return }
    for (index, item) in try items.list().enumerated() {
      do {
        (size, depth) = (1, 1)
        let made = try make(item)
        tables[table]?.items.append(made)
        tables[table]?.sizes.append(size)
        tables[table]?.depths.append(depth)
      } catch let fault as ArchiveError {
        throw fault.inside("\(table)[\(index)]")
      }
    }
  }

  /// The decoded object at an index of a table.
  package func item<Item>(_ json: JSON, in table: String, as type: Item.Type = Item.self) throws
    -> Item
  {
    let index = try json.whole(atLeast: 0)
    guard let items = tables[table]?.items, index < items.count, let item = items[index] as? Item
    else { throw ArchiveError("'\(table)' has no earlier item \(index)") }
    let added = tables[table]?.sizes[index] ?? 0
    guard added <= sizeLimit - size else {
      throw ArchiveError("it expands to more than \(sizeLimit) nested items")
    }
    size += added
    if table == self.table { depth = max(depth, (tables[table]?.depths[index] ?? 0) + 1) }
    return item
  }

  /// The nesting depth of the item at an index of a table; 0 if there is none.
  package func depth(of json: JSON, in table: String) throws -> Int {
    let index = try json.whole(atLeast: 0)
    guard let depths = tables[table]?.depths, index < depths.count else { return 0 }
    return depths[index]
  }
}

// MARK: Parts of JSON

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

// MARK: Records

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
