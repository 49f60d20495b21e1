/// Why text cannot be set.
public enum FontError: Error, Hashable, Sendable {
  /// A family this project knows is not installed; `package` would install it.
  case familyNotFound(String, package: String)
  /// The family is not one of those this project draws with.
  case unknownFamily(String, known: [String])
  /// No font has a character; `package`, where it is known, would install one that has.
  case glyphNotFound(Unicode.Scalar, package: String?)
  /// A file that was to be registered holds no font that can be used.
  case unreadableFile(String, reason: String)
  /// A family of this name is there already, from other files.
  case alreadyRegistered(String, file: String)
}

extension FontError: CustomStringConvertible {
  /// What is wrong, and what would work: a clause without a full stop.
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
      "the font '\(family)' of '\(file)' has the name of one that is there already"
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
  /// - Throws: ``FontError``, where the family is unknown or not installed.
  public func validate() throws(FontError) { try validate(in: .current) }

  /// As ``validate()``; an error names the families of `fonts`.
  package func validate(in fonts: FontSet) throws(FontError) {
    guard let known = fontFamily else {
      throw .unknownFamily(family, known: fonts.families.map(\.name))
    }
    if known.isInstalled { return }
    throw known.package.map { .familyNotFound(known.name, package: $0) }
      ?? .unreadableFile(known.directories.first ?? "", reason: "it is gone")
  }

  /// Checks that all characters of a text can be drawn, in this font or another one.
  ///
  /// - Throws: ``FontError/glyphNotFound(_:package:)`` for the first that no font has.
  public func validate(_ text: String) throws(FontError) { try validate(text, in: .current) }

  /// As ``validate(_:)``; other fonts are those of `fonts`.
  package func validate(_ text: String, in fonts: FontSet) throws(FontError) {
    // What every font has needs no font to be opened.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
    let sources = fonts.sources + (source.map { [$0] } ?? [])
    if let error = TextEngine.shared.missing(in: text, sources) { throw error }
  }
}
