// Two paths brought to the same elements, so that one can be interpolated to the other point by point.
//
// Subpaths are matched in order. Both of a pair are divided at the union of their corners, by fractions of their
// lengths, so that no corner is lost and equal fractions correspond. Closed subpaths run in the same direction and
// begin at the points that are nearest to each other. A subpath without a partner grows from a point, or shrinks
// to one.

extension CGPath {
  /// This path and another one with the same sequence of elements. Both look as before.
  ///
  /// - Returns: Nil unless both paths have lengths above 0 that are finite.
  package func morphing(to other: CGPath) -> (from: CGPath, to: CGPath)? {
    let (first, second) = (MorphContour.all(of: self), MorphContour.all(of: other))
    guard !first.isEmpty, !second.isEmpty else { return nil }
    var (from, to) = (PathStorage(), PathStorage())
    for index in 0..<max(first.count, second.count) {
      let one =
        index < first.count ? first[index] : second[index].point(at: first[first.count - 1].center)
      let two =
        index < second.count
        ? second[index] : first[index].point(at: second[second.count - 1].center)
      let partner = two.aligned(to: one)
      let cuts = MorphContour.union(one.corners, partner.corners)
      let isClosed = one.isClosed && partner.isClosed
      one.append(to: &from, cutAt: cuts, isClosed: isClosed)
      partner.append(to: &to, cutAt: cuts, isClosed: isClosed)
    }
    return (CGPath(from), CGPath(to))
  }
}

/// A subpath whose segments can be divided at fractions of its length.
private struct MorphContour {
  private let segments: [PathSegment]
  private let length: CGFloat
  let isClosed: Bool
  /// The ends of segments as fractions of the length, from 0 to 1.
  let corners: [CGFloat]

  private init?(_ segments: [PathSegment], isClosed: Bool) {
    self.segments = segments.filter { $0.length > 0 }
    length = self.segments.reduce(0) { $0 + $1.length }
    self.isClosed = isClosed
    guard length > 0, length.isFinite else { return nil }
    var (sum, corners): (CGFloat, [CGFloat]) = (0, [0])
    for segment in self.segments {
      sum += segment.length
      corners.append(sum / length)
    }
    corners[corners.count - 1] = 1
    self.corners = corners
  }

  /// A contour of one point, divided like another.
  private init(_ point: CGPoint, like other: MorphContour) {
    segments = other.segments.map { _ in PathSegment(point, point, point, point) }
    (length, isClosed, corners) = (0, other.isClosed, other.corners)
  }

  /// The contours of a path that have a length.
  static func all(of path: CGPath) -> [MorphContour] {
    path.segmented.compactMap { subpath in
      let isClosed = subpath.elements.last == .close || subpath.segments.last?.p3 == subpath.start
      return MorphContour(subpath.segments, isClosed: isClosed)
    }
  }

  /// The same contour, shrunk to a point.
  func point(at point: CGPoint) -> MorphContour { MorphContour(point, like: self) }

  // MARK: Correspondence

  /// Fractions in ascending order, those that differ by rounding once.
  static func union(_ first: [CGFloat], _ second: [CGFloat]) -> [CGFloat] {
    var found: [CGFloat] = []
    for fraction in (first + second).sorted() where fraction - (found.last ?? -1) > 1e-6 {
      found.append(fraction)
    }
    found[found.count - 1] = 1
    return found
  }

  /// The contour in the direction of another one, from the point that is nearest to its beginning.
  func aligned(to other: MorphContour) -> MorphContour {
    guard isClosed, other.isClosed, length > 0, other.length > 0 else { return self }
    let same = area * other.area < 0 ? reversed : self
    let count = 64
    let wanted = other.samples(count)
    let points = same.samples(count)
    let shift = CGPoint(x: other.center.x - center.x, y: other.center.y - center.y)
    func distance(_ start: Int) -> CGFloat {
      (0..<count).reduce(0) { sum, index in
        let point = points[(index + start) % count]
        let (dx, dy) = (point.x + shift.x - wanted[index].x, point.y + shift.y - wanted[index].y)
        return sum + dx * dx + dy * dy
      }
    }
    var (best, least) = (0, distance(0))
    // A later start has to be better by more than rounding errors, which depend on the machine.
    for start in 1..<count where distance(start) < least * (1 - 1e-9) - 1e-9 {
      (best, least) = (start, distance(start))
    }
    return best == 0 ? same : same.rotated(by: CGFloat(best) / CGFloat(count))
  }

  private var reversed: MorphContour {
    let reversed = segments.reversed().map { segment in
      segment.isLine
        ? PathSegment(from: segment.p3, to: segment.p0)
        : PathSegment(segment.p3, segment.p2, segment.p1, segment.p0)
    }
    return MorphContour(reversed, isClosed: isClosed) ?? self
  }

  /// The contour from another point of it.
  private func rotated(by fraction: CGFloat) -> MorphContour {
    let index = min(corners.lastIndex { $0 <= fraction } ?? 0, segments.count - 1)
    let cut = parameter(of: index, at: fraction)
    let rest = [segments[index].subsegment(cut, 1)] + segments[(index + 1)...]
    let start = segments[..<index] + (cut > 0 ? [segments[index].subsegment(0, cut)] : [])
    return MorphContour(rest + start, isClosed: isClosed) ?? self
  }

  /// The parameter of a segment at a fraction of the contour's length.
  private func parameter(of index: Int, at fraction: CGFloat) -> CGFloat {
    let offset = (fraction - corners[index]) * length
    if offset <= 0 || segments[index].length <= 0 { return 0 }
    if offset >= segments[index].length * (1 - 1e-9) { return 1 }
    return segments[index].parameter(atLength: offset)
  }

  // MARK: Measures

  private func samples(_ count: Int) -> [CGPoint] {
    var index = 0
    return (0..<count).map { sample in
      let fraction = CGFloat(sample) / CGFloat(count)
      while index < segments.count - 1, corners[index + 1] <= fraction { index += 1 }
      return segments[index].subsegment(0, parameter(of: index, at: fraction)).p3
    }
  }

  /// The mean of points at equal distances.
  var center: CGPoint {
    let points = samples(64)
    let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    return CGPoint(x: sum.x / 64, y: sum.y / 64)
  }

  /// Twice the signed area of the polygon of points at equal distances.
  private var area: CGFloat {
    let points = samples(64)
    return points.indices.reduce(0) { sum, index in
      let (a, b) = (points[index], points[(index + 1) % points.count])
      return sum + a.x * b.y - b.x * a.y
    }
  }

  // MARK: Output

  /// Appends the contour as curves between fractions of its length.
  func append(to path: inout PathStorage, cutAt cuts: [CGFloat], isClosed: Bool) {
    path.move(to: segments[0].p0)
    var index = 0
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      while index < segments.count - 1, corners[index + 1] <= start + 1e-6 { index += 1 }
      let first = start <= corners[index] + 1e-6 ? 0 : parameter(of: index, at: start)
      let last = end >= corners[index + 1] - 1e-6 ? 1 : parameter(of: index, at: end)
      let part = segments[index].cubic.subsegment(first, last)
      path.addCurve(to: part.p3, control1: part.p1, control2: part.p2)
    }
    if isClosed { path.close() }
  }
}

extension PathSegment {
  /// The segment as a curve; a line has control points at its thirds.
  fileprivate var cubic: PathSegment {
    guard isLine else { return self }
    func between(_ fraction: CGFloat) -> CGPoint {
      CGPoint(x: p0.x + (p3.x - p0.x) * fraction, y: p0.y + (p3.y - p0.y) * fraction)
    }
    return PathSegment(p0, between(1.0 / 3), between(2.0 / 3), p3)
  }
}
