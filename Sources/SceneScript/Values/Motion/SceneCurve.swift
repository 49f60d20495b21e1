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

extension SceneCurve {
  /// The curves with a name: UIKit's, Core Animation's `default`, for which UIKit has no option, and the cubic Béziers
  /// that easings.net gives for Penner's functions. Elastic and bouncing functions have no such curve; use springs.
  static let names: [(String, SceneCurve)] =
    [
      ("easeInOut", .named(.curveEaseInOut)), ("easeIn", .named(.curveEaseIn)),
      ("easeOut", .named(.curveEaseOut)), ("linear", .named(.curveLinear)),
    ]
    + beziers.map { ($0, .bezier(x1: $1, y1: $2, x2: $3, y2: $4)) }

  // swift-format-ignore
  private static let beziers: [(name: String, x1: Double, y1: Double, x2: Double, y2: Double)] = [
    ("default", 0.25, 0.1, 0.25, 1),
    ("easeInSine", 0.12, 0, 0.39, 0), ("easeOutSine", 0.61, 1, 0.88, 1), ("easeInOutSine", 0.37, 0, 0.63, 1),
    ("easeInQuad", 0.11, 0, 0.5, 0), ("easeOutQuad", 0.5, 1, 0.89, 1), ("easeInOutQuad", 0.45, 0, 0.55, 1),
    ("easeInCubic", 0.32, 0, 0.67, 0), ("easeOutCubic", 0.33, 1, 0.68, 1), ("easeInOutCubic", 0.65, 0, 0.35, 1),
    ("easeInQuart", 0.5, 0, 0.75, 0), ("easeOutQuart", 0.25, 1, 0.5, 1), ("easeInOutQuart", 0.76, 0, 0.24, 1),
    ("easeInQuint", 0.64, 0, 0.78, 0), ("easeOutQuint", 0.22, 1, 0.36, 1), ("easeInOutQuint", 0.83, 0, 0.17, 1),
    ("easeInExpo", 0.7, 0, 0.84, 0), ("easeOutExpo", 0.16, 1, 0.3, 1), ("easeInOutExpo", 0.87, 0, 0.13, 1),
    ("easeInCirc", 0.55, 0, 1, 0.45), ("easeOutCirc", 0, 0.55, 0.45, 1), ("easeInOutCirc", 0.85, 0, 0.15, 1),
    ("easeInBack", 0.36, 0, 0.66, -0.56), ("easeOutBack", 0.34, 1.56, 0.64, 1), ("easeInOutBack", 0.68, -0.6, 0.32, 1.6),
  ]
}
