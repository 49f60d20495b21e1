/// Measures along the first subpath of a path that has a length: points and directions at distances from its
/// beginning.
///
/// An open subpath is extrapolated linearly beyond its ends; a closed one wraps around.
package struct PathRuler: Sendable {
  /// In points.
  package let length: CGFloat
  package let isClosed: Bool
  private let segments: [PathSegment]
  /// The distance at which each segment begins.
  private let starts: [CGFloat]

  /// Nil unless the path has a subpath whose length is above 0 and finite.
  package init?(_ path: CGPath) {
    let measured = path.segmented.first { $0.length > 0 && $0.length.isFinite }
    guard let measured else { return nil }
    segments = measured.segments.filter { $0.length > 0 }
    isClosed = measured.elements.last == .close
    var (sum, starts): (CGFloat, [CGFloat]) = (0, [])
    for segment in segments {
      starts.append(sum)
      sum += segment.length
    }
    (self.starts, length) = (starts, sum)
  }

  /// The point at a distance from the beginning, in points, and the direction of the path there, in radians from the
  /// x axis.
  package func position(at distance: CGFloat) -> (point: CGPoint, angle: CGFloat) {
    var distance = distance.isFinite ? distance : 0
    if isClosed { distance -= (distance / length).rounded(.down) * length }
    let index = max((starts.firstIndex { $0 > distance } ?? starts.count) - 1, 0)
    let segment = segments[index]
    let offset = min(max(distance - starts[index], 0), segment.length)
    let parameter =
      offset <= 0 ? 0 : offset >= segment.length ? 1 : segment.parameter(atLength: offset)
    let point = segment.subsegment(0, parameter).p3
    let direction = segment.direction(at: parameter)
    let excess = distance - starts[index] - offset
    return (
      CGPoint(x: point.x + direction.x * excess, y: point.y + direction.y * excess),
      atan2(direction.y.native, direction.x.native)
    )
  }
}

extension PathSegment {
  /// The unit vector of the tangent; that of the chord if the derivative is zero.
  fileprivate func direction(at t: CGFloat) -> CGPoint {
    let (u, v, w) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
    let tangent = CGPoint(
      x: u * (p1.x - p0.x) + v * (p2.x - p1.x) + w * (p3.x - p2.x),
      y: u * (p1.y - p0.y) + v * (p2.y - p1.y) + w * (p3.y - p2.y))
    let chord = CGPoint(x: p3.x - p0.x, y: p3.y - p0.y)
    for vector in [isLine ? chord : tangent, chord] {
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      if length > 0, length.isFinite {
        return CGPoint(x: vector.x / length, y: vector.y / length)
      }
    }
    return CGPoint(x: 1, y: 0)
  }
}
