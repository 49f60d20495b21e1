// Unchecked only because NSObject is not Sendable; everything stored is a constant value.
/// What a font is, apart from whether there is one.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  package let font: FontDescription

  /// Describes a font by its PostScript or family name; one that is not known stands for the system
  /// font.
  public init(name: String, size: CGFloat) {
    var font = UIFont(name: name, size: size)?.fontDescription
    font?.size = UIFont.valid(size)
    self.font = font ?? UIFont.systemFont(ofSize: size).fontDescription
  }

  package init(_ font: FontDescription) { self.font = font }

  /// The system font in the size and weight of a text style at the usual content size.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// The font's PostScript name.
  open var postscriptName: String { UIFont(font).fontName }
  /// The em square's side in points.
  open var pointSize: CGFloat { font.size }

  /// What of the font goes beyond family and size.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if font.isItalic { traits.insert(.traitItalic) }
    if font.weight >= 600 { traits.insert(.traitBold) }
    if font.family == UIFont.monospacedFamily { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// This font with other traits; nil where there is no such font, as an italic one of a family that has none.
  ///
  /// Bold is the weight 700, not bold 400; weights that agree with the trait stay as they are. To be
  /// monospaced changes the family.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var font = self.font
    if traits.contains(.traitMonoSpace) != symbolicTraits.contains(.traitMonoSpace) {
      font.family =
        traits.contains(.traitMonoSpace) ? UIFont.monospacedFamily : UIFont.systemFamily
    }
    font.isItalic = traits.contains(.traitItalic)
    if traits.contains(.traitBold) != (font.weight >= 600) {
      font.weight = traits.contains(.traitBold) ? 700 : 400
    }
    let faces = font.fontFamily?.faces ?? []
    let exists = faces.contains {
      $0.isItalic == font.isItalic && ($0.weight >= 600) == (font.weight >= 600)
    }
    return exists ? UIFontDescriptor(font) : nil
  }

  /// This font in another size.
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    var font = self.font
    font.size = UIFont.valid(size)
    return UIFontDescriptor(font)
  }

  /// This font of another family.
  open func withFamily(_ family: String) -> UIFontDescriptor {
    var font = self.font
    font.family = FontSet.current.family(named: family)?.name ?? family
    return UIFontDescriptor(font)
  }

  /// This font in another design of the system font; nil where there is no such design.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .default: withFamily(UIFont.systemFamily)
    case .monospaced: withFamily(UIFont.monospacedFamily)
    default: nil
    }
  }

  /// Equal where family, size, weight and slant are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.font == font
  }

  /// Of what ``isEqual(_:)`` compares.
  open override var hash: Int { font.hashValue }
}

extension UIFontDescriptor {
  /// What of a font goes beyond family and size.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// A bit for each trait, numbered as in UIKit.
    public let rawValue: UInt32
    /// Makes a set of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Letters lean.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Letters are bold: weights from 600 on.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Letters are all as wide.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name, as in UIKit.
    public let rawValue: String
    /// The design of a name; one that there is none of counts as the usual one.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Inter.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// DejaVu Sans Mono.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// There is none.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// There is none.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
  }
}

extension UIFont {
  /// What the font is.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(fontDescription) }

  /// The font that is described.
  ///
  /// - Parameter size: In points; 0 for the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    self.init(size > 0 ? descriptor.withSize(size).font : descriptor.font)
  }
}
