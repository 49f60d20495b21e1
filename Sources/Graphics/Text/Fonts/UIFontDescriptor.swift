// Unchecked only because NSObject is not Sendable; everything stored is a constant value.
/// A description of a font, which may not exist.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  package let font: FontDescription

  /// Describes a font by its PostScript or family name; an unknown one stands for the system font.
  public init(name: String, size: CGFloat) {
    var font = UIFont(name: name, size: size)?.fontDescription
    font?.size = UIFont.valid(size)
    self.font = font ?? UIFont.systemFont(ofSize: size).fontDescription
  }

  package init(_ font: FontDescription) { self.font = font }

  /// Describes a font by attributes; where they are missing, it is the system font of 12 points.
  public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    font = UIFont.systemFont(ofSize: 12).fontDescription.with(attributes)
  }

  /// The name and the size of the font.
  open var fontAttributes: [AttributeName: Any] { [.name: postscriptName, .size: pointSize] }

  /// The value of an attribute; nil for one that is not known of fonts.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    switch anAttribute {
    case .family: font.family
    case .name: postscriptName
    case .size: pointSize
    case .face: postscriptName.split(separator: "-").last.map { String($0) }
    case .traits:
      [
        TraitKey.symbolic: symbolicTraits.rawValue, .slant: CGFloat(font.isItalic ? 0.07 : 0),
        .weight: UIFont.Weight(openType: font.weight).rawValue,
      ] as [TraitKey: Any]
    default: nil
    }
  }

  /// The font with other attributes. Values of other types, and unknown values of `name` and `face`, are ignored; an
  /// unknown family is kept, as by ``withFamily(_:)``.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(font.with(attributes))
  }

  /// The font with the style of another face of its family, such as "Bold Italic"; the same if there is none.
  open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  /// The system font in the size and weight of a text style at the default content size.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// The font's PostScript name.
  open var postscriptName: String { UIFont(font).fontName }
  /// The em square's side in points.
  open var pointSize: CGFloat { font.size }

  /// The symbolic traits of the font.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if font.isItalic { traits.insert(.traitItalic) }
    if font.weight >= 600 { traits.insert(.traitBold) }
    if font.family == UIFont.monospacedFamily { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The font with other traits; nil if there is none, such as an italic face.
  ///
  /// Bold is weight 700, otherwise 400; weights that agree with the trait are unchanged. The monospaced trait
  /// changes the family.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    guard traits.isDisjoint(with: [.traitExpanded, .traitCondensed]) else { return nil }
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

  /// The font in another size.
  open func withSize(_ size: CGFloat) -> UIFontDescriptor {
    var font = self.font
    font.size = UIFont.valid(size)
    return UIFontDescriptor(font)
  }

  /// The font in another family.
  open func withFamily(_ family: String) -> UIFontDescriptor {
    var font = self.font
    font.family = FontSet.current.family(named: family)?.name ?? family
    return UIFontDescriptor(font)
  }

  /// The font in another design of the system font; nil if there is none.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .default: withFamily(UIFont.systemFamily)
    case .monospaced: withFamily(UIFont.monospacedFamily)
    default: nil
    }
  }

  /// Compares family, size, weight and slant.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.font == font
  }

  /// Hashes what ``isEqual(_:)`` compares.
  open override var hash: Int { font.hashValue }
}

extension UIFontDescriptor {
  /// Symbolic traits of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// A bit for each trait, numbered as in UIKit.
    public let rawValue: UInt32
    /// Makes a set of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold: weights of at least 600.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wide; there are no such faces.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow; there are no such faces.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Monospaced.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name, as in UIKit.
    public let rawValue: String
    /// Creates a design from its name; an unknown one counts as the default.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Inter.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// DejaVu Sans Mono.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// Not available.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// Not available.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
  }
}

extension UIFont {
  /// The font's descriptor.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(fontDescription) }

  /// Creates the described font; the system font, in the described size and style, if the family is unknown.
  ///
  /// - Parameter size: In points; 0 for the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    var font = size > 0 ? descriptor.withSize(size).font : descriptor.font
    if font.fontFamily == nil { font.family = Self.systemFamily }
    self.init(font)
  }
}
