import Animator

/// A spring, described in one of three ways: by a damping ratio, by a bounce, or by mass,
/// stiffness and damping.
package struct SceneSpring: Sendable, Equatable {
  /// With a damping ratio, when the spring has come to rest; else the period of its swing.
  package var duration: MediaTime?
  package var dampingRatio: Double?
  package var bounce: Double?
  package var mass: Double?
  package var stiffness: Double?
  package var damping: Double?
  /// Whole distances a second, toward the target.
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

  /// The spring's motion.
  var curve: SpringCurve {
    let velocity = initialVelocity ?? 0
    if let mass {
      return SpringCurve(
        mass: mass, stiffness: stiffness ?? 0, damping: damping ?? 0, initialVelocity: velocity)
    }
    if let dampingRatio {
      return SpringCurve(
        dampingRatio: dampingRatio, initialVelocity: velocity, duration: givenSeconds)
    }
    return SpringCurve(duration: givenSeconds, bounce: bounce ?? 0, initialVelocity: velocity)
  }

  /// How many seconds the spring is followed; nil until it has come to rest.
  var seconds: Double? {
    if mass != nil { return nil }
    if dampingRatio != nil { return givenSeconds }
    return givenSeconds > 0 ? nil : 0
  }

  /// Whether it swings forever.
  var neverRests: Bool { seconds == nil && curve.settlingDuration > 1e9 }

  private var givenSeconds: Double { duration?.seconds ?? 0.5 }
}
