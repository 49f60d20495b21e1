// The keyboard during pushes and pops: it leaves to a side, along with the controller that is edited.

extension StageKeyboard {
  /// Hides the keyboard to a side; called in the animation of the views that leave. ``endLeaving()`` or ``comeBack()`` ends
  /// it.
  ///
  /// As from iOS 7 on, notifications have the frame below the screen.
  ///
  /// - Parameters:
  ///   - distance: In points; positive to the right.
  ///   - duration: That of the animation, in seconds.
  func leave(by distance: CGFloat, duration: TimeInterval) {
    guard isShown else { return }
    let begin = frame
    (isShown, displacement, sideways) = (false, 0, distance)
    changes += 1
    change = userInfo(from: begin, duration: duration)
    moved()
    post(
      [
        UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillHideNotification,
      ], change)
    window?.layoutIfNeeded()
  }

  /// Called when the views have left; has no effect if the keyboard is shown again.
  func endLeaving() {
    guard sideways != 0 else { return }
    detach()
    post(
      [UIResponder.keyboardDidChangeFrameNotification, UIResponder.keyboardDidHideNotification],
      change)
  }

  /// Shows the keyboard again, without animation: the views that were leaving are back.
  func comeBack() {
    guard sideways != 0 else { return }
    let begin = frame
    (isShown, sideways) = (true, 0)
    changes += 1
    let info = userInfo(from: begin, duration: 0)
    UIView.performWithoutAnimation {
      moved()
      post(
        [
          UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillShowNotification,
        ], info)
      window?.layoutIfNeeded()
    }
    post(
      [UIResponder.keyboardDidChangeFrameNotification, UIResponder.keyboardDidShowNotification],
      info)
  }
}
