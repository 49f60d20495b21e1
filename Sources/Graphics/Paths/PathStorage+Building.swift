// Path construction, shared by CGMutablePath, UIBezierPath and CGContext.
//
// As in Core Graphics, lines and curves without a current point are ignored, and so are elements
// with non-finite coordinates.

extension PathStorage {
  /// The end of the last element, or the start of a closed subpath; nil for an empty path.
  package var currentPoint: CGPoint? {
    switch elements.last {
    case nil: return nil
    case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _):
      return point
    case .close:
      for case .move(let start) in elements.reversed() { return start }
      return nil
    }
  }

  /// Begins a subpath; replaces an immediately preceding move.
  package mutating func move(to point: CGPoint) {
    guard point.isFinite else { return }
    if case .move = elements.last { elements.removeLast() }
    elements.append(.move(to: point))
  }

  package mutating func addLine(to point: CGPoint) {
    guard point.isFinite, !elements.isEmpty else { return }
    elements.append(.line(to: point))
  }

  package mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    guard point.isFinite, control.isFinite, !elements.isEmpty else { return }
    elements.append(.quadCurve(to: point, control: control))
  }

  package mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard point.isFinite, control1.isFinite, control2.isFinite, !elements.isEmpty else { return }
    elements.append(.curve(to: point, control1: control1, control2: control2))
  }

  /// Closes the subpath; does nothing without one, or right after another close.
  package mutating func close() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
  }

  package mutating func addPath(_ other: PathStorage) { elements += other.elements }

  /// Adds a closed rectangle, starting at its origin along the top edge.
  package mutating func addRect(_ rect: CGRect) {
    guard rect.isDrawable else { return }
    move(to: rect.origin)
    addLine(to: CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y))
    addLine(
      to: CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
    addLine(to: CGPoint(x: rect.origin.x, y: rect.origin.y + rect.size.height))
    close()
  }

  /// Adds a closed ellipse, clockwise on screen from its rightmost point.
  package mutating func addEllipse(in rect: CGRect) {
    guard rect.isDrawable else { return }
    let halves = CGSize(width: rect.width / 2, height: rect.height / 2)
    let radii = CornerRadii(all: halves)
    addContour(of: rect, radii: radii, from: .right)
  }

  /// Adds a closed rectangle with corners of quarter ellipses; radii are limited to half the sides.
  package mutating func addRoundedRect(in rect: CGRect, radii: CornerRadii) {
    guard rect.isDrawable else { return }
    addContour(of: rect, radii: radii.clamped(to: rect), from: .top)
  }
}

/// The radii of a rectangle's four corners.
package struct CornerRadii {
  package var topLeft = CGSize.zero
  package var topRight = CGSize.zero
  package var bottomRight = CGSize.zero
  package var bottomLeft = CGSize.zero

  /// The same radii at every corner.
  package init(all radii: CGSize) {
    (topLeft, topRight, bottomRight, bottomLeft) = (radii, radii, radii, radii)
  }

  fileprivate func clamped(to rect: CGRect) -> CornerRadii {
    func clamped(_ radii: CGSize) -> CGSize {
      CGSize(
        width: min(max(radii.width, 0), rect.width / 2),
        height: min(max(radii.height, 0), rect.height / 2))
    }
    var radii = self
    radii.topLeft = clamped(topLeft)
    radii.topRight = clamped(topRight)
    radii.bottomRight = clamped(bottomRight)
    radii.bottomLeft = clamped(bottomLeft)
    return radii
  }
}

/// The distance of control points from the ends of a cubic, in radii, that approximates a quarter
/// circle within 0.03 %: 4/3 · (√2 − 1).
private let kappa: CGFloat = 0.552_284_749_830_793_4

extension PathStorage {
  fileprivate enum ContourStart { case top, right }

  /// Adds the four rounded corners of a rectangle clockwise on screen, each preceded by its straight
  /// edge; edges of length zero are omitted.
  fileprivate mutating func addContour(
    of rect: CGRect, radii: CornerRadii, from start: ContourStart

  ) {
    // For each corner: its point, the unit directions of the edges before and after it, its radii.
    let corners: [(point: CGPoint, into: CGVector, out: CGVector, radii: CGSize)] = [
      (rect.corners[1], CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1), radii.topRight),
      (rect.corners[2], CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), radii.bottomRight),
      (rect.corners[3], CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1), radii.bottomLeft),
      (rect.corners[0], CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0), radii.topLeft),
    ]
    let order = start == .top ? [0, 1, 2, 3] : [1, 2, 3, 0]
    let last = corners[order[3]]
    move(to: last.point.moved(last.out, by: last.radii))
    for corner in order.map({ corners[$0] }) {
      let begin = corner.point.moved(corner.into, by: corner.radii, times: -1)
      let end = corner.point.moved(corner.out, by: corner.radii)
      // An ellipse never has straight edges, whatever rounding errors: ellipses of all sizes have
      // the same elements, so that they can be interpolated.
      if start == .top, begin != currentPoint { addLine(to: begin) }
      guard begin != end else { continue }
      addCurve(
        to: end, control1: begin.moved(corner.into, by: corner.radii, times: kappa),
        control2: end.moved(corner.out, by: corner.radii, times: -kappa))
    }
    close()
  }
}

extension PathStorage {
  /// Adds an arc as cubics of at most a quarter turn, connected by a line from the current point,
  /// if any.
  ///
  /// - Parameters:
  ///   - delta: Radians from `startAngle`; positive is clockwise on screen (y down). Clamped to a
  ///     full turn in either direction.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, delta.isFinite
    else { return }
    let sweep = min(max(delta, -2 * .pi), 2 * .pi)
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let start = point(startAngle)
    if elements.isEmpty { move(to: start) } else if currentPoint != start { addLine(to: start) }
    guard sweep != 0 else { return }
    // The tolerance keeps a quarter turn with rounding errors from being split.
    let count = max((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up), 1)
    let step = sweep / count
    let handle = radius * 4 / 3 * tan(step / 4)
    for i in 0..<Int(count) {
      let (from, to) = (startAngle + CGFloat(i) * step, startAngle + CGFloat(i + 1) * step)
      let (begin, end) = (point(from), point(to))
      addCurve(
        to: end,
        control1: CGPoint(x: begin.x - handle * sin(from), y: begin.y + handle * cos(from)),
        control2: CGPoint(x: end.x + handle * sin(to), y: end.y - handle * cos(to)))
    }
  }

  /// Adds an arc between two angles, in the direction of increasing or decreasing angles.
  ///
  /// As in Core Graphics, an end angle in the opposite direction is shifted by full turns, and
  /// angles a full turn or more apart make a full circle.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, isGrowing: Bool
  ) {
    let turn = 2 * CGFloat.pi
    var delta = isGrowing ? endAngle - startAngle : startAngle - endAngle
    guard delta.isFinite else { return }
    if delta < 0 { delta = delta.truncatingRemainder(dividingBy: turn) + turn }
    addArc(
      center: center, radius: radius, startAngle: startAngle, delta: isGrowing ? delta : -delta)
  }

  /// Adds an arc tangent to the lines from the current point to `tangent1` and from there to
  /// `tangent2`, connected by a line.
  package mutating func addArc(tangent1: CGPoint, tangent2: CGPoint, radius: CGFloat) {
    guard let start = currentPoint, tangent1.isFinite, tangent2.isFinite, radius.isFinite
    else { return }
    let back = CGVector(dx: start.x - tangent1.x, dy: start.y - tangent1.y)
    let on = CGVector(dx: tangent2.x - tangent1.x, dy: tangent2.y - tangent1.y)
    let cross = back.dx * on.dy - back.dy * on.dx
    let dot = back.dx * on.dx + back.dy * on.dy
    guard cross != 0, radius > 0 else {
      addLine(to: tangent1)
      return
    }
    // Half the angle between the lines, and the distance of the tangent points from the corner.
    let half = atan2(abs(cross), dot) / 2
    let distance = radius / tan(half)
    let (b, o) = (hypot(back.dx, back.dy), hypot(on.dx, on.dy))
    let begin = CGPoint(
      x: tangent1.x + back.dx / b * distance, y: tangent1.y + back.dy / b * distance)
    let end = CGPoint(x: tangent1.x + on.dx / o * distance, y: tangent1.y + on.dy / o * distance)
    // The center is perpendicular to the first line, on the side of the second one.
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: begin.x - side * back.dy / b * radius, y: begin.y + side * back.dx / b * radius)
    addArc(
      center: center, radius: radius, startAngle: atan2(begin.y - center.y, begin.x - center.x),
      endAngle: atan2(end.y - center.y, end.x - center.x), isGrowing: cross < 0)
  }
}

extension CGPoint {
  /// Whether both coordinates are finite.
  package var isFinite: Bool { x.isFinite && y.isFinite }

  fileprivate func moved(
    _ direction: CGVector, by lengths: CGSize, times factor: CGFloat = 1
  ) -> CGPoint {
    CGPoint(
      x: x + direction.dx * lengths.width * factor, y: y + direction.dy * lengths.height * factor)
  }
}

extension CGRect {
  /// Whether all edges are finite.
  package var isDrawable: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}
