/// The motion of a damped harmonic oscillator from 0 to 1, in closed form, as used by
/// `CASpringAnimation` and the spring animations of views.
///
/// With the angular frequency ω₀ = √(stiffness / mass) and the damping ratio ζ = damping / (2
/// √(stiffness · mass)), the offset from the target, with x(0) = −1 and x′(0) = the initial
/// velocity, solves mass · x″ + damping · x′ + stiffness · x = 0.
public struct SpringCurve: Sendable, Equatable {
  /// Above 0.
  public let mass: Double
  /// Above 0.
  public let stiffness: Double
  /// At least 0.
  public let damping: Double
  /// In total distances per second, positive toward the target; the magnitude is at most 1e9.
  public let initialVelocity: Double
  /// Whether a damping ratio above 1 is used; otherwise it is clamped to 1, as in Core Animation.
  public let allowsOverdamping: Bool

  /// A spring. Invalid values (a mass or stiffness that is not positive, a negative damping,
  /// non-finite numbers) are replaced by the defaults: 1, 100, 10, 0.
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

  /// In radians per second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// Below 1 the spring is underdamped and oscillates, at 1 it is critically damped, above 1
  /// overdamped.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The damping ratio used for the motion. A ratio within rounding errors of 1 is 1, which has a
  /// formula of its own.
  package var effectiveDampingRatio: Double {
    let ratio = dampingRatio
    if abs(ratio - 1) < 1e-12 { return 1 }
    return allowsOverdamping ? ratio : min(ratio, 1)
  }

  /// The offset from the target after `time` seconds: −1 at the start, 0 at rest.
  public func offset(at time: Double) -> Double {
    if time <= 0 { return -1 }
    let offset = exactOffset(at: time)
    // A spring whose values overflow settles immediately.
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
    // The exponents −z ± √(z² − 1); the smaller one as the reciprocal of the larger, which avoids
    // cancellation.
    let larger = z + (z * z - 1).squareRoot()
    let (slow, fast) = (-w / larger, -w * larger)
    let fastWeight = (v + slow) / (fast - slow)
    return (-1 - fastWeight) * exp(slow * time) + fastWeight * exp(fast * time)
  }

  /// The position after `time` seconds: 0 at the start, 1 at rest.
  public func progress(at time: Double) -> Double { 1 + offset(at: time) }
}
