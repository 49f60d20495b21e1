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

  init(_ kind: String, _ style: UITableView.Style, tableWidth: CGFloat) {
    isHeader = kind == TableLayout.header
    isPlain = style == .plain
    font = isPlain ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
    color = isPlain ? .label : .secondaryLabel
    isUppercase = isHeader && !isPlain
    let margin = TableMetrics.margin(tableWidth)
    inset = style == .insetGrouped ? 2 * margin : margin
  }

  /// The height of a header or footer with a text, in points.
  static func height(
    _ text: String, _ kind: String, _ style: UITableView.Style, width: CGFloat, isFirst: Bool
  ) -> CGFloat {
    let look = TableHeaderText(kind, style, tableWidth: width)
    let label = UILabel(frame: .zero)
    (label.font, label.numberOfLines) = (look.font, 0)
    label.text = look.isUppercase ? text.uppercased() : text
    let text = label.sizeThatFits(
      CGSize(width: max(width - 2 * look.inset, 0), height: .greatestFiniteMagnitude)
    ).height
    let line = look.font.lineHeight
    // Each further line adds its height.
    let more = (((text / line).rounded() - 1) * line).rounded(.up)
    if look.isPlain { return TableMetrics.plainHeader + more }
    if !look.isHeader { return (text + 2 * TableMetrics.groupedTitleBottom).rounded(.up) }
    return TableMetrics.groupedHeader + more + (isFirst ? TableMetrics.firstGroupedHeaderExtra : 0)
  }

  func frame(of label: UILabel, in bounds: CGRect) -> CGRect {
    let width = max(bounds.width - 2 * inset, 0)
    let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    let y =
      isPlain
      ? (bounds.height - size.height) / 2
      : isHeader
        ? bounds.height - TableMetrics.groupedTitleBottom - size.height
        : TableMetrics.groupedTitleBottom
    return CGRect(x: inset, y: y, width: width, height: size.height)
  }
}
