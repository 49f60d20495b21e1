/// The soft shadow of a paper edge above a surface: narrow and dark near contact, wide and faint
/// where the edge is high.
///
/// It is a band of cells outside of the edge. At a fraction s of the band's width, the darkness is
/// (1 − s)² times that at the edge, so that it ends smoothly. Adjacent cells agree in both factors
/// on their common line.
struct PaperShadow {
  /// A projected point of the edge, and its height above the surface, in points.
  struct EdgePoint {
    var position: CGPoint
    var height: Double
  }

  /// The width of the band, as a multiple of the height.
  var extent: Double
  /// The darkness at contact, 0…1.
  var darkness: Double
  /// The height at which the darkness is halved.
  var fading: Double
  /// Whether paper covers the start of the band; otherwise it starts exactly at the edge,
  /// anti-aliased.
  var isHiddenAtEdge = true

  /// The band along `edge`, to the left or right of its direction.
  func cells(along edge: [EdgePoint], isOutsideLeft: Bool, clippedTo size: CGSize) -> [SurfaceCell]
  {
    guard darkness > 1e-3 else { return [] }
    let path = Self.path(along: edge, isOutsideLeft: isOutsideLeft)
    guard path.count > 1 else { return [] }
    let ends = path.map { point -> BandEnd in
      let (p, out, h) = (point.position, point.outward, point.height)
      // Starts slightly under the paper, so that there is no gap.
      let under = CGFloat(point.isFan || !isHiddenAtEdge ? 0 : -min(h / 2, 0.75))
      let d = CGFloat(extent * h)
      return BandEnd(
        inner: CGPoint(x: p.x + out.x * under, y: p.y + out.y * under),
        outer: CGPoint(x: p.x + out.x * d, y: p.y + out.y * d),
        darkness: darkness / (1 + h / fading))
    }
    return zip(ends, ends.dropFirst()).flatMap { from, to in
      Self.bandCells(from: from, to: to, isEdge: !isHiddenAtEdge)
        .compactMap { $0.clipped(to: size) }
    }
  }

  // MARK: Cells

  /// A cross section of the band: its ends, and the darkness at the edge.
  private struct BandEnd {
    var inner: CGPoint
    var outer: CGPoint
    var darkness: Double
  }

  /// The band between two cross sections: a quadrilateral or, if that is not convex, two triangles.
  ///
  /// - Parameter isEdge: Whether the edge is visible.
  private static func bandCells(from a: BandEnd, to b: BandEnd, isEdge: Bool) -> [SurfaceCell] {
    if let cell = quadrilateral(from: a, to: b, isEdge: isEdge) { return [cell] }
    let near = triangle(
      [(a.inner, a.darkness, 1), (b.inner, b.darkness, 1), (a.outer, a.darkness, 0)],
      isEdge: isEdge)
    let far = triangle(
      [(a.outer, a.darkness, 0), (b.inner, b.darkness, 1), (b.outer, b.darkness, 0)],
      isEdge: false)
    return [near, far].compactMap { $0 }
  }

  /// The minimum side length in points: rational ramps have their poles just outside of shorter
  /// sides, where anti-aliasing evaluates them.
  private static let shortestSide: CGFloat = 2

  /// nil if it is not convex, or has a side that is too short.
  private static func quadrilateral(
    from a: BandEnd, to b: BandEnd, isEdge: Bool
  ) -> SurfaceCell? {
    let corners = [a.inner, b.inner, b.outer, a.outer]
    let turns = (0..<4).map { i in
      let (p, q, r) = (corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4])
      return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)
    }
    let isRight = turns[0] > 0
    let sides = (0..<4).map { distance(corners[$0], corners[($0 + 1) % 4]) }
    guard sides.allSatisfy({ $0 >= shortestSide }),
      turns.allSatisfy({ abs($0) > 0.02 && ($0 > 0) == isRight }),
      let inner = ProjectedLine(from: a.inner, to: b.inner),
      let outer = ProjectedLine(from: b.outer, to: a.outer),
      let first = ProjectedLine(from: a.outer, to: a.inner),
      let last = ProjectedLine(from: b.inner, to: b.outer)
    else { return nil }
    func inward(_ line: ProjectedLine) -> ProjectedLine { isRight ? line : -line }
    // The fraction is linear along both cross sections if the distances from the two edges are
    // weighted in this ratio.
    let extent = abs(inner.value(at: a.outer) * inner.value(at: b.outer)).squareRoot()
    let back = abs(outer.value(at: a.inner) * outer.value(at: b.inner)).squareRoot()
    let center = CGPoint(
      x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    guard
      let falloff = LinearRamp(
        1, on: inward(inner), 0, on: inward(outer), weighing: (back, extent), around: center),
      let opacity = LinearRamp(
        a.darkness, on: inward(first), b.darkness, on: inward(last), around: center)
    else { return nil }
    return SurfaceCell(
      corners: corners, isOutline: [isEdge, false, false, false], opacity: opacity,
      falloff: falloff)
  }

  /// nil if it is too thin to be visible, in which case the ramps would be numerically unstable.
  ///
  /// - Parameter isEdge: Whether its first side is the shadow's edge.
  private static func triangle(
    _ t: [(position: CGPoint, darkness: Double, falloff: Double)], isEdge: Bool
  ) -> SurfaceCell? {
    func side(_ p: CGPoint, _ q: CGPoint) -> CGPoint { CGPoint(x: q.x - p.x, y: q.y - p.y) }
    let positions = t.map(\.position)
    let (a, b, c) = (
      side(positions[0], positions[1]), side(positions[1], positions[2]),
      side(positions[2], positions[0])
    )
    let longest = [a, b, c].map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.max() ?? 0
    guard abs(a.x * b.y - a.y * b.x) > 0.02 * longest else { return nil }
    func ramp(_ value: (Int) -> Double) -> LinearRamp? {
      LinearRamp(
        through: (positions[0], value(0)), (positions[1], value(1)), (positions[2], value(2)))
    }
    guard let opacity = ramp({ t[$0].darkness }), let falloff = ramp({ t[$0].falloff }) else {
      return nil
    }
    return SurfaceCell(
      corners: positions, isOutline: [isEdge, false, false], opacity: opacity, falloff: falloff)
  }

  // MARK: Offset directions

  /// A point of the edge, and the direction away from the paper.
  private struct PathPoint {
    var position: CGPoint
    var height: Double
    var outward: CGPoint
    /// Whether it is one of several at the same position.
    var isFan: Bool
  }

  /// The edge without points less than half a point apart. A convex corner becomes several points
  /// at the same position, so that the band is rounded.
  private static func path(along edge: [EdgePoint], isOutsideLeft: Bool) -> [PathPoint] {
    var points: [EdgePoint] = []
    for point in edge {
      if let last = points.last, distance(last.position, point.position) < 0.5 { continue }
      points.append(point)
    }
    let sides = zip(points, points.dropFirst()).map {
      side($0.position, $1.position, isLeft: isOutsideLeft)
    }
    guard let first = sides.first, let last = sides.last else { return [] }
    return points.indices.flatMap { i -> [PathPoint] in
      let (a, b) = (i > 0 ? sides[i - 1] : first, i < sides.count ? sides[i] : last)
      let turns = turns(from: a, to: b, isOutsideLeft: isOutsideLeft)
      return turns.map {
        PathPoint(
          position: points[i].position, height: points[i].height, outward: $0,
          isFan: turns.count > 1)
      }
    }
  }

  /// The offset directions at a corner between two sides: a miter, or a fan.
  private static func turns(from a: CGPoint, to b: CGPoint, isOutsideLeft: Bool) -> [CGPoint] {
    let angle = atan2((a.x * b.y - a.y * b.x).native, (a.x * b.x + a.y * b.y).native)
    // With the outside on the left, a right turn is a convex corner.
    let opening = isOutsideLeft ? angle : -angle
    guard opening > 0.2 else {
      let scale = 1 / max(1 + a.x * b.x + a.y * b.y, 0.5)
      return [CGPoint(x: (a.x + b.x) * scale, y: (a.y + b.y) * scale)]
    }
    let count = Int((opening / 0.1).rounded(.up))
    return (0...count).map { i in
      let turn = angle * Double(i) / Double(count)
      let (c, s) = (CGFloat(cos(turn)), CGFloat(sin(turn)))
      return CGPoint(x: a.x * c - a.y * s, y: a.x * s + a.y * c)
    }
  }

  private static func distance(_ p: CGPoint, _ q: CGPoint) -> CGFloat {
    ((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)).squareRoot()
  }

  private static func side(_ p: CGPoint, _ q: CGPoint, isLeft: Bool) -> CGPoint {
    let length = (isLeft ? 1 : -1) * distance(p, q)
    return CGPoint(x: (q.y - p.y) / length, y: -(q.x - p.x) / length)
  }
}

extension BentPage {
  /// The visible edge of the page between its contact line and its silhouette (above the page
  /// below), or beyond the silhouette (above itself).
  ///
  /// - Parameter isUpper: Whether to return the part beyond the silhouette.
  func edge(isUpper: Bool) -> [PaperShadow.EdgePoint] {
    let page = PagePolygon(CGRect(origin: .zero, size: size).corners)
    let angle = silhouette ?? .pi
    let part: PagePolygon
    if isUpper {
      part = page.split(bend.line(at: angle)).beyond
    } else {
      part = page.split(bend.line(at: 0)).beyond.split(bend.line(at: angle)).before
    }
    let corners = part.afterLowCut
    if corners.count < 2 { return [] }
    var path: [CGPoint] = []
    for (p, q) in zip(corners, corners.dropFirst()) {
      path.append(p.corner)
      path += stops(between: p.corner, and: q.corner)
    }
    path.append(corners[corners.count - 1].corner)
    return path.map { p in
      let position = self.position(of: p)
      // The height above itself is 0 at the silhouette.
      let over = isUpper ? min(max((bend.angle(of: p) - angle) / (.pi - angle), 0), 1) : 1
      return .init(position: eye.project(position), height: position.z * over)
    }
  }

  /// Clips cells to the page's side of its silhouette, where it can cast shadows on itself.
  func clippedAtSilhouette(_ cells: [SurfaceCell]) -> [SurfaceCell] {

    func projected(_ angle: Double, _ along: Double) -> CGPoint {
      eye.project(position(of: bend.point(at: angle, along: along)))
    }
    let far = (size.width + size.height).native
    guard let silhouette else { return cells }
    let (a, b) = (projected(silhouette, 0), projected(silhouette, far))
    func side(_ p: CGPoint) -> CGFloat { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
    let sign: CGFloat = side(projected(0, far)) < 0 ? -1 : 1
    return cells.compactMap { cell in
      var cell = cell
      cell.clip { sign * side($0) }
      return cell.corners.count < 3 ? nil : cell
    }
  }

  /// The number of steps in which an edge is sampled around the bend.
  private static var stopCount: Int { 40 }

  /// Points on an edge where it bends, and three more for the change in height.
  private func stops(between p: CGPoint, and q: CGPoint) -> [CGPoint] {
    func distance(_ point: CGPoint, _ angle: Double) -> Double {
      let line = bend.line(at: angle)
      return point.x.native * line.normal.x + point.y.native * line.normal.y - line.offset
    }
    let bends = (1..<Self.stopCount).compactMap { i -> Double? in
      let angle = .pi * Double(i) / Double(Self.stopCount)
      let (a, b) = (distance(p, angle), distance(q, angle))
      return (a < 0) != (b < 0) && a != 0 && b != 0 ? a / (a - b) : nil
    }
    // A straight edge varies only in height, which determines the shadow's darkness.
    let even = (1..<4).map { Double($0) / 4 }
    return (bends + even).sorted().map { t in
      let t = CGFloat(t)
      return CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
    }
  }
}
