/// A bar with tabs at the bottom, 49 points high; 32 in landscape on phones, where titles are beside the images, and
/// 50 on tablets.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// The look of the background.
  open var standardAppearance = UITabBarAppearance() { didSet { updateLook() } }
  /// The look while contents are scrolled to their bottom, or do not scroll; nil for the standard one.
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { updateLook() } }
  /// The background color; nil for a blur.
  open var barTintColor: UIColor? { didSet { updateLook() } }
  /// Whether contents are visible through the bar.
  open var isTranslucent = true { didSet { updateLook() } }
  /// The color of items that are not selected; nil for the system's gray.
  open var unselectedItemTintColor: UIColor? { didSet { updateSelection() } }
  /// Is notified of taps. Not retained.
  open weak var delegate: (any UITabBarDelegate)?
  private let background = BarBackgroundView(frame: .zero)
  /// The background at the bottom of contents; nil until that has a look of its own.
  private var edgeBackground: BarBackgroundView?
  /// How far the contents are from being scrolled to their bottom, in points; nil for contents that do not scroll.
  var distanceFromBottom: CGFloat? {
    didSet { if distanceFromBottom != oldValue { updateEdge() } }
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
    background.isAtBottom = true
    updateLook()
    addSubview(background)
  }

  private func updateLook() {
    standardAppearance.onChange = { [weak self] in self?.updateLook() }
    background.look = standardAppearance.tinted(barTintColor, isTranslucent: isTranslucent)
    scrollEdgeAppearance?.onChange = { [weak self] in self?.updateLook() }
    updateEdge()
  }

  /// Shows the background for the position of the contents: the standard one fades in over that of the edge.
  private func updateEdge() {
    guard let edge = scrollEdgeAppearance else {
      background.alpha = 1
      edgeBackground?.isHidden = true
      return
    }
    let progress = min(max((distanceFromBottom ?? 0) / UINavigationBar.edgeDistance, 0), 1)
    background.alpha = progress
    let edgeBackground = edgeBackground ?? makeEdgeBackground()
    edgeBackground.look = edge.tinted(barTintColor, isTranslucent: isTranslucent)
    edgeBackground.isHidden = progress == 1
  }

  private func makeEdgeBackground() -> BarBackgroundView {
    let view = BarBackgroundView(frame: background.frame)
    view.isAtBottom = true
    insertSubview(view, at: 0)
    edgeBackground = view
    return view
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
      view.item.onChange = { [weak view] in view?.update() }
      addSubview(view)
    }
    updateSelection()
    setNeedsLayout()
  }

  private func updateSelection() {
    for view in views {
      view.select(
        view.item === selectedItem, color: tintColor,
        unselected: unselectedItemTintColor ?? .unselectedTab)
    }
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
    background.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height + bottomInset)
    edgeBackground?.frame = background.frame
    let sides = containerSafeArea ?? safeAreaInsets
    let room = max(bounds.width - sides.left - sides.right, 0)
    let width = room / CGFloat(max(views.count, 1))
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (index, view) in views.enumerated() {
      let place = isMirrored ? views.count - 1 - index : index
      view.isInline = traitCollection.verticalSizeClass == .compact
      view.isMirrored = isMirrored
      view.frame = CGRect(
        x: sides.left + width * CGFloat(place), y: 0, width: width, height: bounds.height)
    }
  }
}

/// Is notified of taps on a tab bar. All methods are optional.
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

/// A tab: image, title and badge.
final class TabItemView: UIView {
  let item: UITabBarItem
  var onTap: ((UITabBarItem) -> Void)?
  /// Whether the title is beside the image.
  var isInline = false { didSet { if isInline != oldValue { update() } } }
  /// Whether the title is at the left of the image, and the badge too.
  var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsLayout() } } }
  private let imageView = UIImageView(image: nil)
  private let label = UILabel(frame: .zero)
  private let badge = UILabel(frame: .zero)
  private var isSelected = false
  /// In points: sizes of titles, above each other and side by side, and the height of badges.
  private static let (fontSize, inlineFontSize, badgeHeight) = (10.0, 13.0, 18.0)
  /// The distance of a title from the image that it is beside, in points.
  private static let inlineGap: CGFloat = 6

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    isOpaque = false
    badge.textColor = .white
    badge.font = .systemFont(ofSize: 13)
    badge.textAlignment = .center
    badge.layer.cornerRadius = Self.badgeHeight / 2
    badge.clipsToBounds = true
    for view in [imageView, label, badge] { addSubview(view) }
    update()
  }

  required init?(coder: NSCoder) { nil }

  func select(_ isSelected: Bool, color: UIColor, unselected: UIColor) {
    self.isSelected = isSelected
    label.textColor = isSelected ? color : unselected
    imageView.tintColor = isSelected ? color : unselected
    update()
  }

  func update() {
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    imageView.image = image?.forBar
    label.text = item.title
    label.font = .systemFont(
      ofSize: isInline ? Self.inlineFontSize : Self.fontSize, weight: .medium)
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? .systemRed
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let text = label.sizeThatFits(.zero)
    imageView.bounds.size = imageView.image?.size ?? .zero
    label.bounds.size = CGSize(width: min(text.width, bounds.width), height: text.height)
    let badgeWidth = max(badge.sizeThatFits(.zero).width + 10, Self.badgeHeight)
    badge.bounds.size = CGSize(width: badgeWidth, height: Self.badgeHeight)
    if isInline {
      layOutInline(textWidth: text.width)
    } else {
      // The image in the upper part; the baseline of the title 4 points above the bottom.
      imageView.center = CGPoint(x: bounds.midX, y: 5 + 25 / 2 + 2)
      label.center = CGPoint(x: bounds.midX, y: bounds.height - 2 - text.height / 2)
      placeBadge(from: 4)
    }
  }

  /// Places the title beside the image. A badge is at the trailing half of the image, up to the title, which makes room
  /// for a wider one.
  private func layOutInline(textWidth: CGFloat) {
    let (half, badgeWidth) = (imageView.bounds.width / 2, badge.bounds.width)
    let start = max(half + Self.inlineGap - badgeWidth, 0)
    let gap = badge.isHidden ? Self.inlineGap : max(start + badgeWidth - half, Self.inlineGap)
    let width = 2 * half + gap + textWidth
    let image = bounds.midX - width / 2 + half
    let title = bounds.midX + width / 2 - textWidth / 2
    imageView.center = CGPoint(x: isMirrored ? bounds.width - image : image, y: bounds.midY)
    label.center = CGPoint(x: isMirrored ? bounds.width - title : title, y: bounds.midY)
    placeBadge(from: start)
  }

  /// Places the badge at the top of the bar.
  ///
  /// - Parameter start: The distance of its leading edge from the middle of the image, in points.
  private func placeBadge(from start: CGFloat) {
    let distance = start + badge.bounds.width / 2
    badge.center = CGPoint(
      x: imageView.center.x + (isMirrored ? -distance : distance), y: 2 + Self.badgeHeight / 2)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTap?(item) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
