/// The title and the buttons of one item of a navigation bar.
final class NavigationItemView: UIView {
  private let item: UINavigationItem
  private weak var bar: UINavigationBar?
  private let titleLabel = UILabel(frame: .zero)
  private let largeLabel = UILabel(frame: .zero)
  private let promptLabel = UILabel(frame: .zero)
  private let largeClip = UIView(frame: .zero)
  let backButton: BackButtonView?
  private let left: [BarButtonView]
  private let right: [BarButtonView]
  /// Whether the title is large. The screen may turn while it is shown: in landscape on phones no title is.
  var isLarge: Bool {
    didSet {
      if isLarge == oldValue { return }
      largeClip.isHidden = !isLarge
      title.alpha = titleAlpha
    }
  }

  /// The title, or the view instead of it.
  private var title: UIView { item.titleView ?? titleLabel }

  init(_ item: UINavigationItem, back: UINavigationItem?, in bar: UINavigationBar) {
    (self.item, self.bar) = (item, bar)
    isLarge = bar.hasLargeTitle
    let leftItems = item.leftBarButtonItems ?? []
    let hasBack =
      back != nil && !item.hidesBackButton
      && (leftItems.isEmpty || item.leftItemsSupplementBackButton)
    backButton =
      hasBack ? back.map { BackButtonView($0, look: bar.backButtonLook(for: item)) } : nil
    left = ([bar.containerItem].compactMap { $0 } + leftItems).map {
      BarButtonView($0, look: bar.buttonLook(of: $0, for: item))
    }
    right = (item.rightBarButtonItems ?? []).map {
      BarButtonView($0, look: bar.buttonLook(of: $0, for: item))
    }
    super.init(frame: bar.bounds)
    isOpaque = false
    titleLabel.attributedText = NSAttributedString(
      string: item.title ?? "", attributes: bar.titleAttributes(of: item, isLarge: false))
    titleLabel.textAlignment = .center
    largeLabel.attributedText = NSAttributedString(
      string: item.title ?? "", attributes: bar.titleAttributes(of: item, isLarge: true))
    promptLabel.text = item.prompt
    promptLabel.font = .systemFont(ofSize: 13)
    promptLabel.textAlignment = .center
    largeClip.clipsToBounds = true
    largeClip.isOpaque = false
    largeClip.addSubview(largeLabel)
    largeClip.isHidden = !isLarge
    for view in [largeClip, promptLabel, title] { addSubview(view) }
    if let backButton { addSubview(backButton) }
    for view in left + right { addSubview(view) }
    title.alpha = titleAlpha
  }

  required init?(coder: NSCoder) { nil }

  /// How much of the large title is visible when the small one appears, in points.
  private static let titleThreshold: CGFloat = 10
  private static let titleFadeDuration = 0.15
  /// How much a large title grows with contents that are pulled down, at most, and by how much for each point.
  private static let (largestScale, scaleOfPull): (CGFloat, CGFloat) = (1.1, 0.001)

  private var titleAlpha: CGFloat {
    guard isLarge, let bar else { return 1 }
    return UINavigationBar.largeTitleHeight * bar.largeTitleFraction > Self.titleThreshold ? 0 : 1
  }

  /// Fades the small title in or out, and lets the large one grow with contents that are pulled down.
  func largeTitleMoved() {
    if title.alpha != titleAlpha {
      UIView.animate(withDuration: Self.titleFadeDuration) { self.title.alpha = self.titleAlpha }
    }
    let scale = min(1 + (bar?.titlePull ?? 0) * Self.scaleOfPull, Self.largestScale)
    // About the start of the text.
    let shift = way * largeLabel.bounds.width * (scale - 1) / 2
    largeLabel.transform = CGAffineTransform(translationX: shift, y: 0).scaledBy(x: scale, y: scale)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    return view === self ? nil : view
  }

  // MARK: Layout

  /// Whether the bar reads from right to left.
  private var isMirrored: Bool { bar?.effectiveUserInterfaceLayoutDirection == .rightToLeft }
  /// The sign of the way to the end of the bar.
  private var way: CGFloat { isMirrored ? -1 : 1 }

  /// A frame that was laid out from left to right.
  private func directed(_ frame: CGRect) -> CGRect {
    isMirrored ? frame.mirrored(inWidth: bounds.width) : frame
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let bar else { return }
    let prompt = bar.promptHeight
    // Items are inside the safe area at the sides; the background is not.
    let sides = isMirrored ? bar.safeAreaInsets.mirrored : bar.safeAreaInsets
    let inner = max(bounds.width - 2 * barMargin - (sides.left + sides.right), 0)
    promptLabel.frame = CGRect(
      x: bar.safeAreaInsets.left + barMargin, y: 4, width: inner, height: prompt)
    let row = CGRect(x: 0, y: prompt, width: bounds.width, height: bar.rowHeight)
    var x = sides.left + barMargin
    if let backButton {
      let size = backButton.sizeThatFits(CGSize(width: bounds.width / 2 - 40, height: row.height))
      backButton.isMirrored = isMirrored
      backButton.frame = directed(
        CGRect(x: sides.left, y: row.minY, width: size.width, height: row.height))
      backButton.edgeDistance = sides.left
      x = sides.left + size.width + 8
    }
    x = place(left, from: x, in: row, isAtEnd: false)
    let end = place(right, from: bounds.width - sides.right - barMargin, in: row, isAtEnd: true)
    layOutTitle(in: row, from: x, to: end)
    let top = row.maxY
    largeClip.frame = CGRect(
      x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
    let size = largeLabel.sizeThatFits(.zero)
    largeLabel.semanticContentAttribute = bar.semanticContentAttribute
    // Not its frame, as it may have a transform.
    largeLabel.bounds.size = CGSize(width: inner, height: size.height)
    largeLabel.center = CGPoint(
      x: bounds.midX + way * (sides.left - sides.right) / 2,
      y: largeClip.bounds.height - 8 - size.height / 2)
  }

  /// Positions buttons in a row, and returns the position of the next one, in a bar from left to right.
  private func place(
    _ views: [BarButtonView], from start: CGFloat, in row: CGRect, isAtEnd: Bool
  ) -> CGFloat {
    var x = start
    for view in views {
      let size = view.sizeThatFits(row.size)
      view.frame = directed(
        CGRect(
          x: isAtEnd ? x - size.width : x, y: row.midY - size.height / 2, width: size.width,
          height: size.height))
      let gap: CGFloat = view.item.systemItem == .fixedSpace ? 0 : 16
      x += (isAtEnd ? -1 : 1) * (size.width + gap)
    }
    return x
  }

  /// The title is centered in the bar, or beside buttons that leave no room for that.
  private func layOutTitle(in row: CGRect, from start: CGFloat, to end: CGFloat) {
    var size = title === titleLabel ? titleLabel.sizeThatFits(.zero) : title.bounds.size
    if size == .zero { size = title.sizeThatFits(row.size) }
    size.width = min(size.width, max(end - start, 0))
    var x = (bounds.width - size.width) / 2
    x = max(min(x, end - size.width), start)
    if isMirrored { x = bounds.width - x - size.width }
    let offset = bar?.standardAppearance.titlePositionAdjustment ?? .zero
    title.bounds.size = size
    title.center = CGPoint(
      x: x + size.width / 2 + offset.horizontal, y: row.midY + offset.vertical)
  }

  // MARK: Transitions

  /// The distance of a title from the middle of the bar to the back button.
  private func distanceToBack(_ other: NavigationItemView?) -> CGFloat {
    if let label = other?.backButton?.label {
      return title.center.x - (other?.backButton?.convert(label.center, to: other).x ?? 0)
    }
    return way * bounds.width * 0.3
  }

  /// Sets the state from which the item appears: from the end in a push, or from the back button.
  func prepare(isPop: Bool, beside old: NavigationItemView?) {
    let shift = isPop ? -distanceToBack(old) : way * bounds.width / 2
    title.transform = CGAffineTransform(translationX: shift, y: 0)
    title.alpha = 0
    largeLabel.transform = CGAffineTransform(
      translationX: way * (isPop ? -bounds.width * 0.3 : bounds.width), y: 0)
    largeLabel.alpha = isPop ? 0 : 1
    for view in left + right { view.alpha = 0 }
    promptLabel.alpha = 0
    backButton?.prepare(isPop: isPop, from: old?.titleCenter)
  }

  /// The center of the title in the bar.
  var titleCenter: CGFloat { title.center.x }

  /// Moves to the item's final state.
  func arrive() {
    title.transform = .identity
    title.alpha = titleAlpha
    largeLabel.transform = .identity
    largeLabel.alpha = 1
    for view in left + right { view.alpha = 1 }
    promptLabel.alpha = 1
    backButton?.arrive()
  }

  /// Moves out: to the back button in a push, or to the end.
  func leave(isPop: Bool, beside new: NavigationItemView?) {
    let shift = isPop ? way * bounds.width / 2 : -distanceToBack(new)
    title.transform = CGAffineTransform(translationX: shift, y: 0)
    title.alpha = 0
    largeLabel.transform = CGAffineTransform(
      translationX: way * (isPop ? bounds.width : -bounds.width * 0.3), y: 0)
    largeLabel.alpha = isPop ? 1 : 0
    for view in left + right { view.alpha = 0 }
    promptLabel.alpha = 0
    backButton?.prepare(isPop: !isPop, from: new?.titleCenter)
  }
}

/// A chevron and the title of the previous item.
final class BackButtonView: UIView {
  let label = UILabel(frame: .zero)
  private let chevron: UIView
  private let look: BackButtonLook
  /// The item that is shown; nil for none.
  private let item: UIBarButtonItem?
  /// The looks that were set for items of the class, the most specific first.
  private var proxies: [UIBarItem] = []
  private var items: [UIBarItem] { [item].compactMap { $0 } + proxies }
  private let titles: [String]
  var onTap: ((UIEvent?) -> Void)?
  /// Whether the chevron is at the right, and points there.
  var isMirrored = false {
    didSet {
      if isMirrored == oldValue { return }
      (chevron as? SymbolView)?.isMirrored = isMirrored
      setNeedsLayout()
    }
  }
  /// The distance from the edge of the bar at which the button begins, in points.
  var edgeDistance: CGFloat = 0
  /// In points: the left edge of the chevron, the distance of the title from it, and the least width.
  private static let (chevronX, gap, minimum): (CGFloat, CGFloat, CGFloat) = (8, 7, 44)
  /// The title's left edge, in points: 27 with the chevron, which is 12 wide.
  private var titleX: CGFloat { Self.chevronX + chevron.bounds.width + Self.gap }

  init(_ item: UINavigationItem, look: BackButtonLook) {
    self.look = look
    self.item = item.backBarButtonItem
    if let image = look.indicator {
      chevron = UIImageView(image: image.forBar)
    } else {
      let arrowhead = BarGlyph(lines: "M10.5 2L2 10.5L10.5 19", lineWidth: 2.6)
      chevron = SymbolView(arrowhead, size: CGSize(width: 12, height: 21))
    }
    let title = item.backBarButtonItem?.title ?? item.backButtonTitle ?? item.title ?? "Back"
    titles =
      switch item.backButtonDisplayMode {
      case .default: [title, "Back", ""]
      case .generic: ["Back", ""]
      case .minimal: [""]
      }
    super.init(frame: .zero)
    isOpaque = false
    label.text = titles.first
    addSubview(chevron)
    addSubview(label)
    updateLook()
  }

  required init?(coder: NSCoder) { nil }

  override func tintColorDidChange() { updateLook() }

  private func updateLook() {
    label.font = items.titleFont(for: .normal) ?? look.font ?? .systemFont(ofSize: 17)
    let tint = items.tintColor ?? tintColor
    label.textColor = items.titleColor(for: .normal) ?? look.color ?? tint
    chevron.tintColor = items.tintColor
  }

  private var titleOffset: UIOffset {
    let own = items.lazy.compactMap {
      ($0 as? UIBarButtonItem)?.backButtonTitlePositionAdjustment(for: .default)
    }
    return own.first { $0 != .zero } ?? look.offset
  }

  /// Chooses the longest title that fits.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    for title in titles {
      label.text = title
      let width = titleX + label.sizeThatFits(.zero).width.rounded(.up)
      if width <= size.width || title.isEmpty {
        return CGSize(width: max(width, Self.minimum), height: size.height)
      }
    }
    return CGSize(width: Self.minimum, height: size.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let chevronX = Self.chevronX + chevron.bounds.width / 2
    chevron.center = CGPoint(x: isMirrored ? bounds.width - chevronX : chevronX, y: bounds.midY)
    let size = label.sizeThatFits(.zero)
    let x = titleX + size.width / 2
    let offset = titleOffset
    label.bounds.size = size
    label.center = CGPoint(
      x: (isMirrored ? bounds.width - x : x) + offset.horizontal, y: bounds.midY + offset.vertical)
  }

  /// Sets the state off screen: the title in the middle of the bar in a push, or beyond its start.
  func prepare(isPop: Bool, from center: CGFloat?) {
    layoutIfNeeded()
    chevron.alpha = 0
    label.alpha = 0
    let half = label.bounds.width / 2
    var target = center.map { $0 - frame.minX } ?? (isMirrored ? bounds.width - 150 : 150)
    if isPop { target = isMirrored ? bounds.width + half + edgeDistance : -half - edgeDistance }
    label.transform = CGAffineTransform(translationX: target - label.center.x, y: 0)
  }

  func arrive() {
    (chevron.alpha, label.alpha, label.transform) = (1, 1, .identity)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { alpha = 0.2 }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    UIView.animate(withDuration: 0.25) { alpha = 1 }
    guard let touch = touches.first,
      bounds.insetBy(dx: -20, dy: -20).contains(touch.location(in: self))
    else { return }
    onTap?(event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    UIView.animate(withDuration: 0.25) { alpha = 1 }
  }
}

extension BackButtonView: BarItemShowing {
  var shownItemType: UIBarItem.Type {
    item.map { type(of: $0) } ?? UIBarButtonItem.self
  }

  func take(_ looks: [UIBarItem]) {
    proxies = looks
    updateLook()
    setNeedsLayout()
    superview?.setNeedsLayout()
  }
}
