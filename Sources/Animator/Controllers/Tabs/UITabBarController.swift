/// A container that shows one of several controllers, with a tab bar below them.
///
/// Of more than five controllers, those from the fifth on are in a list behind the tab "More"; on tablets, of more than
/// eight, those from the eighth on.
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The bar. Its items are those of the controllers.
  public let tabBar: UITabBar
  /// The object that is notified of selections and provides custom transitions. Not retained.
  open weak var delegate: (any UITabBarControllerDelegate)?
  var controllers: [UIViewController] = []
  var selection = 0
  /// The controller that was selected before the last change; ``displayed`` may have been the list "More" then.
  weak var formerSelection: UIViewController?
  /// The controller whose view is shown.
  var displayed: UIViewController?
  let contentView = UIView(frame: .zero)
  private(set) var storedMore: UINavigationController?
  /// The number of tabs that there is room for.
  var tabLimit = 5
  /// Whether a pushed controller hides the bar.
  var isBarPushedAway = false
  var needsSelection = false
  /// The controllers whose tabs the user may exchange.
  var customizable: [UIViewController] = []
  /// The exchange of tabs in progress.
  var customization: TabCustomization?
  /// Whether callbacks of a cancelled transition are called: what they select is shown afterwards.
  var isRestoring = false

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

  // MARK: Children

  override func childWillLeave(_ child: UIViewController, for newParent: UIViewController?) {
    // Between the tabs and the list "More" controllers keep their place.
    guard let newParent, newParent !== storedMore, newParent !== self else { return }
    removeTab(of: child)
  }

  override func childLayoutDidChange(_ child: UIViewController) {
    layOutBars()
    super.childLayoutDidChange(child)
  }

  // MARK: Forwarding

  open override var childForStatusBarStyle: UIViewController? { displayed }
  open override var childForStatusBarHidden: UIViewController? { displayed }
  open override var childForHomeIndicatorAutoHidden: UIViewController? { displayed }
  open override var childForScreenEdgesDeferringSystemGestures: UIViewController? { displayed }
}
