// Paths as Lottie shapes: vertices with in and out tangents.

extension LottieWriter {
  /// Returns path shapes, animated if the path changes.
  ///
  /// - Parameter paths: One path for each sample. Paths that differ from the first in their
  ///   subpaths or numbers of vertices cannot be interpolated; the previous path is held instead.
  func shapes(of paths: [CGPath], _ samples: LayerSamples) -> [JSON] {
    properties(of: paths, samples).map { .object([("ty", .string("sh")), ("ks", $0)]) }
  }

  /// Returns the same paths as properties, one for each subpath.
  func properties(of paths: [CGPath], _ samples: LayerSamples) -> [JSON] {
    guard let first = paths.first else { return [] }
    if paths.dropLast().allSatisfy({ $0 == first }) { return Self.properties(of: first) }
    var current = first.subpaths
    let all = paths.map { path in
      let next = path.subpaths
      if next.matchTopology(of: current) { current = next }
      return current
    }
    return (all.first ?? []).indices.compactMap { index in
      let subpaths = all.map { $0[index] }
      guard subpaths[0].vertices.count > 1 else { return nil }
      let isMerged = subpaths.allSatisfy(\.endsAtStart)
      let channel = samples.channel(of: subpaths.map { $0.numbers(isMerged: isMerged) })
      let isClosed = subpaths[0].isClosed
      return tree.property(channel, { $0.map(AnimatedLayerTree.short) }) { numbers, isKey in
        let shape = BezierSubpath.json(numbers, isClosed: isClosed)
        return isKey ? .array([shape]) : shape
      }
    }
  }

  /// Returns the properties of a constant path.
  private static func properties(of path: CGPath) -> [JSON] {
    path.subpaths.filter { $0.vertices.count > 1 }.map { subpath in
      let numbers = subpath.numbers(isMerged: subpath.endsAtStart).map(AnimatedLayerTree.short)
      return AnimatedLayerTree.fixed(BezierSubpath.json(numbers, isClosed: subpath.isClosed))
    }
  }
}

/// A subpath as a cubic Bézier spline.
private struct BezierSubpath {
  /// A vertex with its in and out tangents: its control points relative to its position.
  struct Vertex {
    var position: CGPoint
    var inTangent = CGVector.zero
    var outTangent = CGVector.zero
  }

  var vertices: [Vertex]
  var isClosed = false

  init(start: CGPoint) { vertices = [Vertex(position: start)] }

  var end: CGPoint { vertices[vertices.count - 1].position }

  mutating func add(_ to: CGPoint, _ control1: CGPoint?, _ control2: CGPoint?) {
    if let control1 {
      vertices[vertices.count - 1].outTangent = CGVector(
        dx: control1.x - end.x, dy: control1.y - end.y)
    }
    var vertex = Vertex(position: to)
    if let control2 { vertex.inTangent = CGVector(dx: control2.x - to.x, dy: control2.y - to.y) }
    vertices.append(vertex)
  }

  /// Whether the subpath is closed and its last vertex coincides with its first one, so that both
  /// can be merged.
  var endsAtStart: Bool { isClosed && vertices.count > 2 && end == vertices[0].position }

  /// Six numbers for each vertex: position, in tangent and out tangent.
  func numbers(isMerged: Bool) -> [Double] {
    var vertices = vertices
    if isMerged, vertices.count > 2 {
      vertices[0].inTangent = vertices[vertices.count - 1].inTangent
      vertices.removeLast()
    }
    return vertices.flatMap { vertex in
      [
        vertex.position.x, vertex.position.y, vertex.inTangent.dx, vertex.inTangent.dy,
        vertex.outTangent.dx,
        vertex.outTangent.dy,
      ].map(\.native)
    }
  }

  /// The Lottie shape value for such numbers.
  static func json(_ numbers: [Double], isClosed: Bool) -> JSON {
    func pairs(_ offset: Int) -> JSON {
      .array(
        stride(from: offset, to: numbers.count - 1, by: 6).map {
          .numbers([numbers[$0], numbers[$0 + 1]])
        })
    }
    return .object([
      ("i", pairs(2)), ("o", pairs(4)), ("v", pairs(0)), ("c", .bool(isClosed)),
    ])
  }
}

extension [BezierSubpath] {
  /// Whether both have the same structure: equally many subpaths with equally many vertices each.
  fileprivate func matchTopology(of other: [BezierSubpath]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.vertices.count == $1.vertices.count && $0.isClosed == $1.isClosed
      }
  }

  /// Changes the last subpath; after a closed one, begins a new one at its start point.
  fileprivate mutating func updateLast(_ change: (inout BezierSubpath) -> Void) {
    if let last, last.isClosed { append(BezierSubpath(start: last.vertices[0].position)) }
    if isEmpty { append(BezierSubpath(start: .zero)) }
    change(&self[count - 1])
  }
}

extension CGPath {
  /// Whether the path can be interpolated with another: its subpaths have equally many vertices.
  func isInterpolatable(with other: CGPath) -> Bool { subpaths.matchTopology(of: other.subpaths) }

  fileprivate var subpaths: [BezierSubpath] {
    var subpaths: [BezierSubpath] = []
    for element in elements {
      switch element {
      case .move(let to): subpaths.append(BezierSubpath(start: to))
      case .line(let to): subpaths.updateLast { $0.add(to, nil, nil) }
      case .quadCurve(let to, let control):
        subpaths.updateLast { subpath in
          let from = subpath.end
          func third(_ point: CGPoint) -> CGPoint {
            CGPoint(
              x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3
            )
          }
          subpath.add(to, third(from), third(to))
        }
      case .curve(let to, let control1, let control2):
        subpaths.updateLast { $0.add(to, control1, control2) }
      case .close: subpaths.updateLast { $0.isClosed = true }
      }
    }
    return subpaths
  }
}
