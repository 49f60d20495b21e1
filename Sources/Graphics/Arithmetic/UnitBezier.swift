/// A cubic Bézier curve from (0, 0) to (1, 1), as a function of x.
package struct UnitBezier: Hashable, Sendable {
  /// The control points; x is in 0…1, y is finite.
  package let x1: Double, y1: Double, x2: Double, y2: Double

  /// A curve with these control points.
  ///
  /// - Parameters: x is clamped to 0…1; non-finite values count as 0.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
    self.x1 = min(max(finite(x1), 0), 1)
    self.x2 = min(max(finite(x2), 0), 1)
    (self.y1, self.y2) = (finite(y1), finite(y2))
  }

  /// The curve's y at x, which is clamped to 0…1.
  ///
  /// Exact at both ends. In between, the curve's parameter is solved to 1e-12, which makes the
  /// result accurate to 1e-9 for slopes below 1000.
  package func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x1 == y1 && x2 == y2 { return x }
    return Self.bezier(y1, y2, parameter(atX: x))
  }

  private static func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    return ((1 - c - b) * s + b) * s * s + c * s
  }

  /// Newton's method safeguarded with bisection: x increases with the parameter, so the root is
  /// unique.
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
}
