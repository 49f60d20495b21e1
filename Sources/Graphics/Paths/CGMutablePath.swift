/// A path under construction. Unlike on Apple's systems it is not a kind of ``CGPath``, which is a
/// value here: take ``path``, or ``copy()``, when it is done.
public final class CGMutablePath {
  /// What has been built so far.
  public private(set) var path = CGPath()

  /// An empty path.
  public init() {}

  /// What has been built so far.
  public func copy() -> CGPath? { path }

  /// Whether nothing has been added.
  public var isEmpty: Bool { path.isEmpty }

  /// Where the next step starts; the origin where there is no step yet.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Begins a subpath.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line from the current point; nothing where there is none.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Begins a subpath of straight lines through `points`.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds an arc between two angles in radians.
  ///
  /// - Parameter clockwise: Core Graphics' sense, for y up: true goes counterclockwise on screen,
  ///   where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      isGrowing: !clockwise)
  }

  /// Adds an arc of `delta` radians from `startAngle` on; positive ones are clockwise on screen.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat
  ) {
    path.addArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }

  /// Adds an arc that touches two lines: from the current point to `tangent1End`, and from there to
  /// `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    path.addArc(tangent1: tangent1End, tangent2: tangent2End, radius: radius)
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }

  /// Adds a closed ellipse that touches the middles of the rectangle's sides.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }

  /// Adds a closed rectangle with elliptic corners.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    path.addRoundedRect(in: rect, radii: CornerRadii(all: radii))
  }

  /// Adds all steps of another path.
  public func addPath(_ other: CGPath) { path.addPath(other) }

  /// Ends the subpath with a line to its start.
  public func closeSubpath() { path.close() }
}
