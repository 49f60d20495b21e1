extension UIFont {
  /// The styles of weights 100 to 900, as PostScript names spell them.
  static let styleNames = [
    "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
  ]

  /// The families there are to draw with, installed or not, those registered last.
  public static var familyNames: [String] { FontFamily.all.map(\.name) }

  /// The PostScript names of a family's faces, lightest first; none where there is no such family.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    guard let family = FontFamily.named(familyName) else { return [] }
    return family.faces.map { family.postScriptName(of: $0) }
  }

  /// The PostScript name: "Inter-Regular", "Inter-BoldItalic".
  public var fontName: String {
    let description = fontDescription
    guard let family = FontFamily.named(description.family),
      let face = family.face(weight: description.weight, isItalic: description.isItalic)
    else { return description.family.filter { $0 != " " } }
    return family.postScriptName(of: face)
  }

  /// The font of a PostScript or family name ("Inter-SemiBold", "Inter Display"); nil where it is
  /// unknown or not installed.
  public convenience init?(name: String, size: CGFloat) {
    for family in FontFamily.all {
      let isFamily = family.name == name || family.name.filter { $0 != " " } == name
      let face =
        isFamily
        ? family.face(weight: 400, isItalic: false)
        : family.faces.first { family.postScriptName(of: $0) == name }
      guard let face else { continue }
      guard family.isInstalled else { return nil }
      self.init(
        FontDescription(
          family: family.name, size: Self.valid(size), weight: face.weight, isItalic: face.isItalic)
      )
      return
    }
    return nil
  }

  /// Makes the fonts of a file known to all text, for as long as the process lives.
  ///
  /// They are named by the family that the file says, as in `UIFont(name:size:)` and in the result.
  /// To register the same file again changes nothing. Characters that such a font lacks come from the
  /// project's own.
  ///
  /// - Parameter url: A TrueType or OpenType file, or a collection of them.
  /// - Returns: The PostScript names of its faces.
  /// - Throws: ``FontError``, where it is no font or has the name of one that is there already.
  @discardableResult
  public static func registerFonts(at url: URL) throws(FontError) -> [String] {
    let family = try TextEngine.shared.register(url.standardizedFileURL)
    return family.faces.map { family.postScriptName(of: $0) }
  }

  /// As ``registerFonts(at:)``; the family's name.
  package static func registerFamily(at url: URL) throws(FontError) -> String {
    try TextEngine.shared.register(url.standardizedFileURL).name
  }
}

extension FontFamily {
  func postScriptName(of face: Face) -> String {
    if let name = face.name { return name }
    let index = min(max((face.weight + 50) / 100 - 1, 0), UIFont.styleNames.count - 1)
    let style = UIFont.styleNames[index]
    let slanted = face.isItalic ? (style == "Regular" ? "Italic" : style + "Italic") : style
    return name.filter { $0 != " " } + "-" + slanted
  }
}
