/// A family of typefaces this project draws with: its files, and the Debian package they are from.
///
/// Text is set in these families alone, whatever else a machine has installed, so that it looks the
/// same on all of them.
struct FontFamily: Sendable {
  /// The name the files carry, such as "Inter Display".
  let name: String
  /// The Debian package that installs the files.
  let package: String
  /// The directories to look in, first found wins.
  let directories: [String]
  /// File names by weight and slant, without directory.
  let faces: [Face]

  struct Face: Sendable {
    let weight: Int
    let isItalic: Bool
    let file: String
  }

  static let all = [inter, interDisplay, dejaVuSans, dejaVuSansMono]

  static let inter = FontFamily(inter: "Inter", prefix: "Inter")
  static let interDisplay = FontFamily(inter: "Inter Display", prefix: "InterDisplay")
  static let dejaVuSans = FontFamily(dejaVu: "DejaVu Sans", prefix: "DejaVuSans")
  static let dejaVuSansMono = FontFamily(dejaVu: "DejaVu Sans Mono", prefix: "DejaVuSansMono")

  /// The family of this name, letter case aside.
  static func named(_ name: String) -> FontFamily? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }

  private init(inter name: String, prefix: String) {
    self.name = name
    package = "fonts-inter"
    directories = ["/usr/share/fonts/opentype/inter", "/usr/local/share/fonts/inter"]
    faces = UIFont.styleNames.enumerated().flatMap { index, style in
      [
        Face(weight: 100 * (index + 1), isItalic: false, file: "\(prefix)-\(style).otf"),
        Face(
          weight: 100 * (index + 1), isItalic: true,
          file: style == "Regular" ? "\(prefix)-Italic.otf" : "\(prefix)-\(style)Italic.otf"),
      ]
    }
  }

  private init(dejaVu name: String, prefix: String) {
    self.name = name
    package = "fonts-dejavu-core"
    directories = ["/usr/share/fonts/truetype/dejavu", "/usr/local/share/fonts/dejavu"]
    faces = [
      Face(weight: 400, isItalic: false, file: "\(prefix).ttf"),
      Face(weight: 700, isItalic: false, file: "\(prefix)-Bold.ttf"),
    ]
  }

  /// The paths of the faces that are installed, in the order of `faces`.
  var installedFiles: [String] {
    for directory in directories {
      let paths = faces.map { "\(directory)/\($0.file)" }
        .filter { FileManager.default.fileExists(atPath: $0) }
      if !paths.isEmpty { return paths }
    }
    return []
  }

  /// Whether there is a file to draw with.
  var isInstalled: Bool { !installedFiles.isEmpty }
}

/// Why text cannot be set.
public enum FontError: Error, Equatable, Sendable {
  /// A family this project knows is not installed; `package` would install it.
  case familyNotFound(String, package: String)
  /// The family is not one of those this project draws with.
  case unknownFamily(String, known: [String])
}

extension FontError: CustomStringConvertible {
  /// What is wrong, and what would work: a clause without a full stop.
  public var description: String {
    switch self {
    case .familyNotFound(let family, let package):
      "the font '\(family)' is not installed; install it with: apt-get install \(package)"
    case .unknownFamily(let family, let known):
      "there is no font '\(family)'; the fonts are \(known.joined(separator: ", "))"
    }
  }
}

extension FontDescription {
  /// Checks that text in this font can be drawn.
  ///
  /// - Throws: ``FontError``, where the family is unknown or not installed.
  public func validate() throws(FontError) {
    guard let known = FontFamily.named(family) else {
      throw .unknownFamily(family, known: FontFamily.all.map(\.name))
    }
    guard known.isInstalled else { throw .familyNotFound(known.name, package: known.package) }
  }
}
