/// Where two shapes touch: up to two points, with the depth of each.
struct ContactManifold {
  /// From the first shape to the second, of length 1.
  var normal: Vector
  var points: [(location: Vector, depth: Double)]

  /// The manifold of two shapes; nil if they are apart.
  static func of(_ a: PlacedShape, _ b: PlacedShape) -> ContactManifold? {
    switch (a.radius, b.radius) {
    case (let first?, let second?): circles(a.center, first, b.center, second)
    case (nil, let radius?): polygon(a.corners, circle: b.center, radius)
    case (let radius?, nil):
      polygon(b.corners, circle: a.center, radius).map {
        ContactManifold(normal: $0.normal * -1, points: $0.points)
      }
    case (nil, nil): polygons(a.corners, b.corners)
    }
  }

  private static func circles(
    _ a: Vector, _ first: Double, _ b: Vector, _ second: Double
  ) -> ContactManifold? {
    let distance = (b - a).length
    if distance >= first + second { return nil }
    let normal = (b - a).direction
    return ContactManifold(
      normal: normal, points: [(a + normal * first, first + second - distance)])
  }

  private static func polygon(
    _ corners: [Vector], circle center: Vector, _ radius: Double
  ) -> ContactManifold? {
    var nearest: (point: Vector, distance: Double) = (.zero, .infinity)
    var (deepest, isInside) = (-Double.infinity, corners.count > 2)
    var deepestNormal = Vector(1, 0)
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      let edge = end - start
      let squared = edge.dot(edge)
      let t = squared > 0 ? min(max((center - start).dot(edge) / squared, 0), 1) : 0
      let point = start + edge * t
      let distance = (center - point).length
      if distance < nearest.distance { nearest = (point, distance) }
      let outward = edge.normal.direction * -1
      let side = (center - start).dot(outward)
      if side > 0 { isInside = false }
      if side > deepest { (deepest, deepestNormal) = (side, outward) }
    }
    if isInside {
      return ContactManifold(
        normal: deepestNormal, points: [(center - deepestNormal * deepest, radius - deepest)])
    }
    guard nearest.distance < radius else { return nil }
    let normal =
      nearest.distance > 1e-9 ? (center - nearest.point).direction : deepestNormal
    return ContactManifold(normal: normal, points: [(nearest.point, radius - nearest.distance)])
  }

  /// The separating axis test; the points are those of the incident edge clipped to the reference edge.
  private static func polygons(_ a: [Vector], _ b: [Vector]) -> ContactManifold? {
    guard let first = separation(a, b), let second = separation(b, a) else { return nil }
    // The first polygon unless the second is clearly better, so that the choice is stable.
    let flips = second.distance > first.distance + 0.05
    let (reference, incident, best) = flips ? (b, a, second) : (a, b, first)
    let (start, end) = (
      reference[best.edge], reference[(best.edge + 1) % reference.count]
    )
    let normal = best.normal
    guard let edge = incidentEdge(incident, against: normal) else { return nil }
    let along = (end - start).direction
    var line = clip(edge, along, along.dot(end))
    line = clip(line, along * -1, -along.dot(start))
    let points = line.compactMap { point -> (location: Vector, depth: Double)? in
      let depth = (start - point).dot(normal)
      return depth >= 0 ? (point, depth) : nil
    }
    if points.isEmpty { return nil }
    return ContactManifold(normal: flips ? normal * -1 : normal, points: points)
  }

  /// The edge of `a` along whose normal `b` is the farthest; nil if they are apart.
  private static func separation(
    _ a: [Vector], _ b: [Vector]
  ) -> (edge: Int, distance: Double, normal: Vector)? {
    var best: (edge: Int, distance: Double, normal: Vector)?
    for (index, start) in a.enumerated() {
      let normal = (a[(index + 1) % a.count] - start).normal.direction * -1
      let distance = b.map { ($0 - start).dot(normal) }.min() ?? 0
      if distance > 0 { return nil }
      if distance > (best?.distance ?? -.infinity) { best = (index, distance, normal) }
    }
    return best
  }

  /// The edge that faces a normal the most.
  private static func incidentEdge(_ corners: [Vector], against normal: Vector) -> [Vector]? {
    var best: (dot: Double, edge: [Vector])?
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      let dot = ((end - start).normal.direction * -1).dot(normal)
      if dot < (best?.dot ?? .infinity) { best = (dot, [start, end]) }
    }
    return best?.edge
  }

  /// The part of a line where `direction` · point is at most `limit`.
  private static func clip(_ line: [Vector], _ direction: Vector, _ limit: Double) -> [Vector] {
    guard line.count == 2 else { return line }
    let distances = line.map { $0.dot(direction) - limit }
    var result: [Vector] = []
    for index in 0..<2 where distances[index] <= 0 { result.append(line[index]) }
    if (distances[0] < 0 && distances[1] > 0) || (distances[0] > 0 && distances[1] < 0) {
      let t = distances[0] / (distances[0] - distances[1])
      result.append(line[0] + (line[1] - line[0]) * t)
    }
    return result
  }
}
