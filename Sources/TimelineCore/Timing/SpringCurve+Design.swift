// UIKit's two designs of springs by their appearance instead of physical constants.

extension SpringCurve {
  // MARK: Damping ratio and duration

  /// The spring of mass 1 that settles within `duration`, as specified by `usingSpringWithDamping`.
  ///
  /// Its stiffness makes the amplitude 1/1000 of the distance at the end: |(ζω − v) / ω_d| ·
  /// e^(−ζωD) = 0.001; for a ratio of 1, (1 + (ω − v)D) · e^(−ωD) = 0.001. With a large velocity
  /// there can be several solutions; this is the stiffest one (`docs/fidelity.md`, "Springs").
  ///
  /// - Parameters:
  /// - dampingRatio: Above 0, at most 1; other values count as the nearest valid one, whose lower
  ///   bound is 0.00272.
  /// - initialVelocity: In total distances per second.
  /// - duration: Seconds, above 0; other values count as 1e-6.
  public init(dampingRatio: Double, initialVelocity: Double = 0, duration: Double) {
    // Below e / 1000 there is no solution for a slow spring.
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, exp(1) / 1000), 1)
    let length = duration.isNaN ? 1e-6 : min(max(duration, 1e-6), 1e9)
    let speed = min(max(initialVelocity.finite, -1e9), 1e9)
    let velocity = abs(speed) < 1e-12 ? 0 : speed
    let amplitude = EndAmplitude(ratio: ratio, velocity: velocity, duration: length)
    let frequency = amplitude.settlingFrequency
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: velocity)
  }

  // MARK: Perceptual duration and bounce

  /// The spring of mass 1 that UIKit describes by a perceptual duration and a bounce: stiffness (2π
  /// / p)², damping 4πζ / p. Its ``settlingDuration`` is longer than `duration`.
  ///
  /// - Parameters:
  /// - duration: The period of the undamped oscillation, in seconds, above 0; other values count as
  ///   1e-6.
  /// - bounce: −1…1. From 0 on, ζ = 1 − bounce, and 1 is undamped. Below 0 the spring is
  ///   overdamped, with ζ = 1 / (1 + bounce); it is clamped to −0.999, since −1 would never move.
  /// - initialVelocity: In total distances per second.
  public init(duration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    let period = duration.isNaN ? 1e-6 : min(max(duration, 1e-6), 1e9)
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.999), 1)
    let frequency = 2 * Double.pi / period
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The period of the undamped oscillation, in seconds: 2π√(mass / stiffness).
  public var perceptualDuration: Double { 2 * .pi / angularFrequency }

  /// The bounce: 1 − ζ if underdamped, 1 / ζ − 1, which is negative, if overdamped.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}

/// The remaining amplitude of a spring with a damping ratio after a duration, as a function of its
/// frequency.
private struct EndAmplitude {
  let ratio: Double
  let velocity: Double
  let duration: Double

  /// The amplitude decreases with the frequency up to this frequency, at which it is 0 (if
  /// positive).
  private var zero: Double { ratio < 1 ? velocity / ratio : velocity - 1 / duration }

  /// The frequency of the following maximum, beyond which the amplitude decreases monotonically.
  private var peak: Double {
    if velocity <= 0 { return 0 }
    if ratio == 1 { return velocity }
    let part = ratio * duration * velocity
    let root = (part * part + 4 * ratio * part).squareRoot()
    return (part + root) / (2 * ratio * ratio * duration)
  }

  private func value(at frequency: Double) -> Double {
    let decay = exp(-ratio * frequency * duration)
    if ratio == 1 { return abs(1 + (frequency - velocity) * duration) * decay }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    return abs((ratio * frequency - velocity) / damped) * decay
  }

  /// The highest frequency at which the amplitude is the settling threshold.
  var settlingFrequency: Double {
    var low = peak
    var high = zero
    if low == 0 || value(at: low) > SpringCurve.settledOffset {
      high = max(2 * low, 5 / duration)
      while value(at: high) > SpringCurve.settledOffset { (low, high) = (high, high * 2) }
    } else {
      low = 0
    }
    return root(from: low, to: high)
  }

  /// Newton's method on the logarithm, which is nearly linear, safeguarded with bisection.
  private func root(from start: Double, to end: Double) -> Double {
    var (low, high) = (start, end)
    var frequency = 5 / duration > low && 5 / duration < high ? 5 / duration : (low + high) / 2
    for _ in 0..<200 {
      let error = log(value(at: frequency) / SpringCurve.settledOffset)
      if error > 0 { low = frequency } else { high = frequency }
      var next = frequency - error / slope(at: frequency)
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - frequency) <= 1e-16 * frequency { break }
      frequency = next
    }
    return frequency
  }

  /// The derivative of the amplitude's logarithm.
  private func slope(at frequency: Double) -> Double {
    if ratio == 1 { return duration / (1 + (frequency - velocity) * duration) - duration }
    return velocity / (frequency * (ratio * frequency - velocity)) - ratio * duration
  }
}
