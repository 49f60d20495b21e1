// A controller is told that its view appears when the view comes into a visible window, and that it
// disappears when it leaves one. The view tells it; a container may do so by hand.

/// What a controller was last told.
enum Appearance { case disappeared, appearing, appeared, disappearing }

extension UIViewController {
  /// Tells that the view is about to appear or disappear; a container calls it for a child that it
  /// forwards appearances to by hand. Ends with ``endAppearanceTransition()``; between the two the view is
  /// told that it is appearing, when it comes into its window, or else at the end.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    isDrivenByHand = true
    if isAppearing { willAppear(animated) } else { willDisappear(animated) }
  }

  /// Tells that the view has appeared or disappeared, whichever was begun.
  public func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      isAppearing()
      didAppear()
    case .disappearing: didDisappear()
    case .appeared, .disappeared: break
    }
    isDrivenByHand = false
  }

  func willAppear(_ animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    appearance = .appearing
    (isAppearanceAnimated, owesIsAppearing) = (animated, true)
    viewWillAppear(animated)
  }

  /// The view has come into its window, or is said to have appeared there.
  func isAppearing() {
    guard appearance == .appearing, owesIsAppearing else { return }
    owesIsAppearing = false
    viewIsAppearing(isAppearanceAnimated)
  }

  func didAppear() {
    guard appearance == .appearing else { return }
    appearance = .appeared
    viewDidAppear(isAppearanceAnimated)
  }

  func willDisappear(_ animated: Bool) {
    guard appearance == .appeared || appearance == .appearing else { return }
    appearance = .disappearing
    isAppearanceAnimated = animated
    viewWillDisappear(animated)
  }

  func didDisappear() {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    viewDidDisappear(isAppearanceAnimated)
  }

  /// Whether appearances follow the view's window.
  private var followsWindow: Bool {
    parent?.shouldAutomaticallyForwardAppearanceMethods ?? true && !isDrivenByHand
  }

  /// The view is about to be in `window`; nil for none.
  func viewWillMove(toVisible isVisible: Bool) {
    guard followsWindow else { return }
    if isVisible { willAppear(false) } else { willDisappear(false) }
  }

  /// The view is in its window, or in none.
  func viewDidMove(toVisible isVisible: Bool, on stage: Stage?) {
    if isDrivenByHand && isVisible { return isAppearing() }
    guard followsWindow else { return }
    if !isVisible { return didDisappear() }
    guard appearance == .appearing else { return }
    isAppearing()
    guard let stage else { return settleAppearance() }
    // As on iOS, it has appeared when the present turn is over and all is laid out.
    stage.schedule(at: stage.time) { [weak self] in self?.settleAppearance() }
  }

  private func settleAppearance() {
    guard appearance == .appearing else { return }
    viewIfLoaded?.layoutIfNeeded()
    didAppear()
  }
}

extension UIView {
  /// Tells the controllers of this view and of those inside that they are about to be seen, or not.
  func announceAppearance(_ isVisible: Bool) {
    forEachInside { view in
      view.controller?.viewWillMove(toVisible: isVisible)
      return true
    }
  }

  /// Tells the controllers of this view and of those inside that they are seen, or not.
  func settleAppearance(_ isVisible: Bool) {
    forEachInside { view in
      view.controller?.viewDidMove(toVisible: isVisible, on: layer.record?.stage)
      return true
    }
  }
}
