// A controller's view appears when it is added to a visible window, and disappears when it leaves it. The
// view reports both; a container may forward appearances manually instead.

/// The appearance state of a controller.
enum Appearance { case disappeared, appearing, appeared, disappearing }

extension UIViewController {
  /// Called by a container that forwards appearances manually when a child's view is about to appear or
  /// disappear. Ends with ``endAppearanceTransition()``; in between, ``viewIsAppearing(_:)`` is called
  /// when the view is added to its window, or else at the end.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    isForwardedManually = true
    if isAppearing { willAppear(animated) } else { willDisappear(animated) }
  }

  /// Ends the appearance or disappearance that was begun.
  public func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      isAppearing()
      didAppear()
    case .disappearing: didDisappear()
    case .appeared, .disappeared: break
    }
    isForwardedManually = false
  }

  func willAppear(_ animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    appearance = .appearing
    (isAppearanceAnimated, needsIsAppearing) = (animated, true)
    viewWillAppear(animated)
  }

  /// Calls ``viewIsAppearing(_:)`` if it has not been called for this appearance.
  func isAppearing() {
    guard appearance == .appearing, needsIsAppearing else { return }
    needsIsAppearing = false
    viewIfLoaded?.updateInsetsFromWindow()
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

  /// Whether appearances follow the view's window automatically.
  private var followsWindow: Bool {
    parent?.shouldAutomaticallyForwardAppearanceMethods ?? true && !isForwardedManually
  }

  /// Called when the view is about to enter or leave a window.
  func viewWillMove(toVisible isVisible: Bool) {
    guard followsWindow else { return }
    if isVisible { willAppear(false) } else { willDisappear(false) }
  }

  /// Called when the view has entered or left a window.
  func viewDidMove(toVisible isVisible: Bool, on stage: Stage?) {
    if isForwardedManually && isVisible { return isAppearing() }
    guard followsWindow else { return }
    if !isVisible { return didDisappear() }
    guard appearance == .appearing else { return }
    isAppearing()
    guard let stage else { return settleAppearance() }
    // As on iOS, the view has appeared when the current run loop cycle has ended and layout is done.
    stage.schedule(at: stage.time) { [weak self] in self?.settleAppearance() }
  }

  private func settleAppearance() {
    guard appearance == .appearing else { return }
    viewIfLoaded?.layoutIfNeeded()
    didAppear()
  }
}

extension UIView {
  /// Calls viewWillAppear or viewWillDisappear on the controllers of this view and its subviews.
  func announceAppearance(_ isVisible: Bool) {
    forEachInSubtree { view in
      view.controller?.viewWillMove(toVisible: isVisible)
      return true
    }
  }

  /// Calls viewDidAppear or viewDidDisappear on the controllers of this view and its subviews.
  func settleAppearance(_ isVisible: Bool) {
    forEachInSubtree { view in
      view.controller?.viewDidMove(toVisible: isVisible, on: layer.record?.stage)
      return true
    }
  }
}
