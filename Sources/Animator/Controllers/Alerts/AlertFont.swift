/// A font of alerts, which follows the text size of the user.
@MainActor
struct AlertFont {
  /// The size in points at the default text size, and the text style whose sizes it follows.
  private let size: CGFloat
  private let weight: UIFont.Weight
  private let style: UIFont.TextStyle

  static let title = AlertFont(size: 17, weight: .semibold, style: .headline)
  static let message = AlertFont(size: 13, weight: .regular, style: .footnote)
  static let button = AlertFont(size: 17, weight: .regular, style: .body)
  static let boldButton = AlertFont(size: 17, weight: .semibold, style: .body)
  static let sheetTitle = AlertFont(size: 13, weight: .semibold, style: .footnote)
  static let sheetButton = AlertFont(size: 20, weight: .regular, style: .title3)
  static let boldSheetButton = AlertFont(size: 20, weight: .semibold, style: .title3)

  private var base: UIFont { .systemFont(ofSize: size, weight: weight) }

  /// The font at the text size of the stage; labels may adjust it.
  var font: UIFont { UIFontMetrics(forTextStyle: style).scaledFont(for: base) }

  /// How much higher a line of text is than at the default text size, in points. The heights of buttons and text fields are
  /// known for that size only; they grow by the same.
  func growth(_ traits: UITraitCollection) -> CGFloat {
    let scaled = UIFontMetrics(forTextStyle: style).scaledFont(for: base, compatibleWith: traits)
    return max(scaled.lineHeight.rounded(.up) - base.lineHeight.rounded(.up), 0)
  }
}
