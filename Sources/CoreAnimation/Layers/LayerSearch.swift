/// Core Animation's hit testing as an iterative depth-first search: deep trees do not overflow the
/// thread's stack. Layers of classes that may override `hitTest(_:)` are called.
@MainActor
enum LayerSearch {
  private enum Step {
    /// A layer to test, and the point in its superlayer's coordinates.
    case ask(CALayer, CGPoint)
    /// A layer that is hit if none of its sublayers was.
    case settle(CALayer)
  }

  /// Classes known not to override `hitTest(_:)`.
  private static let plain: Set<ObjectIdentifier> = [
    ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self),
    ObjectIdentifier(CAGradientLayer.self), ObjectIdentifier(CATextLayer.self),
  ]
  /// The maximum recursion depth of overridden `hitTest(_:)`. Deeper layers are searched without calling
  /// overrides.
  private static let depthLimit = 500
  private static var depth = 0

  /// The frontmost layer at `point`, `root` included, in the coordinates of `root`'s superlayer.
  static func run(in root: CALayer, _ point: CGPoint) -> CALayer? {
    depth += 1
    defer { depth -= 1 }
    var pending: [Step] = []
    enter(root, point, &pending)
    while let step = pending.popLast() {
      switch step {
      case .settle(let layer): return layer
      case .ask(let layer, let point):
        if depth >= depthLimit || plain.contains(ObjectIdentifier(type(of: layer))) {
          enter(layer, point, &pending)
        } else if let hit = layer.hitTest(point) {
          return hit
        }
      }
    }
    return nil
  }

  /// Pushes `layer` if it may be hit, with its sublayers to test first, front to back.
  private static func enter(_ layer: CALayer, _ point: CGPoint, _ pending: inout [Step]) {
    guard !layer.isHidden, layer.opacity > 0, let local = layer.fromSuperlayer(point) else {
      return
    }
    if let mask = layer.mask, !covers(mask, local) { return }
    let isInside = layer.contains(local)
    if layer.masksToBounds && !isInside { return }
    if isInside { pending.append(.settle(layer)) }
    let backFirst = (layer.sublayers ?? []).enumerated().sorted { a, b in
      (a.element.zPosition, a.offset) < (b.element.zPosition, b.offset)
    }
    pending += backFirst.map { .ask($0.element, local) }
  }

  /// Whether a mask shows a point of the layer that it masks: one inside of the path of a shape layer, or of the bounds of
  /// another layer or its sublayers. Alpha counts only where it hides a whole layer.
  private static func covers(_ mask: CALayer, _ point: CGPoint) -> Bool {
    // Masks may have masks, and so on.
    if depth >= depthLimit { return true }
    guard let shape = mask as? CAShapeLayer else { return mask.hitTest(point) != nil }
    guard !shape.isHidden, shape.opacity > 0, let local = shape.fromSuperlayer(point) else {
      return false
    }
    return shape.path?.contains(local, using: shape[.fillRule]) ?? false
  }
}
