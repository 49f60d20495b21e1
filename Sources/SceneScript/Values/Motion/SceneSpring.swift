import Animator

/// A spring in one of three parameterizations: duration and damping ratio; perceptual duration and
/// bounce; or mass, stiffness and damping.
package struct SceneSpring: Sendable, Equatable {
  /// Settling time if `dampingRatio` is set, else the perceptual duration.
  package var duration: MediaTime?
  package var dampingRatio: Double?
  package var bounce: Double?
  package var mass: Double?
  package var stiffness: Double?
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
