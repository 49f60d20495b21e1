import Animator

/// How an animation is paced.
package enum SceneCurve: Sendable, Equatable {
  /// One of UIKit's own, which the options of a block hold.
  case named(UIView.AnimationOptions)
  /// A cubic Bézier through (0, 0), two control points, (1, 1).
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
}

extension SceneCurve {
  /// The curve, where UIKit has no option for it.
  var timingFunction: CAMediaTimingFunction? {
    guard case .bezier(let x1, let y1, let x2, let y2) = self else { return nil }
    return CAMediaTimingFunction(x1, y1, x2, y2)
  }
}
