/// A bar with a title and buttons, usually that of a navigation controller.
///
/// Heights in points: 44, or 32 in landscape on phones and 50 on tablets; 56 in sheets of both, but not in landscape on
/// phones; a large title adds 52, a prompt 30, a search bar 52.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// The look of the background.
  open var standardAppearance = UINavigationBarAppearance() {
    didSet {
      standardAppearance = standardAppearance.duplicate()
      appearanceReplaced()
    }
  }
  /// The look in landscape on phones; nil for the standard one.
  open var compactAppearance: UINavigationBarAppearance? {
    didSet {
      compactAppearance = compactAppearance?.duplicate()
      appearanceReplaced()
    }
  }
  /// The look at the top edge of scrolling contents, and over screens that do not scroll; nil for no background.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      scrollEdgeAppearance = scrollEdgeAppearance?.duplicate()
      lookChanged()
    }
  }
  /// The look at the top edge of scrolling contents in landscape on phones; nil for ``scrollEdgeAppearance``.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      compactScrollEdgeAppearance = compactScrollEdgeAppearance?.duplicate()
      lookChanged()
    }
  }
  /// The image of back buttons in place of the chevron, unless the appearance has one; nil for the chevron. As in UIKit, it
  /// is shown only if ``backIndicatorTransitionMaskImage`` is set too.
  open var backIndicatorImage: UIImage? { didSet { rebuild() } }
  /// The mask of ``backIndicatorImage`` in transitions, in which that only fades here.
  open var backIndicatorTransitionMaskImage: UIImage? { didSet { rebuild() } }
  /// Whether contents are visible through the bar, and extend below it; true by default.
  open var isTranslucent = true {
    didSet {
      lookChanged()
      onHeightChange?()
    }
  }
  /// The background color; nil for a blur.
  open var barTintColor: UIColor? { didSet { lookChanged() } }
  /// The images that were set of the bar.
  var images = BarImages() { didSet { lookChanged() } }
  /// The style: that of the user's interface by default, or dark with white titles. With the latter, a navigation
  /// controller has a light status bar.
  open var barStyle = UIBarStyle.default {
    didSet {
      rebuild()
      window?.systemBars.update()
    }
  }
  /// Whether titles are large; false by default.
  open var prefersLargeTitles = false { didSet { heightMayChange() } }
  /// The attributes of the title, unless the appearance has others.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { rebuild() } }
  /// The attributes of the large title, unless the appearance has others.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { rebuild() } }
  /// The object that is notified of changes of the items. Not retained.
  open weak var delegate: (any UINavigationBarDelegate)?

  let background = BarBackgroundView(frame: .zero)
  /// The background at the top of the contents, behind ``background``, which fades in over it.
  let edgeBackground = BarBackgroundView(frame: .zero)
  let content = UIView(frame: .zero)
  private var shown: NavigationItemView?
  private var leaving: NavigationItemView?
  /// The row with the search bar of the top item, and that of the item that leaves.
  var searchRow: SearchRowView?
  private var leavingSearchRow: SearchRowView?
  private var storedItems: [UINavigationItem] = []
  /// Called by a tap on the back button; nil to pop the item.
  var onBack: (() -> Void)?
  /// Called when the height changes.
  var onHeightChange: (() -> Void)?
  /// Whether this is the bar of a navigation controller in a sheet.
  var isInSheet: () -> Bool = { false }
  /// The same when the bar entered the window.
  private var wasInSheet = false
  /// Where the contents below the bar are; nil if nothing scrolls there.
  var scrolledContents: ScrolledContents? {
    didSet { if scrolledContents != oldValue { contentsScrolled() } }
  }
  /// How much of the standard background is seen over contents that the title does not follow, 0…1, as they are in a child
  /// of the screen, or do not scroll; nil if there is no screen behind the bar.
  var progressOverContents: CGFloat? {
    didSet { if progressOverContents != oldValue { updateLook() } }
  }
  /// The part of the large title that is visible: 1 at the top of the contents, 0 where they have been scrolled.
  private(set) var largeTitleFraction: CGFloat = 1
  /// The part of a search bar that leaves with the contents that is visible, 0…1.
  private(set) var searchFraction: CGFloat = 1
  /// The distance from the top of the screen, over which the background extends.
  var topInset: CGFloat = 0 { didSet { if topInset != oldValue { setNeedsLayout() } } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a bar without items. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UINavigationBar.self)
  }

  private func setUp() {
    isOpaque = false
    content.isOpaque = false
    content.clipsToBounds = true
    addSubview(edgeBackground)
    addSubview(background)
    addSubview(content)
    lookChanged()
  }

  /// The direction, which the items have too.
  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet {
      shown?.setNeedsLayout()
      leaving?.setNeedsLayout()
    }
  }

  // MARK: Items

  /// The items, the last one shown.
  open var items: [UINavigationItem]? {
    get { storedItems.isEmpty ? nil : storedItems }
    set { setItems(newValue, animated: false) }
  }
  /// The item that is shown.
  open var topItem: UINavigationItem? { storedItems.last }
  /// The item below, to which the back button leads.
  open var backItem: UINavigationItem? { storedItems.dropLast().last }

  /// An item of the container that the bar is in, before those of the top item.
  var containerItem: UIBarButtonItem? {
    didSet { if containerItem !== oldValue { itemChanged() } }
  }

  /// Sets the items. The change is animated as a push, or as a pop if the new top item was in the bar already.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let (old, new) = (storedItems, items ?? [])
    let top = new.last
    let isPop = top.map { item in old.contains { $0 === item } } ?? true
    guard animated, window != nil, top !== old.last else { return show(new) }
    UIView.animate(
      withDuration: 0.35, delay: 0, options: .systemSpring,
      animations: { self.transition(to: new, isPop: isPop) },
      completion: { _ in self.finishTransition() })
  }

  /// Adds an item, and shows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    if storedItems.contains(where: { $0 === item }) {
      return UsageFault.raise(
        "UINavigationBar.pushItem(_:animated:)",
        "the item is in the bar already; create another one")
    }
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    setItems(storedItems + [item], animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Removes the top item.
  ///
  /// - Returns: The item; nil if there is none below it.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard storedItems.count > 1, let item = storedItems.last,
      delegate?.navigationBar(self, shouldPop: item) ?? true
    else { return nil }
    setItems(storedItems.dropLast(), animated: animated)
    delegate?.navigationBar(self, didPop: item)
    return item
  }

  /// Shows items without animation.
  func show(_ items: [UINavigationItem]) {
    observe(items)
    finishTransition()
    rebuild()
    onHeightChange?()
  }

  /// Starts the animation to other items, inside an animation block.
  func transition(to items: [UINavigationItem], isPop: Bool) {
    finishTransition()
    let old = shown
    observe(items)
    var new: NavigationItemView?
    UIView.performWithoutAnimation {
      new = makeView()
      var frame = content.bounds
      frame.size.height -= searchRow?.bounds.height ?? 0
      new?.frame = frame
      if let new { content.addSubview(new) }
      new?.layoutIfNeeded()
      if let new { new.prepare(isPop: isPop, beside: old) }
      if searchRow?.search !== search {
        leavingSearchRow = exchangeSearchRow()
        layOutSearchRow(at: frame.maxY)
        searchRow?.prepare(isPop: isPop)
      }
    }
    (shown, leaving) = (new, old)
    new?.arrive()
    old?.leave(isPop: isPop, beside: new)
    searchRow?.arrive()
    leavingSearchRow?.leave(isPop: isPop)
    updateLook()
    onHeightChange?()
    layoutIfNeeded()
  }

  /// Removes the views of the items that were shown before.
  func finishTransition() {
    leaving?.removeFromSuperview()
    leavingSearchRow?.removeFromSuperview()
    (leaving, leavingSearchRow) = (nil, nil)
  }

  private func observe(_ items: [UINavigationItem]) {
    let former = search
    for item in storedItems { item.onChange = nil }
    storedItems = items
    if search !== former { updateFractions() }
    for item in items.suffix(2) { item.onChange = { [weak self] in self?.itemChanged() } }
  }

  /// Shows an appearance that may have other attributes of titles and buttons.
  private func appearanceReplaced() {
    lookChanged()
    if leaving == nil { rebuild() }
  }

  private func itemChanged() {
    // A change during a transition is shown at its end.
    if leaving == nil { rebuild() }
    heightMayChange()
  }

  func rebuild() {
    UIView.performWithoutAnimation {
      shown?.removeFromSuperview()
      shown = makeView()
      if let shown { content.addSubview(shown) }
      exchangeSearchRow()?.removeFromSuperview()
      updateLook()
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  private func makeView() -> NavigationItemView? {
    guard let topItem else { return nil }
    let view = NavigationItemView(topItem, back: backItem, in: self)
    view.backButton?.onTap = { [weak self] _ in
      guard let self else { return }
      if let onBack { onBack() } else { popItem(animated: true) }
    }
    return view
  }

  // MARK: Geometry

  var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

  /// Whether the title of the top item is large.
  var hasLargeTitle: Bool {
    guard prefersLargeTitles, !isCompact, !showsSearchAlone else { return false }
    for item in storedItems.reversed() {
      switch item.largeTitleDisplayMode {
      case .always: return true
      case .never: return false
      case .automatic: continue
      }
    }
    return !storedItems.isEmpty
  }

  /// The height of the row with title and buttons.
  var rowHeight: CGFloat { isInSheet() && !isCompact ? 56 : traitCollection.barHeight }
  var promptHeight: CGFloat { topItem?.prompt == nil ? 0 : 30 }
  static let largeTitleHeight: CGFloat = 52
  private var currentLargeTitleHeight: CGFloat {
    hasLargeTitle ? Self.largeTitleHeight * largeTitleFraction : 0
  }
  /// How much lower the bar is because the search bar and the large title have left with the contents.
  var collapsedHeight: CGFloat {
    searchRowHeight - currentSearchHeight
      + (hasLargeTitle ? Self.largeTitleHeight * (1 - largeTitleFraction) : 0)
  }
  /// The height without the search bar.
  private var itemHeight: CGFloat { rowHeight + promptHeight + currentLargeTitleHeight }
  /// The height for the top item.
  var preferredHeight: CGFloat { (showsSearchAlone ? 0 : itemHeight) + currentSearchHeight }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: preferredHeight)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: preferredHeight)
  }

  /// Called after the contents below the bar have moved.
  private func contentsScrolled() {
    if updateFractions(), hasLargeTitle || search != nil { heightMayChange() }
    updateLook()
    shown?.largeTitleMoved()
    if hasLargeTitle { setNeedsLayout() }
  }

  /// Takes the visible parts of title and search bar from the contents, and returns whether they have changed.
  @discardableResult
  private func updateFractions() -> Bool {
    let (title, search) = (titleFractionOfContents, searchFractionOfContents)
    guard title != largeTitleFraction || search != searchFraction else { return false }
    (largeTitleFraction, searchFraction) = (title, search)
    return true
  }

  /// Called when the search of the top item has begun or ended, in its animation.
  func searchChanged() {
    updateFractions()
    heightMayChange()
    layoutIfNeeded()
  }

  private func heightMayChange() {
    updateLook()
    // The item that leaves keeps the title that it had, as one does that a search hides.
    if !showsSearchAlone { shown?.isLarge = hasLargeTitle }
    invalidateIntrinsicContentSize()
    onHeightChange?()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(
      x: 0, y: -topInset, width: bounds.width, height: bounds.height + topInset)
    edgeBackground.frame = background.frame
    content.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height + stretch)
    layOutSearchRow()
    var frame = content.bounds
    frame.size.height = max(frame.height - currentSearchHeight, 0)
    if showsSearchAlone { (frame.origin.y, frame.size.height) = (-itemHeight, itemHeight) }
    shown?.frame = frame
    shown?.alpha = showsSearchAlone ? 0 : 1
    leaving?.frame = frame
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    heightMayChange()
  }

  /// The height depends on whether the bar is in a sheet.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil, isInSheet() != wasInSheet else { return }
    wasInSheet.toggle()
    UIView.performWithoutAnimation { heightMayChange() }
  }
}
