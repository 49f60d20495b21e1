/// How the progress of an animation follows its time: the one place that a new kind of pacing joins.
public enum TimingCurve: Sendable, Equatable {
  /// A cubic Bézier over the duration.
  case bezier(CAMediaTimingFunction)

  static let linear = Self.bezier(CAMediaTimingFunction(name: .linear))
  static let easeIn = Self.bezier(CAMediaTimingFunction(name: .easeIn))
  static let easeOut = Self.bezier(CAMediaTimingFunction(name: .easeOut))
  static let easeInOut = Self.bezier(CAMediaTimingFunction(name: .easeInEaseOut))

  /// The progress at `share` of the duration, 0…1; exactly 0 and 1 at the ends.
  public func progress(at share: Double) -> Double {
    switch self {
    case .bezier(let function): function.value(at: share)
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
    }
  }
}
