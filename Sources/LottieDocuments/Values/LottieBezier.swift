import Graphics

/// A path of cubic Bézier curves.
package struct LottieBezier: LottieValue {
  /// A point with its control points.
  package struct Vertex: Equatable, Sendable {
    package var point: CGPoint
    /// From the point to the control point of the curve that ends here.
    package var inTangent: CGVector
    /// From the point to the control point of the curve that begins here.
    package var outTangent: CGVector

    /// A vertex with tangents; a corner without.
    package init(_ point: CGPoint, in inTangent: CGVector = .zero, out outTangent: CGVector = .zero)
    {
      (self.point, self.inTangent, self.outTangent) = (point, inTangent, outTangent)
    }

    init(_ point: CGPoint, before: CGPoint, after: CGPoint) {
      self.init(point, in: point.vector(to: before), out: point.vector(to: after))
    }

    /// The control point of the curve that ends here.
    var before: CGPoint {
      get { CGPoint(x: point.x + inTangent.dx, y: point.y + inTangent.dy) }
      set { inTangent = point.vector(to: newValue) }
    }

    /// The control point of the curve that begins here.
    var after: CGPoint {
      get { CGPoint(x: point.x + outTangent.dx, y: point.y + outTangent.dy) }
      set { outTangent = point.vector(to: newValue) }
    }

    /// Whether straight lines meet here.
    var isCorner: Bool { before == point && after == point }
  }

  package var vertices: [Vertex]
  package var isClosed: Bool

  package init(vertices: [Vertex], isClosed: Bool) {
    (self.vertices, self.isClosed) = (vertices, isClosed)
  }

  package static func read(_ node: LottieNode) throws(LottieError) -> LottieBezier {
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
      path.vertices.append(
        Vertex(
          try LottieVector.read(points[index]).point,
          in: try LottieVector.read(before[index]).vector,
          out: try LottieVector.read(after[index]).vector))
    }
    return path
  }

  package var json: JSON {
    func pairs(_ pair: (Vertex) -> (CGFloat, CGFloat)) -> JSON {
      .array(
        vertices.map(pair).map { x, y in .numbers([x.native, y.native]) })
    }
    return .object([
      ("i", pairs { ($0.inTangent.dx, $0.inTangent.dy) }),
      ("o", pairs { ($0.outTangent.dx, $0.outTangent.dy) }),
      ("v", pairs { ($0.point.x, $0.point.y) }), ("c", .bool(isClosed)),
    ])
  }

  /// Key frames have paths in an array.
  package var keyframeJSON: JSON { .array([json]) }

  /// Paths with different numbers of vertices do not morph: the first one stays.
  package func mixed(with other: LottieBezier, _ progress: (Int) -> Double) -> LottieBezier {
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
}

extension LottieVector {
  fileprivate var vector: CGVector { CGVector(dx: x, dy: y) }
}

extension CGPoint {
  fileprivate func vector(to other: CGPoint) -> CGVector {
    CGVector(dx: other.x - x, dy: other.y - y)
  }

  /// The point at a fraction of the way to another.
  func between(_ other: CGPoint, _ fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
