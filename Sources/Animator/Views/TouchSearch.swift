/// UIKit's hit testing, walked with a stack of its own: a tree's depth costs heap, not the thread's
/// stack.
@MainActor
enum TouchSearch {
  private enum Step {
    /// A view that is still to be asked, and the point in its superview.
    case ask(UIView, CGPoint)
    /// A view that takes the touch if nothing inside it did.
    case settle(UIView)
  }

  /// Classes whose `hitTest(_:with:)` is known to be UIView's own.
  private static let plain: Set<ObjectIdentifier> = [
    ObjectIdentifier(UIView.self), ObjectIdentifier(UIWindow.self),
    ObjectIdentifier(UILabel.self), ObjectIdentifier(UIImageView.self),
  ]
  /// How many views may ask each other in turn, each from within the other's `hitTest(_:with:)`.
  /// What lies deeper is searched without asking subclasses.
  private static let depthLimit = 500
  private static var depth = 0

  /// The front-most view inside `root`, itself included, that takes a touch at `point`.
  static func run(in root: UIView, _ point: CGPoint, _ event: UIEvent?) -> UIView? {
    depth += 1
    defer { depth -= 1 }
    var pending: [Step] = []
    enter(root, point, event, &pending)
    while let step = pending.popLast() {
      switch step {
      case .settle(let view): return view
      case .ask(let view, let outer):
        guard let point = view.layer.fromSuperlayer(outer) else { continue }
        if depth >= depthLimit || plain.contains(ObjectIdentifier(type(of: view))) {
          enter(view, point, event, &pending)
        } else if let hit = view.hitTest(point, with: event) {
          return hit
        }
      }
    }
    return nil
  }

  /// Where `view` may take the touch, has those inside it asked first, front to back.
  private static func enter(
    _ view: UIView, _ point: CGPoint, _ event: UIEvent?, _ pending: inout [Step]
  ) {
    // Core Animation keeps opacity as a Float: 0.01 of that kind is not below the limit.
    guard view.isUserInteractionEnabled, !view.isHidden, Float(view.alpha) >= 0.01,
      view.point(inside: point, with: event)
    else { return }
    pending.append(.settle(view))
    for subview in view.subviews { pending.append(.ask(subview, point)) }
  }
}
