import Animator

/// The easing of an animation.
package enum SceneCurve: Sendable, Equatable {
  /// One of UIKit's curves, as animation options.
  case named(UIView.AnimationOptions)
  /// A cubic Bézier through (0, 0), two control points, (1, 1).
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
}

extension SceneCurve {
  /// The timing function of a custom curve; nil for a UIKit curve.
  var timingFunction: CAMediaTimingFunction? {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return nil }
    return CAMediaTimingFunction(x1, y1, x2, y2)
  }
}
