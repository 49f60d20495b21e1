// The look of the bar: its title and its background.

/// The style of a bar: light or dark. Raw values are UIKit's.
public enum UIBarStyle: Int, Sendable {
  /// As the user's interface style.
  case `default`
  /// Black, with white titles.
  case black
  /// The former name of a translucent black bar.
  case blackTranslucent
}

extension UINavigationBar {
  // MARK: Images

  /// An image in place of the hairline; an empty one hides it. Nil for the hairline.
  public var shadowImage: UIImage? {
    get { images.shadow }
    set { images.shadow = newValue }
  }

  /// Sets the image of the background for a height, in place of blur and color; an empty one makes the bar transparent.
  /// Without one for the compact height, that for the usual height is shown.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    images[barMetrics] = backgroundImage
  }

  /// Sets the image of the background for a height; it is the same in all positions.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    setBackgroundImage(backgroundImage, for: barMetrics)
  }

  /// The image of the background that was set for a height.
  public func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { images[barMetrics] }

  /// The image of the background that was set for a height.
  public func backgroundImage(
    for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { images[barMetrics] }

  // MARK: Looks

  /// The title's attributes.
  func titleAttributes(of item: UINavigationItem, isLarge: Bool) -> [NSAttributedString.Key: Any] {
    let look = item.standardAppearance ?? standardAppearance
    let own = isLarge ? look.largeTitleTextAttributes : look.titleTextAttributes
    let bar = (isLarge ? largeTitleTextAttributes : titleTextAttributes) ?? [:]
    let base: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: isLarge ? 34 : 17, weight: isLarge ? .bold : .semibold),
      .foregroundColor: barStyle == .default ? UIColor.label : .white,
    ]
    return base.merging(bar) { $1 }.merging(own) { $1 }
  }

  /// The look of a button of an item.
  func buttonLook(of button: UIBarButtonItem, for item: UINavigationItem)
    -> UIBarButtonItemAppearance
  {
    let look = item.standardAppearance ?? standardAppearance
    return button.style == .done ? look.doneButtonAppearance : look.buttonAppearance
  }

  /// The look of the back button of an item.
  func backButtonLook(for item: UINavigationItem) -> BackButtonLook {
    let look = item.standardAppearance ?? standardAppearance
    let own = backIndicatorTransitionMaskImage == nil ? nil : backIndicatorImage
    return BackButtonLook(
      button: look.backButtonAppearance, usual: look.buttonAppearance,
      indicator: look.backIndicatorImage ?? own)
  }

  func lookChanged() {
    for look in [
      standardAppearance, compactAppearance, scrollEdgeAppearance, compactScrollEdgeAppearance,
    ] {
      look?.onChange = { [weak self] in self?.rebuild() }
    }
    updateLook()
  }

  func updateLook() {
    let item = topItem
    var look = item?.standardAppearance ?? standardAppearance
    if isCompact, let compact = item?.compactAppearance ?? compactAppearance { look = compact }
    if let barTintColor {
      look = look.duplicate()
      look.backgroundEffect = nil
      look.backgroundColor = barTintColor
    } else if !isTranslucent {
      look = look.duplicate()
      look.configureWithOpaqueBackground()
    }
    if barStyle != .default && barTintColor == nil { look = look.darkened() }
    background.look = look.showing(images, isCompact: isCompact)
    updateEdge(edgeLook)
  }

  /// The look at the top edge of contents; nil for none.
  private var edgeLook: UINavigationBarAppearance? {
    let (item, usual) = (topItem, topItem?.scrollEdgeAppearance ?? scrollEdgeAppearance)
    guard isCompact else { return usual }
    return item?.compactScrollEdgeAppearance ?? compactScrollEdgeAppearance ?? usual
  }

  /// The distance over which the background fades in, in points.
  nonisolated static let edgeDistance: CGFloat = 10

  /// Shows the background for the position of the contents: at their top, over a screen that does not scroll, and below
  /// a large title, that of the edge, or none.
  private func updateEdge(_ edge: UINavigationBarAppearance?) {
    var progress = progressOverContents ?? (hasLargeTitle ? 0 : 1)
    if let scrollDistance {
      let collapsing =
        collapsibleSearchHeight + (hasLargeTitle ? Self.largeTitleHeight + spaceAboveTitle : 0)
      progress = ContentsBehindBar.progress(at: scrollDistance - collapsing)
    }
    let isOpaque =
      barTintColor != nil || !isTranslucent || images.background(isCompact: isCompact) != nil
    background.alpha = isOpaque && edge == nil ? 1 : progress
    edgeBackground.look = edge
    edgeBackground.isHidden = edge == nil || progress == 1
  }
}
