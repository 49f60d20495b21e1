/// A bar with tabs at the bottom, 49 points high; 32 in landscape on phones, and 50 on tablets. Titles are beside the
/// images there. In regular width the tabs are in the middle of the bar.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// The look of the background.
  open var standardAppearance = UITabBarAppearance() {
    didSet {
      standardAppearance = standardAppearance.duplicate()
      lookChanged()
    }
  }
  /// The look in a tab bar controller while contents are scrolled to their bottom, or do not scroll; nil for no background.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    didSet {
      scrollEdgeAppearance = scrollEdgeAppearance?.duplicate()
      lookChanged()
    }
  }
  /// The background color; nil for a blur.
  open var barTintColor: UIColor? { didSet { updateLook() } }
  /// Whether contents are visible through the bar.
  open var isTranslucent = true { didSet { updateLook() } }
  /// The images that were set of the bar.
  var images = BarImages() { didSet { updateLook() } }
  /// The image of the background, in place of blur and color; an empty one makes the bar transparent. Nil for none.
  open var backgroundImage: UIImage? {
    get { images[.default] }
    set { images[.default] = newValue }
  }
  /// An image in place of the hairline; an empty one hides it. Nil for the hairline.
  open var shadowImage: UIImage? {
    get { images.shadow }
    set { images.shadow = newValue }
  }
  /// The color of items that are not selected; nil for the system's gray.
  open var unselectedItemTintColor: UIColor? { didSet { updateSelection() } }
  /// The object that is notified of taps. Not retained.
  open weak var delegate: (any UITabBarDelegate)?
  private let background = BottomBarBackground()
  /// The contents behind the bar; nil if there are none, so that the bar has the standard background.
  var contents: ContentsBehindBar? {
    get { background.contents }
    set {
      let former = currentLook
      background.contents = newValue
      if currentLook !== former { updateSelection() }
    }
  }
  private var views: [TabItemView] = []
  private var storedItems: [UITabBarItem] = []
  /// The distance from the bottom of the screen, over which the background extends.
  var bottomInset: CGFloat = 0 { didSet { if bottomInset != oldValue { setNeedsLayout() } } }
  /// The safe area of the controller, at whose sides the bar has it even while it is pushed away; nil for the bar's own.
  var containerSafeArea: UIEdgeInsets? {
    didSet { if containerSafeArea != oldValue { setNeedsLayout() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a bar without items. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UITabBar.self)
  }

  private func setUp() {
    isOpaque = false
    background.add(to: self)
    updateLook()
  }

  /// The look that the tabs have: that at the bottom of contents, if there is one, while these are scrolled to it.
  private var currentLook: UITabBarAppearance {
    guard let scrollEdgeAppearance, contents?.progress == 0 else { return standardAppearance }
    return scrollEdgeAppearance
  }

  /// The look of the tabs in the current layout.
  private var itemLook: UITabBarItemAppearance {
    let look = currentLook
    guard hasInlineTitles else { return look.stackedLayoutAppearance }
    return isWide ? look.inlineLayoutAppearance : look.compactInlineLayoutAppearance
  }

  private func lookChanged() {
    updateLook()
    updateSelection()
  }

  private func updateLook() {
    standardAppearance.onChange = { [weak self] in self?.lookChanged() }
    scrollEdgeAppearance?.onChange = { [weak self] in self?.lookChanged() }
    background.show(
      standardAppearance.tinted(barTintColor, isTranslucent: isTranslucent).showing(images),
      edge: scrollEdgeAppearance?.tinted(barTintColor, isTranslucent: isTranslucent),
      isOpaque: barTintColor != nil || !isTranslucent || backgroundImage != nil)
  }

  /// The items, from the left; from the right where languages are read from there.
  open var items: [UITabBarItem]? {
    get { storedItems.isEmpty ? nil : storedItems }
    set { setItems(newValue, animated: false) }
  }

  /// The item that is selected; nil for none.
  open var selectedItem: UITabBarItem? { didSet { updateSelection() } }

  /// Sets the items.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    for item in storedItems { item.onChange = nil }
    storedItems = items ?? []
    for view in views { view.removeFromSuperview() }
    views = storedItems.map { TabItemView($0) }
    for view in views {
      view.onTap = { [weak self] item in
        guard let self else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
      }
      view.item.onChange = { [weak self, weak view] in
        if let view { self?.showSelection(of: view) }
        // Tabs in the middle of the bar are as wide as the widest.
        self?.setNeedsLayout()
      }
      addSubview(view)
    }
    updateSelection()
    setNeedsLayout()
  }

  /// The index of the item at a point; nil for none.
  func indexOfItem(at point: CGPoint) -> Int? { views.firstIndex { $0.frame.contains(point) } }

  /// The frame of an item; empty for one that does not exist.
  func frameOfItem(at index: Int) -> CGRect {
    views.indices.contains(index) ? views[index].frame : .zero
  }

  private func updateSelection() {
    for view in views { showSelection(of: view) }
  }

  private func showSelection(of view: TabItemView) {
    let (look, isSelected) = (itemLook, view.item === selectedItem)
    view.look = isSelected ? look.selected : look.normal
    view.select(
      isSelected, color: tintColor, unselected: unselectedItemTintColor ?? .unselectedTab)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateSelection()
  }

  /// The height without the safe area.
  var preferredHeight: CGFloat {
    if traitCollection.verticalSizeClass == .compact { return 32 }
    return traitCollection.userInterfaceIdiom == .pad ? 50 : 49
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: preferredHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: preferredHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.layOut(in: bounds, bottomInset: bottomInset)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for view in views {
      if view.isInline != hasInlineTitles {
        view.isInline = hasInlineTitles
        showSelection(of: view)
      }
      view.isMirrored = isMirrored
    }
    let sides = containerSafeArea ?? safeAreaInsets
    let room = max(bounds.width - sides.left - sides.right, 0)
    let width = itemWidth(in: room)
    let start = sides.left + (room - width * CGFloat(views.count)) / 2
    for (index, view) in views.enumerated() {
      let place = isMirrored ? views.count - 1 - index : index
      view.frame = CGRect(
        x: start + width * CGFloat(place), y: 0, width: width, height: bounds.height)
    }
  }

  private var hasInlineTitles: Bool {
    traitCollection.verticalSizeClass == .compact || isWide
  }
  private var isWide: Bool { traitCollection.horizontalSizeClass == .regular }

  /// The least distance from a tab in the middle to the next, and the part of it that stays free, in points.
  private static let (pitch, spacing): (CGFloat, CGFloat) = (110, 34)

  /// The tabs divide the width; in regular width they are as wide as the widest needs.
  private func itemWidth(in room: CGFloat) -> CGFloat {
    let share = room / CGFloat(max(views.count, 1))
    guard isWide else { return share }
    let widest = views.map(\.inlineWidth).max() ?? 0
    return min(max((widest + Self.spacing).rounded(.up), Self.pitch), share)
  }
}

/// Methods that report taps on a tab bar. All methods are optional.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  /// Called when an item has been tapped.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

extension UIColor {
  static let unselectedTab = UIColor { traits in
    let white: CGFloat = traits.userInterfaceStyle == .dark ? 117 : 153
    return UIColor(white: white / 255, alpha: 1)
  }
}
