import CKernels

/// A convex polygon in device pixels, its corners at multiples of 1/256 and bounded in size.
struct ConvexPolygon: Hashable, Sendable {
  struct Corner: Hashable, Sendable {
    var x: Double
    var y: Double
    /// Whether the edge from here to the next corner is anti-aliased.
    var isSmooth: Bool
  }

  /// Clockwise on screen, three or more.
  let corners: [Corner]

  /// Where `map` takes a polygon, cut off in front of the eye's plane and somewhat outside `frame`.
  ///
  /// Nil where nothing of it can be seen: behind the eye, edge-on, or elsewhere.
  ///
  /// - Parameters:
  ///   - points: The corners, convex, in order.
  ///   - isSmooth: For each edge, from a corner to the next, whether it is anti-aliased; all are
  ///     where this is nil.
  init?(
    _ points: [CGPoint], isSmooth: [Bool]? = nil, mappedBy map: DeviceMap, frame: PixelRect
  ) {
    let m = map.matrix
    var corners = points.enumerated().map { index, point in
      HomogeneousCorner(
        x: m.m11 * point.x + m.m21 * point.y + m.m31, y: m.m12 * point.x + m.m22 * point.y + m.m32,
        w: m.w(at: point), isSmooth: isSmooth.map { index < $0.count && $0[index] } ?? true)
    }
    guard corners.allSatisfy({ ($0.x + $0.y + $0.w).isFinite }) else { return nil }
    for boundary in Self.boundaries(of: frame) {
      corners = corners.clipped { boundary.x * $0.x + boundary.y * $0.y + boundary.w * $0.w }
      if corners.count < 3 { return nil }
    }
    self.init(projecting: corners, frame: frame)
  }

  /// What the inside of the visible space satisfies, as `x·X + y·Y + w·W ≥ 0`.
  private static func boundaries(of frame: PixelRect) -> [(x: Double, y: Double, w: Double)] {
    [
      (0, 0, 1),
      (1, 0, Double(margin - frame.minX)), (-1, 0, Double(frame.maxX + margin)),
      (0, 1, Double(margin - frame.minY)), (0, -1, Double(frame.maxY + margin)),
    ]
  }

  /// Pixels round the frame, wide enough that the cut edges, anti-aliased or not, never show.
  private static let margin = 16

  private init?(projecting corners: [HomogeneousCorner], frame: PixelRect) {
    var projected: [Corner] = []
    let columns = Double(frame.minX - Self.margin)...Double(frame.maxX + Self.margin)
    let rows = Double(frame.minY - Self.margin)...Double(frame.maxY + Self.margin)
    for corner in corners where corner.w > 0 {
      // Cut there already, but for rounding, which is not small where corners were very far away.
      let x = (corner.x / corner.w).clamped(to: columns).rounded(toSteps: 256)
      let y = (corner.y / corner.w).clamped(to: rows).rounded(toSteps: 256)
      if x.isNaN || y.isNaN { return nil }
      if let last = projected.last, last.x == x, last.y == y { projected.removeLast() }
      projected.append(Corner(x: x, y: y, isSmooth: corner.isSmooth))
    }
    if projected.count > 1, let first = projected.first, let last = projected.last,
      first.x == last.x, first.y == last.y
    {
      projected.removeLast()
    }
    let area = Self.doubledArea(of: projected)
    guard projected.count >= 3, area != 0 else { return nil }
    self.corners = area > 0 ? projected : Self.reversed(projected)
  }

  /// Twice the area, positive for a polygon that runs clockwise on screen.
  private static func doubledArea(of corners: [Corner]) -> Double {
    corners.indices.reduce(0) { sum, i in
      let (p, q) = (corners[i], corners[(i + 1) % corners.count])
      return sum + (p.x * q.y - q.x * p.y)
    }
  }

  /// The other way round; each edge keeps its kind, which then stands at its other end.
  private static func reversed(_ corners: [Corner]) -> [Corner] {
    let count = corners.count
    return (0..<count).map { i in
      var corner = corners[count - 1 - i]
      corner.isSmooth = corners[(2 * count - 2 - i) % count].isSmooth
      return corner
    }
  }

  /// The smallest rectangle around it.
  var boundingBox: DeviceRect {
    var box = DeviceRect(
      minX: corners[0].x, minY: corners[0].y, maxX: corners[0].x, maxY: corners[0].y)
    for corner in corners {
      box.minX = min(box.minX, corner.x)
      box.minY = min(box.minY, corner.y)
      box.maxX = max(box.maxX, corner.x)
      box.maxY = max(box.maxY, corner.y)
    }
    return box
  }

  /// What lies inside each edge, in the corners' order.
  var edges: [HalfPlane] {
    corners.indices.map { i in
      HalfPlane(rightOf: corners[i], corners[(i + 1) % corners.count])
    }
  }
}

/// One side of a line: `a·x + b·y + c` is a point's distance from it, positive inside.
struct HalfPlane: Hashable, Sendable {
  var a: Double
  var b: Double
  var c: Double
  var isSmooth: Bool

  init(a: Double, b: Double, c: Double, isSmooth: Bool) {
    (self.a, self.b, self.c, self.isSmooth) = (a, b, c, isSmooth)
  }

  /// What lies on the right of someone who walks from `p` to `q`.
  ///
  /// The other way round gives the same numbers negated, to the bit: neighbours that share a hard
  /// edge then share out the pixels along it.
  init(rightOf p: ConvexPolygon.Corner, _ q: ConvexPolygon.Corner) {
    let isTurned = (q.x, q.y) < (p.x, p.y)
    let (start, end) = isTurned ? (q, p) : (p, q)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let scale = (isTurned ? -1 : 1) / (dx * dx + dy * dy).squareRoot()
    (a, b, isSmooth) = (-dy * scale, dx * scale, p.isSmooth)
    c = (dy * start.x - dx * start.y) * scale
  }

  func distance(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }

  var kernelEdge: ck_edge {
    ck_edge(a: Float(a), b: Float(b), c: Float(c), smooth: isSmooth ? 1 : 0)
  }
}

extension Double {
  /// The nearest number in a range; NaN stays NaN.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    if self < range.lowerBound { return range.lowerBound }
    return self > range.upperBound ? range.upperBound : self
  }
}

/// A corner before its division by w.
private struct HomogeneousCorner {
  var x: Double
  var y: Double
  var w: Double
  var isSmooth: Bool
}

extension [HomogeneousCorner] {
  /// The part where `distance` is positive (Sutherland and Hodgman's algorithm, one boundary).
  fileprivate func clipped(_ distance: (HomogeneousCorner) -> Double) -> [HomogeneousCorner] {
    let distances = map(distance)
    if distances.allSatisfy({ $0 > 0 }) { return self }
    var kept: [HomogeneousCorner] = []
    for (i, corner) in enumerated() {
      let next = (i + 1) % count
      let (here, there) = (distances[i], distances[next])
      if here > 0 { kept.append(corner) }
      guard (here > 0) != (there > 0) else { continue }
      // From the inside out for both polygons that share the edge: they get the same corner.
      let (inside, outside) = here > 0 ? (corner, self[next]) : (self[next], corner)
      let share = Swift.max(here, there) / (abs(here) + abs(there))
      var cut = HomogeneousCorner(
        x: inside.x + (outside.x - inside.x) * share,
        y: inside.y + (outside.y - inside.y) * share,
        w: inside.w + (outside.w - inside.w) * share, isSmooth: corner.isSmooth)
      // Leaving, the edge that follows is the boundary's own.
      if here > 0 { cut.isSmooth = false }
      kept.append(cut)
    }
    return kept
  }
}

extension Shape {
  /// What a polygon covers. One that is an upright rectangle becomes one: its smooth edges cover
  /// exact areas, its hard edges the pixels whose centres they include.
  init?(_ polygon: ConvexPolygon, frame: PixelRect) {
    guard let rect = polygon.uprightRect?.clamped(to: frame) else {
      self = .polygon(PolygonShape(polygon))
      return
    }
    guard rect.minX < rect.maxX, rect.minY < rect.maxY else { return nil }
    self = rect.wholePixels.map(Shape.pixels) ?? .rect(rect)
  }
}

extension ConvexPolygon {
  /// The upright rectangle that this covers, hard edges moved to the next column or row whose centre
  /// is inside; nil where this is something else.
  fileprivate var uprightRect: DeviceRect? {
    guard corners.count == 4 else { return nil }
    let box = boundingBox
    var rect = box
    for (i, p) in corners.enumerated() {
      let q = corners[(i + 1) % 4]
      let isLevel = p.y == q.y && (p.y == box.minY || p.y == box.maxY)
      let isUpright = p.x == q.x && (p.x == box.minX || p.x == box.maxX)
      guard isLevel || isUpright else { return nil }
      if p.isSmooth { continue }
      let edge = ((isLevel ? p.y : p.x) - 0.5).rounded(.up)
      switch (isLevel, q.x > p.x, q.y > p.y) {
      case (true, true, _): rect.minY = edge
      case (true, false, _): rect.maxY = edge
      case (false, _, true): rect.maxX = edge
      case (false, _, false): rect.minX = edge
      }
    }
    return rect
  }
}
