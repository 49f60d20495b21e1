/// Shows a line of an open menu.
final class MenuRowView: UIView {
  /// In points: the inset of titles, without and with room for marks; that of images; the sizes of texts.
  private static let inset: CGFloat = 16
  private static let markedInset: CGFloat = 32
  private static let imageSide: CGFloat = 24
  private static let font = UIFont.systemFont(ofSize: 17)
  private static let smallFont = UIFont.systemFont(ofSize: 13)

  let item: MenuItem
  private let hasMarks: Bool
  private let title = UILabel(frame: .zero)
  private let subtitle = UILabel(frame: .zero)
  private let mark = UIImageView(image: nil)
  private let image = UIImageView(image: nil)
  private let line = UIView(frame: .zero)

  /// - Parameter hasMarks: Whether lines of the menu have marks, so that all titles begin after them.
  init(_ item: MenuItem, hasMarks: Bool, hasLine: Bool) {
    (self.item, self.hasMarks) = (item, hasMarks)
    super.init(frame: .zero)
    // Touches are those of the row, so that scripts find it by its title, and pass on to the list.
    isOpaque = false
    for view in [title, subtitle, mark, image, line] as [UIView] { addSubview(view) }
    line.backgroundColor = .separator
    line.isHidden = !hasLine
    mark.contentMode = .center
    image.contentMode = .scaleAspectFit
    showContents()
  }

  required init?(coder: NSCoder) { nil }

  private var color: UIColor {
    if !item.isEnabled { return .tertiaryLabel }
    return item.isDestructive ? .systemRed : .label
  }

  private func showContents() {
    (title.font, title.textColor, title.text) = (Self.font, color, item.element?.title)
    (subtitle.font, subtitle.textColor) = (Self.smallFont, .secondaryLabel)
    subtitle.text = item.element?.subtitle
    image.image = item.element?.image
    (image.tintColor, mark.tintColor) = (color, color)
    switch item {
    case .title(let text):
      (title.text, title.font, title.textColor) = (text, Self.smallFont, .secondaryLabel)
    case .action: mark.image = markImage
    case .menu:
      mark.image = MenuGlyph.chevron(.right, 15).imageFlippedForRightToLeftLayoutDirection()
    case .back:
      title.font = .systemFont(ofSize: 17, weight: .semibold)
      mark.image = MenuGlyph.chevron(.down, 15)
    case .gap:
      backgroundColor = .quaternarySystemFill
    }
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
    let inset = hasMarks ? Self.markedInset : Self.inset
    let hasImage = image.image != nil
    let end = bounds.width - Self.inset - (hasImage ? Self.imageSide + 8 : 0)
    let width = max(end - inset, 0)
    if subtitle.text == nil {
      place(title, CGRect(x: inset, y: 0, width: width, height: bounds.height))
    } else {
      place(title, CGRect(x: inset, y: 9, width: width, height: 22))
      place(subtitle, CGRect(x: inset, y: 31, width: width, height: 18))
    }
    place(mark, CGRect(x: 8, y: 0, width: 20, height: bounds.height))
    place(
      image,
      CGRect(
        x: bounds.width - Self.inset - Self.imageSide, y: (bounds.height - Self.imageSide) / 2,
        width: Self.imageSide, height: Self.imageSide))
    let hairline = 1 / max(traitCollection.displayScale, 1)
    line.frame = CGRect(
      x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
  }
}
