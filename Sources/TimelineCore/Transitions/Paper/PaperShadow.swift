/// The shadow around an edge of paper that hangs above something: narrow and dark where it almost
/// touches, wide and faint where it is high.
///
/// It is drawn as a band of pieces outside the edge. With s the share of its reach that a point lies away
/// from the edge, it is (1 − s)² times as dark as at the edge there: it ends without a line. Neighbours
/// agree on the lines between them, in that as in how dark they are.
struct PaperShadow {
  /// A point of the edge, as seen, and how high it is, in points.
  struct EdgePoint {
    var place: CGPoint
    var height: Double
  }

  /// How far it reaches, in heights.
  var reach: Double
  /// How dark it is right under paper that touches, 0…1.
  var darkness: Double
  /// The height at which it is half as dark.
  var fading: Double
  /// Whether paper hides where it begins; else it begins exactly at the edge, which is smooth.
  var isHiddenAtEdge = true

  /// The band along `edge`, whose outside is on the left of someone who walks along it, or on the
  /// right.
  func cells(along edge: [EdgePoint], isOutsideLeft: Bool, clippedTo size: CGSize) -> [SurfaceCell]
  {
    guard darkness > 1e-3 else { return [] }
    let path = Self.path(along: edge, isOutsideLeft: isOutsideLeft)
    guard path.count > 1 else { return [] }
    let ends = path.map { point -> BandEnd in
      let (p, out, h) = (point.place, point.outward, point.height)
      // It begins a little under the paper, so that no light falls in between.
      let under = CGFloat(point.isFan || !isHiddenAtEdge ? 0 : -min(h / 2, 0.75))
      let d = CGFloat(reach * h)
      return BandEnd(
        inner: CGPoint(x: p.x + out.x * under, y: p.y + out.y * under),
        outer: CGPoint(x: p.x + out.x * d, y: p.y + out.y * d),
        darkness: darkness / (1 + h / fading))
    }
    return zip(ends, ends.dropFirst()).flatMap { from, to in
      Self.pieces(from: from, to: to, isEdge: !isHiddenAtEdge)
        .compactMap { $0.clipped(to: size) }
    }
  }

  // MARK: Pieces

  /// A line across the band: from the edge to where the shadow ends, and how dark it begins.
  private struct BandEnd {
    var inner: CGPoint
    var outer: CGPoint
    var darkness: Double
  }

  /// The band between two lines: one piece, or, where that would not be convex, two.
  ///
  /// - Parameter isEdge: Whether the edge is seen.
  private static func pieces(from a: BandEnd, to b: BandEnd, isEdge: Bool) -> [SurfaceCell] {
    if let cell = quadrilateral(from: a, to: b, isEdge: isEdge) { return [cell] }
    let near = triangle(
      [(a.inner, a.darkness, 1), (b.inner, b.darkness, 1), (a.outer, a.darkness, 0)],
      isEdge: isEdge)
    let far = triangle(
      [(a.outer, a.darkness, 0), (b.inner, b.darkness, 1), (b.outer, b.darkness, 0)],
      isEdge: false)
    return [near, far].compactMap { $0 }
  }

  /// In points. Just beyond a shorter side, where edges are smoothed, ramps that are quotients have their poles.
  private static let shortestSide: CGFloat = 2

  /// nil where it is not convex, or one of its sides too short.
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
    // Along either line across, the share is even if the distances from the two edges are in this ratio.
    let reach = abs(inner.value(at: a.outer) * inner.value(at: b.outer)).squareRoot()
    let back = abs(outer.value(at: a.inner) * outer.value(at: b.inner)).squareRoot()
    let middle = CGPoint(
      x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    guard
      let falloff = LinearRamp(
        1, on: inward(inner), 0, on: inward(outer), weighing: (back, reach), around: middle),
      let opacity = LinearRamp(
        a.darkness, on: inward(first), b.darkness, on: inward(last), around: middle)
    else { return nil }
    return SurfaceCell(
      corners: corners, isOutline: [isEdge, false, false, false], opacity: opacity,
      falloff: falloff)
  }

  /// nil for one that is too thin to be seen, whose ramps would be too steep to be computed.
  ///
  /// - Parameter isEdge: Whether its first side is the shadow's edge.
  private static func triangle(
    _ t: [(place: CGPoint, darkness: Double, falloff: Double)], isEdge: Bool
  ) -> SurfaceCell? {
    func side(_ p: CGPoint, _ q: CGPoint) -> CGPoint { CGPoint(x: q.x - p.x, y: q.y - p.y) }
    let places = t.map(\.place)
    let (a, b, c) = (
      side(places[0], places[1]), side(places[1], places[2]), side(places[2], places[0])
    )
    let longest = [a, b, c].map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.max() ?? 0
    guard abs(a.x * b.y - a.y * b.x) > 0.02 * longest else { return nil }
    func ramp(_ value: (Int) -> Double) -> LinearRamp? {
      LinearRamp(through: (places[0], value(0)), (places[1], value(1)), (places[2], value(2)))
    }
    guard let opacity = ramp({ t[$0].darkness }), let falloff = ramp({ t[$0].falloff }) else {
      return nil
    }
    return SurfaceCell(
      corners: places, isOutline: [isEdge, false, false], opacity: opacity, falloff: falloff)
  }

  // MARK: Outward

  /// A point of the edge, and the direction away from the paper.
  private struct PathPoint {
    var place: CGPoint
    var height: Double
    var outward: CGPoint
    /// Whether it is one of several in one place.
    var isFan: Bool
  }

  /// The edge without points that are closer together than can be seen; where it turns outward there
  /// are several in one place, so that the band goes round.
  private static func path(along edge: [EdgePoint], isOutsideLeft: Bool) -> [PathPoint] {
    var points: [EdgePoint] = []
    for point in edge {
      if let last = points.last, distance(last.place, point.place) < 0.5 { continue }
      points.append(point)
    }
    let sides = zip(points, points.dropFirst()).map {
      side($0.place, $1.place, isLeft: isOutsideLeft)
    }
    guard let first = sides.first, let last = sides.last else { return [] }
    return points.indices.flatMap { i -> [PathPoint] in
      let (a, b) = (i > 0 ? sides[i - 1] : first, i < sides.count ? sides[i] : last)
      let turns = turns(from: a, to: b, isOutsideLeft: isOutsideLeft)
      return turns.map {
        PathPoint(
          place: points[i].place, height: points[i].height, outward: $0, isFan: turns.count > 1)
      }
    }
  }

  /// The directions at a corner between two sides.
  private static func turns(from a: CGPoint, to b: CGPoint, isOutsideLeft: Bool) -> [CGPoint] {
    let angle = atan2((a.x * b.y - a.y * b.x).native, (a.x * b.x + a.y * b.y).native)
    // Where the outside is on the left, a turn to the right opens the band.
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
  /// The edge of what the viewer sees of the page between its contact line and its silhouette (where
  /// it hangs over what lies below), or beyond (where it hangs over itself).
  ///
  /// - Parameter isUpper: Beyond.
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
      let place = place(p)
      // Where the page turns its back it does not yet hang over itself.
      let over = isUpper ? min(max((bend.angle(of: p) - angle) / (.pi - angle), 0), 1) : 1
      return .init(place: eye.seen(place), height: place.z * over)
    }
  }

  /// Keeps the parts of cells that are on the page's side of its silhouette, where it can fall on
  /// itself.
  func behindSilhouette(_ cells: [SurfaceCell]) -> [SurfaceCell] {
    func seen(_ angle: Double, _ along: Double) -> CGPoint {
      eye.seen(place(bend.point(at: angle, along: along)))
    }
    let far = (size.width + size.height).native
    guard let silhouette else { return cells }
    let (a, b) = (seen(silhouette, 0), seen(silhouette, far))
    func side(_ p: CGPoint) -> CGFloat { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
    let sign: CGFloat = side(seen(0, far)) < 0 ? -1 : 1
    return cells.compactMap { cell in
      var cell = cell
      cell.clip { sign * side($0) }
      return cell.corners.count < 3 ? nil : cell
    }
  }

  /// In how many steps an edge goes round the bend.
  private static var stopCount: Int { 40 }

  /// Points on an edge where it bends, or where its height changes much.
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
    // An even edge changes only in how high it is, which changes how dark its shadow is.
    let even = (1..<4).map { Double($0) / 4 }
    return (bends + even).sorted().map { t in
      let t = CGFloat(t)
      return CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
    }
  }
}
