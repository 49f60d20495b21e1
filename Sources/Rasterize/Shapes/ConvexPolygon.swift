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
    self.init(closing: Self.corners(points, isSmooth, mappedBy: map, frame: frame))
  }

  /// Where `map` takes corners, in the same order; empty where it takes them out of sight.
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

  /// The images of corners none of which has to be cut off; nil where one has.
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

  fileprivate static func visible(
    of frame: PixelRect
  ) -> (ClosedRange<Double>, ClosedRange<Double>) {
    (
      Double(frame.minX - margin)...Double(frame.maxX + margin),
      Double(frame.minY - margin)...Double(frame.maxY + margin)
    )
  }

  /// What the inside of the visible space satisfies, as `x·X + y·Y + w·W ≥ 0`.
  private static func boundaries(of frame: PixelRect) -> [(x: Double, y: Double, w: Double)] {
    [
      (0, 0, 1),
      (1, 0, Double(margin - frame.minX)), (-1, 0, Double(frame.maxX + margin)),
      (0, 1, Double(margin - frame.minY)), (0, -1, Double(frame.maxY + margin)),
    ]
  }

  /// Pixels round the frame, wide enough that the cut edges never show.
  private static let margin = 16

  private static func project(_ corners: [HomogeneousCorner], frame: PixelRect) -> [Corner] {
    var projected: [Corner] = []
    let (columns, rows) = visible(of: frame)
    for corner in corners where corner.w > 0 {
      // Cut there already, but for rounding, which is not small where corners were very far away.
      let x = (corner.x / corner.w).clamped(to: columns).roundedTo256ths
      let y = (corner.y / corner.w).clamped(to: rows).roundedTo256ths
      if x.isNaN || y.isNaN { return [] }
      projected.append(distinct: Corner(x: x, y: y, isSmooth: corner.isSmooth))
    }
    return projected
  }

  /// From corners in either order; nil where they enclose nothing.
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

  /// The part on the inner side of a line; nil where nothing is.
  ///
  /// - Parameter line: Two points; the inside is on the right of someone who walks along them.
  func clipped(rightOf line: (start: Corner, end: Corner)) -> ConvexPolygon? {
    let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
    let distances = corners.map { dx * ($0.y - line.start.y) - dy * ($0.x - line.start.x) }
    if distances.allSatisfy({ $0 >= 0 }) { return self }
    var kept: [Corner] = []
    for (i, corner) in corners.enumerated() {
      let next = corners[(i + 1) % corners.count]
      let (here, there) = (distances[i], distances[(i + 1) % corners.count])
      if here >= 0 { kept.append(distinct: corner) }
      guard (here >= 0) != (there >= 0) else { continue }
      let share = here / (here - there)
      kept.append(
        distinct: Corner(
          x: (corner.x + (next.x - corner.x) * share).roundedTo256ths,
          y: (corner.y + (next.y - corner.y) * share).roundedTo256ths, isSmooth: true))
    }
    return ConvexPolygon(closing: kept)
  }

  init?(_ rect: DeviceRect) {
    self.init(closing: [
      Corner(x: rect.minX, y: rect.minY, isSmooth: true),
      Corner(x: rect.maxX, y: rect.minY, isSmooth: true),
      Corner(x: rect.maxX, y: rect.maxY, isSmooth: true),
      Corner(x: rect.minX, y: rect.maxY, isSmooth: true),
    ])
  }

  /// Twice the area, positive for a polygon that runs clockwise on screen.
  private static func doubledArea(of corners: [Corner]) -> Double {
    guard var last = corners.last else { return 0 }
    var sum = 0.0
    for corner in corners {
      sum += last.x * corner.y - corner.x * last.y
      last = corner
    }
    return sum
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
}

/// Takes corners that need not be cut off to the device.
struct CornerProjection {
  private let matrix: ProjectionTransform
  private let isAffine: Bool
  private let columns: ClosedRange<Double>
  private let rows: ClosedRange<Double>

  init(_ map: DeviceMap, frame: PixelRect) {
    (matrix, isAffine) = (map.matrix, map.matrix.isAffine)
    (columns, rows) = ConvexPolygon.visible(of: frame)
  }

  /// The image of a point, at multiples of 1/256; nil where it lies behind the eye or somewhat outside
  /// the frame.
  @inline(__always)
  func image(of point: CGPoint) -> SIMD2<Double>? {
    let m = matrix
    var x = (m.m11 * point.x + m.m21 * point.y + m.m31).native
    var y = (m.m12 * point.x + m.m22 * point.y + m.m32).native
    if !isAffine {
      let w = m.w(at: point).native
      guard w > 0 else { return nil }
      (x, y) = (x / w, y / w)
    }
    guard columns.contains(x), rows.contains(y) else { return nil }
    return [x.roundedTo256ths, y.roundedTo256ths]
  }

  /// Writes the image of a point; false where it has none.
  @inline(__always)
  func project(_ point: CGPoint, to place: UnsafeMutablePointer<SIMD2<Double>>) -> Bool {
    guard let image = image(of: point) else { return false }
    place.pointee = image
    return true
  }
}

extension [ConvexPolygon.Corner] {
  /// Adds a corner in place of the last one where both are the same point.
  fileprivate mutating func append(distinct corner: ConvexPolygon.Corner) {
    if let last, last.x == corner.x, last.y == corner.y { removeLast() }
    append(corner)
  }
}

extension Double {
  /// The nearest multiple of 1/256, for numbers below 2⁴³: adding 1.5 · 2⁴⁴ rounds them so.
  var roundedTo256ths: Double { (self + 0x1.8p44) - 0x1.8p44 }

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
      let cut = HomogeneousCorner(
        x: inside.x + (outside.x - inside.x) * share,
        y: inside.y + (outside.y - inside.y) * share,
        w: inside.w + (outside.w - inside.w) * share,
        // Leaving, the edge that follows is the boundary's own.
        isSmooth: here > 0 || corner.isSmooth)
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

extension Shape {
  /// What a cell covers of its mesh.
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
