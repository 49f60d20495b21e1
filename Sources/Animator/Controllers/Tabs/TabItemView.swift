/// A tab: image, title and badge.
final class TabItemView: UIView {
  let item: UITabBarItem
  var onTap: ((UITabBarItem) -> Void)?
  /// Whether the title is beside the image.
  var isInline = false { didSet { if isInline != oldValue { update() } } }
  /// Whether the title is at the left of the image, and the badge too.
  var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsLayout() } } }
  /// The look of the tab in its state, in the bar's appearance.
  var look = UITabBarItemStateAppearance()
  /// The looks that were set for items of the class, the most specific first.
  private var proxies: [UIBarItem] = []
  private let imageView = UIImageView(image: nil)
  private let label = UILabel(frame: .zero)
  private let badge = UILabel(frame: .zero)
  private var isSelected = false
  /// The color in this state without a look.
  private var usualColor: UIColor?
  /// In points: sizes of titles, above each other and side by side, and the height of badges.
  private static let (fontSize, inlineFontSize, badgeHeight) = (10.0, 13.0, 18.0)
  /// The distance of a title from the image that it is beside, in points.
  private static let inlineGap: CGFloat = 6

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    isOpaque = false
    badge.textAlignment = .center
    badge.layer.cornerRadius = Self.badgeHeight / 2
    badge.clipsToBounds = true
    for view in [imageView, label, badge] { addSubview(view) }
    update()
  }

  required init?(coder: NSCoder) { nil }

  func select(_ isSelected: Bool, color: UIColor, unselected: UIColor) {
    self.isSelected = isSelected
    usualColor = isSelected ? color : unselected
    updateColors()
    update()
  }

  private func updateColors() {
    let (items, usual) = ([item] + proxies, usualColor)
    let own =
      isSelected
      ? items.titleColor(for: .selected, inherits: false) : items.titleColor(for: .normal)
    label.textColor = own ?? look.color ?? usual
    imageView.tintColor = look.iconColor ?? usual
  }

  func update() {
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    imageView.image = image?.forBar
    label.text = item.title
    let font = UIFont.systemFont(
      ofSize: isInline ? Self.inlineFontSize : Self.fontSize, weight: .medium)
    let state: UIControl.State = isSelected ? .selected : .normal
    label.font = ([item] + proxies).titleFont(for: state) ?? look.font ?? font
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? look.badgeBackgroundColor ?? .systemRed
    badge.textColor = look.badgeTextAttributes[.foregroundColor] as? UIColor ?? .white
    badge.font = look.badgeTextAttributes[.font] as? UIFont ?? .systemFont(ofSize: 13)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.sizeThatFits(.zero)
    imageView.bounds.size = imageView.image?.size ?? .zero
    label.bounds.size = CGSize(width: min(text.width, bounds.width), height: text.height)
    badge.bounds.size = CGSize(width: badgeWidth, height: Self.badgeHeight)
    if isInline {
      layOutInline()
    } else {
      // The image in the upper part; the baseline of the title 4 points above the bottom.
      imageView.center = CGPoint(x: bounds.midX, y: 5 + 25 / 2 + 2)
      label.center = CGPoint(x: bounds.midX, y: bounds.height - 2 - text.height / 2)
      placeBadge(from: 4, top: 2)
    }
    let insets = item.imageInsets
    let offset = titleOffset
    if insets != .zero { imageView.frame = imageView.frame.inset(by: insets) }
    label.center.x += offset.horizontal + look.titlePositionAdjustment.horizontal
    label.center.y += offset.vertical + look.titlePositionAdjustment.vertical
    badge.center.x += look.badgePositionAdjustment.horizontal
    badge.center.y += look.badgePositionAdjustment.vertical
  }

  private var titleOffset: UIOffset {
    let own = ([item] + proxies).lazy.compactMap { ($0 as? UITabBarItem)?.titlePositionAdjustment }
    return own.first { $0 != .zero } ?? .zero
  }

  private var badgeWidth: CGFloat {
    max(badge.sizeThatFits(.zero).width + 10, CGFloat(Self.badgeHeight))
  }

  // MARK: Titles beside images

  private var imageWidth: CGFloat { imageView.image?.size.width ?? 0 }
  /// The distance of the title from the image, without a badge.
  private var leastGap: CGFloat { imageView.image == nil ? 0 : Self.inlineGap }
  /// The distance of the leading edge of a badge from the middle of the image: it is at the trailing half of the image, up
  /// to the title, which makes room for a wider one.
  private var badgeStart: CGFloat { max(imageWidth / 2 + leastGap - badgeWidth, 0) }
  /// The distance of the title from the image.
  private var gap: CGFloat {
    badge.isHidden ? leastGap : max(badgeStart + badgeWidth - imageWidth / 2, leastGap)
  }
  /// The width of an image with its title beside it, in points.
  var inlineWidth: CGFloat { imageWidth + gap + label.sizeThatFits(.zero).width }

  private func layOutInline() {
    let room = max(bounds.width - imageWidth - gap, 0)
    label.bounds.size.width = min(label.bounds.width, room)
    let (half, width) = (imageWidth / 2, imageWidth + gap + label.bounds.width)
    let image = bounds.midX - width / 2 + half
    let title = bounds.midX + width / 2 - label.bounds.width / 2
    imageView.center = CGPoint(x: isMirrored ? bounds.width - image : image, y: bounds.midY)
    label.center = CGPoint(x: isMirrored ? bounds.width - title : title, y: bounds.midY)
    // As far above the image, which is 25 points high, as where titles are below, unless the bar ends there.
    placeBadge(from: badgeStart, top: max(bounds.midY - 25 / 2 - 5, 2))
  }

  /// Places the badge.
  ///
  /// - Parameters:
  ///   - start: The distance of its leading edge from the middle of the image, in points.
  ///   - top: Its upper edge.
  private func placeBadge(from start: CGFloat, top: CGFloat) {
    let distance = start + badge.bounds.width / 2
    badge.center = CGPoint(
      x: imageView.center.x + (isMirrored ? -distance : distance), y: top + Self.badgeHeight / 2)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTap?(item) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

extension TabItemView: BarItemShowing {
  var shownItemType: UIBarItem.Type { type(of: item) }

  func take(_ looks: [UIBarItem]) {
    proxies = looks
    updateColors()
    update()
  }
}
