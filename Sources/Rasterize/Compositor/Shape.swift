import CKernels

/// What a drawing command covers of each pixel, in device pixels.
///
/// Rows are described twice: where they are covered at all and where entirely (so that most pixels
/// need no mask), and byte by byte. The first may err only toward the mask, so that what is drawn
/// is the same whichever way a pixel is reached.
enum Shape: Sendable {
  /// Whole pixels.
  case pixels(PixelRect)
  /// An upright rectangle: each pixel is covered by the area that both share.
  case rect(DeviceRect)
  /// A convex polygon: smooth edges are anti-aliased by their distance from the pixel's centre.
  case polygon(PolygonShape)
  /// A rounded rectangle, however it is turned.
  case rounded(RoundedShape)

  /// The pixels that may be covered.
  var bounds: PixelRect {
    switch self {
    case .pixels(let rect): rect
    case .rect(let rect): PixelRect(touching: rect)
    case .polygon(let polygon): polygon.bounds
    case .rounded(let rounded): rounded.bounds
    }
  }

  /// How the row `y` is covered from column `minX` to before `maxX`.
  func row(_ y: Int, minX: Int, maxX: Int) -> RowCover {
    switch self {
    case .pixels(let rect):
      guard y >= rect.minY, y < rect.maxY else { return .empty }
      return RowCover(entire: max(minX, rect.minX), min(maxX, rect.maxX))
    case .rect(let rect): return rect.row(y, minX: minX, maxX: maxX)
    case .polygon(let polygon): return polygon.planes.row(y, minX: minX, maxX: maxX)
    case .rounded(let rounded): return rounded.row(y, minX: minX, maxX: maxX)
    }
  }

  /// Writes the coverage of `count` pixels from (`x`, `y`) rightward, 0…255 each.
  func writeMask(_ mask: UnsafeMutablePointer<UInt8>, x: Int, y: Int, count: Int) {
    let (centerX, centerY) = (Float(x) + 0.5, Float(y) + 0.5)
    switch self {
    case .pixels(let rect):
      let row = PixelRect(minX: x, minY: y, maxX: x + count, maxY: y + 1)
      let covered = rect.intersection(row)
      mask.update(repeating: covered.width == count ? 255 : 0, count: count)
      if !covered.isEmpty, covered.width < count {
        (mask + (covered.minX - x)).update(repeating: 255, count: covered.width)
      }
    case .rect(let rect):
      ck_rect_mask(
        mask, Float(rect.minX), Float(rect.maxX), Float(rect.cover(ofRow: y)), centerX, count)
    case .polygon(let polygon):
      ck_polygon_mask(
        mask, polygon.kernelEdges, polygon.kernelEdges.count, centerX, centerY, count)
    case .rounded(let rounded):
      withUnsafePointer(to: rounded.kernelShape) {
        ck_rounded_mask(mask, $0, centerX, centerY, count)
      }
    }
  }

  /// Whether all of `rect` is certainly covered entirely.
  func covers(_ rect: PixelRect) -> Bool {
    switch self {
    case .pixels(let own): own.contains(rect)
    case .rect(let own):
      own.minX <= Double(rect.minX) && own.minY <= Double(rect.minY)
        && own.maxX >= Double(rect.maxX) && own.maxY >= Double(rect.maxY)
    case .polygon(let polygon): polygon.planes.cover(rect)
    case .rounded(let rounded): rounded.inner?.cover(rect) ?? false
    }
  }
}

/// How a row of pixels is covered: not at all before `start` and from `end` on, entirely from
/// `solidStart` to before `solidEnd`, somehow between.
struct RowCover: Equatable {
  var start: Int
  var solidStart: Int
  var solidEnd: Int
  var end: Int

  static let empty = RowCover(start: 0, solidStart: 0, solidEnd: 0, end: 0)

  init(start: Int, solidStart: Int, solidEnd: Int, end: Int) {
    guard start < end else {
      (self.start, self.solidStart, self.solidEnd, self.end) = (0, 0, 0, 0)
      return
    }
    (self.start, self.end) = (start, end)
    let solid = max(solidStart, start)..<max(min(solidEnd, end), max(solidStart, start))
    self.solidStart = solid.isEmpty ? end : solid.lowerBound
    self.solidEnd = solid.isEmpty ? end : solid.upperBound
  }

  /// A row covered entirely between two columns.
  init(entire start: Int, _ end: Int) {
    self.init(start: start, solidStart: start, solidEnd: end, end: end)
  }

  var isEmpty: Bool { start >= end }

  /// How the row is covered by what two shapes have in common.
  func intersection(_ other: RowCover) -> RowCover {
    RowCover(
      start: max(start, other.start), solidStart: max(solidStart, other.solidStart),
      solidEnd: min(solidEnd, other.solidEnd), end: min(end, other.end))
  }

  /// Whether the columns from `from` to before `to` are covered entirely.
  func isSolid(_ from: Int, _ to: Int) -> Bool { solidStart <= from && to <= solidEnd }
}

extension DeviceRect {
  /// How much of the row's height the rectangle takes, 0…1.
  func cover(ofRow y: Int) -> Double {
    max(min(maxY, Double(y) + 1) - max(minY, Double(y)), 0)
  }

  func row(_ y: Int, minX left: Int, maxX right: Int) -> RowCover {
    let cover = cover(ofRow: y)
    guard cover > 0 else { return .empty }
    let touched = PixelRect(touching: self)
    let (start, end) = (max(touched.minX, left), min(touched.maxX, right))
    guard cover == 1 else {
      return RowCover(start: start, solidStart: end, solidEnd: end, end: end)
    }
    return RowCover(
      start: start, solidStart: touched.minX + (Double(touched.minX) < minX ? 1 : 0),
      solidEnd: touched.maxX - (Double(touched.maxX) > maxX ? 1 : 0), end: end)
  }
}

/// The half planes whose common part is a convex shape.
struct PlaneSet: Sendable {
  let planes: [HalfPlane]

  /// Beyond half a pixel from an edge, its coverage is all or nothing; the kernel computes in single
  /// precision, whose error at 16384 pixels stays below this.
  private static let margin = 0.52

  func row(_ y: Int, minX: Int, maxX: Int) -> RowCover {
    let row = Double(y) + 0.5
    var (start, end, solidStart, solidEnd) = (minX, maxX, minX, maxX)
    for plane in planes {
      let rest = plane.b * row + plane.c
      plane.limit(&start, &end, rest: rest, distance: -Self.margin)
      plane.limit(&solidStart, &solidEnd, rest: rest, distance: Self.margin)
      if start >= end { return .empty }
    }
    return RowCover(start: start, solidStart: solidStart, solidEnd: solidEnd, end: end)
  }

  /// Whether all of `rect` lies inside.
  func cover(_ rect: PixelRect) -> Bool {
    let (minX, minY) = (Double(rect.minX), Double(rect.minY))
    let (maxX, maxY) = (Double(rect.maxX), Double(rect.maxY))
    return planes.allSatisfy { plane in
      plane.distance(plane.a > 0 ? minX : maxX, plane.b > 0 ? minY : maxY) >= Self.margin
    }
  }
}

extension HalfPlane {
  /// Narrows the columns `start..<end` to those whose centres, in a row where `b·y + c` is `rest`,
  /// may lie at least `distance` inside.
  fileprivate func limit(_ start: inout Int, _ end: inout Int, rest: Double, distance: Double) {
    let needed = distance - rest
    guard abs(a) > 1e-9 else {
      if needed > 0 { end = start }
      return
    }
    let column = min(max(needed / a - 0.5, -1e9), 1e9)
    if a > 0 {
      start = max(start, Int(column.rounded(.up)))
    } else {
      end = min(end, Int(column.rounded(.down)) + 1)
    }
  }
}

/// A convex polygon with what its rows need.
struct PolygonShape: Sendable {
  let bounds: PixelRect
  let planes: PlaneSet
  let kernelEdges: [ck_edge]

  init(_ polygon: ConvexPolygon) {
    let edges = polygon.edges
    var box = polygon.boundingBox
    // Coverage is a matter of the distance from an edge's line: it reaches half a pixel farther.
    box.minX -= 0.5
    box.minY -= 0.5
    box.maxX += 0.5
    box.maxY += 0.5
    bounds = PixelRect(touching: box)
    planes = PlaneSet(planes: edges)
    kernelEdges = edges.map(\.kernelEdge)
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
