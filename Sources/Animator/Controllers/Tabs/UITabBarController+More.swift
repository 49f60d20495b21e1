// Controllers that have no tab of their own: they are in a list behind the tab "More".

extension UITabBarController {
  var hasMore: Bool { controllers.count > tabLimit }
  /// The number of controllers with tabs of their own.
  var tabCount: Int { hasMore ? tabLimit - 1 : controllers.count }

  func itemsDidChange() {
    endCustomizing(animated: false, keepsChanges: false)
    if hasMore {
      let list = moreNavigationController.viewControllers.first as? MoreListController
      list?.items = controllers.dropFirst(tabCount).compactMap(\.tabBarItem)
      list?.firstIndex = tabCount
    }
    showItems(of: controllers)
    updateSelectedItem()
  }

  /// Shows the tabs of the first controllers of an order, and the one of the list.
  func showItems(of order: [UIViewController]) {
    var items = order.prefix(tabCount).compactMap(\.tabBarItem)
    if hasMore, let more = moreNavigationController.tabBarItem { items.append(more) }
    tabBar.setItems(items, animated: false)
  }

  /// Whether the list itself is shown.
  var isListShown: Bool {
    storedMore.map { $0 === displayed && $0.viewControllers.count == 1 } ?? false
  }

  /// Whether the selection is shown in the stack of the list. A navigation controller cannot be pushed: it is shown by
  /// itself.
  private var isSelectionInList: Bool {
    hasMore && selection >= tabCount && !(selectedViewController is UINavigationController)
  }

  /// The controller whose view is shown for the selection.
  func controllerToShow() -> UIViewController? {
    guard isSelectionInList, let selected = selectedViewController else {
      return selectedViewController
    }
    let more = moreNavigationController
    if selected.parent !== more, let list = more.viewControllers.first {
      if selected.parent === self {
        selected.willMove(toParent: nil)
        selected.parentCalls.hasDidMove = true
        selected.removeFromParent()
      }
      more.setViewControllers([list, selected], animated: false)
    }
    return more
  }

  /// Removes the tab of a controller that another container takes over.
  func removeTab(of controller: UIViewController) {
    guard controllers.contains(where: { $0 === controller }) else { return }
    let others = customizable.filter { $0 !== controller }
    endTransition(of: controller)
    setViewControllers(controllers.filter { $0 !== controller }, animated: false)
    // The next tab may come with a transition.
    endTransition(of: controller)
    customizableViewControllers = others
  }

  // MARK: Room

  /// Updates the number of tabs that there is room for: five, or eight in the regular width of a tablet.
  func updateTabLimit() {
    guard let traits = viewIfLoaded?.traitCollection, presentationState.containerTransition == nil
    else { return }
    let isWide = traits.userInterfaceIdiom == .pad && traits.horizontalSizeClass == .regular
    let limit = isWide ? 8 : 5
    if limit == tabLimit { return }
    let oldCount = tabCount
    tabLimit = limit
    if tabCount == oldCount { return }
    let showsList = isListShown
    itemsDidChange()
    takeBackFromList()
    // The list itself is shown as long as there is one.
    if showsList && hasMore {
      tabBar.selectedItem = storedMore?.tabBarItem
      return
    }
    showMovedSelection()
  }

  /// Shows the selected controller again if it moves into the list, or out of it.
  func showMovedSelection() {
    guard presentationState.containerTransition == nil, let shown = displayed,
      shown !== (isSelectionInList ? moreNavigationController : selectedViewController)
    else { return }
    displayed = nil
    // Before the stack of the list gets it, and with it the view.
    shown.viewIfLoaded?.removeFromSuperview()
    showSelection()
  }

  /// Takes what is not behind the list any more out of its stack, and makes the controllers that have tabs of their own
  /// children of this one.
  func takeBackFromList() {
    let behind = controllers.dropFirst(tabCount)
    if let more = storedMore, let list = more.viewControllers.first,
      let opened = more.viewControllers.dropFirst().first,
      !behind.contains(where: { $0 === opened })
    {
      // One that is under way would move it out later.
      more.presentationState.containerTransition?.abandon()
      more.setViewControllers([list], animated: false)
    }
    for controller in controllers.prefix(tabCount) where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
  }
}
