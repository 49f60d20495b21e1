// A path step by step, in the shapes that Core Graphics gives to C.

/// What a step of a path is. Raw values are Core Graphics'.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath: one point.
  case moveToPoint
  /// A straight line: one point.
  case addLineToPoint
  /// A quadratic Bézier curve: the control point, and the end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve: two control points, and the end.
  case addCurveToPoint
  /// A line to where the subpath began: no point.
  case closeSubpath
}

/// A step of a path, while it is told of.
public struct CGPathElement {
  /// What it is.
  public var type: CGPathElementType
  /// As many points as `type` says, in points. They are there during the call only.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes a step of points that are kept elsewhere.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

/// What ``CGPath/apply(info:function:)`` calls: with what it was given, and a step.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

extension CGPath {
  /// Calls `block` with each step in turn.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      guard let points = buffer.baseAddress else { return }
      buffer.initialize(repeating: .zero)
      for element in elements {
        var told = CGPathElement(type: element.write(to: points), points: points)
        block(&told)
      }
    }
  }

  /// Calls `function` with `info` and each step in turn.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}

extension CGPath.Element {
  /// - Parameter points: Room for three.
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
  /// Whether the path is one rectangle, upright, closed or back where it began.
  ///
  /// - Parameter rect: Where the rectangle is written to; unchanged where there is none.
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

  /// The path with straight lines in place of curves.
  ///
  /// - Parameter threshold: How far a line may stray from its curve, in points; a curve becomes at most
  ///   a thousand lines.
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
