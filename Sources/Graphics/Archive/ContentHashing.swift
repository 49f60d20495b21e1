// Digests of archived values by content: equal values have equal digests, regardless of previously archived ones.

import Synchronization

/// How an ``ArchiveWriter`` computes digests by content.
package struct ContentHashing: Sendable {
  /// The SHA-256 of bytes, in hexadecimal digits.
  let sha256: @Sendable (UnsafeRawBufferPointer) throws -> String
  /// The digest of the contents of font files.
  let fontDigest: @Sendable ([FontFileUse]) throws -> String
  /// The digests of shared objects, for any number of writers.
  let known: KnownDigests

  package init(
    sharing known: KnownDigests,
    sha256: @escaping @Sendable (UnsafeRawBufferPointer) throws -> String,
    fontDigest: @escaping @Sendable ([FontFileUse]) throws -> String
  ) {
    (self.known, self.sha256, self.fontDigest) = (known, sha256, fontDigest)
  }
}

/// A cache of digests of immutable objects, which are retained so that their addresses are not reused.
package final class KnownDigests: Sendable {
  private struct Entry {
    let object: AnyObject & Sendable
    let digest: String
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
  /// The maximum number of retained objects: many are created for a single frame.
  private static let limit = 4096

  package init() {}

  func digest(of object: AnyObject & Sendable) -> String? {
    entries.withLock { $0[ObjectIdentifier(object)]?.digest }
  }

  func add(_ digest: String, of object: AnyObject & Sendable) {
    let old = entries.withLock { entries in
      let old = entries.count >= Self.limit ? entries : [:]
      if !old.isEmpty { entries = [:] }
      entries[ObjectIdentifier(object)] = Entry(object: object, digest: digest)
      return old
    }
    // Released outside the lock.
    _ = consume old
  }
}

extension ArchiveWriter {
  /// Font uses whose files have been digested.
  struct FontUse: Hashable {
    let fonts: Set<FontDescription>
    let characters: Set<Unicode.Scalar>
  }

  /// The digest of a value: of its members, of the pixels of its images, and of the font files that its text is drawn
  /// with.
  ///
  /// Only for a writer in the mode of ``init(hashing:)``.
  package func digest(_ encode: () throws -> JSON) throws -> String {
    guard let hashing else { throw ArchiveError("the writer computes no digests by content") }
    let outer = (fonts, fontSources, characters, passed)
    (fonts, fontSources, characters, passed) = ([], [:], [], [])
    defer { (fonts, fontSources, characters, passed) = outer }
    let value = try encode()
    var bytes = passed
    value.append(to: &bytes)
    try appendFonts(to: &bytes, hashing)
    return try bytes.withUnsafeBytes(hashing.sha256)
  }

  /// The digest of a shared object, computed once.
  func reference(
    to object: AnyObject & Sendable, _ hashing: ContentHashing, _ encode: () throws -> JSON
  ) throws -> JSON {
    if let known = hashing.known.digest(of: object) { return .string(known) }
    let digest = try digest(encode)
    hashing.known.add(digest, of: object)
    return .string(digest)
  }

  /// Appends the digest of the font files, and which of them the numbers of fonts with the same name refer to.
  private func appendFonts(to bytes: inout [UInt8], _ hashing: ContentHashing) throws {
    if fonts.isEmpty && characters.isEmpty { return }
    let use = FontUse(fonts: fonts, characters: characters)
    let digest = try fontDigests[use] ?? hashing.fontDigest(fontFilesForCopy(hasOtherText: false))
    fontDigests[use] = digest
    let sources = fontSources.sorted { $0.key < $1.key }.map { family, sources in
      JSON.array([.string(family)] + sources.map { $0.map { .string($0.digest) } ?? .null })
    }
    JSON.array([.string(digest)] + sources).append(to: &bytes)
  }
}

extension JSON {
  /// Appends the value in an injective binary form; −0 is encoded like 0, as equal numbers draw the same.
  fileprivate func append(to bytes: inout [UInt8]) {
    func append(_ tag: Unicode.Scalar, _ number: UInt64) {
      bytes.append(UInt8(ascii: tag))
      Swift.withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    func append(_ tag: Unicode.Scalar, _ text: String) {
      append(tag, UInt64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    }
    switch self {
    case .null: append("n", 0)
    case .bool(let value): append("b", value ? 1 : 0)
    case .int(let value): append("i", UInt64(bitPattern: Int64(value)))
    case .number(let value): append("d", value.bitPattern)
    // As JSON.exact(_:) writes −0; a text that reads so is taken for a number without harm.
    case .string("-0"): append("d", 0)
    case .string(let value): append("s", value)
    case .array(let items):
      append("a", UInt64(items.count))
      for item in items { item.append(to: &bytes) }
    case .object(let members):
      append("o", UInt64(members.count))
      for (key, value) in members {
        append("k", key)
        value.append(to: &bytes)
      }
    }
  }
}
