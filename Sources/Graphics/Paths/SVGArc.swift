/// An elliptic arc between two points, as SVG describes it ("SVG 2", B.2.4 and B.2.5).
struct SVGArc {
  /// A part as a cubic.
  struct Piece {
    var control1: CGPoint
    var control2: CGPoint
    var end: CGPoint
  }

  /// Cubics of a quarter of the ellipse at most; one straight piece for a line; none where both ends
  /// are one point.
  private(set) var pieces: [Piece] = []
  /// Whether it is a straight line: the ellipse has no width or no height.
  private(set) var isLine = false

  /// - Parameters:
  ///   - radii: Signs do not count; scaled up evenly where they are too small to reach.
  ///   - rotation: Of the ellipse, in radians, clockwise on screen.
  ///   - isLarge: Whether it is the longer way.
  ///   - isSweeping: Whether angles grow: clockwise on screen.
  init(
    from start: CGPoint, to end: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool,
    isSweeping: Bool
  ) {
    if start == end { return }
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    let line = Piece(control1: start, control2: end, end: end)
    guard rx > 0, ry > 0 else {
      (isLine, pieces) = (true, [line])
      return
    }
    let (c, s) = (cos(rotation), sin(rotation))
    // Half the way between the ends, in the ellipse's own axes.
    let half = CGVector(dx: (start.x - end.x) / 2, dy: (start.y - end.y) / 2)
    let x = c * half.dx + s * half.dy
    let y = c * half.dy - s * half.dx
    let reach = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    // On the unit circle: both ends, half the chord to each side of a middle.
    let (u, v) = (x / rx, y / ry)
    let chord = u * u + v * v
    // Numbers so far apart that nothing of the ellipse is left.
    guard chord > 0, chord.isFinite, (1 / chord).isFinite else {
      (isLine, pieces) = (true, [line])
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
    // The tolerance keeps a quarter that rounding made longer in one piece; NaN makes one.
    let quarters = (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)
    let count = quarters >= 1 && quarters <= 4 ? Int(quarters) : 1
    let step = sweep / CGFloat(count)
    let k = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let a = from + CGFloat(index) * step
      let b = index == count - 1 ? from + sweep : a + step
      pieces.append(
        Piece(
          control1: point(cos(a) - k * sin(a), sin(a) + k * cos(a)),
          control2: point(cos(b) + k * sin(b), sin(b) - k * cos(b)),
          end: index == count - 1 ? end : point(cos(b), sin(b))))
    }
  }
}
