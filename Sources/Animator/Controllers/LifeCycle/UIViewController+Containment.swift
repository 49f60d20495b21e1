/// The calls that a container has made for a child, as far as the child's methods pass them to super.
struct ParentCalls {
  /// Whether `willMove(toParent:)` passed the call of `addChild(_:)` to super: only then is a missing call
  /// known to be the container's fault.
  var passesWillMove = false
  var hasDidMove = false
  var hasWillMoveAway = false
  /// The parent that the controller has left.
  weak var former: UIViewController?
}

extension UIViewController {
  func take(_ child: UIViewController) {
    if child.parent === self { return }
    guard sequence(first: self, next: \.parent).allSatisfy({ $0 !== child }) else {
      return UsageFault.raise(
        "UIViewController.addChild(_:)",
        "\(type(of: child)) is the controller itself or contains it; add another controller")
    }
    child.parent?.childWillLeave(child, for: self)
    if child.parent != nil {
      // The former parent is not called, so it has not forgotten any calls.
      child.parentCalls.hasDidMove = true
      child.parentCalls.hasWillMoveAway = true
      child.removeFromParent()
    }
    // An override may not have called super, or a callback may have added the child elsewhere.
    child.parent?.storedChildren.removeAll { $0 === child }
    child.parentCalls = ParentCalls()
    child.willMove(toParent: self)
    child.parent = self
    child.appearanceReasons = child.isAppearingOrAppeared ? [] : .added
    storedChildren.append(child)
  }

  func leaveParent() {
    guard let parent else { return }
    parent.childWillLeave(self, for: nil)
    // A callback may have moved it.
    guard parent === self.parent else { return }
    parent.storedChildren.removeAll { $0 === self }
    let calls = parentCalls
    self.parent = nil
    parentOverrides = nil
    // A transition that the parent controlled is over.
    if appearanceDriver == .parent { endAppearance() }
    parentCalls = ParentCalls(former: parent)
    didMove(toParent: nil)
    reportMissingCalls(calls)
    if appearance == .disappeared { appearanceReasons = [] }
  }

  /// Ends the transition between children at once if it shows or hides a child: the view of that goes elsewhere.
  func endTransition(of child: UIViewController) {
    let keys: [UITransitionContextViewControllerKey] = [.from, .to]
    guard let transition = presentationState.containerTransition,
      keys.contains(where: { transition.viewController(forKey: $0) === child })
    else { return }
    transition.abandon()
  }

  /// Raises faults for the calls that the container has forgotten. Methods that do not pass their calls to
  /// super hide whether they were called, and are not reported.
  private func reportMissingCalls(_ calls: ParentCalls) {
    if parentCalls.hasDidMove && !calls.hasDidMove {
      UsageFault.raise(
        "UIViewController.addChild(_:)",
        "didMove(toParent:) was not called on \(type(of: self)); call it after adding the child's view"
      )
    }
    if calls.passesWillMove && !calls.hasWillMoveAway {
      UsageFault.raise(
        "UIViewController.removeFromParent()",
        "willMove(toParent: nil) was not called on \(type(of: self)); call it before removing the view"
      )
    }
  }

  /// Called by the base implementation of ``willMove(toParent:)``.
  func noteWillMove(to parent: UIViewController?) {
    report(.willMove, .parent(parent))
    if parent == nil {
      parentCalls.hasWillMoveAway = true
      if self.parent != nil {
        appearanceReasons = appearanceReasons.union(.removed).subtracting(.added)
      }
    } else {
      parentCalls.passesWillMove = true
    }
  }

  /// Called by the base implementation of ``didMove(toParent:)``.
  func noteDidMove(to parent: UIViewController?) {
    report(.didMove, .parent(parent))
    parentCalls.hasDidMove = true
    // A child that is not on screen yet appears later for another reason.
    if appearance == .disappeared || appearance == .appeared { appearanceReasons.remove(.added) }
  }

  func exchange(
    _ old: UIViewController, for new: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    guard old.parent === self, new.parent === self, let container = old.view.superview else {
      return UsageFault.raise(
        "UIViewController.transition(from:to:duration:options:animations:completion:)",
        "both must be children, and the first one's view on screen; add them with addChild(_:)")
    }
    let forwards =
      shouldAutomaticallyForwardAppearanceMethods && old.isAppearingOrAppeared && old !== new
    if forwards {
      old.beginAppearance(false, animated: duration > 0)
      new.beginAppearance(true, animated: duration > 0)
    }
    let end: (Bool) -> Void = { finished in
      if old !== new { old.view.removeFromSuperview() }
      if forwards {
        old.endTransitionAppearance()
        new.endTransitionAppearance()
      }
      completion?(finished)
    }
    if options.isDisjoint(with: .transitionMask) {
      container.addSubview(new.view)
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() },
        completion: end)
    } else {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          if old !== new { old.view.removeFromSuperview() }
          container.addSubview(new.view)
          animations?()
        }, completion: end)
    }
  }

  // MARK: Notifications of containers

  func notifyOfPreferredContentSize() {
    parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    presentationState.controller?.preferredContentSizeDidChange(forChildContentContainer: self)
  }

  func containerLayoutDidChange() { parent?.childLayoutDidChange(self) }

  // MARK: Traits

  func overrideTraits(_ traits: UITraitCollection?, of child: UIViewController) {
    guard child.parent === self else {
      return UsageFault.raise(
        "UIViewController.setOverrideTraitCollection(_:forChild:)",
        "\(type(of: child)) is not a child of this controller; add it with addChild(_:)")
    }
    child.parentOverrides = traits
    child.viewIfLoaded?.updateTraits()
  }
}
