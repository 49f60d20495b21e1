// The safe area: each view has the part of its superview's insets that reaches into it. Insets are updated
// at the start of a view's layout, so that they change from the window down within one pass; a move or a
// resize marks the views whose insets it changes.

extension UIView {
  /// The insets that follow from the superview, the window and the controller, for the next update.
  private var currentSafeAreaInsets: UIEdgeInsets {
    if let safeAreaOfScreen { return safeAreaOfScreen }
    guard knownWindow != nil, let superview else { return .zero }
    if let insets = controller?.cardInsets { return insets }
    let inherited = superview.safeAreaOfSubviews
    let own = controller.map { $0.additionalSafeAreaInsets + $0.containerInsets } ?? .zero
    if inherited == .zero { return own }
    var insets = reaching(inherited, of: superview)
    // Children of a navigation controller are as wide as it; while they slide in and out, contents stay where they are.
    if controller?.parent is UINavigationController {
      (insets.left, insets.right) = (inherited.left, inherited.right)
    }
    return insets + own
  }

  /// The parts of a superview's insets that reach into this view: each without the gap between the two
  /// views' edges. An edge outside of the superview has the superview's inset.
  func reaching(_ insets: UIEdgeInsets, of superview: UIView) -> UIEdgeInsets {
    let (frame, area) = (layer.frame, superview.bounds)
    func rest(_ inset: CGFloat, _ gap: CGFloat) -> CGFloat { min(max(inset - gap, 0), inset) }
    return UIEdgeInsets(
      top: rest(insets.top, frame.minY - area.minY),
      left: rest(insets.left, frame.minX - area.minX),
      bottom: rest(insets.bottom, area.maxY - frame.maxY),
      right: rest(insets.right, area.maxX - frame.maxX))
  }

  /// Called after the view has moved or has been resized within its superview: marks it for layout if its
  /// insets change.
  func insetsMayChange() {
    guard let superview else {
      if safeAreaOfScreen != nil { markForInsets() }
      return
    }
    if superview.safeAreaInsets != .zero || storedSafeAreaInsets != .zero
      || preservesSuperviewLayoutMargins || keyboardGuide != nil
    {
      markForInsets()
    }
  }

  /// Called after the bounds have changed.
  func insetsOfSubviewsMayChange() {
    for view in storedSubviews { view.insetsMayChange() }
  }

  /// Marks the view for layout if its safe area or its margins are out of date.
  func markForInsets() {
    if storedSafeAreaInsets != currentSafeAreaInsets || marginsAreOutdated
      || keyboardGuideIsOutdated
    {
      markForLayout()
    }
  }

  /// Updates the safe area and the margins, and calls the callbacks if they have changed.
  func updateInsets() {
    let safeArea = currentSafeAreaInsets
    if safeArea != storedSafeAreaInsets {
      storedSafeAreaInsets = safeArea
      passOnSafeArea()
      safeAreaInsetsDidChange()
      controller?.viewSafeAreaInsetsDidChange()
    }
    updateMargins()
    if keyboardGuideIsOutdated { updateKeyboardGuide() }
  }

  /// Called after ``safeAreaInsets`` has changed: marks the subviews into which they reach.
  func passOnSafeArea() {
    invalidateLayoutValues()
    for view in storedSubviews { view.markForInsets() }
  }

  /// Updates the insets of the view's ancestors, outermost first, and then its own.
  func updateInsetsFromWindow() {
    let path = Array(sequence(first: self, next: \.superview))
    for view in path.reversed() { view.updateInsets() }
  }

  /// Called after the view has entered or left a window: outside of windows, there is no safe area and no keyboard.
  func windowOfInsetsChanged() {
    if controller == nil && storedSafeAreaInsets == .zero && keyboardGuide == nil { return }
    if knownWindow == nil { updateInsets() } else { markForInsets() }
  }
}

extension UIEdgeInsets {
  static func - (one: Self, two: Self) -> Self {
    Self(
      top: one.top - two.top, left: one.left - two.left, bottom: one.bottom - two.bottom,
      right: one.right - two.right)
  }

  static func + (one: Self, two: Self) -> Self {
    Self(
      top: one.top + two.top, left: one.left + two.left, bottom: one.bottom + two.bottom,
      right: one.right + two.right)
  }

  /// The greater inset of each edge.
  func union(_ other: Self) -> Self {
    Self(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
