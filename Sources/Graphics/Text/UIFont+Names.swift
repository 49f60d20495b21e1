extension UIFont {
  /// The styles of weights 100 to 900, as PostScript names spell them.
  static let styleNames = [
    "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
  ]

  /// The families there are to draw with, installed or not.
  public static var familyNames: [String] { FontFamily.all.map(\.name) }

  /// The PostScript name: "Inter-Regular", "Inter-BoldItalic".
  public var fontName: String {
    let index = min(max((fontDescription.weight + 50) / 100 - 1, 0), Self.styleNames.count - 1)
    let style = Self.styleNames[index]
    let slanted =
      fontDescription.isItalic ? (style == "Regular" ? "Italic" : style + "Italic") : style
    return fontDescription.family.filter { $0 != " " } + "-" + slanted
  }

  /// The font of a PostScript or family name ("Inter-SemiBold", "Inter Display"); nil where it is
  /// unknown or not installed.
  public convenience init?(name: String, size: CGFloat) {
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first,
      let family = FontFamily.all.first(where: {
        $0.name == first || $0.name.filter { $0 != " " } == first
      }), family.isInstalled,
      let style = Self.style(parts.count == 2 ? String(parts[1]) : "Regular")
    else { return nil }
    self.init(
      FontDescription(
        family: family.name, size: Self.valid(size), weight: style.weight, isItalic: style.isItalic)
    )
  }

  private static func style(_ name: String) -> (weight: Int, isItalic: Bool)? {
    let isItalic = name.hasSuffix("Italic")
    let upright = isItalic ? String(name.dropLast("Italic".count)) : name
    guard let index = styleNames.firstIndex(of: name == "Italic" ? "Regular" : upright)
    else { return nil }
    return (100 * (index + 1), isItalic)
  }
}
