// Touches on views that are being animated.

extension CALayer {
  /// The blocks whose animations run on the layer, their delay included.
  fileprivate var animationBlocks: [AnimationBlock] {
    if running.isEmpty && runningTransition == nil { return [] }
    let items: [Running] = running + (runningTransition.map { [$0] } ?? [])
    return items.compactMap { $0.isStopped ? nil : $0.scope as? AnimationBlock }
  }
}

extension UIView {
  /// Whether an animation closes the view and its subviews to touches: one of a block without
  /// `allowUserInteraction`, or of a property animator that is not `isUserInteractionEnabled`.
  var isClosedToTouchesByAnimation: Bool {
    layer.animationBlocks.contains { !$0.allowsUserInteraction }
  }

  /// Whether touches are tested against the presentation values: a property animator animates the view, and does
  /// not leave hit testing to the app.
  private var isHitInPresentation: Bool {
    layer.animationBlocks.contains { block in
      block.link?.animator.map { !$0.isManualHitTestingEnabled } ?? false
    }
  }

  /// The layer whose geometry decides whether a touch hits the view.
  var touchedLayer: CALayer {
    isHitInPresentation ? layer.presentation() ?? layer : layer
  }

  /// Maps a point in the coordinates of ``touchedLayer`` to the bounds of the model, for `point(inside:with:)`: the
  /// same fraction of the width and the height if an animator resizes the view.
  func pointInModel(_ point: CGPoint) -> CGPoint {
    let (shown, model) = (touchedLayer.bounds, bounds)
    guard shown != model, shown.width > 0, shown.height > 0 else { return point }
    return CGPoint(
      x: model.minX + (point.x - shown.minX) / shown.width * model.width,
      y: model.minY + (point.y - shown.minY) / shown.height * model.height)
  }
}

extension AnimationBlock {
  /// Whether views receive touches while the block animates them.
  var allowsUserInteraction: Bool {
    if let link { return link.animator?.isUserInteractionEnabled ?? true }
    return settings.options.contains(.allowUserInteraction)
  }
}
