extension CGContext {
  /// Clears the current path.
  public func beginPath() { build { $0 = PathStorage() } }
  /// Begins a subpath.
  public func move(to point: CGPoint) { build { $0.move(to: point) } }
  /// Adds a straight line from the current point; does nothing without one.
  public func addLine(to point: CGPoint) { build { $0.addLine(to: point) } }

  /// Begins a subpath of straight lines through `points`.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    build { $0.addCurve(to: end, control1: control1, control2: control2) }
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    build { $0.addQuadCurve(to: end, control: control) }
  }

  /// Adds an arc between two angles in radians.
  ///
  /// - Parameter clockwise: Core Graphics' sense, for y up: true goes counterclockwise on screen,
  ///   where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    build {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        isGrowing: !clockwise)
    }
  }

  /// Adds an arc that touches two lines: from the current point to `tangent1End`, and from there to
  /// `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    build { $0.addArc(tangent1: tangent1End, tangent2: tangent2End, radius: radius) }
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { build { $0.addRect(rect) } }
  /// Adds a closed ellipse.
  public func addEllipse(in rect: CGRect) { build { $0.addEllipse(in: rect) } }
  /// Appends all elements of a path.
  public func addPath(_ path: CGPath) { build { $0.addPath(path.steps) } }
  /// Closes the subpath with a line to its start.
  public func closePath() { build { $0.close() } }

  /// Adds rectangles, each a subpath of its own.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Replaces the current path with the outline of its stroke in the current line style.
  public func replacePathWithStrokedPath() { build { $0 = CGPath($0).stroked(state.stroke).steps } }

  /// Whether no path is under construction.
  public var isPathEmpty: Bool { path == nil }

  /// The current point of the current path, in current coordinates; zero without one.
  public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

  /// The bounding box of the current path, control points included; null without one.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether a point is inside the area that `mode` would paint for the current path.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    let isStroked = [.stroke, .fillStroke, .eoFillStroke].contains(mode)
    if isStroked, path.stroked(state.stroke).contains(point) { return true }
    switch mode {
    case .fill, .fillStroke: return path.contains(point)
    case .eoFill, .eoFillStroke: return path.contains(point, using: .evenOdd)
    case .stroke: return false
    }
  }

  /// The current path, in current coordinates; nil if it is empty.
  public var path: CGPath? {
    var path = PathStorage()
    build { path = $0 }
    return path.isEmpty ? nil : CGPath(path)
  }

  /// Returns the current path and clears it.
  func takePath() -> CGPath {
    var path = PathStorage()
    build { swap(&path, &$0) }
    return CGPath(path)
  }
}
