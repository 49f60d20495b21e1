extension UIFont {
  /// The styles of weights 100 to 900, as PostScript names spell them.
  static let styleNames = [
    "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
  ]

  /// The families there are to draw with in the current stage, installed or not, those registered last.
  public static var familyNames: [String] { FontSet.current.families.map(\.name) }

  /// The PostScript names of a family's faces, lightest first; none where there is no such family.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    guard let family = FontSet.current.family(named: familyName) else { return [] }
    return family.faces.map { family.postScriptName(of: $0) }
  }

  /// The PostScript name: "Inter-Regular", "Inter-BoldItalic".
  public var fontName: String {
    let description = fontDescription
    guard let family = description.fontFamily,
      let face = family.face(weight: description.weight, isItalic: description.isItalic)
    else { return description.family.filter { $0 != " " } }
    return family.postScriptName(of: face)
  }

  /// The font that a PostScript or family name ("Inter-SemiBold", "Inter Display") stands for in the
  /// current stage; nil where it is unknown or not installed.
  public convenience init?(name: String, size: CGFloat) {
    for family in FontSet.current.families {
      let isFamily = family.name == name || family.name.filter { $0 != " " } == name
      let face =
        isFamily
        ? family.face(weight: 400, isItalic: false)
        : family.faces.first { family.postScriptName(of: $0) == name }
      guard let face else { continue }
      guard family.isInstalled else { return nil }
      self.init(
        FontDescription(
          family, size: Self.valid(size), weight: face.weight, isItalic: face.isItalic)
      )
      return
    }
    return nil
  }

  /// Makes the fonts of a file known: called by code that a stage runs, to that stage alone, as
  /// `Stage.registerFonts(at:)` does; else to all stages, for as long as the process lives.
  ///
  /// They are named by the family that the file says, as in `UIFont(name:size:)` and in the result. A
  /// stage's own family comes before one of the same name for all. A font that was made keeps its file,
  /// whatever its name stands for elsewhere. To register the same file again changes nothing. Characters
  /// that such a font lacks come from the project's own.
  ///
  /// - Parameter url: A TrueType or OpenType file, or a collection of them.
  /// - Returns: The PostScript names of its faces.
  /// - Throws: ``FontError``, where it is no font or has the name of one that is there already.
  @discardableResult
  public static func registerFonts(at url: URL) throws(FontError) -> [String] {
    try FontSet.ofThisThread.registerFonts(at: url)
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
