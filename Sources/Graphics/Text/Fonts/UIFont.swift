// Unchecked only because NSObject is not Sendable: all stored properties are constant values.
/// A typeface at a size. The system font is Inter, from Debian's package fonts-inter.
///
/// Making a font does not access font files; reading its metrics does.
open class UIFont: NSObject, @unchecked Sendable {
  private let tag = FoundationTag()
  /// The description of the font for text layout.
  public let fontDescription: FontDescription

  /// How the size follows the user's text size; nil for a fixed size.
  package let scaling: FontScaling?

  /// A font with a description.
  package init(_ description: FontDescription, scaling: FontScaling? = nil) {
    fontDescription = description
    self.scaling = scaling
    super.init()
  }

  /// Compares family, size, weight and slant.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.fontDescription == fontDescription
  }

  /// Hashes what ``isEqual(_:)`` compares.
  open override var hash: Int { fontDescription.hashValue }

  /// The name and the size in points.
  open override var description: String { "UIFont(\(fontName), \(pointSize) pt)" }
}

extension UIFont {
  /// A weight on UIKit's scale: −0.8 to 0.62, 0 for regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight on UIKit's scale.
    public let rawValue: CGFloat

    /// Makes a weight on UIKit's scale.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a weight on UIKit's scale.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    /// OpenType 100.
    public static let ultraLight = Weight(-0.8)
    /// OpenType 200.
    public static let thin = Weight(-0.6)
    /// OpenType 300.
    public static let light = Weight(-0.4)
    /// OpenType 400.
    public static let regular = Weight(0)
    /// OpenType 500.
    public static let medium = Weight(0.23)
    /// OpenType 600.
    public static let semibold = Weight(0.3)
    /// OpenType 700.
    public static let bold = Weight(0.4)
    /// OpenType 800.
    public static let heavy = Weight(0.56)
    /// OpenType 900.
    public static let black = Weight(0.62)

    /// The nine named weights in ascending order: OpenType's 100 to 900.
    static let named: [Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]

    /// The named weight that is nearest to an OpenType weight.
    init(openType weight: Int) {
      let index = (min(max(weight, 100), 900) + 50) / 100 - 1
      self = Self.named[index]
    }

    /// The OpenType weight of the nearest named one: 100…900.
    package var openType: Int {
      let distances = Self.named.map { abs($0.rawValue - rawValue) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 3
      return 100 * (nearest + 1)
    }
  }
}

extension UIFont {
  /// The family of `systemFont`.
  package static let systemFamily = "Inter"

  /// The family of `monospacedSystemFont`.
  package static let monospacedFamily = "DejaVu Sans Mono"

  /// The system font in regular weight. Sizes that are not positive count as UIKit's default of 12.
  public static func systemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .regular)
  }

  /// The system font in a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      FontDescription(family: systemFamily, size: valid(size), weight: weight.openType))
  }

  /// The system font, bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The system font, italic.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(FontDescription(family: systemFamily, size: valid(size), isItalic: true))
  }

  /// The monospaced system font: DejaVu Sans Mono from Debian's fonts-dejavu-core, since Inter has
  /// no monospaced face. Of its two weights, regular and bold, the nearer one is used.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      FontDescription(family: monospacedFamily, size: valid(size), weight: weight.openType))
  }

  /// The system font with tabular figures, so that changing numbers keep their width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    var description = systemFont(ofSize: size, weight: weight).fontDescription
    description.hasMonospacedDigits = true
    return UIFont(description)
  }

  static func valid(_ size: CGFloat) -> CGFloat {
    size.isFinite && size > 0 ? min(size, 10_000) : 12
  }

  /// UIKit's system font size, in points.
  public static let systemFontSize: CGFloat = 14
  /// UIKit's small system font size, in points.
  public static let smallSystemFontSize: CGFloat = 12
  /// The default size of a label's text, in points.
  public static let labelFontSize: CGFloat = 17
  /// The size of a button's text, in points.
  public static let buttonFontSize: CGFloat = 18
}

extension UIFont {
  /// The size of the em square, in points.
  public var pointSize: CGFloat { fontDescription.size }

  /// The family, such as "Inter".
  public var familyName: String { fontDescription.family }

  /// The same typeface in another size.
  public func withSize(_ size: CGFloat) -> UIFont {
    var description = fontDescription
    description.size = Self.valid(size)
    return UIFont(description)
  }
}
