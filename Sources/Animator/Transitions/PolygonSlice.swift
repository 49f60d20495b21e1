/// The part of a convex polygon between two parallel lines, with the edges that are cuts marked.
struct PolygonSlice {
  private(set) var corners: [CGPoint] = []
  /// For each edge from corner i to the next: nil on the polygon's own outline, else the cut.
  private var cuts: [Cut?] = []
  private let direction: CGPoint
  private let low: CGFloat
  private let high: CGFloat

  private enum Cut { case low, high }

  /// Cuts `polygon` to where `p · direction` is between `low` and `high`. `direction` has length 1.
  ///
  /// Where a cut meets an edge is found from the polygon's own corners, so that slices on both sides
  /// of a cut agree in their common corners to the last bit.
  init(_ polygon: [CGPoint], along direction: CGPoint, from low: CGFloat, to high: CGFloat) {
    (self.direction, self.low, self.high) = (direction, low, high)
    func place(_ p: CGPoint) -> CGFloat { p.x * direction.x + p.y * direction.y }
    for (index, p) in polygon.enumerated() {
      let q = polygon[(index + 1) % polygon.count]
      let (a, b) = (place(p), place(q))
      if a >= low && a <= high { append(p, cut: nil) }
      let crossings = [(low, Cut.low), (high, Cut.high)]
        .filter { (a < $0.0 && b > $0.0) || (a > $0.0 && b < $0.0) }
        .sorted { abs($0.0 - a) < abs($1.0 - a) }
      for (bound, cut) in crossings {
        let t = (bound - a) / (b - a)
        let leaves = (b > a) == (cut == .high)
        append(CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t), cut: leaves ? cut : nil)
      }
    }
  }

  private mutating func append(_ corner: CGPoint, cut: Cut?) {
    corners.append(corner)
    cuts.append(cut)
  }

  private func place(_ p: CGPoint) -> CGFloat { p.x * direction.x + p.y * direction.y }

  /// The same corners with their places along the direction mapped linearly, `low` to `newLow` and
  /// `high` to `newHigh`.
  func moved(from newLow: CGFloat, to newHigh: CGFloat) -> PolygonSlice {
    let slope = (newHigh - newLow) / (high - low)
    return mapped { $0 == low ? newLow : $0 == high ? newHigh : newLow + ($0 - low) * slope }
  }

  /// The same corners mirrored along the direction, so that `line` comes to lie at `target`.
  func mirrored(about line: CGFloat, onto target: CGFloat) -> PolygonSlice {
    mapped { target - ($0 - line) }
  }

  private func mapped(_ map: (CGFloat) -> CGFloat) -> PolygonSlice {
    var result = self
    for index in corners.indices {
      let previous = cuts[(index + cuts.count - 1) % cuts.count]
      let old: CGFloat
      // A corner on a cut lies exactly there, whatever rounding says.
      switch cuts[index] ?? previous {
      case .low?: old = low
      case .high?: old = high
      case nil: old = place(corners[index])
      }
      let shift = map(old) - old
      result.corners[index].x += shift * direction.x
      result.corners[index].y += shift * direction.y
    }
    return result
  }

  /// The first corner after the low cut, from where on the outline is the polygon's own; nil without
  /// a cut.
  var indexAfterCut: Int? {
    cuts.firstIndex { $0 == .low }.map { ($0 + 1) % corners.count }
  }

  /// The slice as a cell; nil where nothing is left. Cuts are inner edges unless said otherwise.
  func cell(smoothLow: Bool = false, smoothHigh: Bool = false) -> SurfaceCell? {
    if corners.count < 3 { return nil }
    let isOutline = cuts.map { cut in
      switch cut {
      case .low?: smoothLow
      case .high?: smoothHigh
      case nil: true
      }
    }
    return SurfaceCell(corners: corners, isOutline: isOutline)
  }

  func cell(smoothCuts: Bool) -> SurfaceCell? {
    cell(smoothLow: smoothCuts, smoothHigh: smoothCuts)
  }
}

extension SurfaceCell {
  /// The part of the cell within a page of `size`; nil where nothing is left.
  func clipped(to size: CGSize) -> SurfaceCell? {
    let bounds: [(CGPoint, CGFloat)] = [
      (CGPoint(x: 1, y: 0), 0), (CGPoint(x: -1, y: 0), -size.width),
      (CGPoint(x: 0, y: 1), 0), (CGPoint(x: 0, y: -1), -size.height),
    ]
    var result = self
    for (inward, limit) in bounds { result.clip { $0.x * inward.x + $0.y * inward.y - limit } }
    return result.corners.count < 3 ? nil : result
  }

  /// Keeps the part where `distance` is not negative (Sutherland and Hodgman, 1974).
  private mutating func clip(_ distance: (CGPoint) -> CGFloat) {
    var kept: [(CGPoint, Bool)] = []
    for (index, p) in corners.enumerated() {
      let q = corners[(index + 1) % corners.count]
      let (a, b) = (distance(p), distance(q))
      if a >= 0 { kept.append((p, isOutline[index])) }
      if (a < 0) != (b < 0) {
        let t = a / (a - b)
        let crossing = CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        kept.append((crossing, a < 0 ? isOutline[index] : true))
      }
    }
    corners = kept.map(\.0)
    isOutline = kept.map(\.1)
  }
}
