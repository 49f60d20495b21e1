/// UIKit's hit testing with an explicit stack, so that deep trees do not overflow the thread's stack.
@MainActor
enum HitTest {
  private enum Step {
    /// A view to test, with the point in its superview.
    case test(UIView, CGPoint)
    /// A view that receives the touch if none of its subviews did.
    case accept(UIView)
  }

  /// Classes that do not override UIView's `hitTest(_:with:)`.
  private static let plain: Set<ObjectIdentifier> = [
    ObjectIdentifier(UIView.self), ObjectIdentifier(UILabel.self),
    ObjectIdentifier(UIImageView.self),
  ]
  /// The limit on nested calls of overridden `hitTest(_:with:)` methods. Deeper views are tested without
  /// calling overrides.
  private static let depthLimit = 500
  private static var depth = 0

  /// The frontmost view in the subtree of `root` that receives a touch at `point`.
  static func run(in root: UIView, _ point: CGPoint, _ event: UIEvent?) -> UIView? {
    depth += 1
    defer { depth -= 1 }
    var pending: [Step] = []
    enter(root, point, event, &pending)
    while let step = pending.popLast() {
      switch step {
      case .accept(let view): return view
      case .test(let view, let outer):
        guard let point = view.touchedLayer.fromSuperlayer(outer) else { continue }
        if depth >= depthLimit || plain.contains(ObjectIdentifier(type(of: view))) {
          enter(view, point, event, &pending)
        } else if let hit = view.hitTest(point, with: event) {
          return hit
        }
      }
    }
    return nil
  }

  /// If `view` may receive the touch, schedules its subviews to be tested first, front to back.
  private static func enter(
    _ view: UIView, _ point: CGPoint, _ event: UIEvent?, _ pending: inout [Step]
  ) {
    // Core Animation stores opacity as a Float, so the limit is compared in single precision.
    guard view.isUserInteractionEnabled, !view.isHidden, Float(view.alpha) >= 0.01,
      !view.isClosedToTouchesByAnimation, view.point(inside: view.pointInModel(point), with: event)
    else { return }
    pending.append(.accept(view))
    // A displacement map is not shown.
    for subview in view.subviews where !subview.layer.isDisplacementMap {
      pending.append(.test(subview, point))
    }
  }
}
