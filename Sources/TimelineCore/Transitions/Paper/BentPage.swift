/// A bent page, approximated by flat strips between straight lines (the rulings of a developable
/// surface).
///
/// The strips are in painter's order seen from the front: a page that bends in one direction rises
/// monotonically.
struct BentPage<Bend: PaperBend> {
  /// A flat strip between two rulings.
  struct Strip {
    var cell: SurfaceCell
    /// The angles of its rulings. Both are π for the part beyond the bend, and 0 for the part
    /// before it.
    var low: Double
    var high: Double
    var placement: CATransform3D
    var showsBack: Bool
  }

  let size: CGSize
  let bend: Bend
  let eye: TransitionEye
  /// The transform applied to the bent page.
  let whole: CATransform3D
  /// The angle of the silhouette, at which the page turns its back to the eye; nil without one.
  let silhouette: Double?
  private(set) var strips: [Strip] = []

  /// Splits a page into strips.
  ///
  /// - Parameters:
  /// - outline: The part of the page to use; the whole page by default.
  /// - last: The maximum angle of the bend; the page is flat beyond it.
  /// - count: The maximum number of strips in the bent part.
  /// - whole: A transform applied after bending.
  init(
    _ outline: [CGPoint]? = nil, size: CGSize, bend: Bend, eye: TransitionEye, last: Double = .pi,
    count: Int = 32, whole: CATransform3D = .identity
  ) {
    (self.size, self.bend, self.eye, self.whole) = (size, bend, eye, whole)
    silhouette = Self.silhouette(of: bend, whole: whole, last: last, viewedFrom: eye)
    var rest = PagePolygon(outline ?? CGRect(origin: .zero, size: size).corners)
    var low = 0.0
    for angle in Self.angles(to: last, silhouette: silhouette, count: count) {
      let (strip, beyond) = rest.split(bend.line(at: angle))
      add(
        strip, from: low, to: angle, angle == 0 ? .identity : bend.placement(from: low, to: angle))
      (rest, low) = (beyond, angle)
    }
    add(rest, from: last, to: last, bend.placementBeyond)
  }

  /// The angles of the rulings: spaced more widely where the page is seen edge-on, since a strip
  /// narrower than a pixel cannot be anti-aliased.
  private static func angles(to last: Double, silhouette: Double?, count: Int) -> [Double] {
    guard let silhouette else { return (0...count).map { last * Double($0) / Double(count) } }
    func spread(_ i: Int, _ count: Int) -> Double {
      let fraction = Double(i) / Double(count)
      return (fraction + asin(fraction) / (.pi / 2)) / 2
    }
    let before = max(Int((Double(count) * silhouette / last).rounded()), 1)
    let after = max(count - before, 1)
    return (0..<before).map { silhouette * spread($0, before) } + [silhouette]
      + (0..<after).reversed().map { last - (last - silhouette) * spread($0, after) }
  }

  /// Each ruling has a single tangent plane: the silhouette is the ruling whose plane contains the
  /// eye, found by bisection.
  private static func silhouette(
    of bend: Bend, whole: CATransform3D, last: Double, viewedFrom eye: TransitionEye
  ) -> Double? {
    /// Positive if the front is visible.
    func facing(_ angle: Double) -> Double {
      let step = 1e-4
      let placement = CATransform3DConcat(
        bend.placement(from: angle - step, to: angle + step), whole)
      let normal = placement.planeNormal
      if eye.distance == .infinity { return normal.z }
      let position = placement.placed(bend.point(at: angle, along: 1))
      let toEye =
        SIMD3<Double>(eye.center.x.native, eye.center.y.native, eye.distance) - position
      return (normal * toEye).sum()
    }
    var (front, back) = (0.0, last)
    guard facing(front) > 0, facing(back) < 0 else { return nil }
    for _ in 0..<40 {
      let middle = (front + back) / 2
      if facing(middle) > 0 { front = middle } else { back = middle }
    }
    return (front + back) / 2
  }

  private mutating func add(
    _ part: PagePolygon, from low: Double, to high: Double, _ placement: CATransform3D
  ) {
    if part.corners.count < 3 { return }
    let placement = whole == .identity ? placement : CATransform3DConcat(placement, whole)
    // At the silhouette, the boundary between strips is a visible edge.
    let isOutline = part.cuts.map { cut in
      switch cut {
      case .low?: low == silhouette
      case .high?: high == silhouette
      case nil: true
      }
    }
    guard
      let cell = SurfaceCell(
        part.corners, isOutline: isOutline, transformedBy: placement, viewedFrom: eye)
    else { return }
    strips.append(
      Strip(
        cell: cell, low: low, high: high, placement: placement, showsBack: cell.showsBack))
  }

  /// A ramp of a value that depends on the page's normal: interpolates the values at a strip's two
  /// rulings, so that it is continuous across strips.
  ///
  /// - Parameter value: Receives the normal of the visible side at a ruling, averaged over both
  ///   strips, and the ruling's angle.
  func ramp(on strip: Strip, value: (_ normal: SIMD3<Double>, _ angle: Double) -> Double)
    -> LinearRamp
  {
    func visibleValue(at angle: Double) -> Double {
      let step = 1e-3
      let placement = CATransform3DConcat(
        bend.placement(from: angle - step, to: angle + step), whole)
      let normal = placement.planeNormal
      return value(strip.showsBack ? -normal : normal, angle)
    }
    let (a, b) = (visibleValue(at: strip.low), visibleValue(at: strip.high))
    if strip.low == strip.high { return LinearRamp(constant: a) }
    if let low = projectedLine(at: strip.low, of: strip),
      let high = projectedLine(at: strip.high, of: strip)
    {
      let count = CGFloat(strip.cell.corners.count)
      let center = strip.cell.corners.reduce(CGPoint.zero) {
        CGPoint(x: $0.x + $1.x / count, y: $0.y + $1.y / count)
      }
      if let ramp = LinearRamp(a, on: low, b, on: -high, around: center) { return ramp }
    }
    return LinearRamp(constant: (a + b) / 2)
  }

  /// The projection of the ruling at an angle, for a strip's plane: positive toward greater angles.
  private func projectedLine(at angle: Double, of strip: Strip) -> ProjectedLine? {
    let (line, m) = (bend.line(at: angle), strip.cell.textureTransform)
    let (n, offset) = (line.normal, line.offset)
    return ProjectedLine(
      zeroOf: m.m11 * n.x + m.m12 * n.y - m.m13 * offset,
      m.m21 * n.x + m.m22 * n.y - m.m23 * offset, m.m31 * n.x + m.m32 * n.y - m.m33 * offset)
  }

  /// The position of a point of the page in 3D.
  func position(of point: CGPoint) -> SIMD3<Double> {
    let p = bend.position(of: point)
    if whole == .identity { return p }
    return [
      p.x * whole.m11.native + p.y * whole.m21.native + p.z * whole.m31.native + whole.m41.native,
      p.x * whole.m12.native + p.y * whole.m22.native + p.z * whole.m32.native + whole.m42.native,
      p.x * whole.m13.native + p.y * whole.m23.native + p.z * whole.m33.native + whole.m43.native,
    ]
  }
}

extension CATransform3D {
  /// The position in 3D of a point of the transformed plane.
  func placed(_ p: CGPoint) -> SIMD3<Double> {
    let (x, y) = (p.x.native, p.y.native)
    return [
      m11.native * x + m21.native * y + m41.native, m12.native * x + m22.native * y + m42.native,
      m13.native * x + m23.native * y + m43.native,
    ]
  }
}

/// A convex part of a page, whose edges are either the page's own or cuts along rulings.
struct PagePolygon {
  enum Cut { case low, high }

  private(set) var corners: [CGPoint]
  /// For each edge from corner i to the next: nil if it is on the page's own outline.
  private(set) var cuts: [Cut?]

  init(_ corners: [CGPoint]) {
    self.corners = corners
    cuts = Array(repeating: nil, count: corners.count)
  }

  /// The parts before and beyond a line, with identical points on it.
  func split(_ line: (normal: SIMD2<Double>, offset: Double)) -> (
    before: PagePolygon, beyond: PagePolygon
  ) {
    var (before, beyond) = (PagePolygon([]), PagePolygon([]))
    let distances = corners.map {
      $0.x.native * line.normal.x + $0.y.native * line.normal.y - line.offset
    }
    for (index, p) in corners.enumerated() {
      let next = (index + 1) % corners.count
      let (q, a, b, cut) = (corners[next], distances[index], distances[next], cuts[index])
      if a <= 0 { before.append(p, a == 0 && b > 0 ? .high : cut) }
      if a >= 0 { beyond.append(p, a == 0 && b < 0 ? .low : cut) }
      guard a < 0 && b > 0 || a > 0 && b < 0 else { continue }
      let t = CGFloat(a / (a - b))
      let crossing = CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
      before.append(crossing, b > 0 ? .high : cut)
      beyond.append(crossing, b < 0 ? .low : cut)
    }
    return (before, beyond)
  }

  private mutating func append(_ corner: CGPoint, _ cut: Cut?) {
    corners.append(corner)
    cuts.append(cut)
  }

  /// The corners starting from the end of the low cut, each with whether the following edge is the
  /// page's own; empty without a low cut.
  var afterLowCut: [(corner: CGPoint, isOwn: Bool)] {
    guard let cut = cuts.firstIndex(where: { $0 == .low }) else { return [] }
    return corners.indices.map { i in
      let index = (cut + 1 + i) % corners.count
      return (corners[index], cuts[index] == nil)
    }
  }
}
