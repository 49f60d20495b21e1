/// The motion of a damped spring from 0 to 1, in closed form: what `CASpringAnimation` and the spring
/// animations of views follow.
///
/// With the angular frequency ω₀ = √(stiffness / mass) and the damping ratio
/// ζ = damping / (2 √(stiffness · mass)), the distance from the target, x(0) = −1 and x′(0) = the
/// initial velocity, solves mass · x″ + damping · x′ + stiffness · x = 0.
public struct SpringCurve: Sendable, Equatable {
  /// Above 0.
  public let mass: Double
  /// Above 0.
  public let stiffness: Double
  /// At least 0.
  public let damping: Double
  /// Whole distances a second, toward the target where above 0; at most a billion.
  public let initialVelocity: Double
  /// Whether a damping ratio above 1 is followed; else it counts as 1, as Core Animation does it.
  public let allowsOverdamping: Bool

  /// A spring. Values that make no spring (a mass or stiffness that is not above 0, a damping below 0,
  /// what is not finite) count as the usual: 1, 100, 10, 0.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass > 0 && mass.isFinite ? mass : 1
    self.stiffness = stiffness > 0 && stiffness.isFinite ? stiffness : 100
    self.damping = damping >= 0 && damping.isFinite ? damping : 10
    self.initialVelocity = min(max(initialVelocity.finite, -1e9), 1e9)
    self.allowsOverdamping = allowsOverdamping
  }

  /// Radians a second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// Below 1 the spring swings, at 1 it comes to rest soonest, above it creeps.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The ratio that the motion goes by. One that misses 1 only by rounding is 1: settling is another
  /// formula there.
  package var effectiveDampingRatio: Double {
    let ratio = dampingRatio
    if abs(ratio - 1) < 1e-12 { return 1 }
    return allowsOverdamping ? ratio : min(ratio, 1)
  }

  /// The distance from the target after `time` seconds: −1 at first, 0 at rest.
  public func offset(at time: Double) -> Double {
    if time <= 0 { return -1 }
    let offset = exactOffset(at: time)
    // A spring whose numbers are beyond what can be counted with is at rest at once.
    return offset.isFinite ? offset : 0
  }

  private func exactOffset(at time: Double) -> Double {
    let (w, z, v) = (angularFrequency, effectiveDampingRatio, initialVelocity)
    if z < 1 {
      let damped = w * (1 - z * z).squareRoot()
      let swing = -cos(damped * time) + (v - z * w) / damped * sin(damped * time)
      return exp(-z * w * time) * swing
    }
    if z == 1 { return exp(-w * time) * (-1 + (v - w) * time) }
    // -z ± √(z² − 1); the smaller one as the inverse of the larger, which it is, so that nothing cancels.
    let larger = z + (z * z - 1).squareRoot()
    let (slow, fast) = (-w / larger, -w * larger)
    let fastShare = (v + slow) / (fast - slow)
    return (-1 - fastShare) * exp(slow * time) + fastShare * exp(fast * time)
  }

  /// Where the spring is after `time` seconds: 0 at first, 1 at rest.
  public func progress(at time: Double) -> Double { 1 + offset(at: time) }
}
