/// How a path's inside is told from its outside.
public enum CGPathFillRule: Int, Sendable {
  /// Inside where the path winds around a point at least once, net of direction.
  case winding
  /// Inside where a ray from the point crosses the path an odd number of times.
  case evenOdd
}

/// The shape of the ends of open subpaths when stroked.
public enum CGLineCap: Int32, Sendable { case butt, round, square }

/// The shape of corners when stroked.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// A shape of straight and curved lines, in points. A value: paths never change once made.
public struct CGPath: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: CGPoint)
    /// A straight line from where the path is.
    case line(to: CGPoint)
    /// A quadratic Bézier curve.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line to where the subpath began.
    case close
  }

  /// The steps, in the order in which they are drawn.
  public internal(set) var elements: [Element]

  /// Makes a path of these steps.
  public init(elements: [Element] = []) { self.elements = elements }

  /// Whether the path draws nothing.
  public var isEmpty: Bool { elements.isEmpty }
}
