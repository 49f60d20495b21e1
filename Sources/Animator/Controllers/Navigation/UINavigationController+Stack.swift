// Changes of the stack, and the transition of the views. UINavigationController+Moves.swift reports the moves of the
// controllers, UINavigationController+Layout.swift lays out the bars and the contents, and
// UINavigationController+Keyboard.swift ends editing.

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
    // A controller that leaves on its way in turns around; a callback of its arrival may change the stack.
    if animated, let top = old.last, !new.contains(top) {
      presentationState.containerTransition?.interrupt()
    }
    guard stack == old else { return false }
    stack = new
    for controller in new where !old.contains(where: { $0 === controller }) { enter(controller) }
    for controller in old where !new.contains(where: { $0 === controller }) { leave(controller) }
    if isViewLoaded { adoptPreferredContentSize(animated: animated) }
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
    former?.removeView(from: contentView)
    finish(moves)
    if stack.isEmpty { showItems() }
  }

  private func begin(
    from: UIViewController?, to: UIViewController, operation: Operation, animated: Bool
  ) {
    let drives = appearance == .appeared && isViewVisible
    let isAnimated = animated && drives && from != nil && UIView.areAnimationsEnabled
    var setup = ControllerTransition.Setup(
      containerView: contentView, from: from, to: to,
      fromView: isAnimated ? from?.viewForTransition() : from?.view,
      toView: isAnimated ? to.viewForTransition() : to.view,
      call: "UINavigationController")
    if isAnimated, let from {
      let custom = delegate?.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
      setup.animator = custom ?? systemAnimator(of: operation == .pop ? from : to, operation)
      setup.interaction = custom.flatMap {
        delegate?.navigationController(self, interactionControllerFor: $0)
      }
      if custom == nil { setup.interaction = popInteraction }
      setup.initialFrames[ObjectIdentifier(from)] = from.view.frame
    }
    setup.finalFrames[ObjectIdentifier(to)] = contentFrame(of: to)
    let moves = dueMoves
    let transition = ControllerTransition(setup) { [self] completed in
      ended(
        from: from, to: to, moves, drives: drives, animated: isAnimated, completed: completed)
    }
    transition.scrubsLinearly = popInteraction != nil
    presentationState.containerTransition = transition
    pending = nil
    view.window?.systemBars.update()
    endingEditing(in: drives ? from : nil) {
      if drives {
        from?.beginAppearance(false, animated: isAnimated)
        // A controller that has replaced its view appears by itself.
        if !to.isReplacedInContext { to.beginAppearance(true, animated: isAnimated) }
      }
      delegate?.navigationController(self, willShow: to, animated: isAnimated)
      start(
        transition, from: from, to: to, isPop: operation == .pop,
        isSystem: setup.animator is NavigationAnimator)
    }
  }

  /// The animator that the upper controller of a transition prefers, or else the kit's.
  private func systemAnimator(
    of upper: UIViewController, _ operation: Operation
  ) -> any UIViewControllerAnimatedTransitioning {
    let kind = upper.preferredTransition?.kind
    if let preferred = kind?.makeAnimator(isReversed: operation == .pop) { return preferred }
    return NavigationAnimator(operation, isMirrored: readsFromRight)
  }

  private func start(
    _ transition: ControllerTransition, from: UIViewController?, to: UIViewController, isPop: Bool,
    isSystem: Bool
  ) {
    to.view.autoresizingMask = []
    UIView.performWithoutAnimation {
      to.view.frame = transition.finalFrame(for: to)
      to.containerInsets = insets(of: to)
    }
    moveBars(with: transition, isPop: isPop)
    if isSystem { moveKeyboard(with: transition, isPop: isPop) }
    if !transition.isAnimated {
      UIView.performWithoutAnimation {
        // The bars are its own now.
        to.containerInsets = insets(of: to)
        to.addView(to: contentView)
        from?.removeView(from: contentView)
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
        followUpperContents(of: stack.last)
        navigationBar.transition(to: stack.map(\.navigationItem), isPop: isPop)
        toolbar.setItems(stack.last?.toolbarItems, animated: false)
        if let to = stack.last {
          // It comes in as it is laid out below its own bars, not below those of the other one.
          UIView.performWithoutAnimation {
            to.containerInsets = insets(of: to)
            to.view.layoutIfNeeded()
          }
        }
        // Only now it is known where they end.
        followLowerContents(of: stack.last)
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

  /// - Parameter moves: The moves that were due when the transition began. Those requested since then, and by its
  ///   callbacks, belong to the next one.
  private func ended(
    from: UIViewController?, to: UIViewController, _ moves: StackMoves, drives: Bool,
    animated: Bool, completed: Bool
  ) {
    presentationState.containerTransition = nil
    popInteraction = nil
    if completed {
      formerResponder = nil
      displayed = to
      from?.removeView(from: contentView)
      UIView.performWithoutAnimation {
        to.addView(to: contentView)
        // They may have moved during the transition.
        followContents(of: to)
        layOutBars()
      }
      let taken = takeMoves(moves)
      if drives {
        from?.endAppearance()
        // It may be leaving again.
        if to.appearance != .disappearing { to.endTransitionAppearance() }
      }
      finish(taken)
      delegate?.navigationController(self, didShow: to, animated: animated)
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
    to.removeView(from: contentView)
    UIView.performWithoutAnimation {
      from?.addView(to: contentView)
      showItems()
      tabBarController?.pushChangesTabBar(in: self)
      layOutBars()
    }
    if drives {
      to.endAppearance()
      // A callback may have begun another transition.
      if presentationState.containerTransition == nil {
        if from?.isReplacedInContext == false { from?.beginAppearance(true, animated: true) }
        from?.endTransitionAppearance()
        resumeEditing()
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
}
