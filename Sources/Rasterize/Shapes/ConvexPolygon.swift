/// A convex polygon in device pixels, with corners quantized to 1/256 and clipped near the frame.
struct ConvexPolygon: Hashable, Sendable {
  struct Corner: Hashable, Sendable {
    var x: Double
    var y: Double
    /// Whether the edge from here to the next corner is anti-aliased.
    var isSmooth: Bool
  }

  /// Clockwise on screen; at least three.
  let corners: [Corner]

  /// The image of a polygon under `map`, clipped to the camera plane and to the frame with a
  /// margin.
  ///
  /// Returns nil if it is not visible: behind the camera, edge-on, or outside the frame.
  ///
  /// - Parameters:
  ///   - points: The corners of a convex polygon, in order.
  ///   - isSmooth: Whether each edge, from a corner to the next, is antialiased; nil if all are.
  init?(
    _ points: [CGPoint], isSmooth: [Bool]? = nil, mappedBy map: DeviceMap, frame: PixelRect
  ) {
    self.init(closing: Self.corners(points, isSmooth, mappedBy: map, frame: frame))
  }

  /// The images of corners under `map`, clipped, in the same order; empty if nothing is visible.
  static func corners(
    _ points: [CGPoint], _ isSmooth: [Bool]?, mappedBy map: DeviceMap, frame: PixelRect
  ) -> [Corner] {
    if let corners = project(points, isSmooth, map, frame: frame) { return corners }
    let m = map.matrix
    var corners = points.enumerated().map { index, point in
      HomogeneousCorner(
        x: m.m11 * point.x + m.m21 * point.y + m.m31, y: m.m12 * point.x + m.m22 * point.y + m.m32,
        w: m.w(at: point), isSmooth: isSmooth.map { index < $0.count && $0[index] } ?? true)
    }
    guard corners.allSatisfy({ ($0.x + $0.y + $0.w).isFinite }) else { return [] }
    for boundary in boundaries(of: frame) {
      corners = corners.clipped { boundary.x * $0.x + boundary.y * $0.y + boundary.w * $0.w }
      if corners.count < 3 { return [] }
    }
    return project(corners, frame: frame)
  }

  /// The images of corners that need no clipping; nil if one does.
  private static func project(
    _ points: [CGPoint], _ isSmooth: [Bool]?, _ map: DeviceMap, frame: PixelRect
  ) -> [Corner]? {
    let projection = CornerProjection(map, frame: frame)
    var corners: [Corner] = []
    corners.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard let image = projection.image(of: point) else { return nil }
      corners.append(
        distinct: Corner(
          x: image.x, y: image.y, isSmooth: isSmooth.map { index < $0.count && $0[index] } ?? true))
    }
    return corners
  }

  /// The columns and the rows that corners can be in.
  static func visible(
    of frame: PixelRect
  ) -> (ClosedRange<Double>, ClosedRange<Double>) {
    (
      Double(frame.minX - margin)...Double(frame.maxX + margin),
      Double(frame.minY - margin)...Double(frame.maxY + margin)
    )
  }

  /// The clip planes of the visible space, as `x·X + y·Y + w·W ≥ 0`.
  private static func boundaries(of frame: PixelRect) -> [(x: Double, y: Double, w: Double)] {
    [
      (0, 0, 1),
      (1, 0, Double(margin - frame.minX)), (-1, 0, Double(frame.maxX + margin)),
      (0, 1, Double(margin - frame.minY)), (0, -1, Double(frame.maxY + margin)),
    ]
  }

  /// The clip margin around the frame, in pixels, wide enough to keep the clipped edges invisible.
  private static let margin = 16

  private static func project(_ corners: [HomogeneousCorner], frame: PixelRect) -> [Corner] {
    var projected: [Corner] = []
    let (columns, rows) = visible(of: frame)
    for corner in corners where corner.w > 0 {
      // Already clipped, but rounding errors can be large for corners that were very far away.
      let x = (corner.x / corner.w).clamped(to: columns).roundedTo256ths
      let y = (corner.y / corner.w).clamped(to: rows).roundedTo256ths
      if x.isNaN || y.isNaN { return [] }
      projected.append(distinct: Corner(x: x, y: y, isSmooth: corner.isSmooth))
    }
    return projected
  }

  /// A polygon from corners in either orientation; nil if its area is zero.
  init?(closing corners: [Corner]) {
    var corners = corners
    if corners.count > 1, let first = corners.first, let last = corners.last,
      first.x == last.x, first.y == last.y
    {
      corners.removeLast()
    }
    let area = Self.doubledArea(of: corners)
    guard corners.count >= 3, area != 0 else { return nil }
    self.corners = area > 0 ? corners : Self.reversed(corners)
  }

  /// The polygon clipped to a half-plane; nil if nothing is left.
  ///
  /// - Parameter line: Two points; the inside is on the right in the direction from `start` to
  ///   `end`.
  func clipped(rightOf line: (start: Corner, end: Corner)) -> ConvexPolygon? {
    let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
    let distances = corners.map { dx * ($0.y - line.start.y) - dy * ($0.x - line.start.x) }
    if distances.allSatisfy({ $0 >= 0 }) { return self }
    var clippedCorners: [Corner] = []
    for (i, corner) in corners.enumerated() {
      let next = corners[(i + 1) % corners.count]
      let (here, there) = (distances[i], distances[(i + 1) % corners.count])
      if here >= 0 { clippedCorners.append(distinct: corner) }
      guard (here >= 0) != (there >= 0) else { continue }
      let fraction = here / (here - there)
      clippedCorners.append(
        distinct: Corner(
          x: (corner.x + (next.x - corner.x) * fraction).roundedTo256ths,
          y: (corner.y + (next.y - corner.y) * fraction).roundedTo256ths, isSmooth: true))
    }
    return ConvexPolygon(closing: clippedCorners)
  }

  init?(_ rect: DeviceRect) {
    self.init(closing: [
      Corner(x: rect.minX, y: rect.minY, isSmooth: true),
      Corner(x: rect.maxX, y: rect.minY, isSmooth: true),
      Corner(x: rect.maxX, y: rect.maxY, isSmooth: true),
      Corner(x: rect.minX, y: rect.maxY, isSmooth: true),
    ])
  }

  /// Twice the signed area, positive if the polygon is clockwise on screen.
  private static func doubledArea(of corners: [Corner]) -> Double {
    guard var last = corners.last else { return 0 }
    var sum = 0.0
    for corner in corners {
      sum += last.x * corner.y - corner.x * last.y
      last = corner
    }
    return sum
  }

  /// The corners in reverse; each edge keeps its flag, which moves to its other end.
  private static func reversed(_ corners: [Corner]) -> [Corner] {
    let count = corners.count
    return (0..<count).map { i in
      var corner = corners[count - 1 - i]
      corner.isSmooth = corners[(2 * count - 2 - i) % count].isSmooth
      return corner
    }
  }

  /// The bounding box.
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
}

extension [ConvexPolygon.Corner] {
  /// Appends a corner, replacing the last one if both are the same point.
  fileprivate mutating func append(distinct corner: ConvexPolygon.Corner) {
    if let last, last.x == corner.x, last.y == corner.y { removeLast() }
    append(corner)
  }
}

extension Double {
  /// The nearest multiple of 1/256 of a number below 2⁴³, by adding and subtracting 1.5 · 2⁴⁴.
  var roundedTo256ths: Double { (self + 0x1.8p44) - 0x1.8p44 }

  /// The number clamped to a range; NaN is preserved.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    if self < range.lowerBound { return range.lowerBound }
    return self > range.upperBound ? range.upperBound : self
  }
}

/// A corner before the perspective division.
private struct HomogeneousCorner {
  var x: Double
  var y: Double
  var w: Double
  var isSmooth: Bool
}

extension [HomogeneousCorner] {
  /// Sutherland–Hodgman clipping at one boundary: the part where `distance` is positive.
  fileprivate func clipped(_ distance: (HomogeneousCorner) -> Double) -> [HomogeneousCorner] {
    let distances = map(distance)
    if distances.allSatisfy({ $0 > 0 }) { return self }
    var clippedCorners: [HomogeneousCorner] = []
    for (i, corner) in enumerated() {
      let next = (i + 1) % count
      let (here, there) = (distances[i], distances[next])
      if here > 0 { clippedCorners.append(corner) }
      guard (here > 0) != (there > 0) else { continue }
      // Interpolated from the inside for both polygons that share the edge, so they get the same
      // corner.
      let (inside, outside) = here > 0 ? (corner, self[next]) : (self[next], corner)
      let fraction = Swift.max(here, there) / (abs(here) + abs(there))
      let intersection = HomogeneousCorner(
        x: inside.x + (outside.x - inside.x) * fraction,
        y: inside.y + (outside.y - inside.y) * fraction,
        w: inside.w + (outside.w - inside.w) * fraction,
        // Where the boundary is left, the following edge lies on the boundary.
        isSmooth: here > 0 || corner.isSmooth)
      clippedCorners.append(intersection)
    }
    return clippedCorners
  }
}

extension Shape {
  /// The coverage of a polygon. An axis-aligned rectangle is simplified: antialiased edges keep
  /// their exact position, aliased edges move to the pixel boundary that the fill rule gives.
  init?(_ polygon: ConvexPolygon, frame: PixelRect) {
    guard let rect = polygon.axisAlignedRect?.clamped(to: frame) else {
      self = .polygon(PolygonShape(polygon))
      return
    }
    guard rect.minX < rect.maxX, rect.minY < rect.maxY else { return nil }
    self = rect.wholePixels.map(Shape.pixels) ?? .rect(rect)
  }
}

extension Shape {
  /// The coverage of a mesh cell.
  init?(_ polygon: ConvexPolygon, of meshContour: MeshContour?, frame: PixelRect) {
    guard let meshContour, polygon.corners.contains(where: { !$0.isSmooth }),
      !meshContour.covers(PixelRect(touching: polygon.boundingBox))
    else {
      self.init(polygon, frame: frame)
      return
    }
    self = .polygon(PolygonShape(polygon, of: meshContour))
  }
}

extension ConvexPolygon {
  /// The polygon as an axis-aligned rectangle, with aliased edges moved to pixel boundaries by
  /// their pixel centers; nil if it is another polygon.
  fileprivate var axisAlignedRect: DeviceRect? {
    guard corners.count == 4 else { return nil }
    let box = boundingBox
    var rect = box
    for (i, p) in corners.enumerated() {
      let q = corners[(i + 1) % 4]
      let isHorizontal = p.y == q.y && (p.y == box.minY || p.y == box.maxY)
      let isVertical = p.x == q.x && (p.x == box.minX || p.x == box.maxX)
      guard isHorizontal || isVertical else { return nil }
      if p.isSmooth { continue }
      let edge = ((isHorizontal ? p.y : p.x) - 0.5).rounded(.up)
      switch (isHorizontal, q.x > p.x, q.y > p.y) {
      case (true, true, _): rect.minY = edge
      case (true, false, _): rect.maxY = edge
      case (false, _, true): rect.maxX = edge
      case (false, _, false): rect.minX = edge
      }
    }
    return rect
  }
}
