// The keyboard during presentations: it goes with the first responder of the presenter, and returns with it.

extension UIPresentationController {
  /// Whether the first responder resigns. A popover leaves it the keyboard, above which it is.
  var endsEditing: Bool {
    !(self is UIPopoverPresentationController)
      && !presentedViewController.disablesAutomaticKeyboardDismissal
  }

  /// Presents, after editing has ended in the first responder that has the keyboard.
  ///
  /// It is not asked: a delegate that refuses to end editing often presents an alert with the reason.
  func takingKeyboard(in window: UIWindow?, _ present: () -> Void) {
    guard let window, window.keyboard.isShown, let responder = window.firstResponder, endsEditing
    else { return present() }
    formerResponder = responder
    guard takesOverKeyboard else {
      window.takeFirstResponderAway()
      return present()
    }
    window.exchangingFirstResponder {
      window.takeFirstResponderAway()
      present()
    }
  }

  /// Ends editing in the presenter before its view leaves the screen, if the presentation has left it the keyboard.
  func suspendEditing(in view: UIView) {
    guard let window = view.window, window.keyboard.isShown, let responder = window.firstResponder,
      responder.isInside(view)
    else { return }
    if formerResponder == nil { formerResponder = responder }
    window.takeFirstResponderAway()
  }

  /// Editing goes on in the presenter, whose view is on screen again, if the presentation leaves it the keyboard.
  func resumeEditing(in window: UIWindow?) {
    if endsEditing || shouldRemovePresentersView || window?.firstResponder != nil { return }
    returnKeyboard(in: window)
  }

  /// Dismisses; editing ends in what is dismissed, and goes on where it was before the presentation.
  func returningKeyboard(in window: UIWindow?, _ dismiss: () -> Void) {
    let presented = presentedViewController
    guard let window, let view = presented.viewIfLoaded else { return dismiss() }
    let isEdited = window.firstResponder?.isInside(view) == true
    guard isEdited || formerResponder != nil else { return dismiss() }
    window.exchangingFirstResponder {
      if isEdited { window.takeFirstResponderAway() }
      dismiss()
      // A dismissal by a gesture may be cancelled.
      if presented.presentationState.transition?.isInteractive != true {
        returnKeyboard(in: window)
      }
    }
  }

  /// Makes the responder first that was so before the presentation, unless another one is.
  func returnKeyboard(in window: UIWindow?) {
    guard let responder = formerResponder else { return }
    formerResponder = nil
    // A callback of the dismissal may have presented another controller, after which editing goes on.
    let next = presentingViewController.presentationState.presented?.presentationState.controller
    if let next, next !== self, next.endsEditing {
      if next.formerResponder == nil { next.formerResponder = responder }
      return
    }
    guard let window, window.firstResponder == nil, responder.responderWindow === window
    else { return }
    responder.becomeFirstResponder()
  }
}

extension UIResponder {
  /// Whether the responder is in a view: that view, a descendant of it, or the controller of one.
  func isInside(_ view: UIView) -> Bool {
    let own = self as? UIView ?? (self as? UIViewController)?.viewIfLoaded
    return own?.isDescendant(of: view) ?? false
  }
}
