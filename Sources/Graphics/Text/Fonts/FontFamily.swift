import Synchronization

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

  /// All there are, those registered last.
  static var all: [FontFamily] { pinned + fallbacks + registered.withLock { $0 } }

  private static let registered = Mutex<[FontFamily]>([])

  /// Adds a family of a file that was registered.
  static func add(_ family: FontFamily) { registered.withLock { $0.append(family) } }

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

  /// The family of this name, letter case aside.
  static func named(_ name: String) -> FontFamily? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }

  /// A family of one file that was registered.
  init(name: String, directory: String, faces: [Face]) {
    self.init(name: name, package: nil, directories: [directory], faces: faces)
  }

  private init(name: String, package: String?, directories: [String], faces: [Face]) {
    (self.name, self.package, self.directories, self.faces) = (name, package, directories, faces)
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
