// The layout of the bars and of the view between or behind them, and what the bars look like over its contents.

extension UINavigationController {
  /// The frame of a controller's view: the container's, without opaque bars and edges below which it does not
  /// extend.
  func contentFrame(of controller: UIViewController) -> CGRect {
    var frame = contentView.bounds
    let bars = barInsets
    if !extends(controller, .top, below: navigationBar.isTranslucent) {
      frame.origin.y += bars.top
      frame.size.height -= bars.top
    }
    if !extends(controller, .bottom, below: isBottomTranslucent) {
      frame.size.height -= bars.bottom
    }
    frame.size.height = max(frame.size.height, 0)
    return frame
  }

  private func extends(
    _ controller: UIViewController, _ edge: UIRectEdge, below isTranslucent: Bool
  ) -> Bool {
    controller.edgesForExtendedLayout.contains(edge)
      && (isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
  }

  /// The heights of the bars with the safe areas outside of them.
  private var barInsets: UIEdgeInsets {
    let safe = viewIfLoaded?.safeAreaInsets ?? .zero
    let tabBar = tabBarHeight
    // The tab bar may be about to leave or to return with the stack, so that the safe area is that without it.
    let below = safe.bottom - containerInsets.bottom + tabBar
    return UIEdgeInsets(
      top: isNavigationBarHidden ? 0 : safe.top + navigationBar.preferredHeight, left: 0,
      bottom: isToolbarShown ? below + toolbar.preferredHeight : tabBar > 0 ? below : 0, right: 0)
  }

  /// The height of the tab bar that the container extends behind, as the stack shows or hides it; 0 for none.
  private var tabBarHeight: CGFloat {
    guard let tabs = parent as? UITabBarController, tabs.extendsBehindBar(self),
      !tabs.tabBar.isHidden, !stack.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
    else { return 0 }
    return tabs.tabBar.preferredHeight
  }

  /// Whether contents are visible through the bar at the bottom: the toolbar, or a tab bar, as the container ends above
  /// an opaque one.
  private var isBottomTranslucent: Bool { !isToolbarShown || toolbar.isTranslucent }

  private var isToolbarShown: Bool {
    !isToolbarHidden && !(stack.last?.hidesBottomBarWhenPushed ?? false && stack.count > 1)
  }

  /// The insets that the bars add to the safe area of a controller's view.
  func insets(of controller: UIViewController) -> UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if !isNavigationBarHidden, extends(controller, .top, below: navigationBar.isTranslucent) {
      insets.top = navigationBar.preferredHeight
    }
    if isToolbarShown, extends(controller, .bottom, below: isBottomTranslucent) {
      insets.bottom = toolbar.preferredHeight
    }
    return insets
  }

  /// Adopts the size that the top controller prefers, if it prefers one, and adds the bars that are shown. As in UIKit,
  /// the height does not become less.
  func adoptPreferredContentSize(animated: Bool) {
    guard var size = stack.last?.preferredContentSize, size != .zero else { return }
    if size.height > 0 {
      if !isNavigationBarHidden { size.height += navigationBar.preferredHeight }
      if isToolbarShown { size.height += toolbar.preferredHeight }
    }
    size.height = max(size.height, preferredContentSize.height)
    guard size != preferredContentSize else { return }
    guard animated, isViewVisible else {
      preferredContentSize = size
      return
    }
    // Along with the transition of the views.
    UIView.animate(withDuration: 0.5, delay: 0, options: .systemSpring) {
      self.preferredContentSize = size
    }
  }

  /// Lets the bars follow the contents of a controller.
  func followContents(of controller: UIViewController?) {
    followUpperContents(of: controller)
    followLowerContents(of: controller)
  }

  func followUpperContents(of controller: UIViewController?) {
    guard let controller, extends(controller, .top, below: navigationBar.isTranslucent) else {
      (navigationBar.scrolledContents, navigationBar.progressOverContents) = (nil, nil)
      return
    }
    navigationBar.scrolledContents = controller.contentScrollView(for: .top)?.contentsBelowBar
    navigationBar.progressOverContents = ContentsBehindBar.progress(
      at: controller.scrollDistance(from: .top) ?? 0)
  }

  func followLowerContents(of controller: UIViewController?) {
    let lower = controller.flatMap { extends($0, .bottom, below: isBottomTranslucent) ? $0 : nil }
    toolbar.contents = lower?.contentsBehindBar
    tabBarController?.contentsMoved()
  }

  /// Called when contents of a controller on the stack, or in one of these, have moved.
  func contentsMoved(of controller: UIViewController) {
    guard let displayed, presentationState.containerTransition == nil,
      sequence(first: controller, next: \.parent).contains(where: { $0 === displayed })
    else { return }
    followContents(of: displayed)
  }

  /// Moves the bars and the view of the controller that is shown.
  func layOutBars() {
    guard let view = viewIfLoaded else { return }
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    if contentView.frame != bounds { contentView.frame = bounds }
    let height = navigationBar.preferredHeight
    navigationBar.topInset = safe.top
    set(
      navigationBar,
      CGRect(
        x: 0, y: isNavigationBarHidden ? -height : safe.top, width: bounds.width, height: height))
    navigationBar.alpha = isNavigationBarHidden ? 0 : 1
    let toolbarHeight = toolbar.preferredHeight
    toolbar.bottomInset = safe.bottom
    set(
      toolbar,
      CGRect(
        x: 0, y: isToolbarShown ? bounds.maxY - safe.bottom - toolbarHeight : bounds.maxY,
        width: bounds.width, height: toolbarHeight))
    toolbar.alpha = isToolbarShown ? 1 : 0
    guard presentationState.containerTransition == nil, let displayed else { return }
    set(displayed.view, contentFrame(of: displayed))
    displayed.containerInsets = insets(of: displayed)
  }

  private func set(_ view: UIView, _ frame: CGRect) {
    if view.frame != frame { view.frame = frame }
  }
}
