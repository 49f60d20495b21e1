/// Core Animation's hit testing, walked with a stack of its own: a tree's depth costs heap, not the
/// thread's stack. Layers of classes that may have a `hitTest(_:)` of their own are asked.
@MainActor
enum LayerSearch {
  private enum Step {
    /// A layer that is still to be asked, and the point in its superlayer.
    case ask(CALayer, CGPoint)
    /// A layer that is hit if nothing inside it was.
    case settle(CALayer)
  }

  /// Classes whose `hitTest(_:)` is known to be CALayer's own.
  private static let plain: Set<ObjectIdentifier> = [
    ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self),
    ObjectIdentifier(CAGradientLayer.self), ObjectIdentifier(CATextLayer.self),
  ]
  /// How many layers may ask each other in turn, each from within the other's `hitTest(_:)`. What lies
  /// deeper is searched without asking subclasses.
  private static let depthLimit = 500
  private static var depth = 0

  /// The front-most layer at `point` of the coordinates that `root` lies in, itself included.
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

  /// Where `layer` may be hit, has those inside it asked first, front to back.
  private static func enter(_ layer: CALayer, _ point: CGPoint, _ pending: inout [Step]) {
    guard !layer.isHidden, layer.opacity > 0, let local = layer.fromSuperlayer(point) else {
      return
    }
    let isInside = layer.contains(local)
    if layer.masksToBounds && !isInside { return }
    if isInside { pending.append(.settle(layer)) }
    let backFirst = (layer.sublayers ?? []).enumerated().sorted { a, b in
      (a.element.zPosition, a.offset) < (b.element.zPosition, b.offset)
    }
    pending += backFirst.map { .ask($0.element, local) }
  }
}
