import Animator

/// A spring in one of three parameterizations: duration and damping ratio; perceptual duration and
/// bounce; or mass, stiffness and damping.
package struct SceneSpring: Sendable, Equatable {
  /// Settling time if `dampingRatio` is set, else the perceptual duration.
  package var duration: MediaTime?
  /// 1 for critical damping; the closer to 0, the more oscillation.
  package var dampingRatio: Double?
  /// −1…1: 0 for critical damping, 1 for no damping, below 0 for overdamping. Nil for 0.
  package var bounce: Double?
  /// Above 0.
  package var mass: Double?
  /// The spring constant, above 0.
  package var stiffness: Double?
  /// The damping coefficient, at least 0.
  package var damping: Double?
  /// In units of the total distance per second, toward the target.
  package var initialVelocity: Double?

  package init(
    duration: MediaTime? = nil, dampingRatio: Double? = nil, bounce: Double? = nil,
    mass: Double? = nil, stiffness: Double? = nil, damping: Double? = nil,
    initialVelocity: Double? = nil
  ) {
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.bounce = bounce
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The spring as a timing curve.
  var curve: SpringCurve {
    let velocity = initialVelocity ?? 0
    if let mass {
      return SpringCurve(
        mass: mass, stiffness: stiffness ?? 0, damping: damping ?? 0, initialVelocity: velocity)
    }
    if let dampingRatio {
      return SpringCurve(
        dampingRatio: dampingRatio, initialVelocity: velocity, duration: durationInSeconds)
    }
    return SpringCurve(duration: durationInSeconds, bounce: bounce ?? 0, initialVelocity: velocity)
  }

  /// The duration of the animation in seconds; nil for the settling time.
  var seconds: Double? {
    if mass != nil { return nil }
    if dampingRatio != nil { return durationInSeconds }
    return durationInSeconds > 0 ? nil : 0
  }

  /// Whether the spring oscillates without ever settling.
  var neverRests: Bool { seconds == nil && curve.settlingDuration > 1e9 }

  private var durationInSeconds: Double { duration?.seconds ?? 0.5 }
}
