import Animator

/// The header or the footer of a section of a grid.
///
/// In a grid that scrolls vertically it is a line above or below the items. In one that scrolls horizontally it is
/// to their left or right, as in flow layouts, and as wide as its text.
final class SceneGridHeader: UICollectionReusableView {
  private static let margin: CGFloat = 16
  private let label = UILabel(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    label.frame = bounds.insetBy(dx: Self.margin, dy: 0)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String?, isHeader: Bool, isBesideLines: Bool) {
    Self.set(text, of: label, isHeader: isHeader)
    // Beside the items there is room for several lines.
    label.numberOfLines = isBesideLines ? 0 : 1
  }

  private static func set(_ text: String?, of label: UILabel, isHeader: Bool) {
    label.text = text
    label.font = isHeader ? .systemFont(ofSize: 20, weight: .semibold) : .systemFont(ofSize: 13)
    label.textColor = isHeader ? .label : .secondaryLabel
  }

  // MARK: Sizes

  /// The size in a grid that scrolls vertically; the width is that of the grid.
  static func sizeAcrossColumns(isHeader: Bool) -> CGSize {
    CGSize(width: 0, height: isHeader ? 44 : 30)
  }

  /// The size in a grid that scrolls horizontally: that of the text between its margins, at most the width of the grid,
  /// in which longer texts have several lines. The height is that of the grid.
  static func sizeBesideLines(_ text: String, isHeader: Bool, gridWidth: CGFloat) -> CGSize {
    let label = UILabel(frame: .zero)
    set(text, of: label, isHeader: isHeader)
    label.numberOfLines = 0
    // A width of 0, that of a grid that has not been laid out yet, is no limit.
    let room = max(gridWidth - 2 * margin, 0)
    let fitting = label.sizeThatFits(CGSize(width: room, height: 0))
    let least: CGFloat = isHeader ? 44 : 30
    return CGSize(width: max(fitting.width + 2 * margin, least), height: 0)
  }
}
