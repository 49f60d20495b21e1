// The layout of the bar and of the view behind or above it, and what the bar looks like over its contents.

extension UITabBarController {
  func layOutBars() {
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
  func layOut(_ controller: UIViewController) {
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

  func showBackground(over controller: UIViewController?) {
    func behind(_ controller: UIViewController?) -> UIViewController? {
      controller.flatMap { extendsBehindBar($0) ? $0 : nil }
    }
    var shown = behind(controller)
    while let stack = shown as? UINavigationController { shown = behind(stack.topViewController) }
    tabBar.contents = shown?.contentsBehindBar
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
}
