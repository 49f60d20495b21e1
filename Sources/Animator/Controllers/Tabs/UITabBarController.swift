/// A container that shows one of several controllers, with a tab bar below them.
///
/// Of more than five controllers, those from the fifth on are in a list behind the tab "More"; on tablets, of more than
/// eight, those from the eighth on.
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The bar. Its items are those of the controllers.
  public let tabBar: UITabBar
  /// Is notified of selections, and provides custom transitions. Not retained.
  open weak var delegate: (any UITabBarControllerDelegate)?
  var controllers: [UIViewController] = []
  private(set) var selection = 0
  /// The controller that was selected before the last change of that; the list "More" does not tell.
  private weak var formerSelection: UIViewController?
  /// The controller whose view is shown.
  var displayed: UIViewController?
  private let contentView = UIView(frame: .zero)
  private(set) var storedMore: UINavigationController?
  /// The number of tabs that there is room for.
  var tabLimit = 5
  /// Whether a pushed controller hides the bar.
  private var isBarPushedAway = false
  private var needsSelection = false
  /// The controllers whose tabs the user may exchange.
  var customizable: [UIViewController] = []
  /// The exchange of tabs in progress.
  var customization: TabCustomization?
  /// Whether callbacks of a cancelled transition are called: what they select is shown afterwards.
  private var isRestoring = false

  /// Creates a container without controllers.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    tabBar = UITabBar(frame: .zero)
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a container. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    let bar = coder.interface?.decodeObject(forKey: "UITabBar") as? UITabBar
    tabBar = bar ?? UITabBar(frame: .zero)
    super.init(coder: coder)
    coder.interface?.configure(self, as: UITabBarController.self)
  }

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.layOut = { [weak self] in self?.layOutBars() }
    contentView.isOpaque = false
    view.addSubview(contentView)
    view.addSubview(tabBar)
    tabBar.delegate = self
    self.view = view
    UIView.performWithoutAnimation { layOutBars() }
  }

  override func prepareToAppear() {
    updateTabLimit()
    if displayed == nil { showSelection() }
  }

  // MARK: Controllers

  /// The controllers, in the order of their tabs.
  open var viewControllers: [UIViewController]? {
    get { controllers.isEmpty ? nil : controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers. The selected one stays selected if it is among them; otherwise the one at the same index
  /// is, or the first if there is none.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    var new: [UIViewController] = []
    for controller in viewControllers ?? [] {
      if new.contains(where: { $0 === controller }) {
        UsageFault.raise(
          "UITabBarController.setViewControllers(_:animated:)",
          "\(controller.messageName) is there twice; each controller has one tab")
      } else {
        new.append(controller)
      }
    }
    let selected = selectedViewController
    // The stack of the list notifies its own.
    let removed = controllers.filter { old in
      old.parent === self && !new.contains { $0 === old }
    }
    let added = new.filter { one in !controllers.contains { $0 === one } }
    noteSelection()
    (controllers, customizable) = (new, new)
    for controller in added { addChild(controller) }
    selection =
      new.firstIndex { $0 === selected } ?? (new.indices.contains(selection) ? selection : 0)
    for controller in removed { controller.willMove(toParent: nil) }
    itemsDidChange()
    updateEditButton()
    takeBackFromList()
    if isViewLoaded {
      if displayed === selectedViewController { showMovedSelection() }
      showSelection()
    }
    for controller in removed where controller.parent === self { controller.removeFromParent() }
    for controller in added { controller.didMove(toParent: self) }
  }

  /// The controllers whose tabs the user may exchange in the sheet behind the button Edit of the list "More"; nil for none,
  /// and then the list has no such button. Setting ``viewControllers`` makes it all of them.
  open var customizableViewControllers: [UIViewController]? {
    get { customizable.isEmpty ? nil : customizable }
    set {
      customizable = newValue ?? []
      updateEditButton()
    }
  }

  private func updateEditButton() {
    let list = storedMore?.viewControllers.first as? MoreListController
    list?.canEdit = !customizable.isEmpty
  }

  /// Takes over another order of the same controllers; the selected one stays so.
  func arrange(_ order: [UIViewController]) {
    let selected = selectedViewController
    controllers = order
    selection = order.firstIndex { $0 === selected } ?? selection
  }

  /// The controller that is shown; nil for none.
  open var selectedViewController: UIViewController? {
    get { controllers.indices.contains(selection) ? controllers[selection] : nil }
    set {
      guard let newValue else { return }
      guard let index = controllers.firstIndex(where: { $0 === newValue }) else {
        return UsageFault.raise(
          "UITabBarController.selectedViewController",
          "\(newValue.messageName) has no tab; add it to viewControllers")
      }
      selectedIndex = index
    }
  }

  /// The selected child is searched first.
  open override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    let children = super.allowedChildrenForUnwinding(from: source)
    let selected = selectedViewController
    return children.filter { $0 === selected } + children.filter { $0 !== selected }
  }

  /// Selects a tab.
  open override func unwind(
    for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
  ) {
    if controllers.contains(where: { $0 === subsequentVC }) {
      selectedViewController = subsequentVC
    }
  }

  /// The index of the controller that is shown; an index that does not exist is a `UsageFault`.
  open var selectedIndex: Int {
    get { selection }
    set {
      guard controllers.indices.contains(newValue) else {
        return UsageFault.raise(
          "UITabBarController.selectedIndex",
          "\(newValue) is not the index of a controller; there are \(controllers.count)")
      }
      noteSelection()
      selection = newValue
      updateSelectedItem()
      if isViewLoaded { showSelection() }
    }
  }

  /// Called before the selection changes: the transition to that may be cancelled.
  private func noteSelection() {
    if presentationState.containerTransition == nil { formerSelection = selectedViewController }
  }

  /// The container of the controllers that have no tab of their own.
  open var moreNavigationController: UINavigationController {
    if let storedMore { return storedMore }
    let list = MoreListController()
    list.onSelect = { [weak self] index in self?.selectedIndex = index }
    list.onEdit = { [weak self] in self?.beginCustomizing() }
    let more = UINavigationController(rootViewController: list)
    more.tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
    storedMore = more
    updateEditButton()
    addChild(more)
    more.didMove(toParent: self)
    return more
  }

  func updateSelectedItem() {
    let items = tabBar.items ?? []
    let index = min(selection, tabCount)
    tabBar.selectedItem = items.indices.contains(index) ? items[index] : nil
  }

  // MARK: Selection

  func showSelection() {
    if presentationState.containerTransition != nil || isRestoring {
      needsSelection = true
      return
    }
    guard let to = controllerToShow() else {
      displayed?.removeView(from: contentView)
      displayed = nil
      return
    }
    guard to !== displayed else { return layOutBars() }
    to.loadViewIfNeeded()
    // It may have selected another one when it was loaded, which has been shown then.
    guard presentationState.containerTransition == nil, to === controllerToShow(), to !== displayed
    else { return }
    show(to, instead: displayed)
  }

  private func show(_ to: UIViewController, instead from: UIViewController?) {
    let drives = appearance == .appeared && isViewVisible
    var setup = ControllerTransition.Setup(
      containerView: contentView, from: from, to: to, fromView: from?.viewIfLoaded, toView: to.view,
      call: "UITabBarController")
    if drives, let from {
      setup.animator = delegate?.tabBarController(
        self, animationControllerForTransitionFrom: from, to: to)
      setup.interaction = setup.animator.flatMap {
        delegate?.tabBarController(self, interactionControllerFor: $0)
      }
      setup.initialFrames[ObjectIdentifier(from)] = from.view.frame
    }
    setup.finalFrames[ObjectIdentifier(to)] = contentView.bounds
    let isAnimated = setup.animator != nil
    let transition = ControllerTransition(setup) { [self] completed in
      ended(from: from, to: to, drives: drives, completed: completed)
    }
    presentationState.containerTransition = transition
    if drives {
      // What has replaced its view appears by itself.
      if !to.isReplacedInContext { to.beginAppearance(true, animated: isAnimated) }
      from?.beginAppearance(false, animated: isAnimated)
    }
    UIView.performWithoutAnimation {
      to.view.autoresizingMask = []
      pushChangesTabBar(in: to)
      // It comes in as it is laid out with the bar.
      layOut(to)
      if !isAnimated {
        to.addView(to: contentView)
        // Unless the list has taken it over.
        from?.removeView(from: contentView)
      }
    }
    if isAnimated {
      transition.coordinator.animate(
        alongsideTransition: { [weak self] _ in
          UIView.performWithoutAnimation { to.view.layoutIfNeeded() }
          self?.showBackground(over: to)
        }, completion: nil)
    }
    transition.run()
  }

  private func ended(
    from: UIViewController?, to: UIViewController, drives: Bool, completed: Bool
  ) {
    presentationState.containerTransition = nil
    if completed {
      displayed = to
      from?.removeView(from: contentView)
      to.addView(to: contentView)
      layOutBars()
      if drives {
        from?.endAppearance()
        // Another one may have been selected.
        if to.appearance != .disappearing { to.endTransitionAppearance() }
      }
    } else {
      restore(from: from, to: to, drives: drives)
    }
    if needsSelection {
      needsSelection = false
      showSelection()
    }
  }

  /// Returns to the state before a transition that was cancelled.
  private func restore(from: UIViewController?, to: UIViewController, drives: Bool) {
    // Unless another one has been selected in the meantime, which is shown afterwards.
    let isOtherSelected = needsSelection && selectedViewController !== to
    let former = from === storedMore ? formerSelection : from
    if !isOtherSelected, let index = controllers.firstIndex(where: { $0 === former }) {
      selection = index
    }
    updateSelectedItem()
    if !isOtherSelected && isListShown { tabBar.selectedItem = storedMore?.tabBarItem }
    isRestoring = true
    if drives { to.beginAppearance(false, animated: true) }
    to.removeView(from: contentView)
    if drives {
      to.endAppearance()
      from?.beginAppearance(true, animated: true)
      from?.endTransitionAppearance()
    }
    isRestoring = false
    UIView.performWithoutAnimation {
      if let from { pushChangesTabBar(in: from) }
      layOutBars()
    }
  }

  /// Selects the controller of a tapped item.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    // The bar has selected the item; the delegate may refuse it, and so may a transition that is under way.
    updateSelectedItem()
    if let storedMore, displayed === storedMore { tabBar.selectedItem = storedMore.tabBarItem }
    guard customization == nil, let index = tabBar.items?.firstIndex(where: { $0 === item })
    else { return }
    if hasMore && index == tabCount { return selectMore() }
    guard controllers.indices.contains(index) else { return }
    let controller = controllers[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    if index == selection {
      // A tap on the selected tab returns to the root of its stack.
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      selectedIndex = index
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  private func selectMore() {
    guard presentationState.containerTransition == nil, !isRestoring else { return }
    let more = moreNavigationController
    tabBar.selectedItem = more.tabBarItem
    if displayed === more {
      more.popToRootViewController(animated: true)
    } else {
      more.loadViewIfNeeded()
      show(more, instead: displayed)
    }
  }

  // MARK: Layout

  private func layOutBars() {
    guard let view = viewIfLoaded else { return }
    updateTabLimit()
    let (bounds, bottom) = (view.bounds, view.safeAreaInsets.bottom)
    if contentView.frame != bounds { contentView.frame = bounds }
    let height = tabBar.preferredHeight
    tabBar.bottomInset = bottom
    tabBar.containerSafeArea = view.safeAreaInsets
    // It leaves with the contents over which others are pushed.
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let away = isMirrored ? bounds.width : -bounds.width
    let frame = CGRect(
      x: isBarPushedAway ? away : 0, y: bounds.maxY - bottom - height, width: bounds.width,
      height: height)
    if tabBar.frame != frame { tabBar.frame = frame }
    customization?.layOut()
    guard let displayed, presentationState.containerTransition == nil else { return }
    layOut(displayed)
    contentsMoved()
  }

  /// Gives the view of a controller the frame behind the bar, or above it, and the safe area above it.
  private func layOut(_ controller: UIViewController) {
    let height = tabBar.preferredHeight
    var frame = contentView.bounds
    let extends = extendsBehindBar(controller)
    let isShown = !isBarPushedAway && !tabBar.isHidden
    if !extends && isShown {
      frame.size.height = max(frame.height - height - tabBar.bottomInset, 0)
    }
    if controller.view.frame != frame { controller.view.frame = frame }
    controller.containerInsets.bottom = extends && isShown ? height : 0
  }

  func extendsBehindBar(_ controller: UIViewController) -> Bool {
    controller.edgesForExtendedLayout.contains(.bottom)
      && (tabBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
  }

  /// Called when contents in the container have moved: the background of the bar depends on them.
  func contentsMoved() {
    // During a transition the background changes along with that.
    if presentationState.containerTransition == nil { showBackground(over: displayed) }
    // That of a stack that the tabs are on.
    navigationController?.contentsMoved(of: self)
  }

  private func showBackground(over controller: UIViewController?) {
    func behind(_ controller: UIViewController?) -> UIViewController? {
      controller.flatMap { extendsBehindBar($0) ? $0 : nil }
    }
    var shown = behind(controller)
    while let stack = shown as? UINavigationController { shown = behind(stack.topViewController) }
    tabBar.contents = shown?.contentsBehindBar
  }

  override func childWillLeave(_ child: UIViewController, for newParent: UIViewController?) {
    // Between the tabs and the list "More" controllers keep their place.
    guard let newParent, newParent !== storedMore, newParent !== self else { return }
    removeTab(of: child)
  }

  override func childLayoutDidChange(_ child: UIViewController) {
    layOutBars()
    super.childLayoutDidChange(child)
  }

  /// Moves the bar out together with the controller over which another one is pushed, or in again; called inside the
  /// animation of the push.
  func pushChangesTabBar(in controller: UIViewController) {
    guard let container = controller as? UINavigationController else {
      if isBarPushedAway { setBarPushedAway(false) }
      return
    }
    let top = container.viewControllers.dropFirst()
    setBarPushedAway(top.contains { $0.hidesBottomBarWhenPushed })
  }

  private func setBarPushedAway(_ isAway: Bool) {
    guard isAway != isBarPushedAway else { return }
    isBarPushedAway = isAway
    layOutBars()
  }

  // MARK: Forwarding

  open override var childForStatusBarStyle: UIViewController? { displayed }
  open override var childForStatusBarHidden: UIViewController? { displayed }
  open override var childForHomeIndicatorAutoHidden: UIViewController? { displayed }
  open override var childForScreenEdgesDeferringSystemGestures: UIViewController? { displayed }
}
