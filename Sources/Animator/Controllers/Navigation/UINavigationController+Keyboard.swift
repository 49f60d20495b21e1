// The keyboard during transitions: editing ends in the controller that leaves, and the keyboard leaves with its view.

extension UINavigationController {
  /// Begins a transition, after editing has ended in the controller that leaves. The keyboard follows then, so that it stays
  /// if the controller that comes takes it over.
  func endingEditing(in controller: UIViewController?, _ begin: () -> Void) {
    formerResponder = nil
    guard let view = controller?.viewIfLoaded, let window = view.window,
      let responder = window.firstResponder,
      responder.isInside(view)
        || controller?.searchBarInBar.map({ responder.isInside($0) }) == true
    else { return begin() }
    formerResponder = responder
    window.exchangingFirstResponder {
      if responder.isInside(view) {
        view.endEditing(true)
      } else {
        responder.resignFirstResponder()
      }
      begin()
    }
  }

  /// Lets the keyboard leave to the side to which the controller that was edited leaves, in the kit's own transitions of a
  /// container that fills the screen. Otherwise it slides out at the bottom.
  func moveKeyboard(with transition: ControllerTransition, isPop: Bool) {
    guard formerResponder != nil, let keyboard = view.window?.keyboard, keyboard.isShown,
      let screen = keyboard.screen, screen === view.enclosingScreen,
      screen.bounds.size == view.bounds.size
    else { return }
    let isToRight = isPop != readsFromRight
    transition.coordinator.animate(
      alongsideTransition: { [weak keyboard] context in
        // The controller that comes may be edited now.
        guard let keyboard, keyboard.window?.keyResponder == nil else { return }
        let width = screen.bounds.width
        keyboard.leave(by: isToRight ? width : -width, duration: context.transitionDuration)
      }, completion: { [weak keyboard] _ in keyboard?.endLeaving() })
  }

  /// Editing goes on in the controller whose transition was cancelled.
  func resumeEditing() {
    guard let responder = formerResponder else { return }
    formerResponder = nil
    guard let window = view.window, window.firstResponder == nil,
      responder.responderWindow === window
    else { return }
    window.exchangingFirstResponder {
      window.keyboard.comeBack()
      responder.becomeFirstResponder()
    }
  }
}

extension UIViewController {
  /// The search bar that a navigation bar shows for the controller; nil for none.
  fileprivate var searchBarInBar: UISearchBar? {
    barContents?.navigationItem?.searchController?.searchBar
  }
}
