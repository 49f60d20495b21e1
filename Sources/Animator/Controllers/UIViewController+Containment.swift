extension UIViewController {
  func take(_ child: UIViewController) {
    let isOutside = sequence(first: self, next: \.parent).allSatisfy { $0 !== child }
    guard isOutside, child.parent !== self else { return }
    child.parent?.storedChildren.removeAll { $0 === child }
    child.willMove(toParent: self)
    child.parent = self
    storedChildren.append(child)
  }

  func leaveParent() {
    guard let parent else { return }
    parent.storedChildren.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
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
    let end: (Bool) -> Void = { finished in
      old.view.removeFromSuperview()
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
          old.view.removeFromSuperview()
          container.addSubview(new.view)
          animations?()
        }, completion: end)
    }
  }
}
