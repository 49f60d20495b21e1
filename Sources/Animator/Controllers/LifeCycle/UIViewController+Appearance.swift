// A controller's view appears when it is added to a visible window, and disappears when it leaves it. The
// view reports both. During a transition its container controls the appearance instead, and the children
// follow their parent, which is called before them.

/// The appearance state of a controller.
enum Appearance { case disappeared, appearing, appeared, disappearing }

/// Who controls an appearance transition.
enum AppearanceDriver {
  /// The view's moves into and out of windows.
  case window
  /// A call of `beginAppearanceTransition(_:animated:)`, or a transition of the kit.
  case container
  /// The appearance transition of the parent.
  case parent
}

/// The changes of which an appearance transition is a part.
struct AppearanceReasons: OptionSet {
  let rawValue: UInt8
  static let presented = Self(rawValue: 1)
  static let dismissed = Self(rawValue: 2)
  static let added = Self(rawValue: 4)
  static let removed = Self(rawValue: 8)
}

extension UIViewController {
  /// Called by a container that forwards appearances manually when a child's view is about to appear or
  /// disappear. Ends with ``endAppearanceTransition()``; in between, ``viewIsAppearing(_:)`` is called
  /// when the view is added to its window, or else at the end.
  ///
  /// A transition can be reversed by another call with the opposite direction. Beginning one that leads to
  /// the current state is a `UsageFault` and has no effect.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    let isBalanced =
      switch appearance {
      case .disappeared, .disappearing: isAppearing
      case .appeared, .appearing: !isAppearing
      }
    guard isBalanced else {
      let state = "\(appearance)"
      return UsageFault.raise(
        "UIViewController.beginAppearanceTransition(_:animated:)",
        "Unbalanced calls to begin/end appearance transitions for \(type(of: self)): it is \(state) already; "
          + "end the transition, or leave the calls to a container that forwards automatically")
    }
    beginAppearance(isAppearing, animated: animated)
  }

  /// Ends the appearance or disappearance that was begun. Without one, a `UsageFault` is raised.
  public func endAppearanceTransition() {
    guard appearanceDriver == .container else {
      return UsageFault.raise(
        "UIViewController.endAppearanceTransition()",
        "Unbalanced calls to begin/end appearance transitions for \(type(of: self)): none was begun; "
          + "call beginAppearanceTransition(_:animated:) first")
    }
    endAppearance()
  }

  // MARK: Transitions controlled by a container

  /// Begins an appearance transition of the controller and of the children that follow it.
  func beginAppearance(
    _ isAppearing: Bool, animated: Bool, because reason: AppearanceReasons = [],
    by driver: AppearanceDriver = .container
  ) {
    appearanceDriver = driver
    if reason == .dismissed { appearanceReasons.remove(.presented) }
    appearanceReasons.formUnion(reason)
    if isAppearing { willAppear(animated) } else { willDisappear(animated) }
    // A callback may have ended or reversed the transition, with those of the children.
    guard appearanceDriver == driver, isAppearing == isAppearingOrAppeared else { return }
    for child in storedChildren where follows(child) && child.appearanceDriver != .container {
      child.beginAppearance(isAppearing, animated: animated, by: .parent)
    }
  }

  /// Whether a child appears and disappears with this controller.
  private func follows(_ child: UIViewController) -> Bool {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return false }
    return child.viewIfLoaded?.isDescendant(of: view) ?? false
  }

  /// Ends the appearance transition of the controller and of the children that followed it.
  func endAppearance() {
    appearanceDriver = .window
    switch appearance {
    case .appearing:
      isAppearing()
      didAppear()
    case .disappearing: didDisappear()
    case .appeared, .disappeared: break
    }
    // A callback may have begun another transition, which the children follow to its end.
    guard appearanceDriver == .window else { return }
    for child in storedChildren where child.appearanceDriver == .parent {
      // A callback may have removed the view of a child before it was in a window.
      if child.appearance == .appearing, !follows(child) {
        child.beginAppearance(false, animated: false, by: .parent)
      }
      child.endAppearance()
    }
  }

  /// Ends a transition of the kit: a view that has left the screen in the meantime has not appeared.
  func endTransitionAppearance() {
    if appearance == .appearing, !isViewVisible {
      beginAppearance(false, animated: false, by: appearanceDriver)
    }
    endAppearance()
  }

  /// Whether the view is in a visible window.
  var isViewVisible: Bool { viewIfLoaded?.window?.isHidden == false }

  /// Whether the controller is on screen, or about to be.
  var isAppearingOrAppeared: Bool { appearance == .appearing || appearance == .appeared }

  // MARK: States

  func willAppear(_ animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    appearance = .appearing
    (isAppearanceAnimated, needsIsAppearing) = (animated, true)
    prepareToAppear()
    prepareZoom()
    report(.viewWillAppear, .animated(animated))
    viewWillAppear(animated)
  }

  /// Calls ``viewIsAppearing(_:)`` if it has not been called for this appearance.
  func isAppearing() {
    guard appearance == .appearing, needsIsAppearing else { return }
    needsIsAppearing = false
    viewIfLoaded?.updateInsetsFromWindow()
    report(.viewIsAppearing, .animated(isAppearanceAnimated))
    viewIsAppearing(isAppearanceAnimated)
  }

  func didAppear() {
    guard appearance == .appearing else { return }
    appearance = .appeared
    let reasons = appearanceReasons
    report(.viewDidAppear, .animated(isAppearanceAnimated))
    viewDidAppear(isAppearanceAnimated)
    // A transition that the callback has begun keeps its own.
    appearanceReasons.subtract(reasons)
  }

  func willDisappear(_ animated: Bool) {
    guard isAppearingOrAppeared else { return }
    appearance = .disappearing
    isAppearanceAnimated = animated
    report(.viewWillDisappear, .animated(animated))
    viewWillDisappear(animated)
  }

  func didDisappear() {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    finishZoom()
    let reasons = appearanceReasons
    report(.viewDidDisappear, .animated(isAppearanceAnimated))
    viewDidDisappear(isAppearanceAnimated)
    appearanceReasons.subtract(reasons)
  }

  // MARK: Transitions controlled by the window

  /// Whether appearances follow the view's window automatically.
  private var followsWindow: Bool {
    parent?.shouldAutomaticallyForwardAppearanceMethods ?? true && appearanceDriver == .window
  }

  /// The ancestor that is in an appearance transition of a container, if this controller follows it.
  private var drivenAncestor: UIViewController? {
    guard let parent, parent.shouldAutomaticallyForwardAppearanceMethods else { return nil }
    return parent.appearanceDriver == .window ? parent.drivenAncestor : parent
  }

  /// Called when the view is about to enter or leave a window.
  func viewWillMove(toVisible isVisible: Bool) {
    if !isVisible, appearanceDriver == .parent, appearance == .appearing {
      // It leaves before the transition of its parent has ended.
      appearanceDriver = .window
    }
    guard followsWindow else { return }
    if isVisible, let ancestor = drivenAncestor {
      guard ancestor.isAppearingOrAppeared else { return }
      // It appears with its ancestor.
      return beginAppearance(true, animated: ancestor.isAppearanceAnimated, by: .parent)
    }
    if isVisible { willAppear(false) } else { willDisappear(false) }
  }

  /// Called when the view was about to enter a window, and a callback has taken it elsewhere.
  func leftBeforeAppearing() {
    guard appearance == .appearing, appearanceDriver == .window, !isViewVisible else { return }
    willDisappear(false)
    didDisappear()
  }

  /// Called when the view has entered or left a window.
  func viewDidMove(toVisible isVisible: Bool, on stage: Stage?) {
    if appearanceDriver != .window && isVisible { return isAppearing() }
    guard followsWindow else { return }
    if !isVisible { return didDisappear() }
    guard appearance == .appearing else { return }
    isAppearing()
    guard let stage else { return settleAppearance() }
    // As on iOS, the view has appeared when the current run loop cycle has ended and layout is done.
    stage.schedule(at: stage.time) { [weak self] in self?.settleAppearance() }
  }

  private func settleAppearance() {
    guard appearance == .appearing, appearanceDriver == .window else { return }
    viewIfLoaded?.layoutIfNeeded()
    didAppear()
  }
}

extension UIView {
  /// Calls viewWillAppear or viewWillDisappear on the controllers of this view and its subviews.
  func announceAppearance(_ isVisible: Bool) {
    forEachInSubtree { view in
      view.controller?.viewWillMove(toVisible: isVisible)
      // A callback may have removed it.
      return view.window != nil
    }
  }

  /// Calls viewDidAppear or viewDidDisappear on the controllers of this view and its subviews.
  func settleAppearance(_ isVisible: Bool) {
    forEachInSubtree { view in
      // A view that was added during the callbacks has not been announced before.
      if isVisible { view.controller?.viewWillMove(toVisible: true) }
      view.controller?.viewDidMove(toVisible: isVisible, on: layer.record?.stage)
      return view.window != nil
    }
  }
}
