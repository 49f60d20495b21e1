import CPango
import Synchronization

/// A registered font file, identified by its contents.
///
/// Sources of identical files are equal and opened only once. Font sets, fonts, text and recorded drawings
/// retain their source. The text engine closes its files after they have not been used for a while.
// Unchecked only for the character set, which nothing changes after the initializer.
package final class FontSource: Hashable, @unchecked Sendable {
  /// SHA-256 of the file, 64 hexadecimal digits.
  let digest: String
  /// The location at registration, from which the text engine opens it.
  let url: URL
  /// The family name: that in the file, with the word "Variable" if it is a variable font of a packaged family, so
  /// that text can have both.
  let family: String
  /// The family name in the file.
  let familyInFile: String
  private let faces: [FontFamily.Face]
  private let weightAxis: ClosedRange<Int>?
  private let coverage: OpaquePointer?

  private init(_ url: URL, digest: String, _ family: FontFamily) {
    (self.url, self.digest) = (url, digest)
    (familyInFile, faces, weightAxis) = (family.name, family.faces, family.weightAxis)
    let isAnother = weightAxis != nil && FontFamily.packaged(named: family.name) != nil
    self.family = isAnother ? family.name + " Variable" : family.name
    coverage = FontFile.coverage(of: url)
  }

  deinit { if let coverage { FcCharSetDestroy(coverage) } }

  /// The file's faces.
  var fontFamily: FontFamily {
    FontFamily(
      name: family, directory: url.deletingLastPathComponent().path, faces: faces, source: self,
      weightAxis: weightAxis)
  }

  /// The unique family name for the text engine: avoids collisions of sources with the same family.
  var privateFamily: String { "font-\(digest)" }

  /// Whether the first face covers a character.
  func has(_ scalar: Unicode.Scalar) -> Bool { FcCharSetHasChar(coverage, scalar.value) != 0 }

  package static func == (left: FontSource, right: FontSource) -> Bool {
    left === right || left.digest == right.digest
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  // MARK: Files

  private static let wasMade = Atomic(false)

  /// Whether any file was ever registered; a fast path for resolving names.
  static var exist: Bool { wasMade.load(ordering: .relaxed) }

  /// The source for a file's current contents. While in use, the file must not be overwritten in place, only
  /// replaced.
  static func of(_ url: URL) throws(FontError) -> FontSource {
    let family = try FontFile.family(of: url)
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw .unreadableFile(url.path, reason: "it cannot be read")
    }
    wasMade.store(true, ordering: .relaxed)
    return FontSource(url, digest: sha256(of: data), family)
  }

  /// Whether text in `other` can use this file.
  func canServe(_ other: FontSource) -> Bool {
    self == other && (url == other.url || FileManager.default.fileExists(atPath: url.path))
  }

  private static func sha256(of data: Data) -> String {
    data.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, start, gsize(bytes.count))
      else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
  }
}
