// The two ways in which UIKit lets a spring be described by what it looks like.

extension SpringCurve {
  // MARK: Damping ratio and duration

  /// The spring, of mass 1, that has come to rest after `duration`: what `usingSpringWithDamping` means.
  ///
  /// The stiffness is such that the amplitude is a thousandth of the distance at the end:
  /// |(ζω − v) / ω_d| · e^(−ζωD) = 0.001; with a ratio of 1, (1 + (ω − v)D) · e^(−ωD) = 0.001. With a large
  /// velocity there may be several such springs; it is the stiffest of them (`docs/fidelity.md`, "Springs").
  ///
  /// - Parameters:
  ///   - dampingRatio: Above 0, at most 1; what is not counts as the nearest that works, which is 0.00272
  ///     at the lower end.
  ///   - initialVelocity: Whole distances a second.
  ///   - duration: Seconds, above 0; what is not counts as a millionth.
  public init(dampingRatio: Double, initialVelocity: Double = 0, duration: Double) {
    // Below e / 1000 the amplitude would have to be larger at the end than a slow spring's is.
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

  /// The spring, of mass 1, that UIKit describes by a duration and a bounce: stiffness (2π / p)², damping
  /// 4πζ / p. It takes ``settlingDuration``, which is longer than `duration`.
  ///
  /// - Parameters:
  ///   - duration: The period of the undamped swing, in seconds, above 0; what is not counts as a millionth.
  ///   - bounce: −1…1. From 0 on, ζ = 1 − bounce, and at 1 it swings for ever. Below 0 it creeps, with
  ///     ζ = 1 / (1 + bounce); below −0.999 counts as that, since −1 would never move.
  ///   - initialVelocity: Whole distances a second.
  public init(duration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    let period = duration.isNaN ? 1e-6 : min(max(duration, 1e-6), 1e9)
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.999), 1)
    let frequency = 2 * Double.pi / period
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The period that the spring would have without damping, in seconds: 2π√(mass / stiffness).
  public var perceptualDuration: Double { 2 * .pi / angularFrequency }

  /// How much it overshoots: 1 − ζ where it swings, 1 / ζ − 1, which is below 0, where it creeps.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}

/// The amplitude that a spring of a given damping ratio has left after a given time, by its frequency.
private struct EndAmplitude {
  let ratio: Double
  let velocity: Double
  let duration: Double

  /// At first the amplitude shrinks with the frequency; it is 0 here (where that is above 0), ...
  private var zero: Double { ratio < 1 ? velocity / ratio : velocity - 1 / duration }

  /// ... and from here on, where it is largest after that, it shrinks for good.
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

  /// The highest frequency at which the amplitude is that of a spring at rest.
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

  /// Newton's method on the logarithm, which is nearly straight, inside a shrinking bracket.
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

  /// Of the amplitude's logarithm.
  private func slope(at frequency: Double) -> Double {
    if ratio == 1 { return duration / (1 + (frequency - velocity) * duration) - duration }
    return velocity / (frequency * (ratio * frequency - velocity)) - ratio * duration
  }
}
