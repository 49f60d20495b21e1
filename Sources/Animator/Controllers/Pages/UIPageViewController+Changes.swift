// Changes of pages: their moves and appearances, and the transition of their views.

extension UIPageViewController {
  /// Whether pages scroll from left to right: where languages are read from right to left. Curled ones are bound at the
  /// edge of their spine in all languages.
  var isMirrored: Bool {
    transitionStyle == .scroll && navigationOrientation == .horizontal
      && view.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// - Parameter back: That of the page that turns; nil for none.
  func show(
    _ new: [UIViewController], back: UIViewController?, direction: NavigationDirection,
    animated: Bool, interaction: UIPercentDrivenInteractiveTransition?,
    _ completion: ((Bool) -> Void)?
  ) {
    isPreparing = true
    let old = pages
    let added = new.filter { one in !old.contains { $0 === one } }
    let removed = old.filter { one in !new.contains { $0 === one } }
    for page in added {
      // One that was about to leave comes back.
      if page.parent === self { page.willMove(toParent: self) } else { addChild(page) }
    }
    for page in removed { page.willMove(toParent: nil) }
    pages = new
    guard isViewLoaded else {
      isPreparing = false
      moved(added: added, removed: removed)
      completion?(true)
      return
    }
    let drives = appearance == .appeared && isViewVisible
    for page in added { page.loadViewIfNeeded() }
    let isAnimated = animated && drives && !removed.isEmpty && !added.isEmpty
    var setup = ControllerTransition.Setup(
      containerView: view, from: removed.first, to: added.first, fromView: removed.first?.view,
      toView: added.first?.view, call: "UIPageViewController")
    if isAnimated {
      // A page that is shown has no place on the back of another one.
      if let back, !(old + new).contains(where: { $0 === back }) { add(back: back) }
      setup.animator = animator(
        added: added, removed: removed,
        frames: added.map { page in frame(ofPage: new.firstIndex { $0 === page } ?? 0) },
        isReverse: direction == .reverse)
      setup.interaction = interaction
    }
    let transition = ControllerTransition(setup) { [self] completed in
      ended(old: old, added: added, removed: removed, drives: drives, completed: completed)
    }
    transition.scrubsLinearly = interaction != nil
    transition.onEnded = { [weak transition] in
      completion?(transition?.transitionWasCancelled != true)
    }
    presentationState.containerTransition = transition
    isPreparing = false
    if isAnimated { moveBars(with: transition, toward: added) }
    if drives {
      for page in added { page.beginAppearance(true, animated: isAnimated) }
      for page in removed { page.beginAppearance(false, animated: isAnimated) }
    }
    if !isAnimated { for page in removed { page.view.removeFromSuperview() } }
    if !isAnimated { for page in added { view.addSubview(page.view) } }
    transition.run()
  }

  /// Animates the backgrounds of bars along with a turn, to those for the contents of the new pages.
  private func moveBars(with transition: ControllerTransition, toward added: [UIViewController]) {
    transition.coordinator.animate(
      alongsideTransition: { [weak self] _ in
        // Only then it is known where their contents are.
        UIView.performWithoutAnimation { for page in added { page.view.layoutIfNeeded() } }
        self?.notifyBarsOfContents()
      }, completion: nil)
  }

  /// The animator of a change of pages.
  ///
  /// - Parameter frames: Those of the added pages at the end.
  private func animator(
    added: [UIViewController], removed: [UIViewController], frames: [CGRect], isReverse: Bool
  ) -> any UIViewControllerAnimatedTransitioning {
    let change = PageChange(
      added: added.map(\.view), removed: removed.map(\.view), frames: frames,
      isReverse: isReverse, isVertical: navigationOrientation == .vertical,
      isMirrored: isMirrored, spacing: spacing, spine: spineLocation)
    if let back = turningBack { return DoubleSidedCurl(change, back: back.view) }
    return transitionStyle == .scroll ? PageScroll(change) : PageCurl(change)
  }

  private func ended(
    old: [UIViewController], added: [UIViewController], removed: [UIViewController], drives: Bool,
    completed: Bool
  ) {
    removeBack()
    presentationState.containerTransition = nil
    turn = nil
    if !completed {
      pages = old
      if drives { for page in added { page.beginAppearance(false, animated: true) } }
    }
    // A callback may have shown other pages.
    for page in completed ? removed : added where !isShown(page) {
      page.viewIfLoaded?.removeFromSuperview()
    }
    UIView.performWithoutAnimation { layOutPages() }
    // Bars of containers have the background for the contents of the page that is shown.
    notifyBarsOfContents()
    guard completed else { return restore(removed, insteadOf: added, drives: drives) }
    if drives {
      // Scrolled pages appear before the others disappear, turned ones after that.
      let order = transitionStyle == .scroll ? added + removed : removed + added
      for page in order {
        // A callback may have begun to move it back.
        let back: Appearance = added.contains { $0 === page } ? .disappearing : .appearing
        if page.appearance != back { page.endTransitionAppearance() }
      }
    }
    moved(added: added, removed: removed)
  }

  /// Ends the calls for a change that was cancelled, as far as a callback has not shown other pages.
  private func restore(
    _ removed: [UIViewController], insteadOf added: [UIViewController], drives: Bool
  ) {
    if drives {
      for page in added where page.appearance == .disappearing && !isShown(page) {
        page.endAppearance()
      }
      for page in removed where page.appearance == .disappearing && isShown(page) {
        page.beginAppearance(true, animated: true)
        if page.appearance == .appearing { page.endTransitionAppearance() }
      }
    }
    for page in added where !isShown(page) && page.parent === self {
      page.willMove(toParent: nil)
      page.parentCalls.hasDidMove = true
      page.removeFromParent()
    }
    for page in removed where isShown(page) { page.didMove(toParent: self) }
  }

  /// Reports moves, except for pages that a callback has moved back.
  private func moved(added: [UIViewController], removed: [UIViewController]) {
    for page in removed where !isShown(page) && page.parent === self {
      page.parentCalls.hasDidMove = true
      page.removeFromParent()
    }
    for page in added where isShown(page) { page.didMove(toParent: self) }
  }

  func isShown(_ page: UIViewController) -> Bool { pages.contains { $0 === page } }
}
