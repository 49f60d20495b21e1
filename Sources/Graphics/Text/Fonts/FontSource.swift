import CPango
import Synchronization

/// A font file that was registered, by its content.
///
/// Sources are equal where the files have the same bytes, and are opened once then. What refers to one keeps
/// it: the sets that it is in, and all fonts and text in it, recorded drawings included. With the last of them it
/// is freed; what the text engine has opened is so when it has not been used for long.
// Unchecked only for the character set, which nothing changes after the initializer.
package final class FontSource: Hashable, @unchecked Sendable {
  /// SHA-256 of the file, 64 hexadecimal digits.
  let digest: String
  /// Where it was when it was registered. It is opened there whenever text in it is set.
  let url: URL
  /// The family that the file says.
  let family: String
  private let faces: [FontFamily.Face]
  private let coverage: OpaquePointer?

  private init(_ url: URL, digest: String, _ family: FontFamily) {
    (self.url, self.digest) = (url, digest)
    (self.family, faces) = (family.name, family.faces)
    coverage = FontFile.coverage(of: url)
  }

  deinit { if let coverage { FcCharSetDestroy(coverage) } }

  /// The file's faces.
  var fontFamily: FontFamily {
    FontFamily(
      name: family, directory: url.deletingLastPathComponent().path, faces: faces, source: self)
  }

  /// What the family is called among the fonts that text is set in: sources of one family never meet.
  var privateFamily: String { "font-\(digest)" }

  /// Whether the first face has a character.
  func has(_ scalar: Unicode.Scalar) -> Bool { FcCharSetHasChar(coverage, scalar.value) != 0 }

  package static func == (left: FontSource, right: FontSource) -> Bool {
    left === right || left.digest == right.digest
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  // MARK: Files

  private static let wasMade = Atomic(false)

  /// Whether any file was ever registered: else no name has to be looked up.
  static var exist: Bool { wasMade.load(ordering: .relaxed) }

  /// The source that a file is now. It must not be overwritten while text is set in it, only replaced.
  static func of(_ url: URL) throws(FontError) -> FontSource {
    let family = try FontFile.family(of: url)
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw .unreadableFile(url.path, reason: "it cannot be read")
    }
    wasMade.store(true, ordering: .relaxed)
    return FontSource(url, digest: sha256(of: data), family)
  }

  /// Whether text in `other` can be set in this one's file.
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
