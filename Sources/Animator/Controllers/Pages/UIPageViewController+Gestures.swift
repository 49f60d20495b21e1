// Turns by the user: the pages come from the data source.

extension UIPageViewController {
  /// The parts of a gesture that turns pages.
  package enum PageGesture {
    /// The finger begins to move in a direction.
    case began(NavigationDirection)
    /// The page has moved by a fraction of its width, 0…1.
    case changed(CGFloat)
    /// The finger is lifted, with a velocity in pages a second in the direction of the change.
    case ended(velocity: CGFloat)
    /// The system has taken the touch away.
    case cancelled
  }

  /// Turns the page as a gesture goes on; ``PageTurning`` calls it.
  ///
  /// - Returns: Whether the gesture is handled: false if there is no page, or a change is in progress.
  @discardableResult
  package func handle(_ gesture: PageGesture) -> Bool {
    switch gesture {
    case .began(let direction): return beginTurn(direction)
    case .changed(let fraction): turn?.update(fraction)
    case .ended(let velocity): turn?.end(velocity: velocity)
    case .cancelled: turn?.cancel()
    }
    return turn != nil
  }

  /// The page that follows in a direction, or the two of them beside a spine in the middle; pages with backs are followed
  /// by the back of the page that turns. Nil if there are none.
  private func neighbors(_ direction: NavigationDirection) -> [UIViewController]? {
    let isForward = direction == .forward
    func page(beyond page: UIViewController?) -> UIViewController? {
      guard let page else { return nil }
      return isForward
        ? dataSource?.pageViewController(self, viewControllerAfter: page)
        : dataSource?.pageViewController(self, viewControllerBefore: page)
    }
    guard let near = page(beyond: isForward ? pages.last : pages.first) else { return nil }
    guard spineLocation == .mid || hasBacks else { return [near] }
    guard let far = page(beyond: near) else { return nil }
    // The first of two is that of lower index, or the page in front of the back.
    return isForward && !hasBacks ? [near, far] : [far, near]
  }

  private func beginTurn(_ direction: NavigationDirection) -> Bool {
    let interaction = UIPercentDrivenInteractiveTransition()
    interaction.completionCurve = .easeOut
    return turnPages(direction, interaction: interaction)
  }

  /// Turns to the next pages in a direction, as the user asks for.
  ///
  /// - Returns: False if there are none, or a change is in progress.
  func turnPages(
    _ direction: NavigationDirection, interaction: UIPercentDrivenInteractiveTransition?
  ) -> Bool {
    guard !isTurning, let next = neighbors(direction) else { return false }
    delegate?.pageViewController(self, willTransitionTo: next)
    // The delegate may have begun a change of its own.
    if isTurning { return false }
    turn = interaction
    let previous = pages
    let back = hasBacks && next.count == 2 ? next[1] : nil
    show(
      back == nil ? next : [next[0]], back: back, direction: direction, animated: true,
      interaction: interaction
    ) { [weak self] done in
      guard let self else { return }
      if done { indicateTurn(direction) }
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: previous,
        transitionCompleted: done)
    }
    return true
  }
}
