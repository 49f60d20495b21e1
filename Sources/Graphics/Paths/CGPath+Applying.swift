// Iteration over a path's elements with the types of Core Graphics' C interface.

/// The type of a path element. Raw values are Core Graphics'.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath: one point.
  case moveToPoint
  /// A straight line: one point.
  case addLineToPoint
  /// A quadratic Bézier curve: the control point, and the end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve: two control points, and the end.
  case addCurveToPoint
  /// A line to the start of the subpath: no point.
  case closeSubpath
}

/// A path element during iteration.
public struct CGPathElement {
  /// The type.
  public var type: CGPathElementType
  /// As many points as `type` has. The pointer is valid only during the call.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes an element whose points are stored elsewhere.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

/// The callback of ``CGPath/apply(info:function:)``: receives its `info` and an element.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

extension CGPath {
  /// Calls `block` for each element in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      guard let points = buffer.baseAddress else { return }
      buffer.initialize(repeating: .zero)
      for element in elements {
        var value = CGPathElement(type: element.write(to: points), points: points)
        block(&value)
      }
    }
  }

  /// Calls `function` with `info` for each element in order.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}

extension CGPath.Element {
  /// Stores the element's points.
  ///
  /// - Parameter points: A buffer for three points.
  fileprivate func write(to points: UnsafeMutablePointer<CGPoint>) -> CGPathElementType {
    switch self {
    case .move(let to):
      points[0] = to
      return .moveToPoint
    case .line(let to):
      points[0] = to
      return .addLineToPoint
    case .quadCurve(let to, let control):
      (points[0], points[1]) = (control, to)
      return .addQuadCurveToPoint
    case .curve(let to, let control1, let control2):
      (points[0], points[1], points[2]) = (control1, control2, to)
      return .addCurveToPoint
    case .close: return .closeSubpath
    }
  }
}

extension CGPath {
  /// Whether the path is a single axis-aligned rectangle, closed or ending at its start.
  ///
  /// - Parameter rect: Receives the rectangle; unchanged if there is none.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var corners: [CGPoint] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point) where index == 0: corners.append(point)
      case .line(let point) where index > 0 && index < 5: corners.append(point)
      case .close where index > 0 && index == elements.count - 1: break
      default: return false
      }
    }
    if corners.count == 5, corners[0] == corners[4] { corners.removeLast() }
    guard corners.count == 4, elements.count > 4 else { return false }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let isWideFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isHighFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isWideFirst || isHighFirst else { return false }
    rect?.pointee = boundingBox
    return true
  }

  /// The path with curves flattened to line segments.
  ///
  /// - Parameter threshold: The maximum distance of a segment from its curve, in points; a curve
  ///   becomes at most 1000 segments.
  public func flattened(threshold: CGFloat) -> CGPath {
    var flat = PathStorage()
    for line in flattened(tolerance: threshold) {
      flat.move(to: line.points[0])
      for point in line.points.dropFirst() { flat.addLine(to: point) }
      if line.isClosed { flat.close() }
    }
    return CGPath(flat)
  }
}
