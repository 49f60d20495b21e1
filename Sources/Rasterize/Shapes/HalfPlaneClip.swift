/// A half-plane clip without anti-aliasing, by the top-left fill rule: a pixel is inside if its center
/// is. Centers on the line count as right of it, or as below where it is level, so polygons that share
/// an aliased edge neither overlap nor leave a gap.
///
/// Coordinates are fixed-point, in 1/256 pixel. Each row's first column follows from the row above by an
/// integer digital differential analyzer (DDA), without a division, and ties are exact.
struct HalfPlaneClip: Sendable {
  /// A point of the line, and how far it goes from there, downward or level.
  private let x: Int
  private let y: Int
  private let dx: Int
  private let dy: Int
  /// Whether what is left of the line is inside or, where it is level, what is above.
  private let keepsFirst: Bool

  /// The edge from `p` to `q`, whose inside is on the right of someone who walks there.
  init(_ p: ConvexPolygon.Corner, _ q: ConvexPolygon.Corner) {
    self.init([p.x, p.y], [q.x, q.y])
  }

  private init(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    let limits = -(1 << 30)...1 << 30
    func whole(_ value: Double) -> Int { Int((value * 256).rounded(), clampedTo: limits) }
    let (start, end) = ((whole(p.x), whole(p.y)), (whole(q.x), whole(q.y)))
    // From the same end for both neighbours.
    let isDown = end.1 > start.1 || (end.1 == start.1 && end.0 > start.0)
    (x, y) = isDown ? start : end
    let direction = (end.0 - start.0, end.1 - start.1)
    (dx, dy) = isDown ? direction : (-direction.0, -direction.1)
    // Who walks down has the left of the line on the right hand; who walks to the right, what is below.
    keepsFirst = isDown == (end.1 != start.1)
  }

  /// How far from an edge the centre of a pixel may be that belongs to it, in pixels: half a pixel's
  /// diagonal, and some more where the outline bends.
  static let reach = 1.5

  /// The line along the outside of the edge from `p` to `q`.
  init(outside p: ConvexPolygon.Corner, _ q: ConvexPolygon.Corner) {
    let (dx, dy) = (q.x - p.x, q.y - p.y)
    let share = Self.reach / (dx * dx + dy * dy).squareRoot()
    let (x, y) = (dy * share, -dx * share)
    self.init([p.x + x, p.y + y], [q.x + x, q.y + y])
  }

  /// Cuts off what is on the wrong side.
  func limit(_ rows: UnsafeMutablePointer<ScanlineSpan>, of rect: PixelRect) {
    // The first row's middle, counted from the line's beginning.
    let down = 256 * rect.minY + 128 - y
    guard dy > 0 else {
      for row in 0..<rect.height where (down + 256 * row < 0) != keepsFirst { rows[row] = .empty }
      return
    }
    // The first column whose middle is on the line or right of it is ⌈numerator / denominator⌉.
    let (numerator, denominator) = ((x - 128) * dy + dx * down, 256 * dy)
    let last = numerator + 256 * dx * (rect.height - 1)
    // Most tiles' rows are inside altogether.
    if keepsFirst
      ? min(numerator, last) > (rect.maxX - 1) * denominator
      : max(numerator, last) <= rect.minX * denominator
    {
      return
    }
    // What is left over is 1 … denominator.
    var column = (numerator - 1).quotientRoundedDown(by: denominator) + 1
    var rest = numerator - (column - 1) * denominator
    let step = (256 * dx).quotientRoundedDown(by: denominator)
    let stepRest = 256 * dx - step * denominator
    for row in 0..<rect.height {
      let first = min(max(column, rect.minX), rect.maxX)
      rows[row] = keepsFirst ? rows[row].cut(.min, first) : rows[row].cut(first, .max)
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
