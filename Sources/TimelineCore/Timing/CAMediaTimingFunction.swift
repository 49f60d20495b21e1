/// The names of the timing functions that Core Animation comes with.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// The curve of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Even pace: (0, 0), (1, 1).
  public static let linear = Self(rawValue: "linear")
  /// Slow at first: (0.42, 0), (1, 1).
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slow at last: (0, 0), (0.58, 1).
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slow at both ends: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// Core Animation's own: (0.25, 0.1), (0.25, 1).
  public static let `default` = Self(rawValue: "default")
}

/// The pacing of an animation: a cubic Bézier curve from (0, 0) to (1, 1), time across, progress up.
///
/// The control points' x lie in 0…1; their y may lie outside, and then so may the progress.
public final class CAMediaTimingFunction: NSObject, Sendable {
  package let x1: Double, y1: Double, x2: Double, y2: Double

  /// A curve with these control points.
  ///
  /// - Parameters: x is clamped to 0…1; values that are not finite count as 0.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
    self.x1 = min(max(finite(x1), 0), 1)
    self.x2 = min(max(finite(x2), 0), 1)
    (self.y1, self.y2) = (finite(y1), finite(y2))
    super.init()
  }

  /// A curve with these control points. x is clamped to 0…1.
  public convenience init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.init(Double(x1), Double(y1), Double(x2), Double(y2))
  }

  /// The curve of this name, as in Apple's Core Animation Programming Guide; an unknown name gives
  /// the linear one.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(0.42, 0, 1, 1)
    case .easeOut: self.init(0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(0.42, 0, 0.58, 1)
    case .default: self.init(0.25, 0.1, 0.25, 1)
    default: self.init(0, 0, 1, 1)
    }
  }

  /// Writes x and y of control point `index`, 0 (always (0, 0)) to 3 (always (1, 1)).
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points: [(Double, Double)] = [(0, 0), (x1, y1), (x2, y2), (1, 1)]
    let (x, y) = points[min(max(index, 0), 3)]
    (values[0], values[1]) = (Float(x), Float(y))
  }

  /// The progress at `time`, a share of the duration from 0 to 1 (clamped).
  ///
  /// Exact at both ends; between them the curve's parameter is solved to 1e-12, which puts the
  /// result within 1e-9 for every slope below 1000.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if x1 == y1 && x2 == y2 { return time }
    return Self.bezier(y1, y2, parameter(atX: time))
  }

  private static func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    return ((1 - c - b) * s + b) * s * s + c * s
  }

  /// Newton's method inside a shrinking bracket: x rises with the parameter, so there is one root.
  private func parameter(atX x: Double) -> Double {
    var (low, high, s) = (0.0, 1.0, x)
    for _ in 0..<64 {
      let error = Self.bezier(x1, x2, s) - x
      if abs(error) < 1e-15 { break }
      if error > 0 { high = s } else { low = s }
      let c = 3 * x1
      let b = 3 * (x2 - x1) - c
      let slope = (3 * (1 - c - b) * s + 2 * b) * s + c
      var next = s - error / slope
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - s) < 1e-16 { break }
      s = next
    }
    return s
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return (x1, y1, x2, y2) == (other.x1, other.y1, other.x2, other.y2)
  }

  public override var hash: Int {
    var hasher = Hasher()
    for value in [x1, y1, x2, y2] { hasher.combine(value) }
    return hasher.finalize()
  }
}
