// Touches in the area of the keyboard.

extension StageKeyboard {
  /// The view that receives a touch in the area of the keyboard: one of the views in front of it, or else the keyboard.
  ///
  /// - Parameter point: In the coordinates of the screen on which it is.
  /// - Returns: nil for a touch outside of that area, or while the keyboard is hidden.
  func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isShown, let screen, frame.contains(point) else { return nil }
    let front = screen.subviews.reversed().filter { $0.layer.zPosition > Self.zPosition }
    for subview in front.sorted(by: { $0.layer.zPosition > $1.layer.zPosition }) {
      if let hit = subview.hitTest(subview.convert(point, from: screen), with: event) {
        return hit
      }
    }
    return view
  }
}
