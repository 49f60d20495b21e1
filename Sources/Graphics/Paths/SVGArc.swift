/// An elliptic arc between two points, as SVG describes it ("SVG 2", B.2.4 and B.2.5).
struct SVGArc {
  /// A cubic segment of the arc.
  struct Segment {
    var control1: CGPoint
    var control2: CGPoint
    var end: CGPoint
  }

  /// Cubics of at most a quarter of the ellipse; a single straight segment for a degenerate ellipse;
  /// empty if both ends coincide.
  private(set) var segments: [Segment] = []
  /// Whether the arc is degenerate: a straight line, since a radius is 0.
  private(set) var isLine = false

  /// - Parameters:
  ///   - radii: Signs are ignored; scaled up uniformly if too small to reach both ends.
  ///   - rotation: The rotation of the ellipse in radians, clockwise on screen.
  ///   - isLarge: Whether to take the arc of more than 180°.
  ///   - isSweeping: Whether the angle increases: clockwise on screen.
  init(
    from start: CGPoint, to end: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool,
    isSweeping: Bool
  ) {
    if start == end { return }
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    let line = Segment(control1: start, control2: end, end: end)
    guard rx > 0, ry > 0 else {
      (isLine, segments) = (true, [line])
      return
    }
    let (c, s) = (cos(rotation), sin(rotation))
    // Half the chord, in the ellipse's axes.
    let half = CGVector(dx: (start.x - end.x) / 2, dy: (start.y - end.y) / 2)
    let x = c * half.dx + s * half.dy
    let y = c * half.dy - s * half.dx
    let scale = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if scale > 1 {
      rx *= scale.squareRoot()
      ry *= scale.squareRoot()
    }
    // On the unit circle: half the chord, relative to the chord's midpoint.
    let (u, v) = (x / rx, y / ry)
    let chord = u * u + v * v
    // Magnitudes so different that the ellipse degenerates numerically.
    guard chord > 0, chord.isFinite, (1 / chord).isFinite else {
      (isLine, segments) = (true, [line])
      return
    }
    let away = max(1 / chord - 1, 0).squareRoot() * (isLarge == isSweeping ? -1 : 1)
    let (cu, cv) = (away * v, -away * u)
    let from = atan2(v - cv, u - cu)
    var sweep = atan2(-v - cv, -u - cu) - from
    if isSweeping, sweep < 0 { sweep += 2 * .pi }
    if !isSweeping, sweep > 0 { sweep -= 2 * .pi }
    let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    func point(_ u: CGFloat, _ v: CGFloat) -> CGPoint {
      let (x, y) = ((u + cu) * rx, (v + cv) * ry)
      return CGPoint(x: middle.x + c * x - s * y, y: middle.y + s * x + c * y)
    }
    // The tolerance keeps a quarter turn with rounding errors from being split; NaN makes one
    // segment.
    let quarters = (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)
    let count = quarters >= 1 && quarters <= 4 ? Int(quarters) : 1
    let step = sweep / CGFloat(count)
    let k = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let a = from + CGFloat(index) * step
      let b = index == count - 1 ? from + sweep : a + step
      segments.append(
        Segment(
          control1: point(cos(a) - k * sin(a), sin(a) + k * cos(a)),
          control2: point(cos(b) + k * sin(b), sin(b) - k * cos(b)),
          end: index == count - 1 ? end : point(cos(b), sin(b))))
    }
  }
}
