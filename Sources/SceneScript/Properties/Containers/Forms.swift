import Animator

// Forms: sections of rows that look like an inset grouped table. Unlike in a table, all rows exist from the start, so
// that scripts reach controls that are scrolled out of view.

/// A view of a form with its own subviews behind those of the scene.
protocol FormPart: SubviewArranging {
  var ownSubviews: [UIView] { get }
}

extension FormPart {
  /// Hidden sections, rows and other views of the scene take no space.
  func hiddenChanged(_ subview: UIView) {
    if !ownSubviews.contains(where: { $0 === subview }) { invalidateForm() }
  }

  /// The subviews of the scene that are shown.
  var shownContents: [UIView] {
    subviews.filter { view in !view.isHidden && !ownSubviews.contains { $0 === view } }
  }

  /// Sets the frame of a subview, mirrored horizontally in right-to-left layouts.
  func place(_ view: UIView, _ frame: CGRect) {
    var frame = frame
    if effectiveUserInterfaceLayoutDirection == .rightToLeft {
      frame.origin.x = bounds.width - frame.maxX
    }
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.midX, y: frame.midY)
  }
}

/// A form: its subviews from top to bottom, as wide as it is.
final class FormView: UIScrollView, FormPart {
  private static let bottomSpace: CGFloat = 18

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemGroupedBackground
    alwaysBounceVertical = true
  }

  required init?(coder: NSCoder) { nil }

  var ownSubviews: [UIView] {
    subviews.filter { $0 === refreshControl || isIndicator($0) }
  }

  override func layoutSubviews() {
    let margin = SystemMargins.side(inWidth: bounds.width)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let sides = sideSafeArea
    let width = max(bounds.width - 2 * margin - sides.left - sides.right, 0)
    let x = (isMirrored ? sides.right : sides.left) + margin
    var y: CGFloat = 0
    for (index, view) in shownContents.enumerated() {
      let section = view as? FormSection
      section?.isFirst = index == 0
      let height = section?.height(forWidth: width) ?? view.partHeight(forWidth: width)
      place(view, CGRect(x: x, y: y, width: width, height: height))
      y += height
    }
    contentSize = CGSize(width: bounds.width, height: y > 0 ? y + Self.bottomSpace : 0)
    super.layoutSubviews()
  }
}

/// A section of a form: its rows between a header and a footer.
final class FormSection: UIView, FormPart {
  // Those of grouped tables: the heights of headers without a title, and more of it at the top of the form; the space
  // around titles and footers.
  private static let (emptyHeight, firstEmptyHeight): (CGFloat, CGFloat) = (17.5, 35)
  private static let textSpace: CGFloat = 7
  private static let textMargin: CGFloat = 16
  private static let cornerRadius: CGFloat = 10

  let header = FormSection.makeLabel()
  let footer = FormSection.makeLabel()
  var isFirst = false { didSet { if isFirst != oldValue { setNeedsLayout() } } }
  var title = "" {
    didSet {
      header.text = title.uppercased()
      invalidateForm()
    }
  }
  var explanation = "" {
    didSet {
      footer.text = explanation
      invalidateForm()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for label in ownSubviews { addSubview(label) }
  }

  required init?(coder: NSCoder) { nil }

  var ownSubviews: [UIView] { [header, footer] }

  private static func makeLabel() -> UILabel {
    let label = UILabel(frame: .zero)
    label.followTextSize(.footnote)
    (label.textColor, label.numberOfLines) = (.secondaryLabel, 0)
    return label
  }

  private func topSpace(_ width: CGFloat) -> CGFloat {
    if title.isEmpty { return isFirst ? Self.firstEmptyHeight : Self.emptyHeight }
    return TableMetrics.groupedHeader(
      title: textHeight(header, width), line: header.font.lineHeight,
      at: traitCollection.preferredContentSizeCategory, isFirst: isFirst)
  }

  private func textHeight(_ label: UILabel, _ width: CGFloat) -> CGFloat {
    label.sizeThatFits(
      CGSize(width: max(width - 2 * Self.textMargin, 0), height: .greatestFiniteMagnitude)
    ).height
  }

  private func bottomSpace(_ width: CGFloat) -> CGFloat {
    explanation.isEmpty ? Self.emptyHeight : textHeight(footer, width) + 2 * Self.textSpace
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    shownContents.reduce(topSpace(width) + bottomSpace(width)) {
      $0 + $1.partHeight(forWidth: width)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let textWidth = max(width - 2 * Self.textMargin, 0)
    var y = topSpace(width)
    let titleHeight = textHeight(header, width)
    place(
      header,
      CGRect(
        x: Self.textMargin, y: y - Self.textSpace - titleHeight, width: textWidth,
        height: titleHeight))
    let rows = shownContents
    for (index, view) in rows.enumerated() {
      let height = view.partHeight(forWidth: width)
      place(view, CGRect(x: 0, y: y, width: width, height: height))
      y += height
      round(view, isFirst: index == 0, isLast: index == rows.count - 1)
    }
    place(
      footer,
      CGRect(
        x: Self.textMargin, y: y + Self.textSpace, width: textWidth,
        height: textHeight(footer, width)))
  }

  private func round(_ view: UIView, isFirst: Bool, isLast: Bool) {
    guard let row = view as? FormRow else { return }
    row.isLast = isLast
    row.layer.cornerRadius = isFirst || isLast ? Self.cornerRadius : 0
    var corners: CACornerMask = []
    if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    row.layer.maskedCorners = corners
  }
}

extension UILabel {
  /// Gives the label the font of a text style, which follows the text size of the stage.
  func followTextSize(_ style: UIFont.TextStyle) {
    font = .preferredFont(forTextStyle: style, compatibleWith: traitCollection)
    adjustsFontForContentSizeCategory = true
  }
}

extension UIView {
  /// Lays the form around the view out again.
  func invalidateForm() {
    var view: UIView? = self
    while let part = view, part is any FormPart {
      part.setNeedsLayout()
      view = part.superview
    }
  }

  /// The height of a row, or of another view between rows.
  fileprivate func partHeight(forWidth width: CGFloat) -> CGFloat {
    (self as? FormRow)?.height(forWidth: width) ?? formSize(forWidth: width).height
  }

  /// The size that the view asks for.
  func formSize(forWidth width: CGFloat) -> CGSize {
    let (own, asked) = (
      intrinsicContentSize, sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    )
    return CGSize(
      width: min(own.width > 0 ? own.width : asked.width, width),
      height: own.height > 0 ? own.height : asked.height)
  }
}
