import Graphics

/// A path of cubic Bézier curves. Points are in absolute coordinates.
struct LottieBezier: LottieValue, Equatable {
  /// A point with its control points.
  struct Vertex: Equatable {
    var point: CGPoint
    /// The control point of the curve that ends here.
    var before: CGPoint
    /// The control point of the curve that begins here.
    var after: CGPoint

    /// A corner.
    init(_ point: CGPoint) { (self.point, before, after) = (point, point, point) }

    init(_ point: CGPoint, before: CGPoint, after: CGPoint) {
      (self.point, self.before, self.after) = (point, before, after)
    }

    /// Whether straight lines meet here.
    var isCorner: Bool { before == point && after == point }
  }

  var vertices: [Vertex]
  var isClosed: Bool

  static func read(_ node: LottieNode) throws(LottieError) -> LottieBezier {
    // Key frames have it in an array.
    if case .array = node.json {
      guard let first = try node.items().first else { throw node.invalid("a path is missing") }
      return try read(first)
    }
    let points = try node.required("v").items()
    let (before, after) = (try node.required("i").items(), try node.required("o").items())
    guard before.count == points.count, after.count == points.count else {
      throw node.invalid("'v', 'i' and 'o' have different lengths")
    }
    var path = LottieBezier(vertices: [], isClosed: try node.flag("c"))
    for index in points.indices {
      let point = try LottieVector.read(points[index])
      let (one, other) = (
        try LottieVector.read(before[index]), try LottieVector.read(after[index])
      )
      path.vertices.append(
        Vertex(
          point.point, before: CGPoint(x: point.x + one.x, y: point.y + one.y),
          after: CGPoint(x: point.x + other.x, y: point.y + other.y)))
    }
    return path
  }

  /// Paths with different numbers of vertices do not morph: the first one stays.
  func mixed(with other: LottieBezier, _ progress: (Int) -> Double) -> LottieBezier {
    guard vertices.count == other.vertices.count else { return self }
    let t = CGFloat(progress(0))
    let mixed = zip(vertices, other.vertices).map { a, b in
      Vertex(
        a.point.between(b.point, t), before: a.before.between(b.before, t),
        after: a.after.between(b.after, t))
    }
    return LottieBezier(vertices: mixed, isClosed: isClosed)
  }
}

extension LottieBezier {
  /// The path in the opposite direction, from the same first vertex.
  var reversed: LottieBezier {
    let turned = vertices.reversed().map { Vertex($0.point, before: $0.after, after: $0.before) }
    guard isClosed, let first = turned.last else {
      return LottieBezier(vertices: turned, isClosed: isClosed)
    }
    return LottieBezier(vertices: [first] + turned.dropLast(), isClosed: true)
  }

  /// Appends it to a path.
  func add(to path: inout PathStorage) {
    guard let first = vertices.first, let last = vertices.last else { return }
    path.move(to: first.point)
    for (from, to) in zip(vertices, vertices.dropFirst()) { Self.add(from, to, to: &path) }
    guard isClosed else { return }
    if !(last.after == last.point && first.before == first.point) {
      Self.add(last, first, to: &path)
    }
    path.close()
  }

  private static func add(_ from: Vertex, _ to: Vertex, to path: inout PathStorage) {
    if from.after == from.point && to.before == to.point {
      path.addLine(to: to.point)
    } else {
      path.addCurve(to: to.point, control1: from.after, control2: to.before)
    }
  }

  var cgPath: CGPath {
    var path = PathStorage()
    add(to: &path)
    return CGPath(path)
  }

  /// With each point mapped.
  func applying(_ transform: CGAffineTransform) -> LottieBezier {
    if transform.isIdentity { return self }
    let mapped = vertices.map {
      Vertex(
        $0.point.applying(transform), before: $0.before.applying(transform),
        after: $0.after.applying(transform))
    }
    return LottieBezier(vertices: mapped, isClosed: isClosed)
  }
}

extension CGPoint {
  /// The point at a fraction of the way to another.
  func between(_ other: CGPoint, _ fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
