/// The names of Core Animation's predefined timing functions.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name, as in Core Animation.
  public let rawValue: String
  /// Makes a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear: (0, 0), (1, 1).
  public static let linear = Self(rawValue: "linear")
  /// Slow at the start: (0.42, 0), (1, 1).
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slow at the end: (0, 0), (0.58, 1).
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slow at the start and at the end: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// Core Animation's default: (0.25, 0.1), (0.25, 1).
  public static let `default` = Self(rawValue: "default")
}

/// An easing function: a cubic Bézier curve from (0, 0) to (1, 1), with time on the x axis and
/// progress on the y axis.
///
/// The control points' x are in 0…1; their y, and thus the progress, may exceed that range.
public final class CAMediaTimingFunction: NSObject, Sendable {
  private let curve: UnitBezier

  package var x1: Double { curve.x1 }
  package var y1: Double { curve.y1 }
  package var x2: Double { curve.x2 }
  package var y2: Double { curve.y2 }

  /// A curve with these control points.
  ///
  /// - Parameters: x is clamped to 0…1; non-finite values count as 0.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    curve = UnitBezier(x1, y1, x2, y2)
    super.init()
  }

  /// A curve with these control points. x is clamped to 0…1.
  public convenience init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.init(Double(x1), Double(y1), Double(x2), Double(y2))
  }

  /// The predefined curve of a name, as in Apple's Core Animation Programming Guide; linear for an
  /// unknown name.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(0.42, 0, 1, 1)
    case .easeOut: self.init(0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(0.42, 0, 0.58, 1)
    case .default: self.init(0.25, 0.1, 0.25, 1)
    default: self.init(0, 0, 1, 1)
    }
  }

  /// Stores x and y of control point `index`, 0 (always (0, 0)) to 3 (always (1, 1)).
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points: [(Double, Double)] = [(0, 0), (x1, y1), (x2, y2), (1, 1)]
    let (x, y) = points[min(max(index, 0), 3)]
    (values[0], values[1]) = (Float(x), Float(y))
  }

  /// The progress at `time`, a fraction of the duration (clamped to 0…1).
  ///
  /// Exact at both ends. In between, the curve's parameter is solved to 1e-12, which makes the
  /// progress accurate to 1e-9 for slopes below 1000.
  public func value(at time: Double) -> Double { curve.value(at: time) }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return curve == other.curve
  }

  public override var hash: Int { curve.hashValue }
}
