extension UIFont {
  /// A semantic text style, which determines size and weight.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name, as in UIKit.
    public let rawValue: String
    /// Makes a style of a name; an unknown one counts as the body style.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points at the default size.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points at the default size.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points at the default size.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points at the default size.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points at the default size, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 17 points at the default size.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points at the default size.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 15 points at the default size.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 13 points at the default size.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points at the default size.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points at the default size.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The system font for a text style at the default content size, `large`.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, contentSizeCategory: .large)
  }

  /// The system font for a text style at a content size, with Apple's Dynamic Type sizes.
  ///
  /// All styles have regular weight except headlines, which are semibold. An unknown style counts
  /// as body, an unknown category as large.
  public static func preferredFont(
    forTextStyle style: TextStyle, contentSizeCategory category: UIContentSizeCategory
  ) -> UIFont {
    .systemFont(
      ofSize: style.size(at: category), weight: style == .headline ? .semibold : .regular)
  }
}

extension UIFont.TextStyle {
  /// The Dynamic Type sizes from Apple's Human Interface Guidelines, Typography: in points, from
  /// extra small to the largest accessibility size.
  private static let sizes: [UIFont.TextStyle: [CGFloat]] = [
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]

  /// The size in points.
  func size(at category: UIContentSizeCategory) -> CGFloat {
    let sizes = Self.sizes[self] ?? Self.sizes[.body] ?? []
    let index = UIContentSizeCategory.ordered.firstIndex(of: category) ?? 3
    return sizes.indices.contains(index) ? sizes[index] : 17
  }
}

/// A user's preferred text size.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name, as in UIKit.
  public let rawValue: String
  /// Makes a category of a name; an unknown one counts as the default.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Unspecified: counts as the default.
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// Three sizes smaller than the default.
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  /// Two sizes smaller than the default.
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  /// One size smaller than the default.
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  /// The default.
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  /// One size larger than the default.
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  /// Two sizes larger than the default.
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  /// Three sizes larger than the default.
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  /// The first of five accessibility sizes.
  public static let accessibilityMedium = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// The second of five accessibility sizes.
  public static let accessibilityLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// The third of five accessibility sizes.
  public static let accessibilityExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// The fourth of five accessibility sizes.
  public static let accessibilityExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest accessibility size.
  public static let accessibilityExtraExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  static let ordered: [Self] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// Whether it is an accessibility size.
  public var isAccessibilityCategory: Bool { Self.ordered.suffix(5).contains(self) }
}

/// Scales fonts and lengths with the size of a text style.
///
/// Apple does not document the factor: here it is the ratio of the style's sizes at a content size
/// and at `large`.
open class UIFontMetrics: NSObject {
  private let style: UIFont.TextStyle

  /// Scales with a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// Scales with body text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// The value at the default content size, which is unchanged.
  open func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, contentSizeCategory: .large)
  }

  /// The value at a content size.
  open func scaledValue(
    for value: CGFloat, contentSizeCategory category: UIContentSizeCategory
  ) -> CGFloat { value * style.size(at: category) / style.size(at: .large) }

  /// The font at the default content size, which is unchanged.
  open func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, contentSizeCategory: .large)
  }

  /// The font at the default content size, limited to a size.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, contentSizeCategory: .large)
  }

  /// The font at a content size, limited to a size in points; 0 for no limit.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat = 0,
    contentSizeCategory category: UIContentSizeCategory
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, contentSizeCategory: category)
    return font.withSize(maximumPointSize > 0 ? min(size, maximumPointSize) : size)
  }
}
