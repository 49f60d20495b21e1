/// A font family available for text: its files and the Debian package that provides them.
///
/// Other installed fonts are not used, so that text is the same on all machines.
struct FontFamily: Sendable {
  /// The family name in the files, such as "Inter Display".
  let name: String
  /// The Debian package that provides the files; nil for registered files.
  let package: String?
  /// The directories to search, in order.
  let directories: [String]
  /// The faces with their file names, without directory.
  let faces: [Face]
  /// The registered file; nil for packaged families.
  let source: FontSource?
  /// The weights on OpenType's scale between which a font's axis `wght` varies; nil for a font without that axis.
  let weightAxis: ClosedRange<Int>?

  struct Face: Sendable {
    let weight: Int
    let isItalic: Bool
    let file: String
    /// The PostScript name; nil if it is composed of family and style.
    var name: String?
  }

  /// The families opened with the first text.
  static let pinned = [inter, interDisplay, dejaVuSans, dejaVuSansMono]
  /// The fallback families for characters not covered by those; opened on demand.
  static let fallbacks = [emoji, cjk, droid]

  /// All packaged families, installed or not. Registered files cannot have their names.
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

  /// Chinese, Japanese and Korean if the larger family (20 times the size) is not installed.
  static let droid = FontFamily(
    name: "Droid Sans Fallback", package: "fonts-droid-fallback",
    directories: ["/usr/share/fonts/truetype/droid"],
    faces: [Face(weight: 400, isItalic: false, file: "DroidSansFallbackFull.ttf")])

  /// The packaged family of this name, case-insensitive.
  static func packaged(named name: String) -> FontFamily? {
    packaged.first { $0.name == name }
      ?? packaged.first { $0.name.lowercased() == name.lowercased() }
  }

  /// A family of one registered file.
  init(
    name: String, directory: String, faces: [Face], source: FontSource? = nil,
    weightAxis: ClosedRange<Int>? = nil
  ) {
    self.init(
      name: name, package: nil, directories: [directory], faces: faces, source: source,
      weightAxis: weightAxis)
  }

  private init(
    name: String, package: String?, directories: [String], faces: [Face],
    source: FontSource? = nil, weightAxis: ClosedRange<Int>? = nil
  ) {
    (self.name, self.package, self.directories, self.faces) = (name, package, directories, faces)
    (self.source, self.weightAxis) = (source, weightAxis)
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
    let replaced = package == nil ? nil : PackagedFonts.folder
    for directory in replaced.map({ [$0] }) ?? directories {
      let paths = faces.map { "\(directory)/\($0.file)" }
        .filter { FileManager.default.fileExists(atPath: $0) }
      if !paths.isEmpty { return paths }
    }
    return []
  }

  /// Whether any of its files is installed.
  var isInstalled: Bool { !installedFiles.isEmpty }

  /// The best face for a weight and slant: the slant takes precedence, then the nearest weight.
  func face(weight: Int, isItalic: Bool) -> Face? {
    let slanted = faces.filter { $0.isItalic == isItalic }
    return (slanted.isEmpty ? faces : slanted).min {
      abs($0.weight - weight) < abs($1.weight - weight)
    }
  }
}
