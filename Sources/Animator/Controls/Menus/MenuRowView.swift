/// Shows a line of an open menu.
final class MenuRowView: UIView {
  /// In points: the inset of titles, without and with room for marks; the size of images.
  private static let inset: CGFloat = 16
  private static let markedInset: CGFloat = 32
  private static let imageSide: CGFloat = 24

  let item: MenuItem
  private let hasMarks: Bool
  private let metrics: MenuMetrics
  /// The height in points.
  private(set) var height: CGFloat = 0
  /// How much higher the texts are than the item's height allows for, in points.
  private var growth = (title: CGFloat(0), subtitle: CGFloat(0))
  private let title = UILabel(frame: .zero)
  private let subtitle = UILabel(frame: .zero)
  private let mark = UIImageView(image: nil)
  private let image = UIImageView(image: nil)
  private let line = UIView(frame: .zero)
  /// In the place of the image, while elements are awaited.
  private var indicator: UIActivityIndicatorView?

  /// - Parameter hasMarks: Whether lines of the menu have marks, so that all titles begin after them.
  init(_ item: MenuItem, hasMarks: Bool, hasLine: Bool, _ metrics: MenuMetrics) {
    (self.item, self.hasMarks, self.metrics) = (item, hasMarks, metrics)
    super.init(frame: .zero)
    // Touches are those of the row, so that scripts find it by its title, and pass on to the list.
    isOpaque = false
    for view in [title, subtitle, mark, image, line] as [UIView] { addSubview(view) }
    line.backgroundColor = .separator
    line.isHidden = !hasLine
    mark.contentMode = .center
    image.contentMode = .scaleAspectFit
    (title.numberOfLines, subtitle.numberOfLines) = metrics.lines
    showContents()
    measure()
  }

  required init?(coder: NSCoder) { nil }

  private var color: UIColor {
    if !item.isEnabled { return .tertiaryLabel }
    return item.isDestructive ? .systemRed : .label
  }

  private func showContents() {
    (title.font, title.textColor, title.text) = (
      metrics.font(titleStyle), color, item.element?.title
    )
    (subtitle.font, subtitle.textColor) = (metrics.font(.footnote), .secondaryLabel)
    subtitle.text = item.element?.subtitle
    image.image = item.element?.image
    (image.tintColor, mark.tintColor) = (color, color)
    switch item {
    case .title(let text):
      (title.text, title.textColor) = (text, .secondaryLabel)
    case .action: mark.image = markImage
    case .menu:
      mark.image = MenuGlyph.chevron(.right, 15).imageFlippedForRightToLeftLayoutDirection()
    case .back:
      mark.image = MenuGlyph.chevron(.down, 15)
    case .loading:
      title.text = "Loading…"
      let indicator = UIActivityIndicatorView(style: .medium)
      addSubview(indicator)
      indicator.startAnimating()
      self.indicator = indicator
    case .gap:
      backgroundColor = .quaternarySystemFill
    }
  }

  /// 17 points for elements, semibold for the line back, and 13 for titles, at the default text size.
  private var titleStyle: UIFont.TextStyle {
    switch item {
    case .title: .footnote
    case .back: .headline
    case .action, .menu, .loading, .gap: .body
    }
  }

  private var inset: CGFloat { hasMarks ? Self.markedInset : Self.inset }

  private func textWidth(in width: CGFloat) -> CGFloat {
    let hasImage = image.image != nil || indicator != nil
    return max(width - Self.inset - (hasImage ? Self.imageSide + 8 : 0) - inset, 0)
  }

  private func measure() {
    let width = textWidth(in: metrics.width)
    growth.title = metrics.growth(of: title, titleStyle, width: width)
    growth.subtitle = metrics.growth(of: subtitle, .footnote, width: width)
    height = item.height + growth.title + growth.subtitle
  }

  private var markImage: UIImage? {
    switch item.state {
    case .off: nil
    case .on: MenuGlyph.check(17)
    case .mixed: MenuGlyph.dash(17)
    }
  }

  /// Whether a finger is on the line.
  var isHighlighted = false {
    didSet { if item.isEnabled { backgroundColor = isHighlighted ? .systemFill : nil } }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ view: UIView, _ rect: CGRect) {
      let x = isMirrored ? bounds.width - rect.maxX : rect.minX
      view.frame = CGRect(x: x, y: rect.minY, width: rect.width, height: rect.height)
    }
    let width = textWidth(in: bounds.width)
    if subtitle.text == nil {
      place(title, CGRect(x: inset, y: 0, width: width, height: bounds.height))
    } else {
      let (titleHeight, height) = (22 + growth.title, 18 + growth.subtitle)
      place(title, CGRect(x: inset, y: 9, width: width, height: titleHeight))
      place(subtitle, CGRect(x: inset, y: 9 + titleHeight, width: width, height: height))
    }
    place(mark, CGRect(x: 8, y: 0, width: 20, height: bounds.height))
    let imagePlace = CGRect(
      x: bounds.width - Self.inset - Self.imageSide, y: (bounds.height - Self.imageSide) / 2,
      width: Self.imageSide, height: Self.imageSide)
    place(image, imagePlace)
    if let indicator { place(indicator, imagePlace) }
    let hairline = 1 / max(traitCollection.displayScale, 1)
    line.frame = CGRect(
      x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
  }
}
