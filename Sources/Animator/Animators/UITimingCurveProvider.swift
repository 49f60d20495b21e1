/// The kind of timing that a ``UITimingCurveProvider`` describes. Raw values are UIKit's.
public enum UITimingCurveType: Int, Sendable {
  /// One of the four curves of ``UIView/AnimationCurve``, or the default one.
  case builtin
  /// A cubic Bézier curve with custom control points.
  case cubic
  /// A spring.
  case spring
  /// A cubic curve and a spring.
  case composed
}

/// Provides the timing curve of a ``UIViewPropertyAnimator``.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of curve, which says which of the two parameters below applies.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// Cubic Bézier timing of an animator.
@preconcurrency @MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve; `.easeInOut` for custom control points.
  public let animationCurve: UIView.AnimationCurve
  /// x is time, 0…1; y is progress.
  public let controlPoint1: CGPoint
  /// x is time, 0…1; y is progress.
  public let controlPoint2: CGPoint
  /// `.builtin` or `.cubic`.
  public let timingCurveType: UITimingCurveType
  let function: CAMediaTimingFunction

  /// Core Animation's default curve: (0.25, 0.1), (0.25, 1).
  public override init() {
    animationCurve = .easeInOut
    timingCurveType = .builtin
    function = CAMediaTimingFunction(name: .default)
    (controlPoint1, controlPoint2) = function.controlPoints
    super.init()
  }

  /// One of the four named curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    timingCurveType = .builtin
    function = CAMediaTimingFunction(name: curve.functionName)
    (controlPoint1, controlPoint2) = function.controlPoints
    super.init()
  }

  /// A custom curve. The x coordinates are clamped to 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    timingCurveType = .cubic
    function = CAMediaTimingFunction(
      point1.x.native, point1.y.native, point2.x.native, point2.y.native)
    (controlPoint1, controlPoint2) = function.controlPoints
    super.init()
  }

  /// `self`.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Always nil.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// Spring timing of an animator.
///
/// The initial velocity is relative to the distance of the animation: 1 covers it in one second. Where
/// the components differ, `dx` applies to `position.x` and `dy` to `position.y`; all other properties
/// use `dx`.
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// Animation distances per second.
  public let initialVelocity: CGVector
  private let form: Form

  private enum Form {
    /// Fitted to the animator's duration.
    case ratio(Double)
    /// Physical parameters; the animation lasts `duration` seconds.
    case spring(SpringCurve, duration: Double)
  }

  /// The system's default spring: mass 3, stiffness 1000, damping 500, treated as critically damped,
  /// for 0.5 seconds.
  public override init() {
    initialVelocity = .zero
    form = .spring(SpringCurve(mass: 3, stiffness: 1000, damping: 500), duration: 0.5)
    super.init()
  }

  /// The spring that comes to rest in the animator's duration
  /// (`SpringCurve.init(dampingRatio:initialVelocity:duration:)`).
  ///
  /// - Parameter ratio: Above 0; at 1 and above the spring does not oscillate.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    form = .ratio(ratio.native)
    super.init()
  }

  /// The same with an initial velocity of zero.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// A spring with physical parameters. Its settling duration overrides the animator's duration.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    initialVelocity = velocity
    let spring = SpringCurve(
      mass: mass.native, stiffness: stiffness.native, damping: damping.native,
      initialVelocity: velocity.dx.native)
    let other = spring.withInitialVelocity(velocity.dy.native)
    form = .spring(spring, duration: max(spring.settlingDuration, other.settlingDuration))
    super.init()
  }

  /// The spring of a perceptual duration, in seconds, and a bounce
  /// (`SpringCurve.init(duration:bounce:initialVelocity:)`). Its settling
  /// duration overrides the animator's duration.
  public init(
    duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    initialVelocity = velocity
    let spring = SpringCurve(
      duration: duration, bounce: bounce.native, initialVelocity: velocity.dx.native)
    let other = spring.withInitialVelocity(velocity.dy.native)
    form = .spring(spring, duration: max(spring.settlingDuration, other.settlingDuration))
    super.init()
  }

  /// Always `.spring`.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Always nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// `self`.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The duration in seconds that overrides the animator's; nil for a damping ratio.
  var ownDuration: Double? {
    if case .spring(_, let duration) = form { return duration }
    return nil
  }

  func spring(duration: Double) -> SpringCurve {
    switch form {
    case .ratio(let ratio):
      SpringCurve(
        dampingRatio: ratio, initialVelocity: initialVelocity.dx.native, duration: duration)
    case .spring(let spring, _): spring
    }
  }

  /// The spring for `position.y`; nil where it is the same as along x.
  func verticalSpring(duration: Double) -> SpringCurve? {
    if initialVelocity.dx == initialVelocity.dy { return nil }
    switch form {
    case .ratio(let ratio):
      return SpringCurve(
        dampingRatio: ratio, initialVelocity: initialVelocity.dy.native, duration: duration)
    case .spring(let spring, _): return spring.withInitialVelocity(initialVelocity.dy.native)
    }
  }
}

extension SpringCurve {
  /// The same spring with another initial velocity.
  fileprivate func withInitialVelocity(_ velocity: Double) -> SpringCurve {
    SpringCurve(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: allowsOverdamping)
  }
}

extension UIView.AnimationCurve {
  fileprivate var functionName: CAMediaTimingFunctionName {
    switch self {
    case .easeInOut: .easeInEaseOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

extension CAMediaTimingFunction {
  fileprivate var controlPoints: (CGPoint, CGPoint) {
    (CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2))
  }
}
