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

  /// The system font for a text style at the text size that the user of the current stage has chosen, `large` by
  /// default.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, contentSizeCategory: .current)
  }

  /// The system font for a text style at the text size of traits, or else at the user's.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style, contentSizeCategory: .of(traitCollection))
  }

  /// The system font for a text style at a text size, with Apple's Dynamic Type sizes.
  ///
  /// All styles have regular weight except headlines, which are semibold. An unknown style counts
  /// as body, an unknown category as large.
  public static func preferredFont(
    forTextStyle style: TextStyle, contentSizeCategory category: UIContentSizeCategory
  ) -> UIFont {
    let font = UIFont.systemFont(
      ofSize: style.size(at: category), weight: style == .headline ? .semibold : .regular)
    return UIFont(font.fontDescription, scaling: FontScaling(style: style))
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

  /// The line heights at these sizes, with which `UIFontMetrics` scales; as recovered from its results on iOS.
  private static let lineHeights: [UIFont.TextStyle: [CGFloat]] = [
    .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70],
    .title1: [31, 32, 33, 34, 36, 38, 41, 46, 51, 57, 61, 68],
    .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66],
    .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65],
    .headline: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 51, 62],
    .body: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
    .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60],
    .subheadline: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58],
    .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52],
    .caption1: [13, 13, 13, 16, 19, 21, 23, 27, 32, 39, 44, 51],
    .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 29, 35, 41, 48],
  ]

  private func value(
    in table: [UIFont.TextStyle: [CGFloat]], at category: UIContentSizeCategory
  ) -> CGFloat {
    let values = table[self] ?? table[.body] ?? []
    let index = UIContentSizeCategory.ordered.firstIndex(of: category) ?? 3
    return values.indices.contains(index) ? values[index] : 17
  }

  /// The size in points.
  func size(at category: UIContentSizeCategory) -> CGFloat { value(in: Self.sizes, at: category) }

  /// By how much lengths grow with the text size.
  func factor(at category: UIContentSizeCategory) -> CGFloat {
    value(in: Self.lineHeights, at: category) / value(in: Self.lineHeights, at: .large)
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

  /// The text size that the user of the current stage has chosen.
  static var current: Self { DrawingEnvironment.current?.contentSizeCategory ?? .large }

  /// The text size of traits, or else the user's.
  static func of(_ traits: UITraitCollection?) -> Self {
    guard let category = traits?.preferredContentSizeCategory, category != .unspecified else {
      return current
    }
    return category
  }

  static let ordered: [Self] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// Whether it is an accessibility size.
  public var isAccessibilityCategory: Bool { Self.ordered.suffix(5).contains(self) }
}

extension UIContentSizeCategory: Comparable {
  /// Orders by size; an unknown category counts as the default.
  public static func < (one: Self, other: Self) -> Bool {
    (ordered.firstIndex(of: one) ?? 3) < (ordered.firstIndex(of: other) ?? 3)
  }
}
