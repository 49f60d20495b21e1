extension CGPath {
  /// A rectangle, closed.
  ///
  /// - Parameter transform: Maps every point; nil for the identity.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(transform) { $0.addRect(rect) }
  }

  /// The ellipse inscribed in a rectangle, closed.
  ///
  /// - Parameter transform: Maps every point; nil for the identity.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(transform) { $0.addEllipse(in: rect) }
  }

  /// A rectangle with elliptic corners, closed; radii are limited to half a side.
  ///
  /// - Parameter transform: Maps every point; nil for the identity.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    self.init(transform) { $0.addRoundedRect(in: rect, radii: CornerRadii(all: radii)) }
  }

  private convenience init(
    _ transform: UnsafePointer<CGAffineTransform>?, _ build: (inout PathStorage) -> Void
  ) {
    var steps = PathStorage()
    build(&steps)
    if let transform { steps.apply(transform.pointee) }
    self.init(steps)
  }

  /// The path with every point mapped by `transform`.
  public func applying(_ transform: CGAffineTransform) -> CGPath {
    if transform.isIdentity { return immutable }
    var steps = steps
    steps.apply(transform)
    return CGPath(steps)
  }

  /// The path mapped by the transform pointed to; an unchanged copy for nil.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    transform.map { applying($0.pointee) } ?? immutable
  }
}

extension CGPath {
  /// The bounding box of all points, control points included; null for an empty path.
  public var boundingBox: CGRect {
    CGRect(
      around: elements.flatMap { element -> [CGPoint] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .quadCurve(let point, let control): [point, control]
        case .curve(let point, let control1, let control2): [point, control1, control2]
        case .close: []
        }
      })
  }

  /// The bounding box of the path itself; null for an empty path.
  public var boundingBoxOfPath: CGRect {
    var points: [CGPoint] = []
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let point):
        (start, current) = (point, point)
        points.append(point)
      case .line(let point):
        current = point
        points.append(point)
      case .quadCurve(let end, let control):
        // Elevate the quadratic to a cubic.
        let control1 = current.mixed(with: control, 2 / 3)
        let control2 = end.mixed(with: control, 2 / 3)
        points += Self.extremes(current, control1, control2, end) + [end]
        current = end
      case .curve(let end, let control1, let control2):
        points += Self.extremes(current, control1, control2, end) + [end]
        current = end
      case .close: current = start
      }
    }
    return CGRect(around: points)
  }

  /// The interior extrema of a cubic in x and y: the roots of the derivative a t² + b t + c.
  private static func extremes(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint
  ) -> [CGPoint] {
    func roots(_ v0: CGFloat, _ v1: CGFloat, _ v2: CGFloat, _ v3: CGFloat) -> [CGFloat] {
      let a = v3 - v0 + 3 * (v1 - v2)
      let b = 2 * (v0 - 2 * v1 + v2)
      let c = v1 - v0
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return [] }
      // The cancellation-free form of the quadratic formula; it covers a = 0.
      let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
    }
    let times = roots(p0.x, p1.x, p2.x, p3.x) + roots(p0.y, p1.y, p2.y, p3.y)
    return times.map { t in
      let (a, b, c) = (p0.mixed(with: p1, t), p1.mixed(with: p2, t), p2.mixed(with: p3, t))
      return a.mixed(with: b, t).mixed(with: b.mixed(with: c, t), t)
    }
  }
}

extension CGPoint {
  fileprivate func mixed(with other: CGPoint, _ fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
