// Changes of the stack, and the transition of the views. UINavigationController+Moves.swift reports the moves of the
// controllers.

extension UINavigationController {
  /// Replaces the stack.
  ///
  /// - Returns: False if that is impossible, which a fault explains.
  @discardableResult
  func change(_ call: String, to new: [UIViewController], animated: Bool) -> Bool {
    if let reason = obstacle(to: new) {
      fault(call, reason)
      return false
    }
    let old = stack
    stack = new
    for controller in new where !old.contains(where: { $0 === controller }) { enter(controller) }
    for controller in old where !new.contains(where: { $0 === controller }) { leave(controller) }
    showTop(animated: animated)
    return true
  }

  private func obstacle(to new: [UIViewController]) -> String? {
    for (index, controller) in new.enumerated() {
      let name = controller.messageName
      if new[..<index].contains(where: { $0 === controller }) {
        return "Pushing the same view controller instance more than once is not supported (\(name))"
      }
      if controller is UINavigationController {
        return "Pushing a navigation controller is not supported (\(name)); present it"
      }
      if controller === self || controller.presentationState.presenting != nil {
        return "\(name) is presented; dismiss it first"
      }
    }
    if let transition = presentationState.containerTransition,
      transition.isInteractive || transition.transitionWasCancelled
    {
      return
        "the stack cannot change while a gesture drives its transition; wait for the end of that"
    }
    return nil
  }

  // MARK: Transitions

  /// Shows the view of the top controller.
  func showTop(animated: Bool) {
    guard isViewLoaded, presentationState.containerTransition == nil else {
      if isViewLoaded { pending = animated } else { finishMoves() }
      return
    }
    guard stack.last !== displayed else {
      finishMoves()
      showItems()
      return layOutBars()
    }
    let isPop = shownStack.contains { $0 === stack.last } && displayed != nil
    guard let to = stack.last else { return showNothing() }
    to.loadViewIfNeeded()
    // It may have changed the stack when it was loaded, which has been shown then.
    guard presentationState.containerTransition == nil, stack.last === to, displayed !== to else {
      return
    }
    begin(from: displayed, to: to, operation: isPop ? .pop : .push, animated: animated)
  }

  private func showNothing() {
    let former = displayed
    displayed = nil
    let moves = takeMoves(dueMoves)
    former?.viewIfLoaded?.removeFromSuperview()
    finish(moves)
    if stack.isEmpty { showItems() }
  }

  private func begin(
    from: UIViewController?, to: UIViewController, operation: Operation, animated: Bool
  ) {
    let drives = appearance == .appeared && isViewVisible
    let isAnimated = animated && drives && from != nil && UIView.areAnimationsEnabled
    var setup = ControllerTransition.Setup(
      containerView: contentView, from: from, to: to, fromView: from?.view, toView: to.view,
      call: "UINavigationController")
    if isAnimated, let from {
      let custom = delegate?.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
      setup.animator = custom ?? NavigationAnimator(operation, isMirrored: readsFromRight)
      setup.interaction = custom.flatMap {
        delegate?.navigationController(self, interactionControllerFor: $0)
      }
      if custom == nil { setup.interaction = popInteraction }
      setup.initialFrames[ObjectIdentifier(from)] = from.view.frame
    }
    let frame = contentFrame(of: to)
    setup.finalFrames[ObjectIdentifier(to)] = frame
    let moves = dueMoves
    let transition = ControllerTransition(setup) { [self] completed in
      ended(from: from, to: to, moves, drives: drives, completed: completed)
    }
    transition.scrubsLinearly = popInteraction != nil
    presentationState.containerTransition = transition
    pending = nil
    view.window?.systemBars.update()
    if drives {
      from?.beginAppearance(false, animated: isAnimated)
      to.beginAppearance(true, animated: isAnimated)
    }
    delegate?.navigationController(self, willShow: to, animated: isAnimated)
    to.view.autoresizingMask = []
    UIView.performWithoutAnimation {
      to.view.frame = frame
      to.containerInsets = insets(of: to)
    }
    moveBars(with: transition, isPop: operation == .pop)
    if !isAnimated {
      UIView.performWithoutAnimation {
        contentView.addSubview(to.view)
        from?.view.removeFromSuperview()
      }
    }
    transition.run()
  }

  /// Animates the bars along with a transition.
  private func moveBars(with transition: ControllerTransition, isPop: Bool) {
    guard transition.isAnimated else {
      showItems()
      tabBarController?.pushChangesTabBar(in: self)
      return layOutBars()
    }
    transition.coordinator.animate(
      alongsideTransition: { [weak self] _ in
        guard let self else { return }
        followContents(of: stack.last)
        navigationBar.transition(to: stack.map(\.navigationItem), isPop: isPop)
        toolbar.setItems(stack.last?.toolbarItems, animated: false)
        if let to = stack.last {
          // It comes in as it is laid out below its own bars, not below those of the other one.
          UIView.performWithoutAnimation {
            to.containerInsets = insets(of: to)
            to.view.layoutIfNeeded()
          }
        }
        layOutBars()
        tabBarController?.pushChangesTabBar(in: self)
        navigationBar.layoutIfNeeded()
      },
      completion: { [weak self] _ in
        // The next transition may have begun, and moves the items that were shown until now.
        guard let self, presentationState.containerTransition == nil else { return }
        navigationBar.finishTransition()
      })
  }

  /// Shows the items of the stack in the bars.
  private func showItems() {
    followContents(of: stack.last)
    navigationBar.show(stack.map(\.navigationItem))
    toolbar.setItems(stack.last?.toolbarItems, animated: false)
  }

  /// - Parameter moves: Those that were due when the transition began. What was requested since then, and what its
  ///   callbacks request, belongs to the next one.
  private func ended(
    from: UIViewController?, to: UIViewController, _ moves: StackMoves, drives: Bool,
    completed: Bool
  ) {
    presentationState.containerTransition = nil
    popInteraction = nil
    if completed {
      displayed = to
      if from?.viewIfLoaded?.superview === contentView { from?.view.removeFromSuperview() }
      UIView.performWithoutAnimation {
        if to.view.superview !== contentView { contentView.addSubview(to.view) }
        layOutBars()
      }
      let taken = takeMoves(moves)
      if drives {
        from?.endAppearance()
        // It may be leaving again.
        if to.appearance != .disappearing { to.endTransitionAppearance() }
      }
      finish(taken)
      delegate?.navigationController(self, didShow: to, animated: drives)
    } else {
      restore(from: from, to: to, drives: drives)
    }
    // A callback may have begun the next one.
    if presentationState.containerTransition != nil { return }
    let next = pending
    pending = nil
    if stack.last !== displayed || next != nil { showTop(animated: next ?? false) }
  }

  /// Returns to the state before a transition that was cancelled.
  private func restore(from: UIViewController?, to: UIViewController, drives: Bool) {
    let (entered, left) = (entering, leaving)
    (entering, leaving) = ([], [])
    stack = shownStack
    for controller in left { controller.appearanceReasons.remove(.removed) }
    if drives { to.beginAppearance(false, animated: true) }
    to.viewIfLoaded?.removeFromSuperview()
    UIView.performWithoutAnimation {
      if let from, from.view.superview !== contentView { contentView.addSubview(from.view) }
      showItems()
      tabBarController?.pushChangesTabBar(in: self)
      layOutBars()
    }
    if drives {
      to.endAppearance()
      // A callback may have begun another transition.
      if presentationState.containerTransition == nil {
        from?.beginAppearance(true, animated: true)
        from?.endTransitionAppearance()
      }
    }
    for controller in left where stack.contains(where: { $0 === controller }) {
      controller.didMove(toParent: self)
    }
    for controller in entered where !stack.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.parentCalls.hasDidMove = true
      controller.removeFromParent()
    }
  }

  // MARK: Layout

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

  /// What the bars add to the safe area of a controller's view.
  private func insets(of controller: UIViewController) -> UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if !isNavigationBarHidden, extends(controller, .top, below: navigationBar.isTranslucent) {
      insets.top = navigationBar.preferredHeight
    }
    if isToolbarShown, extends(controller, .bottom, below: isBottomTranslucent) {
      insets.bottom = toolbar.preferredHeight
    }
    return insets
  }

  /// Lets the bars follow the contents of a controller.
  private func followContents(of controller: UIViewController?) {
    func behind(_ edge: UIRectEdge, _ isTranslucent: Bool) -> UIViewController? {
      controller.flatMap { extends($0, edge, below: isTranslucent) ? $0 : nil }
    }
    let upper = behind(.top, navigationBar.isTranslucent)
    navigationBar.scrolledContents = upper?.contentScrollView(for: .top)?.contentsBelowBar
    navigationBar.isOverStillScreen = upper != nil && navigationBar.scrolledContents == nil
    toolbar.contents = behind(.bottom, isBottomTranslucent)?.contentsBehindBar
    tabBarController?.contentsMoved()
  }

  /// Called when contents of a controller have moved.
  func contentsMoved(of controller: UIViewController) {
    if controller === displayed, presentationState.containerTransition == nil {
      followContents(of: controller)
    }
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
