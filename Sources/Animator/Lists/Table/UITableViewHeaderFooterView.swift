public import Foundation

/// The header or the footer of a section of a table.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// What the view is reused for; nil if it is not.
  open internal(set) var reuseIdentifier: String?
  /// The view for the content; as large as this one.
  public let contentView = UIView(frame: .zero)
  /// The label of the title.
  open private(set) lazy var textLabel: UILabel? = makeLabel()
  /// A second label, which tables do not use.
  open private(set) lazy var detailTextLabel: UILabel? = makeLabel()
  private var text: TableHeaderText?

  /// Creates a view. Subclasses that are registered are created with this initializer.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }

  /// Creates a view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty view. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UITableViewHeaderFooterView.self)
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func makeLabel() -> UILabel {
    let label = UILabel(frame: .zero)
    contentView.addSubview(label)
    return label
  }

  /// The view behind the content; nil by default.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      backgroundView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(backgroundView, at: 0)
    }
  }

  /// Called before the view is dequeued for another section. Overrides call super.
  open func prepareForReuse() {}

  /// Shows a title or a text as tables do.
  func show(
    _ string: String?, _ kind: String, _ style: UITableView.Style, tableWidth: CGFloat
  ) {
    guard let string, let textLabel else { return }
    let text = TableHeaderText(kind, style, tableWidth: tableWidth)
    self.text = text
    (textLabel.font, textLabel.textColor) = (text.font, text.color)
    textLabel.numberOfLines = 0
    textLabel.text = text.isUppercase ? string.uppercased() : string
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let text, let textLabel { textLabel.frame = text.frame(of: textLabel, in: bounds) }
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let size = contentView.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    return size.height > 0 ? size : CGSize(width: targetSize.width, height: 0)
  }

  /// Calls the class's own `init(reuseIdentifier:)`.
  @usableFromInline
  convenience init(ofThisClassReusing identifier: __shared String) {
    self.init(reuseIdentifier: identifier)
  }

  @_silgen_name("$s8Animator023UITableViewHeaderFooterC0C18ofThisClassReusingACSSh_tcfC")
  private static func make(_ identifier: String) -> UITableViewHeaderFooterView

  /// Creates an instance of this class with its `init(reuseIdentifier:)`.
  static func makeOfThisClass(reuseIdentifier: String) -> UITableViewHeaderFooterView {
    make(reuseIdentifier)
  }
}

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
