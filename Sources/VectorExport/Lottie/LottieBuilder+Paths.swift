import LottieDocuments

// Paths as Lottie shapes: vertices with in and out tangents.

extension LottieBuilder {
  /// Returns path shapes, animated if the path changes.
  ///
  /// - Parameter paths: One path for each sample. Paths that differ from the first in their
  ///   subpaths or numbers of vertices cannot be interpolated; the previous path is held instead.
  func shapes(of paths: [CGPath], _ samples: LayerSamples) -> [LottieShape] {
    properties(of: paths, samples).map { .path($0, isReversed: false) }
  }

  /// Returns the same paths as properties, one for each subpath.
  func properties(
    of paths: [CGPath], _ samples: LayerSamples
  ) -> [LottieProperty<LottieBezier>] {
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
      return tree.property(channel, { $0.map(AnimatedLayerTree.short) }) {
        LottieBezier($0, isClosed: isClosed)
      }
    }
  }

  /// Returns the properties of a constant path.
  private static func properties(of path: CGPath) -> [LottieProperty<LottieBezier>] {
    path.subpaths.filter { $0.vertices.count > 1 }.map { subpath in
      let numbers = subpath.numbers(isMerged: subpath.endsAtStart).map(AnimatedLayerTree.short)
      return .constant(LottieBezier(numbers, isClosed: subpath.isClosed))
    }
  }
}

extension LottieBezier {
  fileprivate init(start: CGPoint) { self.init(vertices: [Vertex(start)], isClosed: false) }

  fileprivate var end: CGPoint { vertices[vertices.count - 1].point }

  /// Adds a curve, or a line if it has no control points.
  fileprivate mutating func add(_ to: CGPoint, _ control1: CGPoint?, _ control2: CGPoint?) {
    if let control1 {
      vertices[vertices.count - 1].outTangent = CGVector(
        dx: control1.x - end.x, dy: control1.y - end.y)
    }
    var vertex = Vertex(to)
    if let control2 { vertex.inTangent = CGVector(dx: control2.x - to.x, dy: control2.y - to.y) }
    vertices.append(vertex)
  }

  /// Whether the subpath is closed and its last vertex coincides with its first one, so that both
  /// can be merged.
  fileprivate var endsAtStart: Bool { isClosed && vertices.count > 2 && end == vertices[0].point }

  /// Six numbers for each vertex: position, in tangent and out tangent.
  fileprivate func numbers(isMerged: Bool) -> [Double] {
    var vertices = vertices
    if isMerged, vertices.count > 2 {
      vertices[0].inTangent = vertices[vertices.count - 1].inTangent
      vertices.removeLast()
    }
    return vertices.flatMap { vertex in
      [
        vertex.point.x, vertex.point.y, vertex.inTangent.dx, vertex.inTangent.dy,
        vertex.outTangent.dx, vertex.outTangent.dy,
      ].map(\.native)
    }
  }

  /// The path of such numbers.
  fileprivate init(_ numbers: [Double], isClosed: Bool) {
    let vertices = stride(from: 0, to: numbers.count - 5, by: 6).map { start in
      let values = numbers[start..<start + 6].map { CGFloat($0) }
      return Vertex(
        CGPoint(x: values[0], y: values[1]), in: CGVector(dx: values[2], dy: values[3]),
        out: CGVector(dx: values[4], dy: values[5]))
    }
    self.init(vertices: vertices, isClosed: isClosed)
  }
}

extension [LottieBezier] {
  /// Whether both have the same structure: equally many subpaths with equally many vertices each.
  fileprivate func matchTopology(of other: [LottieBezier]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.vertices.count == $1.vertices.count && $0.isClosed == $1.isClosed
      }
  }

  /// Changes the last subpath; after a closed one, begins a new one at its start point.
  fileprivate mutating func updateLast(_ change: (inout LottieBezier) -> Void) {
    if let last, last.isClosed { append(LottieBezier(start: last.vertices[0].point)) }
    if isEmpty { append(LottieBezier(start: .zero)) }
    change(&self[count - 1])
  }
}

extension CGPath {
  /// Whether the path can be interpolated with another: its subpaths have equally many vertices.
  func isInterpolatable(with other: CGPath) -> Bool { subpaths.matchTopology(of: other.subpaths) }

  fileprivate var subpaths: [LottieBezier] {
    var subpaths: [LottieBezier] = []
    for element in elements {
      switch element {
      case .move(let to): subpaths.append(LottieBezier(start: to))
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
