/// How the progress of an animation follows its time: the one place that a new kind of pacing joins.
public indirect enum TimingCurve: Sendable, Equatable {
  /// A cubic Bézier over the duration.
  case bezier(CAMediaTimingFunction)
  /// A spring that is followed for this many seconds in all.
  case spring(SpringCurve, duration: Double)
  /// The same progress all the time.
  case held(Double)
  /// The stretch of a curve between two shares of its time; backwards where the second is the smaller.
  case part(TimingCurve, from: Double, to: Double)
  /// A curve whose progress goes from and to other values than 0 and 1.
  case scaled(TimingCurve, from: Double, to: Double)
  /// One curve up to a share of the time, another from there on.
  case joined(TimingCurve, until: Double, then: TimingCurve)

  package static let linear = Self.bezier(CAMediaTimingFunction(name: .linear))
  package static let easeIn = Self.bezier(CAMediaTimingFunction(name: .easeIn))
  package static let easeOut = Self.bezier(CAMediaTimingFunction(name: .easeOut))
  package static let easeInOut = Self.bezier(CAMediaTimingFunction(name: .easeInEaseOut))

  /// The progress at `share` of the duration, 0…1. A Bézier is exactly 0 and 1 at the ends; a spring
  /// has come as near to 1 as its duration lets it.
  public func progress(at share: Double) -> Double {
    switch self {
    case .bezier(let function): function.value(at: share)
    case .spring(let spring, let duration): spring.progress(at: share * duration)
    case .held(let progress): progress
    case .part(let curve, let from, let to): curve.progress(at: .mix(from, to, share))
    case .scaled(let curve, let from, let to): .mix(from, to, curve.progress(at: share))
    case .joined(let first, let seam, _) where share < seam || seam >= 1:
      first.progress(at: share / seam)
    case .joined(_, let seam, let second): second.progress(at: (share - seam) / (1 - seam))
    }
  }
}

extension TimingCurve: CustomStringConvertible {
  private static let names: [(TimingCurve, String)] = [
    (.linear, "linear"), (.easeIn, "easeIn"), (.easeOut, "easeOut"), (.easeInOut, "easeInOut"),
    (.bezier(CAMediaTimingFunction(name: .default)), "default"),
  ]

  /// The curve's name in scenes, or its control points.
  public var description: String {
    if let name = Self.names.first(where: { $0.0 == self })?.1 { return name }
    switch self {
    case .bezier(let f): return "[\(f.x1), \(f.y1), \(f.x2), \(f.y2)]"
    case .spring(let s, _):
      return "spring(mass: \(s.mass), stiffness: \(s.stiffness), damping: \(s.damping), "
        + "initialVelocity: \(s.initialVelocity))"
    case .held(let progress): return "held at \(progress)"
    case .part(let curve, let from, let to): return "\(curve) from \(from) to \(to)"
    case .scaled(let curve, let from, let to): return "\(curve), progress \(from) to \(to)"
    case .joined(let first, let seam, let second): return "\(first) until \(seam), then \(second)"
    }
  }
}
