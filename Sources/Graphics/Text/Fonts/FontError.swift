/// An error about fonts or glyphs.
public enum FontError: Error, Hashable, Sendable {
  /// A known family is not installed; the Debian package `package` provides it.
  case familyNotFound(String, package: String)
  /// The family is unknown.
  case unknownFamily(String, known: [String])
  /// No font has a glyph for a character; `package`, if known, provides one that has.
  case glyphNotFound(Unicode.Scalar, package: String?)
  /// A file to be registered contains no usable font.
  case unreadableFile(String, reason: String)
  /// A family of this name is already available from other files.
  case alreadyRegistered(String, file: String)
}

extension FontError: CustomStringConvertible {
  /// The problem and how to fix it: a clause without a period.
  public var description: String {
    switch self {
    case .familyNotFound(let family, let package):
      "the font '\(family)' is not installed; install it with: apt-get install \(package)"
    case .unknownFamily(let family, let known):
      "there is no font '\(family)'; the fonts are \(known.joined(separator: ", "))"
    case .glyphNotFound(let scalar, let package):
      "no font has \(scalar.report)"
        + (package.map { "; install one with: apt-get install \($0)" } ?? "")
    case .unreadableFile(let path, let reason): "the font file '\(path)' cannot be used: \(reason)"
    case .alreadyRegistered(let family, let file):
      "the font '\(family)' of '\(file)' has the name of a font that is already available"
    }
  }
}

extension Unicode.Scalar {
  /// The character, its code and its name.
  fileprivate var report: String {
    let hex = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(4 - hex.count, 0)) + hex
    guard let name = properties.name ?? properties.nameAlias else { return code }
    return "'\(Character(self))' (\(code) \(name))"
  }
}

extension FontDescription {
  /// Checks that text in this font can be drawn.
  ///
  /// - Throws: ``FontError`` if the family is unknown or not installed.
  public func validate() throws(FontError) { try validate(in: .current) }

  /// Like ``validate()``; an error lists the families of `fonts`.
  package func validate(in fonts: FontSet) throws(FontError) {
    guard let known = fontFamily else {
      throw .unknownFamily(family, known: fonts.families.map(\.name))
    }
    if known.isInstalled { return }
    throw known.package.map { .familyNotFound(known.name, package: $0) }
      ?? .unreadableFile(known.directories.first ?? "", reason: "it no longer exists")
  }

  /// Checks that all characters of a text can be drawn, in this font or a fallback font.
  ///
  /// - Throws: ``FontError/glyphNotFound(_:package:)`` for the first character without a glyph.
  public func validate(_ text: String) throws(FontError) { try validate(text, in: .current) }

  /// Like ``validate(_:)``, with the fallback fonts of `fonts`.
  package func validate(_ text: String, in fonts: FontSet) throws(FontError) {
    if let error = missingGlyphs(in: text, fonts).first { throw error }
  }

  /// The errors for the characters of a text without a glyph in this font or a fallback font, each once.
  ///
  /// - Parameters:
  ///   - fonts: The fallback fonts.
  ///   - isReported: Whether the caller reports the errors, so that drawing the text does not.
  package func missingGlyphs(
    in text: String, _ fonts: FontSet, isReported: Bool = false
  ) -> [FontError] {
    // A fast path: every font covers ASCII.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
    let sources = fonts.sources + (source.map { [$0] } ?? [])
    let errors = TextEngine.shared.missing(in: text, sources)
    if isReported { TextEngine.shared.acknowledge(errors) }
    return errors
  }
}
