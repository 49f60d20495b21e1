// Sheets above the keyboard.

extension UISheetPresentationController {
  /// The height of the container's part that the keyboard covers, in points; 0 while it is hidden.
  private var keyboardHeight: CGFloat {
    guard let containerView, let keyboard = containerView.shownKeyboard else { return 0 }
    let top = containerView.convert(keyboard.frame.origin, from: keyboard.screen).y
    return max(containerView.bounds.maxY - top, 0)
  }

  /// The height of a sheet that has the same part of its contents above the keyboard as it has above the bottom safe area
  /// at a detent's height, as far as the screen has room.
  func raised(_ height: CGFloat) -> CGFloat {
    let covered = max(keyboardHeight - screenInsets.bottom, 0)
    return max(min(height + covered, largeHeight), height)
  }

  /// The top edge of a card that the keyboard moves up, no farther than to the top safe area.
  func raised(top: CGFloat, of height: CGFloat) -> CGFloat {
    guard let containerView else { return top }
    let highest = containerView.bounds.maxY - keyboardHeight - height
    return min(top, max(highest, screenInsets.top))
  }
}
