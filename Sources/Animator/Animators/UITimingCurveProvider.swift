/// What kind of pacing a ``UITimingCurveProvider`` describes. Raw values are UIKit's.
public enum UITimingCurveType: Int, Sendable {
  /// One of the four curves of ``UIView/AnimationCurve``, or the default one.
  case builtin
  /// A cubic Bézier of one's own.
  case cubic
  /// A spring.
  case spring
  /// Both.
  case composed
}

/// What a ``UIViewPropertyAnimator`` paces its animations by.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// Which of the two descriptions below holds.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic Bézier as the pacing of an animator.
@preconcurrency @MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The curve that was named; ease in and out where none was.
  public let animationCurve: UIView.AnimationCurve
  /// Time across (0…1), progress up.
  public let controlPoint1: CGPoint
  /// Time across (0…1), progress up.
  public let controlPoint2: CGPoint
  /// Builtin or cubic.
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

  /// One of the four curves that blocks have.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    timingCurveType = .builtin
    function = CAMediaTimingFunction(name: curve.functionName)
    (controlPoint1, controlPoint2) = function.controlPoints
    super.init()
  }

  /// A curve of one's own. The points' x is clamped to 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    timingCurveType = .cubic
    function = CAMediaTimingFunction(
      point1.x.native, point1.y.native, point2.x.native, point2.y.native)
    (controlPoint1, controlPoint2) = function.controlPoints
    super.init()
  }

  /// These.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// None.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring as the pacing of an animator.
///
/// The velocity is a vector of whole distances a second. Where its components differ, a view's position
/// moves by `dx` across and by `dy` down; everything else takes `dx`.
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// Whole distances a second.
  public let initialVelocity: CGVector
  private let form: Form

  private enum Form {
    /// Fitted to the animator's duration.
    case ratio(Double)
    /// Followed for so many seconds.
    case spring(SpringCurve, duration: Double)
  }

  /// The system's own: mass 3, stiffness 1000, damping 500, which counts as critical, for half a second.
  public override init() {
    initialVelocity = .zero
    form = .spring(SpringCurve(mass: 3, stiffness: 1000, damping: 500), duration: 0.5)
    super.init()
  }

  /// The spring that comes to rest in the animator's duration
  /// (`SpringCurve.init(dampingRatio:initialVelocity:duration:)`).
  ///
  /// - Parameter ratio: Above 0; 1 and above do not swing.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    form = .ratio(ratio.native)
    super.init()
  }

  /// As with a velocity of zero.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// A spring by its own numbers: it sets the animator's duration, which is its settling duration.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    initialVelocity = velocity
    let spring = SpringCurve(
      mass: mass.native, stiffness: stiffness.native, damping: damping.native,
      initialVelocity: velocity.dx.native)
    let other = spring.moving(at: velocity.dy.native)
    form = .spring(spring, duration: max(spring.settlingDuration, other.settlingDuration))
    super.init()
  }

  /// The spring of a perceptual duration, in seconds, and a bounce
  /// (`SpringCurve.init(duration:bounce:initialVelocity:)`). It sets the animator's duration, which is
  /// its settling duration.
  public init(
    duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    initialVelocity = velocity
    let spring = SpringCurve(
      duration: duration, bounce: bounce.native, initialVelocity: velocity.dx.native)
    let other = spring.moving(at: velocity.dy.native)
    form = .spring(spring, duration: max(spring.settlingDuration, other.settlingDuration))
    super.init()
  }

  /// A spring.
  public var timingCurveType: UITimingCurveType { .spring }
  /// None.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// These.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// How long it takes whatever the animator says; nil where it follows the animator.
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

  /// The one that `position.y` follows; nil where it is the same.
  func verticalSpring(duration: Double) -> SpringCurve? {
    if initialVelocity.dx == initialVelocity.dy { return nil }
    switch form {
    case .ratio(let ratio):
      return SpringCurve(
        dampingRatio: ratio, initialVelocity: initialVelocity.dy.native, duration: duration)
    case .spring(let spring, _): return spring.moving(at: initialVelocity.dy.native)
    }
  }
}

extension SpringCurve {
  /// The same spring with another initial velocity.
  fileprivate func moving(at velocity: Double) -> SpringCurve {
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
