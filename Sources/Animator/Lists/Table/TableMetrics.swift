package import Graphics

/// The measures of tables, in points. Apple documents the standard height of rows; the others are commonly measured.
package enum TableMetrics {
  /// The standard height of rows at the default text size.
  static let rowHeight: CGFloat = 44
  /// The height of the header of a plain section, and the space above it since iOS 15.
  static let plainHeader: CGFloat = 28
  static let plainHeaderPadding: CGFloat = 22
  /// The height of the header of a grouped section with a title, how much more the first one has, and the distance of the
  /// title from its bottom.
  static let groupedHeader: CGFloat = 38
  static let firstGroupedHeaderExtra: CGFloat = 17
  static let groupedTitleBottom: CGFloat = 7
  /// The height of headers and footers of grouped sections without text, and of the first header.
  static let emptyGroupedHeader: CGFloat = 17.5
  static let firstEmptyGroupedHeader: CGFloat = 35
  /// The corners of inset sections.
  static let cornerRadius: CGFloat = 10

  // MARK: Text sizes

  private static let rowHeights: [UIContentSizeCategory: CGFloat] = [
    .extraLarge: 48, .extraExtraLarge: 52, .extraExtraExtraLarge: 58,
    .accessibilityMedium: 69, .accessibilityLarge: 81, .accessibilityExtraLarge: 97,
    .accessibilityExtraExtraLarge: 114, .accessibilityExtraExtraExtraLarge: 127,
  ]

  private static let groupedHeaders: [UIContentSizeCategory: CGFloat] = [
    .extraSmall: 32, .small: 32, .medium: 32,
    .extraLarge: 44, .extraExtraLarge: 50, .extraExtraExtraLarge: 56,
    .accessibilityMedium: 72, .accessibilityLarge: 84, .accessibilityExtraLarge: 105,
    .accessibilityExtraExtraLarge: 124, .accessibilityExtraExtraExtraLarge: 142,
  ]

  /// The standard height of rows at a text size: 44 at the default one and at smaller ones.
  package static func rowHeight(at category: UIContentSizeCategory) -> CGFloat {
    rowHeights[category] ?? rowHeight
  }

  /// The height of the header of a grouped section with a title, at a text size; each further line adds its height.
  ///
  /// - Parameters:
  ///   - title: The height of the title.
  ///   - line: The height of one of its lines.
  ///   - isFirst: Whether the section is the first one, which has more space above it.
  package static func groupedHeader(
    title: CGFloat, line: CGFloat, at category: UIContentSizeCategory, isFirst: Bool
  ) -> CGFloat {
    (groupedHeaders[category] ?? groupedHeader) + furtherLines(title, line)
      + (isFirst ? firstGroupedHeaderExtra : 0)
  }

  /// The height of all lines of a title but one, in whole points.
  static func furtherLines(_ title: CGFloat, _ line: CGFloat) -> CGFloat {
    guard line > 0 else { return 0 }
    return max((((title / line).rounded() - 1) * line).rounded(.up), 0)
  }
}
