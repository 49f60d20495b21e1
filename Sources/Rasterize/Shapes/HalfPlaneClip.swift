/// A half-plane clip without anti-aliasing, by the top-left fill rule: a pixel is inside if its
/// center is. Centers on the line count as right of it, or as below where it is horizontal, so
/// polygons that share an aliased edge neither overlap nor leave a gap.
///
/// Coordinates are fixed-point, in 1/256 pixel. Each row's first column follows from the row above
/// by an integer digital differential analyzer (DDA), without a division, and ties are exact.
struct HalfPlaneClip: Sendable {
  /// A point of the line and the vector from there, pointing down or, if horizontal, to the right.
  private let x: Int
  private let y: Int
  private let dx: Int
  private let dy: Int
  /// Whether the inside is to the left of the line or, if it is horizontal, above it.
  private let keepsLeftOrAbove: Bool

  /// The clip by the edge from `p` to `q`, with the inside on the right.
  init(_ p: ConvexPolygon.Corner, _ q: ConvexPolygon.Corner) {
    self.init([p.x, p.y], [q.x, q.y])
  }

  private init(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    let limits = -(1 << 30)...1 << 30
    func whole(_ value: Double) -> Int { Int((value * 256).rounded(), clampedTo: limits) }
    let (start, end) = ((whole(p.x), whole(p.y)), (whole(q.x), whole(q.y)))
    // In the same direction for both polygons that share the edge.
    let isDown = end.1 > start.1 || (end.1 == start.1 && end.0 > start.0)
    (x, y) = isDown ? start : end
    let direction = (end.0 - start.0, end.1 - start.1)
    (dx, dy) = isDown ? direction : (-direction.0, -direction.1)
    // Downward, the right-hand side is the left of the line; rightward, it is below.
    keepsLeftOrAbove = isDown == (end.1 != start.1)
  }

  /// The distance from an antialiased edge, in pixels, within which pixel centers still belong to
  /// it: half a pixel's diagonal, plus a margin where the contour bends.
  static let edgeMargin = 1.5

  /// The clip by the line parallel to the edge from `p` to `q`, offset outward.
  init(outside p: ConvexPolygon.Corner, _ q: ConvexPolygon.Corner) {
    let (dx, dy) = (q.x - p.x, q.y - p.y)
    let factor = Self.edgeMargin / (dx * dx + dy * dy).squareRoot()
    let (x, y) = (dy * factor, -dx * factor)
    self.init([p.x + x, p.y + y], [q.x + x, q.y + y])
  }

  /// Clips the spans of a rectangle's rows.
  func clip(_ rows: UnsafeMutablePointer<ScanlineSpan>, of rect: PixelRect) {
    // The center of the first row, relative to the line's start.
    let down = 256 * rect.minY + 128 - y
    guard dy > 0 else {
      for row in 0..<rect.height where (down + 256 * row < 0) != keepsLeftOrAbove {
        rows[row] = .empty
      }
      return
    }
    // The first column whose center is on the line or to its right is ⌈numerator / denominator⌉.
    let (numerator, denominator) = ((x - 128) * dy + dx * down, 256 * dy)
    let last = numerator + 256 * dx * (rect.height - 1)
    // Early exit: most tiles are entirely inside.
    if keepsLeftOrAbove
      ? min(numerator, last) > (rect.maxX - 1) * denominator
      : max(numerator, last) <= rect.minX * denominator
    {
      return
    }
    // The remainder is in 1 … denominator.
    var column = (numerator - 1).quotientRoundedDown(by: denominator) + 1
    var rest = numerator - (column - 1) * denominator
    let step = (256 * dx).quotientRoundedDown(by: denominator)
    let stepRest = 256 * dx - step * denominator
    for row in 0..<rect.height {
      let first = min(max(column, rect.minX), rect.maxX)
      rows[row] = keepsLeftOrAbove ? rows[row].clipped(.min, first) : rows[row].clipped(first, .max)
      column += step
      rest += stepRest
      if rest > denominator {
        rest -= denominator
        column += 1
      }
    }
  }
}

extension Int {
  fileprivate func quotientRoundedDown(by positive: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: positive)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
