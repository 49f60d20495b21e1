// Stroke expansion: the outline of a stroke follows the offset curve on one side of each subpath
// and returns on the other. Like Core Graphics' it may self-intersect; filled by the nonzero
// winding rule it covers the stroke.

extension CGPath {
  /// The outline of the path's stroke, to be filled by the nonzero winding rule.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    applying(transform).stroked(
      StrokeStyle(
        lineWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit))
  }

  /// The path split into dashes, each a subpath.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    var style = StrokeStyle()
    style.setDash(lengths, phase: phase)
    return applying(transform).dashed(style.dash, phase: style.dashPhase)
  }

  /// The outline of the path's stroke.
  ///
  /// - Parameter scale: The maximum number of device pixels per point, which determines the
  ///   tolerance.
  package func stroked(_ style: StrokeStyle, scale: CGFloat = 1) -> CGPath {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return CGPath() }
    var outline = StrokeOutline(style)
    let path = style.dash.isEmpty ? self : dashed(style.dash, phase: style.dashPhase)
    for line in path.flattened(tolerance: style.tolerance(scale: scale)) { outline.add(line) }
    return CGPath(outline.path)
  }

  /// Whether the miter limit applies to other corners of the path than of its image under
  /// `transform`.
  package func changesMiters(of style: StrokeStyle, under transform: CGAffineTransform) -> Bool {
    guard style.lineJoin == .miter else { return false }
    var linear = transform
    (linear.tx, linear.ty) = (0, 0)
    return flattened(tolerance: style.tolerance(scale: 1)).contains { line in
      line.corners.contains { before, after in
        style.allowsMiter(before, after)
          != style.allowsMiter(before.applying(linear), after.applying(linear))
      }
    }
  }
}

extension StrokeStyle {
  /// The flattening tolerance: 1/200 of the line width or 1/20 of a pixel, both of which are
  /// invisible.
  fileprivate func tolerance(scale: CGFloat) -> CGFloat { min(lineWidth / 200, 0.05 / scale) }

  /// Whether the miter limit allows a miter at a corner between two edge vectors.
  fileprivate func allowsMiter(_ before: CGPoint, _ after: CGPoint) -> Bool {
    let along =
      (before.x * after.x + before.y * after.y)
      / (hypot(before.x, before.y) * hypot(after.x, after.y))
    return allowsMiter(along: along)
  }

  /// - Parameter along: The cosine of the turning angle.
  fileprivate func allowsMiter(along: CGFloat) -> Bool {
    let limit = miterLimit.isFinite ? max(miterLimit, 1) : 10
    // The miter length in line widths is 1 / sin(half the interior angle): squared, 2 / (1 +
    // along).
    return along > -1 && 2 <= limit * limit * (1 + along)
  }
}

extension Polyline {
  /// The edge vectors before and after each corner, joins within flattened curves excluded.
  fileprivate var corners: [(before: CGPoint, after: CGPoint)] {
    let count = points.count
    guard count > 2 || (isClosed && count > 1) else { return [] }
    func edge(_ from: Int, _ to: Int) -> CGPoint {
      CGPoint(x: points[to].x - points[from].x, y: points[to].y - points[from].y)
    }
    return (isClosed ? 0..<count : 1..<count - 1).filter { !isSmooth[$0] }.map {
      (edge(($0 + count - 1) % count, $0), edge($0, ($0 + 1) % count))
    }
  }
}

private struct StrokeOutline {
  private(set) var path = PathStorage()
  private let style: StrokeStyle
  private let half: CGFloat

  init(_ style: StrokeStyle) {
    self.style = style
    half = style.lineWidth / 2
  }

  mutating func add(_ line: Polyline) {
    if line.points.count < 2 { return addPoint(line.points[0]) }
    var back = line
    back.points.reverse()
    back.isSmooth.reverse()
    if line.isClosed {
      for side in [line, back] {
        addSide(of: side)
        path.close()
      }
    } else {
      addSide(of: line)
      addCap(at: line)
      addSide(of: back)
      addCap(at: back)
      path.close()
    }
  }

  /// A subpath of length zero is stroked as a dot if it has caps.
  private mutating func addPoint(_ point: CGPoint) {
    let box = CGRect(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half)
    switch style.lineCap {
    case .butt: break
    case .round: path.addEllipse(in: box)
    case .square: path.addRect(box)
    }
  }

  /// The vector of half the line width that is perpendicular to an edge, on the left when seen with
  /// y down.
  private func normal(_ start: CGPoint, _ end: CGPoint) -> CGVector {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = hypot(dx, dy)
    return CGVector(dx: dy / length * half, dy: -dx / length * half)
  }

  private mutating func addOffset(to point: CGPoint, _ offset: CGVector, begins: Bool = false) {
    let target = CGPoint(x: point.x + offset.dx, y: point.y + offset.dy)
    if begins { path.move(to: target) } else { path.addLine(to: target) }
  }

  private mutating func addSide(of line: Polyline) {
    let points = line.points
    let count = points.count
    let startsSubpath = path.isEmpty || path.elements.last == .close
    if line.isClosed {
      let last = normal(points[count - 1], points[0])
      addOffset(to: points[0], last, begins: true)
      for i in 0..<count {
        let before = normal(points[(i + count - 1) % count], points[i])
        let after = normal(points[i], points[(i + 1) % count])
        addJoin(at: points[i], before, after, isSmooth: line.isSmooth[i])
      }
    } else {
      addOffset(to: points[0], normal(points[0], points[1]), begins: startsSubpath)
      for i in 1..<count - 1 {
        addJoin(
          at: points[i], normal(points[i - 1], points[i]), normal(points[i], points[i + 1]),
          isSmooth: line.isSmooth[i])
      }
      addOffset(to: points[count - 1], normal(points[count - 2], points[count - 1]))
    }
  }

  /// Joins the offset edges before and after a corner.
  private mutating func addJoin(
    at point: CGPoint, _ before: CGVector, _ after: CGVector, isSmooth: Bool
  ) {
    let square = half * half
    let turn = (before.dx * after.dy - before.dy * after.dx) / square
    let along = (before.dx * after.dx + before.dy * after.dy) / square
    addOffset(to: point, before)
    if turn < 0 {
      // On the inner side connect via the corner: the nonzero winding rule covers the overlap.
      path.addLine(to: point)
    } else if isSmooth ? along < 0.995 : style.lineJoin == .round {
      addArc(at: point, from: before, by: atan2(turn, along))
    } else if !isSmooth, style.lineJoin == .miter, style.allowsMiter(along: along) {
      let scale = 1 / (1 + along)
      addOffset(
        to: point,
        CGVector(dx: (before.dx + after.dx) * scale, dy: (before.dy + after.dy) * scale))
    }
    addOffset(to: point, after)
  }

  private mutating func addArc(at point: CGPoint, from start: CGVector, by angle: CGFloat) {
    path.addArc(
      center: point, radius: half, startAngle: atan2(start.dy, start.dx), delta: angle)
  }

  /// Caps the end of an open subpath, from one side to the other.
  private mutating func addCap(at line: Polyline) {
    let end = line.points[line.points.count - 1]
    let side = normal(line.points[line.points.count - 2], end)
    switch style.lineCap {
    case .butt: break
    case .round: addArc(at: end, from: side, by: .pi)
    case .square:
      let ahead = CGVector(dx: -side.dy, dy: side.dx)
      addOffset(to: end, CGVector(dx: side.dx + ahead.dx, dy: side.dy + ahead.dy))
      addOffset(to: end, CGVector(dx: ahead.dx - side.dx, dy: ahead.dy - side.dy))
    }
  }
}
