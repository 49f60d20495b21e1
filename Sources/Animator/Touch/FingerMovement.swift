// Fingers over views that are scaled, such as those on the screen of a drawn device.

extension UIView {
  /// How a finger moves over the window to move by a vector in the view's coordinates: in the middle of the view, if that
  /// is seen in perspective.
  package func movementInWindow(_ movement: CGVector) -> CGVector {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let (start, end) = (convert(middle, to: nil), convert(middle.moved(by: movement), to: nil))
    let moved = CGVector(dx: end.x - start.x, dy: end.y - start.y)
    guard moved.dx.isFinite, moved.dy.isFinite else { return movement }
    // Where the view is not scaled, exactly the same, as contents rest on pixels.
    return hypot(moved.dx - movement.dx, moved.dy - movement.dy) < 1e-6 ? movement : moved
  }
}
