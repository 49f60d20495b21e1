/// An easing: how an animation's progress depends on its time.
public indirect enum TimingCurve: Sendable, Equatable {
  /// A cubic Bézier timing function over the duration.
  case bezier(CAMediaTimingFunction)
  /// A spring, evaluated over this many seconds.
  case spring(SpringCurve, duration: Double)
  /// A constant progress.
  case constant(Double)
  /// A curve restricted to a subrange of its time; reversed if `from` is greater than `to`.
  case subrange(TimingCurve, from: Double, to: Double)
  /// A curve with its progress mapped from 0…1 to another range.
  case remapped(TimingCurve, from: Double, to: Double)
  /// One curve up to a fraction of the time, another one after it.
  case sequence(TimingCurve, until: Double, then: TimingCurve)

  package static let linear = Self.bezier(CAMediaTimingFunction(name: .linear))
  package static let easeIn = Self.bezier(CAMediaTimingFunction(name: .easeIn))
  package static let easeOut = Self.bezier(CAMediaTimingFunction(name: .easeOut))
  package static let easeInOut = Self.bezier(CAMediaTimingFunction(name: .easeInEaseOut))

  /// The progress at a fraction of the duration, 0…1. A Bézier curve is exactly 0 and 1 at the ends; a
  /// spring is as close to 1 at the end as its duration allows.
  public func progress(at fraction: Double) -> Double {
    switch self {
    case .bezier(let function): function.value(at: fraction)
    case .spring(let spring, let duration): spring.progress(at: fraction * duration)
    case .constant(let progress): progress
    case .subrange(let curve, let from, let to): curve.progress(at: .mix(from, to, fraction))
    case .remapped(let curve, let from, let to): .mix(from, to, curve.progress(at: fraction))
    case .sequence(let first, let seam, _) where fraction < seam || seam >= 1:
      first.progress(at: fraction / seam)
    case .sequence(_, let seam, let second): second.progress(at: (fraction - seam) / (1 - seam))
    }
  }
}

extension TimingCurve: CustomStringConvertible {
  private static let names: [(TimingCurve, String)] = [
    (.linear, "linear"), (.easeIn, "easeIn"), (.easeOut, "easeOut"), (.easeInOut, "easeInOut"),
    (.bezier(CAMediaTimingFunction(name: .default)), "default"),
  ]

  /// The curve's name in scenes, or its parameters.
  public var description: String {
    if let name = Self.names.first(where: { $0.0 == self })?.1 { return name }
    switch self {
    case .bezier(let f): return "[\(f.x1), \(f.y1), \(f.x2), \(f.y2)]"
    case .spring(let s, _):
      return "spring(mass: \(s.mass), stiffness: \(s.stiffness), damping: \(s.damping), "
        + "initialVelocity: \(s.initialVelocity))"
    case .constant(let progress): return "held at \(progress)"
    case .subrange(let curve, let from, let to): return "\(curve) from \(from) to \(to)"
    case .remapped(let curve, let from, let to): return "\(curve), progress \(from) to \(to)"
    case .sequence(let first, let seam, let second): return "\(first) until \(seam), then \(second)"
    }
  }
}
