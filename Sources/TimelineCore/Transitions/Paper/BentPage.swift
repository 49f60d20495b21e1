/// A page that is bent, cut into flat pieces along straight lines.
///
/// The pieces are in the order in which they lie above one another, seen from before: a page that
/// is bent one way round rises all along.
struct BentPage<Bend: PaperBend> {
  /// A flat piece between two lines.
  struct Piece {
    var cell: SurfaceCell
    /// The angles of the lines; the part beyond has π twice, the one before 0.
    var low: Double
    var high: Double
    var placement: CATransform3D
    var showsBack: Bool
  }

  let size: CGSize
  let bend: Bend
  let eye: TransitionEye
  /// What the bent page is put into space by.
  let whole: CATransform3D
  /// The angle at which the page turns its back to the eye; nil where it does not.
  let silhouette: Double?
  private(set) var pieces: [Piece] = []

  /// Cuts a page.
  ///
  /// - Parameters:
  ///   - outline: What of the page there is; all unless said otherwise.
  ///   - last: How far round it goes at most; what is beyond goes on flat.
  ///   - count: How many pieces the round part is cut into, at most.
  ///   - whole: What the whole is put into space by, after bending.
  init(
    _ outline: [CGPoint]? = nil, size: CGSize, bend: Bend, eye: TransitionEye, last: Double = .pi,
    count: Int = 32, whole: CATransform3D = .identity
  ) {
    (self.size, self.bend, self.eye, self.whole) = (size, bend, eye, whole)
    silhouette = Self.silhouette(of: bend, whole: whole, last: last, seenBy: eye)
    var rest = PagePolygon(outline ?? CGRect(origin: .zero, size: size).corners)
    var low = 0.0
    for angle in Self.angles(to: last, silhouette: silhouette, count: count) {
      let (piece, beyond) = rest.split(bend.line(at: angle))
      add(
        piece, from: low, to: angle, angle == 0 ? .identity : bend.placement(from: low, to: angle))
      (rest, low) = (beyond, angle)
    }
    add(rest, from: last, to: last, bend.placementBeyond)
  }

  /// Where to cut: further apart where the page is seen from its edge, as a piece that looks narrower
  /// than a pixel cannot be given a smooth edge.
  private static func angles(to last: Double, silhouette: Double?, count: Int) -> [Double] {
    guard let silhouette else { return (0...count).map { last * Double($0) / Double(count) } }
    func spread(_ i: Int, _ count: Int) -> Double {
      let share = Double(i) / Double(count)
      return (share + asin(share) / (.pi / 2)) / 2
    }
    let before = max(Int((Double(count) * silhouette / last).rounded()), 1)
    let after = max(count - before, 1)
    return (0..<before).map { silhouette * spread($0, before) } + [silhouette]
      + (0..<after).reversed().map { last - (last - silhouette) * spread($0, after) }
  }

  /// Along each of its lines the page has one plane: the silhouette is the line whose plane goes
  /// through the eye.
  private static func silhouette(
    of bend: Bend, whole: CATransform3D, last: Double, seenBy eye: TransitionEye
  ) -> Double? {
    /// Above 0 where the front is seen.
    func facing(_ angle: Double) -> Double {
      let step = 1e-4
      let placement = CATransform3DConcat(
        bend.placement(from: angle - step, to: angle + step), whole)
      let normal = placement.planeNormal
      if eye.distance == .infinity { return normal.z }
      let place = placement.placed(bend.point(at: angle, along: 1))
      let toEye =
        SIMD3<Double>(eye.center.x.native, eye.center.y.native, eye.distance) - place
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
    // Where the page turns its back, the line between two pieces is an edge that is seen.
    let isOutline = part.cuts.map { cut in
      switch cut {
      case .low?: low == silhouette
      case .high?: high == silhouette
      case nil: true
      }
    }
    guard
      let cell = SurfaceCell(
        part.corners, isOutline: isOutline, placedBy: placement, seenBy: eye)
    else { return }
    pieces.append(
      Piece(
        cell: cell, low: low, high: high, placement: placement, showsBack: cell.showsBack))
  }

  /// A value that depends on how the page is turned: that of a piece's two lines, evenly from one to
  /// the other. Neighbours have the same value all along the line between them.
  ///
  /// - Parameter value: Is given the normal of the side that is seen, as both neighbours of a line see
  ///   it in the mean, and the line's angle.
  func ramp(on piece: Piece, value: (_ normal: SIMD3<Double>, _ angle: Double) -> Double)
    -> LinearRamp
  {
    func seenValue(at angle: Double) -> Double {
      let step = 1e-3
      let placement = CATransform3DConcat(
        bend.placement(from: angle - step, to: angle + step), whole)
      let normal = placement.planeNormal
      return value(piece.showsBack ? -normal : normal, angle)
    }
    let (a, b) = (seenValue(at: piece.low), seenValue(at: piece.high))
    if piece.low == piece.high { return LinearRamp(constant: a) }
    if let low = seenLine(at: piece.low, of: piece),
      let high = seenLine(at: piece.high, of: piece)
    {
      let count = CGFloat(piece.cell.corners.count)
      let middle = piece.cell.corners.reduce(CGPoint.zero) {
        CGPoint(x: $0.x + $1.x / count, y: $0.y + $1.y / count)
      }
      if let ramp = LinearRamp(a, on: low, b, on: -high, around: middle) { return ramp }
    }
    return LinearRamp(constant: (a + b) / 2)
  }

  /// Where the line at an angle is seen if it lies in a piece's plane: above 0 further round the page.
  private func seenLine(at angle: Double, of piece: Piece) -> ProjectedLine? {
    let (line, m) = (bend.line(at: angle), piece.cell.textureTransform)
    let (n, offset) = (line.normal, line.offset)
    return ProjectedLine(
      zeroOf: m.m11 * n.x + m.m12 * n.y - m.m13 * offset,
      m.m21 * n.x + m.m22 * n.y - m.m23 * offset, m.m31 * n.x + m.m32 * n.y - m.m33 * offset)
  }

  /// Where a point of the page is in space.
  func place(_ point: CGPoint) -> SIMD3<Double> {
    let p = bend.place(point)
    if whole == .identity { return p }
    return [
      p.x * whole.m11.native + p.y * whole.m21.native + p.z * whole.m31.native + whole.m41.native,
      p.x * whole.m12.native + p.y * whole.m22.native + p.z * whole.m32.native + whole.m42.native,
      p.x * whole.m13.native + p.y * whole.m23.native + p.z * whole.m33.native + whole.m43.native,
    ]
  }
}

extension CATransform3D {
  /// Where a placed plane's point is.
  func placed(_ p: CGPoint) -> SIMD3<Double> {
    let (x, y) = (p.x.native, p.y.native)
    return [
      m11.native * x + m21.native * y + m41.native, m12.native * x + m22.native * y + m42.native,
      m13.native * x + m23.native * y + m43.native,
    ]
  }
}

/// A part of a page, with the edges that are cuts.
struct PagePolygon {
  enum Cut { case low, high }

  private(set) var corners: [CGPoint]
  /// For each edge from corner i to the next: nil on the page's own outline.
  private(set) var cuts: [Cut?]

  init(_ corners: [CGPoint]) {
    self.corners = corners
    cuts = Array(repeating: nil, count: corners.count)
  }

  /// What is before a line and what is beyond it; both have the same points on the line.
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

  /// The corners from where the low cut ends round to where it begins, each with whether the edge
  /// after it is the page's own; none where there is no low cut.
  var afterLowCut: [(corner: CGPoint, isOwn: Bool)] {
    guard let cut = cuts.firstIndex(where: { $0 == .low }) else { return [] }
    return corners.indices.map { i in
      let index = (cut + 1 + i) % corners.count
      return (corners[index], cuts[index] == nil)
    }
  }
}
