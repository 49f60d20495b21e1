/// A bar with buttons at the bottom, 44 points high; 32 in landscape on phones, 50 on tablets.
@preconcurrency @MainActor
open class UIToolbar: UIView {
  /// The look of the background.
  open var standardAppearance = UIToolbarAppearance() {
    didSet {
      standardAppearance = standardAppearance.duplicate()
      lookChanged()
    }
  }
  /// The look in landscape on phones; nil for the standard one.
  open var compactAppearance: UIToolbarAppearance? {
    didSet {
      compactAppearance = compactAppearance?.duplicate()
      lookChanged()
    }
  }
  /// The look in a navigation controller while contents are scrolled to their bottom, or do not scroll; nil for no
  /// background.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    didSet {
      scrollEdgeAppearance = scrollEdgeAppearance?.duplicate()
      updateLook()
    }
  }
  /// That look in landscape on phones; nil for ``scrollEdgeAppearance``.
  open var compactScrollEdgeAppearance: UIToolbarAppearance? {
    didSet {
      compactScrollEdgeAppearance = compactScrollEdgeAppearance?.duplicate()
      updateLook()
    }
  }
  /// The background color; nil for a blur.
  open var barTintColor: UIColor? { didSet { updateLook() } }
  /// Whether contents are visible through the bar.
  open var isTranslucent = true { didSet { updateLook() } }
  /// The images that were set of the bar.
  var images = BarImages() { didSet { updateLook() } }
  private let background = BottomBarBackground()
  /// The contents behind the bar; nil if there are none, so that the bar has the standard background.
  var contents: ContentsBehindBar? {
    get { background.contents }
    set { background.contents = newValue }
  }
  private var views: [BarButtonView] = []
  private var storedItems: [UIBarButtonItem] = []
  /// The look that the buttons have been made for; nil to make them anew.
  private var shownLook: UIToolbarAppearance?
  /// The distance from the bottom of the screen, over which the background extends.
  var bottomInset: CGFloat = 0 { didSet { if bottomInset != oldValue { setNeedsLayout() } } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a bar without items. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UIToolbar.self)
  }

  private func setUp() {
    isOpaque = false
    background.add(to: self)
    updateLook()
  }

  private var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

  /// The look that the traits select.
  private var currentLook: UIToolbarAppearance {
    isCompact ? compactAppearance ?? standardAppearance : standardAppearance
  }

  /// Shows a look that may have other buttons.
  private func lookChanged() {
    shownLook = nil
    updateLook()
  }

  private func updateLook() {
    for look in [
      standardAppearance, compactAppearance, scrollEdgeAppearance, compactScrollEdgeAppearance,
    ] {
      look?.onChange = { [weak self] in self?.lookChanged() }
    }
    let look = currentLook
    let edge =
      isCompact ? compactScrollEdgeAppearance ?? scrollEdgeAppearance : scrollEdgeAppearance
    background.show(
      look.tinted(barTintColor, isTranslucent: isTranslucent).showing(
        images, isCompact: isCompact),
      edge: edge?.tinted(barTintColor, isTranslucent: isTranslucent),
      isOpaque: barTintColor != nil || !isTranslucent
        || images.background(isCompact: isCompact) != nil)
    if !storedItems.isEmpty, shownLook !== look { setItems(storedItems, animated: false) }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Its traits may differ from those of the screen that was the main one when the bar was made.
    updateLook()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateLook()
  }

  /// Sets the image of the background for a height, in place of blur and color; an empty one makes the bar transparent.
  /// It is the same in all positions. Without one for the compact height, that for the usual height is shown.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {
    images[barMetrics] = backgroundImage
  }

  /// The image of the background that was set for a height.
  open func backgroundImage(
    forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { images[barMetrics] }

  /// Sets an image in place of the hairline; an empty one hides it.
  open func setShadowImage(
    _ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition
  ) {
    images.shadow = shadowImage
  }

  /// The image in place of the hairline.
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? {
    images.shadow
  }

  /// The items, from the left; from the right where languages are read from there.
  open var items: [UIBarButtonItem]? {
    get { storedItems.isEmpty ? nil : storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items; an animated change fades.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    let old = views
    for item in storedItems { item.onChange = nil }
    storedItems = items ?? []
    let look = currentLook
    shownLook = look
    views = storedItems.map {
      BarButtonView($0, look: $0.style == .done ? look.doneButtonAppearance : look.buttonAppearance)
    }
    for item in storedItems {
      item.onChange = { [weak self] in self?.setItems(self?.storedItems, animated: false) }
    }
    UIView.performWithoutAnimation {
      for view in views { addSubview(view) }
      setNeedsLayout()
      layoutIfNeeded()
      if animated { for view in views { view.alpha = 0 } }
    }
    guard animated else { return Self.remove(old) }
    UIView.animate(
      withDuration: 0.2,
      animations: {
        for view in views { view.alpha = 1 }
        for view in old { view.alpha = 0 }
      }, completion: { _ in Self.remove(old) })
  }

  private static func remove(_ views: [UIView]) {
    for view in views { view.removeFromSuperview() }
  }

  /// The height without the safe area.
  var preferredHeight: CGFloat { traitCollection.barHeight }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: preferredHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: preferredHeight)
  }

  /// The space between two buttons without a space item between them, and the least width of a fixed space, in points.
  private static let (gap, leastSpace): (CGFloat, CGFloat) = (16, 8)

  /// Flexible spaces divide the rest of the width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    background.layOut(in: bounds, bottomInset: bottomInset)
    let gaps = gapsAfterItems
    let widths = widthsWithoutFlexibleSpaces
    let flexible = storedItems.filter { $0.systemItem == .flexibleSpace }.count
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let sides = isMirrored ? safeAreaInsets.mirrored : safeAreaInsets
    let items: CGFloat = widths.reduce(0, +) + gaps.reduce(0, +)
    let rest: CGFloat = max(bounds.width - items - 2 * barMargin - sides.left - sides.right, 0)
    var x = sides.left + barMargin
    for (index, view) in views.enumerated() {
      let isFlexible = view.item.systemItem == .flexibleSpace
      let width = isFlexible ? rest / CGFloat(flexible) : widths[index]
      view.frame = CGRect(
        x: isMirrored ? bounds.width - x - width : x, y: 0, width: width, height: bounds.height)
      x += width + gaps[index]
    }
  }

  private var widthsWithoutFlexibleSpaces: [CGFloat] {
    views.map { view -> CGFloat in
      switch view.item.systemItem {
      case .flexibleSpace: 0
      case .fixedSpace: max(view.item.width, Self.leastSpace)
      default: view.sizeThatFits(bounds.size).width
      }
    }
  }

  /// The space between each item and the next: none beside an item that is a space itself.
  private var gapsAfterItems: [CGFloat] {
    let isSpace = storedItems.map { item -> Bool in
      item.systemItem == .flexibleSpace || item.systemItem == .fixedSpace
    }
    return isSpace.indices.map { index in
      let isLast = index == isSpace.count - 1
      return isLast || isSpace[index] || isSpace[index + 1] ? 0 : Self.gap
    }
  }
}
