import Graphics

/// How tables show titles above, and texts below their sections.
@MainActor
struct TableHeaderText {
  let font: UIFont
  let color: UIColor
  let isUppercase: Bool
  private let isHeader: Bool
  private let isPlain: Bool
  private let inset: CGFloat
  private let category: UIContentSizeCategory

  /// - Parameter traits: Those of the table: fonts have its text size.
  init(
    _ kind: String, _ style: UITableView.Style, tableWidth: CGFloat, traits: UITraitCollection
  ) {
    isHeader = kind == TableLayout.header
    isPlain = style == .plain
    category = traits.preferredContentSizeCategory
    font = .preferredFont(
      forTextStyle: isPlain ? .headline : .footnote, contentSizeCategory: category)
    color = isPlain ? .label : .secondaryLabel
    isUppercase = isHeader && !isPlain
    let margin = SystemMargins.side(inWidth: tableWidth)
    inset = style == .insetGrouped ? 2 * margin : margin
  }

  /// The height of a header or footer with a text, in points.
  ///
  /// - Parameter width: That of the table inside its safe area, in points.
  func height(_ text: String, width: CGFloat, isFirst: Bool) -> CGFloat {
    let label = UILabel(frame: .zero)
    (label.font, label.numberOfLines) = (font, 0)
    label.text = isUppercase ? text.uppercased() : text
    let text = label.sizeThatFits(
      CGSize(width: max(width - 2 * inset, 0), height: .greatestFiniteMagnitude)
    ).height
    let line = font.lineHeight
    if isPlain {
      return TableMetrics.plainHeader + growth + TableMetrics.furtherLines(text, line)
    }
    if !isHeader { return (text + 2 * TableMetrics.groupedTitleBottom).rounded(.up) }
    return TableMetrics.groupedHeader(title: text, line: line, at: category, isFirst: isFirst)
  }

  /// By how much a line is higher than at the default text size, in whole points.
  private var growth: CGFloat {
    let standard = UIFont.preferredFont(forTextStyle: .headline, contentSizeCategory: .large)
    return max(font.lineHeight - standard.lineHeight, 0).rounded(.up)
  }

  func frame(of label: UILabel, in bounds: CGRect) -> CGRect {
    let width = max(bounds.width - 2 * inset, 0)
    let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    let room = bounds.height - (isPlain ? 0 : TableMetrics.groupedTitleBottom)
    let height = min(size.height, height(ofLinesIn: room))
    let y =
      isPlain
      ? (bounds.height - height) / 2
      : isHeader
        ? bounds.height - TableMetrics.groupedTitleBottom - height
        : TableMetrics.groupedTitleBottom
    return CGRect(x: inset, y: y, width: width, height: height)
  }

  /// The height of the lines that fit a stated height, but of one line at least: others would be drawn over rows. Heights of
  /// text may be stated up to a point too small.
  private func height(ofLinesIn room: CGFloat) -> CGFloat {
    let line = font.lineHeight
    guard line > 0, room.isFinite else { return .greatestFiniteMagnitude }
    return (max(((room + 1) / line).rounded(.down), 1) * line).rounded(.up)
  }
}
