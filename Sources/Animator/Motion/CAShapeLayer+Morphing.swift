extension CAShapeLayer {
  /// Changes the path into another one with any elements, within an animation block.
  ///
  /// Both paths are divided at each other's corners, at equal fractions of their lengths; their points move along
  /// straight lines. Subpaths without a partner grow from a point, or shrink to one. Without an animation block
  /// the path changes at once.
  ///
  /// ```swift
  /// UIView.animate(withDuration: 1) { shape.morph(to: star) }
  /// ```
  ///
  /// - Parameter target: The path to show, in the layer's coordinates.
  public func morph(to target: CGPath) {
    let shown = presentation()?.path ?? path
    guard let shown, let pair = shown.morphing(to: target) else {
      path = target
      return
    }
    UIView.performWithoutAnimation { path = pair.from }
    path = pair.to
  }
}
