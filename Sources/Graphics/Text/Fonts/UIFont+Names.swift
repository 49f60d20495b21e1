extension UIFont {
  /// The style names of weights 100 to 900 in PostScript names.
  static let styleNames = [
    "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
  ]

  /// The families available in the current stage, installed or not: packaged ones, then registered ones.
  public static var familyNames: [String] { FontSet.current.families.map(\.name) }

  /// The PostScript names of a family's faces, lightest first; empty if there is no such family.
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

  /// Creates a font by its PostScript or family name ("Inter-SemiBold", "Inter Display") in the current
  /// stage; nil if it is unknown or not installed.
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

  /// Registers the fonts of a file: in code run by a stage, for that stage only, like
  /// `Stage.registerFonts(at:)`; otherwise for all stages and the lifetime of the process.
  ///
  /// Fonts have the family name in the file, for `UIFont(name:size:)`. A stage's family takes precedence
  /// over a global one of the same name. Existing fonts keep their file. Registering the same file again
  /// has no effect. Characters that the font does not cover use the packaged fonts.
  ///
  /// - Parameter url: A TrueType or OpenType file, or a collection of them.
  /// - Returns: The PostScript names of its faces.
  /// - Throws: ``FontError`` if it is not a font, or its name is already in use.
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
