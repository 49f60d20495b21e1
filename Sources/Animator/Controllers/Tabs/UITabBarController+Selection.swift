// The selection, and the transition from one controller to another.

extension UITabBarController {
  /// Called before the selection changes: the transition to that may be cancelled.
  func noteSelection() {
    if presentationState.containerTransition == nil { formerSelection = selectedViewController }
  }

  func updateSelectedItem() {
    let items = tabBar.items ?? []
    let index = min(selection, tabCount)
    tabBar.selectedItem = items.indices.contains(index) ? items[index] : nil
  }

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
      // A controller that has replaced its view appears by itself.
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

  func selectMore() {
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
}
