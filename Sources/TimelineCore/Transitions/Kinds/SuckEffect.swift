extension TransitionKind {
  /// The old image is sucked into a point like a cloth.
  public static let suckEffect = TransitionKind(
    "suckEffect", "The old image is drawn into a point at one side, like a cloth.",
    directions: [.fromTop, .fromBottom, .fromLeft, .fromRight]
  ) { SuckTransition($0) }
}

/// The old image narrows toward a point in the center of one side, near rows first, and is sucked
/// into it; the new image is below.
///
/// A row at height y (0 at the point, 1 at the opposite side) narrows first, then moves down the
/// funnel. Between rows the image is mapped projectively onto trapezoids, which makes the mapping
/// continuous.
struct SuckTransition: ViewTransition {
  private static let rows = 48

  private let direction: TransitionDirection

  init(_ options: TransitionOptions) { direction = options.direction ?? .fromTop }

  var name: String { "suckEffect\(direction.suffix)" }

  func surfaces(at sample: TransitionSample) -> [TransitionSurface] {
    direction.surfaces(of: sample.size, drawnFrom: .fromTop) { size in
      let rows = (0...Self.rows).map {
        row(Double($0) / Double(Self.rows), sample.clampedProgress, size)
      }
      let cells = (0..<Self.rows).compactMap { i in
        cell(from: rows[i], to: rows[i + 1], index: i, size)
      }
      return [.plain(.to, size: size), TransitionSurface(.from, cells: cells)]
    }
  }

  private struct Row {
    var left: CGPoint
    var right: CGPoint
  }

  private func row(_ height: Double, _ progress: Double, _ size: CGSize) -> Row {
    // The image narrows in the first half, near rows most, and moves into the point in the second
    // half.
    let narrowing = Self.smooth(progress / 0.55)
    let pull = Self.smooth((progress - 0.25) / 0.75)
    let y = height * (1 - pull)
    // The width of the funnel at that height: 0 at the point, full at the opposite side.
    let funnel = Self.smooth(y) * (1 - pull) + y * 0.12 * pull
    let width = (1 - narrowing) + narrowing * funnel
    let half = CGFloat(width) * size.width / 2
    let position = CGFloat(y) * size.height
    return Row(
      left: CGPoint(x: size.width / 2 - half, y: position),
      right: CGPoint(x: size.width / 2 + half, y: position))
  }

  private static func smooth(_ x: Double) -> Double {
    let t = min(max(x, 0), 1)
    return t * t * (3 - 2 * t)
  }

  private func cell(from a: Row, to b: Row, index: Int, _ size: CGSize) -> SurfaceCell? {
    let top = size.height * CGFloat(index) / CGFloat(Self.rows)
    let bottom = size.height * CGFloat(index + 1) / CGFloat(Self.rows)
    let seen = [a.left, a.right, b.right, b.left]
    let band = CGRect(x: 0, y: top, width: size.width, height: bottom - top)
    guard let map = ProjectionTransform(mapping: band, to: seen)?.inverted() else { return nil }
    return SurfaceCell(
      corners: seen, isOutline: [index == 0, true, index + 1 == Self.rows, true],
      textureTransform: map)
  }
}

extension ProjectionTransform {
  /// The projective transform that maps a rectangle's corners (clockwise from the top left) to four
  /// points; nil if these are degenerate.
  public init?(mapping rect: CGRect, to q: [CGPoint]) {
    guard q.count == 4, rect.width > 0, rect.height > 0 else { return nil }
    // Via the unit square (Heckbert, 1989).
    let (dx1, dy1) = (q[1].x - q[2].x, q[1].y - q[2].y)
    let (dx2, dy2) = (q[3].x - q[2].x, q[3].y - q[2].y)
    let (sx, sy) = (
      q[0].x - q[1].x + q[2].x - q[3].x, q[0].y - q[1].y + q[2].y - q[3].y
    )
    let area = dx1 * dy2 - dx2 * dy1
    guard abs(area) > 1e-9 else { return nil }
    let (g, h) = ((sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area)
    let unit = ProjectionTransform(
      m11: q[1].x - q[0].x + g * q[1].x, m12: q[1].y - q[0].y + g * q[1].y, m13: g,
      m21: q[3].x - q[0].x + h * q[3].x, m22: q[3].y - q[0].y + h * q[3].y, m23: h,
      m31: q[0].x, m32: q[0].y, m33: 1)
    let normalizing = CGAffineTransform(
      a: 1 / rect.width, b: 0, c: 0, d: 1 / rect.height, tx: -rect.minX / rect.width,
      ty: -rect.minY / rect.height)
    self = ProjectionTransform(normalizing).concatenating(unit)
  }
}
