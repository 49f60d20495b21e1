/// A family of typefaces this project draws with: its files, and the Debian package they are from.
///
/// Text is set in these families alone, whatever else a machine has installed, so that it looks the
/// same on all of them.
struct FontFamily: Sendable {
  /// The name the files carry, such as "Inter Display".
  let name: String
  /// The Debian package that installs the files; nil for files that were registered.
  let package: String?
  /// The directories to look in, first found wins.
  let directories: [String]
  /// File names by weight and slant, without directory.
  let faces: [Face]
  /// The file that was registered; nil for families of packages.
  let source: FontSource?

  struct Face: Sendable {
    let weight: Int
    let isItalic: Bool
    let file: String
    /// The PostScript name; nil where it is made of the family's and the style's.
    var name: String?
  }

  /// What text is set in, opened with the first text.
  static let pinned = [inter, interDisplay, dejaVuSans, dejaVuSansMono]
  /// Where characters come from that those have not; opened for text that needs them.
  static let fallbacks = [emoji, cjk, droid]

  /// All that come with packages, installed or not. No registered file takes their names.
  static let packaged = pinned + fallbacks

  static let inter = FontFamily(inter: "Inter", prefix: "Inter")
  static let interDisplay = FontFamily(inter: "Inter Display", prefix: "InterDisplay")
  static let dejaVuSans = FontFamily(dejaVu: "DejaVu Sans", prefix: "DejaVuSans")
  static let dejaVuSansMono = FontFamily(dejaVu: "DejaVu Sans Mono", prefix: "DejaVuSansMono")
  static let emoji = FontFamily(
    name: "Noto Color Emoji", package: "fonts-noto-color-emoji",
    directories: ["/usr/share/fonts/truetype/noto"],
    faces: [Face(weight: 400, isItalic: false, file: "NotoColorEmoji.ttf")])
  static let cjk = FontFamily(
    name: "Noto Sans CJK JP", package: "fonts-noto-cjk",
    directories: ["/usr/share/fonts/opentype/noto"],
    faces: [
      Face(weight: 400, isItalic: false, file: "NotoSansCJK-Regular.ttc"),
      Face(weight: 700, isItalic: false, file: "NotoSansCJK-Bold.ttc"),
    ])

  /// Chinese, Japanese and Korean in a twentieth of the room, where the other is not installed.
  static let droid = FontFamily(
    name: "Droid Sans Fallback", package: "fonts-droid-fallback",
    directories: ["/usr/share/fonts/truetype/droid"],
    faces: [Face(weight: 400, isItalic: false, file: "DroidSansFallbackFull.ttf")])

  /// The family of this name that comes with a package, letter case aside.
  static func packaged(named name: String) -> FontFamily? {
    packaged.first { $0.name == name }
      ?? packaged.first { $0.name.lowercased() == name.lowercased() }
  }

  /// A family of one file that was registered, or is to be.
  init(name: String, directory: String, faces: [Face], source: FontSource? = nil) {
    self.init(name: name, package: nil, directories: [directory], faces: faces, source: source)
  }

  private init(
    name: String, package: String?, directories: [String], faces: [Face],
    source: FontSource? = nil
  ) {
    (self.name, self.package, self.directories, self.faces) = (name, package, directories, faces)
    self.source = source
  }

  private init(inter name: String, prefix: String) {
    let faces = UIFont.styleNames.enumerated().flatMap { index, style in
      [
        Face(weight: 100 * (index + 1), isItalic: false, file: "\(prefix)-\(style).otf"),
        Face(
          weight: 100 * (index + 1), isItalic: true,
          file: style == "Regular" ? "\(prefix)-Italic.otf" : "\(prefix)-\(style)Italic.otf"),
      ]
    }
    self.init(
      name: name, package: "fonts-inter",
      directories: ["/usr/share/fonts/opentype/inter", "/usr/local/share/fonts/inter"],
      faces: faces)
  }

  private init(dejaVu name: String, prefix: String) {
    self.init(
      name: name, package: "fonts-dejavu-core",
      directories: ["/usr/share/fonts/truetype/dejavu", "/usr/local/share/fonts/dejavu"],
      faces: [
        Face(weight: 400, isItalic: false, file: "\(prefix).ttf"),
        Face(weight: 700, isItalic: false, file: "\(prefix)-Bold.ttf"),
      ])
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

  /// The face that a weight and a slant come to: of the right slant where there is one, of the nearest
  /// weight.
  func face(weight: Int, isItalic: Bool) -> Face? {
    let slanted = faces.filter { $0.isItalic == isItalic }
    return (slanted.isEmpty ? faces : slanted).min {
      abs($0.weight - weight) < abs($1.weight - weight)
    }
  }
}
