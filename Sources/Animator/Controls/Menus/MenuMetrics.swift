/// The metrics of a menu's lines, which depend on the width of the menu and the text size of its user.
@MainActor
struct MenuMetrics {
  /// In points: the width of menus, and at accessibility sizes. The latter is a choice.
  private static let (width, largeWidth): (CGFloat, CGFloat) = (250, 350)

  let traits: UITraitCollection
  /// In points.
  let width: CGFloat

  /// - Parameters:
  ///   - traits: Of the view at which the menu opens.
  ///   - screen: Where it opens; the menu is no wider.
  init(_ traits: UITraitCollection, on screen: UIView) {
    self.traits = traits
    let room = screen.bounds.inset(by: screen.safeAreaInsets).width - 2 * FloatingPanel.margin
    width = max(min(Self.isLarge(traits) ? Self.largeWidth : Self.width, room), 0)
  }

  private static func isLarge(_ traits: UITraitCollection) -> Bool {
    traits.preferredContentSizeCategory.isAccessibilityCategory
  }

  /// How many lines of text titles and subtitles have at most; 0 for any number.
  var lines: (title: Int, subtitle: Int) { Self.isLarge(traits) ? (0, 0) : (2, 1) }

  func font(_ style: UIFont.TextStyle) -> UIFont {
    .preferredFont(forTextStyle: style, compatibleWith: traits)
  }

  /// How much higher a text is than one line of its style at the default text size, in points.
  ///
  /// The heights of menu lines are known for that size only; the text and the line grow by the same.
  func growth(of label: UILabel, _ style: UIFont.TextStyle, width: CGFloat) -> CGFloat {
    guard let text = label.text, !text.isEmpty else { return 0 }
    let line = UIFont.preferredFont(forTextStyle: style, contentSizeCategory: .large).lineHeight
    let limit = CGSize(width: max(width, 0), height: .greatestFiniteMagnitude)
    return max(label.sizeThatFits(limit).height.rounded(.up) - line.rounded(.up), 0)
  }
}
