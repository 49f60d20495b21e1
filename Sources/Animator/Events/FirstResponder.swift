// The first responder of a window: at most one. The keyboard follows that of the key window.

extension UIResponder {
  /// The window whose first responder this can be; nil outside of windows.
  var responderWindow: UIWindow? {
    if let view = self as? UIView { return view.window }
    if let controller = self as? UIViewController { return controller.viewIfLoaded?.window }
    return nil
  }

  func takeFirstResponder() -> Bool {
    guard let window = responderWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    let isTaken = window.exchangingFirstResponder {
      if let current = window.firstResponder, !current.resignFirstResponder() { return false }
      // Resigning calls the app's code, which may have removed this responder.
      guard responderWindow === window, window.firstResponder == nil else { return false }
      window.firstResponder = self
      if window.application.keyWindow !== window { window.makeKey() }
      return true
    }
    return isTaken
  }

  func giveUpFirstResponder() -> Bool {
    guard let window = responderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.exchangingFirstResponder { window.firstResponder = nil }
    return true
  }
}

extension UIWindow {
  /// Changes the first responder; the keyboard follows afterwards, so that it stays between two text fields.
  func exchangingFirstResponder<Result>(_ body: () -> Result) -> Result {
    firstResponderChanges += 1
    let result = body()
    firstResponderChanges -= 1
    if firstResponderChanges == 0, application.keyWindow === self {
      keyboard.firstResponderChanged(to: firstResponder)
    }
    return result
  }

  /// The first responder of the stage's key window.
  var keyResponder: UIResponder? { (application.keyWindow ?? self).firstResponder }

  /// Called when views have left the window: none of them can be the first responder, or hold the keyboard.
  func viewsLeft() {
    if firstResponder?.responderWindow !== self { takeFirstResponderAway() }
    keyboard.viewsLeft()
  }

  /// Leaves the window without a first responder, without asking the current one.
  func takeFirstResponderAway() {
    guard let responder = firstResponder else { return }
    exchangingFirstResponder {
      firstResponder = nil
      responder.firstResponderWasTaken()
    }
  }
}

extension UIView {
  /// Resigns the first responder if it is this view or one of its descendants.
  ///
  /// - Parameter force: Whether it resigns even if it refuses.
  /// - Returns: Whether none of them is first responder now.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let window, let responder = window.firstResponder,
      let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded,
      view.isDescendant(of: self)
    else { return true }
    if responder.resignFirstResponder() { return true }
    if force { window.takeFirstResponderAway() }
    return force
  }
}
