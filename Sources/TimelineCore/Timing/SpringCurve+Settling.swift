extension SpringCurve {
  /// How near to rest counts as settled, as a share of the distance.
  static let settledOffset = 0.001

  /// What Core Animation answers where a spring never comes to rest.
  static let endless = Double(Float.greatestFiniteMagnitude)

  /// How long the spring takes to come to rest, in seconds, as Core Animation estimates it.
  ///
  /// Where it swings, when the envelope of the motion has shrunk to a thousandth:
  /// ln(1000 · (1 + |ζω₀ − v| / ω_d)) / (ζω₀), with ω_d = ω₀√(1 − ζ²). Else the first tenth of a second at
  /// which the offset is below a thousandth; one that creeps by a ratio ζ above 1 is taken for one with
  /// the ratio 1 and the frequency ω₀ / ζ, as measured (`docs/fidelity.md`, "Springs"). Without damping, the
  /// greatest finite `Float`.
  public var settlingDuration: Double {
    let (w, z) = (angularFrequency, effectiveDampingRatio)
    if z * w == 0 { return Self.endless }
    if z >= 1 {
      let frequency = w / z
      let likened = SpringCurve(
        stiffness: frequency * frequency, damping: 2 * frequency, initialVelocity: initialVelocity)
      return frequency * frequency > 0 ? likened.creepingDuration : Self.endless
    }
    let damped = w * (1 - z * z).squareRoot()
    let envelope = 1 + abs(z * w - initialVelocity) / damped
    let duration = log(envelope / Self.settledOffset) / (z * w)
    return duration < Self.endless ? duration : Self.endless
  }

  private var creepingDuration: Double {
    // Added up one by one, as Core Animation does: the sum's rounding is part of the result.
    var time = 0.0
    for _ in 0..<10_000 {
      if abs(offset(at: time)) < Self.settledOffset { return time }
      time += 0.1
    }
    return slowlyCreepingDuration(after: time)
  }

  /// As ``creepingDuration``, for springs that take longer than anyone adds up tenths of seconds: by
  /// then only the slower of the two motions is left, and the offset shrinks all the time.
  private func slowlyCreepingDuration(after start: Double) -> Double {
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
