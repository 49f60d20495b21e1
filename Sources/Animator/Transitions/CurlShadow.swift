// What a curling page darkens: what it uncovers, ahead of the roll, and itself, around the part that
// has come over.

extension CurlingPage {
  /// On what is uncovered, ahead of the roll: darkest at the roll, gone at its reach.
  var shadowBelow: [SurfaceCell] {
    let edge = contact + radius
    let end = edge + radius * Self.shadowReach
    let slice = PolygonSlice(outline, along: normal, from: contact, to: end)
    guard var cell = slice.cell(smoothCuts: false) else { return [] }
    cell.opacity = ramp(from: edge, 0.42, to: end, 0)
    return [cell]
  }

  /// Around the part of the page that hangs over, twice: a narrow and a wide fringe make a soft edge.
  var shadowOfUpperSheet: [SurfaceCell] {
    [0.4, 0.9].flatMap { fringe(reach: radius * $0, darkness: 0.19) }
  }

  /// A point of the upper sheet's free edge, as seen, and how high it hangs: 0 where the roll stands
  /// upright, 1 on top.
  private struct EdgePoint {
    var place: CGPoint
    var height: Double
  }

  /// A fringe along the free edge that fades outward, and toward the roll.
  private func fringe(reach: CGFloat, darkness: Double) -> [SurfaceCell] {
    let edge = freeEdge
    if edge.count < 2 { return [] }
    let outward = edge.indices.map { Self.outward(at: $0, of: edge.map(\.place)) }
    return edge.indices.dropLast().compactMap { i in
      let (a, b) = (edge[i], edge[i + 1])
      func moved(_ j: Int, by distance: CGFloat) -> CGPoint {
        CGPoint(
          x: edge[j].place.x + outward[j].x * distance,
          y: edge[j].place.y + outward[j].y * distance)
      }
      // What hangs low casts a narrow shadow.
      let outer = [i + 1, i].map { moved($0, by: reach * CGFloat(0.2 + 0.8 * edge[$0].height)) }
      let opacity = LinearRamp(
        through: (a.place, darkness * a.height), (b.place, darkness * b.height),
        (CGPoint(x: (outer[0].x + outer[1].x) / 2, y: (outer[0].y + outer[1].y) / 2), 0))
      guard let opacity else { return nil }
      return SurfaceCell(
        // It begins a little under the sheet, so that no light falls in between.
        corners: [moved(i, by: -1), moved(i + 1, by: -1)] + outer,
        isOutline: [false, false, true, false],
        opacity: opacity
      ).clipped(to: size)
    }
  }

  /// The page's own edges where they have come over the upright part of the roll, in the order of the
  /// page's outline. Where they bend they are cut into short pieces.
  private var freeEdge: [EdgePoint] {
    let upright = contact + .pi / 2 * radius
    let slice = PolygonSlice(outline, along: normal, from: upright, to: .infinity)
    guard let start = slice.indexAfterCut else { return [] }
    let corners = slice.corners.indices.map { slice.corners[($0 + start) % slice.corners.count] }
    let path = zip(corners, corners.dropFirst()).flatMap { [$0] + bends(between: $0, and: $1) }
    return (path + corners.suffix(1)).map(edgePoint)
  }

  /// Where the straight way from `p` to `q` on the page passes from strip to strip of the roll.
  private func bends(between p: CGPoint, and q: CGPoint) -> [CGPoint] {
    func place(_ point: CGPoint) -> CGFloat { point.x * normal.x + point.y * normal.y - contact }
    let (a, b) = (place(p), place(q))
    let pieces = 24
    let step = .pi / 2 * radius / CGFloat(pieces)
    let shares = (1...pieces).map { (CGFloat(pieces + $0) * step - a) / (b - a) }
    return shares.filter { $0 > 0 && $0 < 1 }.sorted().map { t in
      CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
    }
  }

  private func edgePoint(_ p: CGPoint) -> EdgePoint {
    let place = p.x * normal.x + p.y * normal.y
    let d = place - contact
    let shift = seen(d) - place
    let height = d < .pi * radius ? max(-cos(Double(d / radius)), 0) : 1
    return EdgePoint(
      place: CGPoint(x: p.x + shift * normal.x, y: p.y + shift * normal.y), height: height)
  }

  /// Away from the sheet at corner `i`, longer where the edge turns so that fringes keep their width.
  ///
  /// The page's outline runs clockwise; mirrored over the roll it runs the other way, so outward is to
  /// the right of the way along it.
  private static func outward(at i: Int, of points: [CGPoint]) -> CGPoint {
    func right(_ p: CGPoint, _ q: CGPoint) -> CGPoint? {
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return length < 1e-9 ? nil : CGPoint(x: -dy / length, y: dx / length)
    }
    let before = i > 0 ? right(points[i - 1], points[i]) : nil
    let after = i + 1 < points.count ? right(points[i], points[i + 1]) : nil
    guard let a = before ?? after, let b = after ?? before else { return .zero }
    let scale = 1 / max(1 + a.x * b.x + a.y * b.y, 0.3)
    return CGPoint(x: (a.x + b.x) * scale, y: (a.y + b.y) * scale)
  }
}

extension LinearRamp {
  /// The ramp that has these values at these points; nil where they lie on one line.
  init?(through a: (CGPoint, Double), _ b: (CGPoint, Double), _ c: (CGPoint, Double)) {
    let (ux, uy) = (Double(b.0.x - a.0.x), Double(b.0.y - a.0.y))
    let (vx, vy) = (Double(c.0.x - a.0.x), Double(c.0.y - a.0.y))
    let (du, dv) = (b.1 - a.1, c.1 - a.1)
    let determinant = ux * vy - uy * vx
    guard abs(determinant) > 1e-9 else { return nil }
    let x = (du * vy - dv * uy) / determinant
    let y = (dv * ux - du * vx) / determinant
    self.init(x: x, y: y, constant: a.1 - x * Double(a.0.x) - y * Double(a.0.y))
  }
}
