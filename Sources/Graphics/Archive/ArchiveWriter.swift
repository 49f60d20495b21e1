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

  /// Whether digests are of drawn content, which identifiers do not affect.
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

  /// Archives a value only to compare another with it: its references are not recorded as used.
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

  /// The references of archived values to objects outside of the archive.
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
