// Keyboards that a drag dismisses.

extension UIScrollView {
  private var followsKeyboard: Bool {
    keyboardDismissMode == .interactive || keyboardDismissMode == .interactiveWithAccessory
  }

  /// Moves the keyboard down with a finger that has reached it.
  func followKeyboard() {
    guard followsKeyboard, let keyboard = shownKeyboard else { return }
    keyboard.follow(fingerAt: pan.location(in: keyboard.screen).y)
  }

  /// Dismisses a keyboard that has followed the finger, if that moves down; otherwise it returns.
  ///
  /// - Parameter velocity: Of the finger, in points per second.
  func endFollowingKeyboard(velocity: CGPoint) {
    guard followsKeyboard, let keyboard = shownKeyboard else { return }
    guard keyboard.endFollowing(velocity: velocity.y) else { return }
    window?.endEditing(true)
    // Code may have shown it for no responder.
    keyboard.hide()
  }
}
