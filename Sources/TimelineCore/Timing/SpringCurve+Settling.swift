extension SpringCurve {
  /// The settling threshold, as a fraction of the distance.
  static let settledOffset = 0.001

  /// The settling duration that Core Animation reports for a spring that never settles.
  static let endless = Double(Float.greatestFiniteMagnitude)

  /// The settling duration in seconds, as Core Animation estimates it.
  ///
  /// For an underdamped spring, the time at which the envelope has decayed to 1/1000: ln(1000 · (1
  /// + |ζω₀ − v| / ω_d)) / (ζω₀), with ω_d = ω₀√(1 − ζ²). Otherwise the first multiple of 0.1 s at
  /// which the offset is below 1/1000; an overdamped spring is approximated by a critically damped
  /// one of frequency ω₀ / ζ, as measured (`docs/fidelity.md`, "Springs"). Without damping, the
  /// greatest finite `Float`.
  public var settlingDuration: Double {
    let (w, z) = (angularFrequency, effectiveDampingRatio)
    if z * w == 0 { return Self.endless }
    if z >= 1 {
      let frequency = w / z
      let equivalent = SpringCurve(
        stiffness: frequency * frequency, damping: 2 * frequency, initialVelocity: initialVelocity)
      return frequency * frequency > 0 ? equivalent.criticalSettlingDuration : Self.endless
    }
    let damped = w * (1 - z * z).squareRoot()
    let envelope = 1 + abs(z * w - initialVelocity) / damped
    let duration = log(envelope / Self.settledOffset) / (z * w)
    return duration < Self.endless ? duration : Self.endless
  }

  private var criticalSettlingDuration: Double {
    // Accumulated step by step, as in Core Animation: the sum's rounding errors are part of the
    // result.
    var time = 0.0
    for _ in 0..<10_000 {
      if abs(offset(at: time)) < Self.settledOffset { return time }
      time += 0.1
    }
    return slowSettlingDuration(after: time)
  }

  /// As ``criticalSettlingDuration`` for durations too long to step through: by then only the slower of
  /// the two exponentials remains, and the offset decreases monotonically.
  private func slowSettlingDuration(after start: Double) -> Double {
    var (low, high) = (start, start * 2)
    while abs(offset(at: high)) >= Self.settledOffset {
      if high > Self.endless { return Self.endless }
      (low, high) = (high, high * 2)
    }
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if abs(offset(at: middle)) < Self.settledOffset { high = middle } else { low = middle }
    }
    return min((high * 10).rounded(.up) / 10, Self.endless)
  }
}
