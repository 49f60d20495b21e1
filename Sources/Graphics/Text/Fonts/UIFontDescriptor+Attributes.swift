// The attributes that describe fonts. Attributes without effect here are not declared.

extension UIFontDescriptor {
  /// The name of an attribute of a font.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name, as in UIKit.
    public let rawValue: String
    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `String`: the family.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// A `String`: the PostScript name, or that of a family.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// A `String`: the style of the face in its family, such as "Bold Italic".
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// A number: the size in points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A dictionary with keys of ``TraitKey``.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// A ``UIFont/TextStyle``, in whose font other attributes are missing.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    /// An array of dictionaries with keys of ``FeatureKey``. Of all features, the spacing of digits has an effect.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// A key of the attribute `traits`.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The name, as in UIKit.
    public let rawValue: String
    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// ``SymbolicTraits``, or their raw value.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A ``UIFont/Weight``, or its raw value. It goes before the symbolic traits.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// A number: above 0 for italic. It goes before the symbolic traits.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// A key of the attribute `featureSettings`.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// The name, as in UIKit.
    public let rawValue: String
    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The feature, such as ``kNumberSpacingType``.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The setting, such as ``kMonospacedNumbersSelector``.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// ``type``, by its earlier name.
    public static let featureIdentifier = type
    /// ``selector``, by its earlier name.
    public static let typeIdentifier = selector
  }
}

/// The feature of fonts that is the spacing of digits.
public let kNumberSpacingType = 6
/// Digits have the same width.
public let kMonospacedNumbersSelector = 0
/// Digits have the width of their shapes.
public let kProportionalNumbersSelector = 1

extension FontDescription {
  /// The description with attributes. Values of other types, and unknown values of `name` and `face`, are ignored; an
  /// unknown family is kept.
  func with(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> FontDescription {
    var font = self
    let style =
      attributes[.textStyle] as? UIFont.TextStyle
      ?? (attributes[.textStyle] as? String).map { UIFont.TextStyle(rawValue: $0) }
    if let style { font = UIFont.preferredFont(forTextStyle: style).fontDescription }
    if let name = attributes[.name] as? String,
      let named = UIFont(name: name, size: font.size)?.fontDescription
    {
      font = named
    }
    if let family = attributes[.family] as? String {
      font.family = FontSet.current.family(named: family)?.name ?? family
    }
    if let size = CGFloat(number: attributes[.size]) { font.size = UIFont.valid(size) }
    if let face = attributes[.face] as? String { font.setFace(face) }
    if let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: Any] { font.set(traits) }
    for setting in attributes[.featureSettings] as? [[UIFontDescriptor.FeatureKey: Any]] ?? [] {
      guard CGFloat(number: setting[.type]) == CGFloat(kNumberSpacingType),
        let spacing = CGFloat(number: setting[.selector])
      else { continue }
      font.hasMonospacedDigits = spacing == CGFloat(kMonospacedNumbersSelector)
    }
    return font
  }

  /// Sets weight and slant to those of a face of the family.
  private mutating func setFace(_ name: String) {
    let style = "-" + name.filter { $0 != " " }.lowercased()
    guard let family = fontFamily,
      let face = family.faces.first(where: {
        family.postScriptName(of: $0).lowercased().hasSuffix(style)
      })
    else { return }
    (weight, isItalic) = (face.weight, face.isItalic)
  }

  private mutating func set(_ traits: [UIFontDescriptor.TraitKey: Any]) {
    let symbolic =
      traits[.symbolic] as? UIFontDescriptor.SymbolicTraits
      ?? CGFloat(number: traits[.symbolic]).flatMap { UInt32(exactly: $0) }
      .map { UIFontDescriptor.SymbolicTraits(rawValue: $0) }
    if let symbolic, let described = UIFontDescriptor(self).withSymbolicTraits(symbolic) {
      self = described.font
    }
    let value = (traits[.weight] as? UIFont.Weight)?.rawValue ?? CGFloat(number: traits[.weight])
    if let value { weight = UIFont.Weight(value).openType }
    if let slant = CGFloat(number: traits[.slant]) { isItalic = slant > 0 }
  }
}

extension CGFloat {
  /// A finite number of any numeric type; nil for other values.
  init?(number value: Any?) {
    let number: CGFloat? =
      switch value {
      case let value as CGFloat: value
      case let value as Double: CGFloat(value)
      case let value as Float: CGFloat(value)
      case let value as Int: CGFloat(value)
      case let value as UInt32: CGFloat(value)
      case let value as NSNumber: CGFloat(value.doubleValue)
      default: nil
      }
    guard let number, number.isFinite else { return nil }
    self = number
  }
}
