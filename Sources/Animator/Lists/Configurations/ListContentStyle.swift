import Graphics

/// The styles of list content: fonts, colors and measures, of which docs/lists.md has the sources.
enum ListContentStyle: Hashable {
  case cell, subtitleCell, valueCell
  case plainHeader, plainFooter, groupedHeader, groupedFooter
  case prominentHeader, extraProminentHeader
  case sidebarCell, sidebarSubtitleCell, sidebarHeader

  // MARK: Measures

  /// The insets of the content, in points.
  var margins: NSDirectionalEdgeInsets {
    switch self {
    case .cell, .subtitleCell, .valueCell:
      NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
    case .plainHeader, .plainFooter:
      NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
    case .groupedHeader:
      NSDirectionalEdgeInsets(top: 17, leading: 8, bottom: 6, trailing: 8)
    case .groupedFooter:
      NSDirectionalEdgeInsets(top: 7, leading: 8, bottom: 7, trailing: 8)
    case .prominentHeader, .extraProminentHeader, .sidebarHeader:
      NSDirectionalEdgeInsets(top: 11, leading: 8, bottom: 11, trailing: 8)
    case .sidebarCell, .sidebarSubtitleCell:
      NSDirectionalEdgeInsets(top: 11, leading: 8, bottom: 11, trailing: 8)
    }
  }

  /// In points.
  var imageToTextPadding: CGFloat {
    self == .sidebarCell || self == .sidebarSubtitleCell ? 12 : 16
  }

  /// The least height of cells at a text size, in points.
  func minimumHeight(at category: UIContentSizeCategory) -> CGFloat {
    switch self {
    case .cell, .subtitleCell, .valueCell, .sidebarCell, .sidebarSubtitleCell:
      TableMetrics.rowHeight(at: category)
    default: 0
    }
  }

  // MARK: Fonts

  var textFont: UIFont {
    switch self {
    case .plainHeader, .sidebarHeader: .preferredFont(forTextStyle: .headline)
    case .groupedHeader, .groupedFooter, .plainFooter: .preferredFont(forTextStyle: .footnote)
    case .prominentHeader: Self.bold(.title3)
    case .extraProminentHeader: Self.bold(.title2)
    default: .preferredFont(forTextStyle: .body)
    }
  }

  var secondaryFont: UIFont {
    switch self {
    case .cell, .subtitleCell: .preferredFont(forTextStyle: .caption1)
    case .valueCell, .prominentHeader, .extraProminentHeader: .preferredFont(forTextStyle: .body)
    default: .preferredFont(forTextStyle: .footnote)
    }
  }

  /// A bold font that follows the text size as a text style does.
  private static func bold(_ style: UIFont.TextStyle) -> UIFont {
    let size = UIFont.preferredFont(forTextStyle: style, contentSizeCategory: .large).pointSize
    return UIFontMetrics(forTextStyle: style).scaledFont(
      for: .systemFont(ofSize: size, weight: .bold))
  }

  // MARK: Colors

  func textColor(_ state: StateSummary) -> UIColor {
    if state.isDisabled { return .tertiaryLabel }
    switch self {
    case .groupedHeader, .groupedFooter, .plainFooter: return .secondaryLabel
    default: return .label
    }
  }

  func secondaryColor(_ state: StateSummary) -> UIColor {
    if state.isDisabled { return .tertiaryLabel }
    switch self {
    case .cell, .subtitleCell: return .label
    default: return .secondaryLabel
    }
  }

  /// Nil for the tint color.
  func imageColor(_ state: StateSummary) -> UIColor? {
    state.isDisabled ? .tertiaryLabel : nil
  }
}
