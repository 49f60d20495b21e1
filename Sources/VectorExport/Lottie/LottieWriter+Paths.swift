// Paths as Lottie shapes: vertices with in and out tangents.

extension LottieWriter {
  /// Returns path shapes, animated if the path changes.
  ///
  /// - Parameter paths: One path for each sample. Paths that differ from the first in their subpaths or numbers
  ///   of vertices cannot be interpolated; the previous path is held instead.
  func shapes(of paths: [CGPath], _ samples: LayerSamples) -> [JSON] {
    properties(of: paths, samples).map { .object([("ty", .string("sh")), ("ks", $0)]) }
  }

  /// Returns the same paths as properties, one for each subpath.
  func properties(of paths: [CGPath], _ samples: LayerSamples) -> [JSON] {
    guard let first = paths.first else { return [] }
    if paths.dropLast().allSatisfy({ $0 == first }) { return Self.properties(of: first) }
    var pieces = first.outlines
    let all = paths.map { path in
      let next = path.outlines
      if next.haveSteps(of: pieces) { pieces = next }
      return pieces
    }
    return (all.first ?? []).indices.compactMap { index in
      let outlines = all.map { $0[index] }
      guard outlines[0].vertices.count > 1 else { return nil }
      let isMerged = outlines.allSatisfy(\.comesBack)
      let channel = samples.channel(of: outlines.map { $0.numbers(isMerged: isMerged) })
      let isClosed = outlines[0].isClosed
      return film.property(channel, { $0.map(AnimatedLayerTree.short) }) { numbers, isKey in
        let shape = PathOutline.json(numbers, isClosed: isClosed)
        return isKey ? .array([shape]) : shape
      }
    }
  }

  /// Returns the properties of a constant path.
  private static func properties(of path: CGPath) -> [JSON] {
    path.outlines.filter { $0.vertices.count > 1 }.map { outline in
      let numbers = outline.numbers(isMerged: outline.comesBack).map(AnimatedLayerTree.short)
      return AnimatedLayerTree.fixed(PathOutline.json(numbers, isClosed: outline.isClosed))
    }
  }
}

/// A subpath as a cubic Bézier spline.
private struct PathOutline {
  /// A vertex with its in and out tangents: its control points relative to its position.
  struct Vertex {
    var place: CGPoint
    var before = CGVector.zero
    var after = CGVector.zero
  }

  var vertices: [Vertex]
  var isClosed = false

  init(start: CGPoint) { vertices = [Vertex(place: start)] }

  var end: CGPoint { vertices[vertices.count - 1].place }

  mutating func add(_ to: CGPoint, _ control1: CGPoint?, _ control2: CGPoint?) {
    if let control1 {
      vertices[vertices.count - 1].after = CGVector(dx: control1.x - end.x, dy: control1.y - end.y)
    }
    var vertex = Vertex(place: to)
    if let control2 { vertex.before = CGVector(dx: control2.x - to.x, dy: control2.y - to.y) }
    vertices.append(vertex)
  }

  /// Whether the subpath is closed and its last vertex coincides with its first one, so that both can be
  /// merged.
  var comesBack: Bool { isClosed && vertices.count > 2 && end == vertices[0].place }

  /// Six numbers for each vertex: position, in tangent and out tangent.
  func numbers(isMerged: Bool) -> [Double] {
    var vertices = vertices
    if isMerged, vertices.count > 2 {
      vertices[0].before = vertices[vertices.count - 1].before
      vertices.removeLast()
    }
    return vertices.flatMap { vertex in
      [
        vertex.place.x, vertex.place.y, vertex.before.dx, vertex.before.dy, vertex.after.dx,
        vertex.after.dy,
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

extension [PathOutline] {
  /// Whether both have the same structure: equally many subpaths with equally many vertices each.
  fileprivate func haveSteps(of other: [PathOutline]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.vertices.count == $1.vertices.count && $0.isClosed == $1.isClosed
      }
  }

  /// Changes the last subpath; after a closed one, begins a new one at its start point.
  fileprivate mutating func addToLast(_ change: (inout PathOutline) -> Void) {
    if let last, last.isClosed { append(PathOutline(start: last.vertices[0].place)) }
    if isEmpty { append(PathOutline(start: .zero)) }
    change(&self[count - 1])
  }
}

extension CGPath {
  /// Whether the path can be interpolated with another: its subpaths have equally many vertices.
  func hasCorners(of other: CGPath) -> Bool { outlines.haveSteps(of: other.outlines) }

  fileprivate var outlines: [PathOutline] {
    var outlines: [PathOutline] = []
    for element in elements {
      switch element {
      case .move(let to): outlines.append(PathOutline(start: to))
      case .line(let to): outlines.addToLast { $0.add(to, nil, nil) }
      case .quadCurve(let to, let control):
        outlines.addToLast { outline in
          let from = outline.end
          func third(_ point: CGPoint) -> CGPoint {
            CGPoint(
              x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3
            )
          }
          outline.add(to, third(from), third(to))
        }
      case .curve(let to, let control1, let control2):
        outlines.addToLast { $0.add(to, control1, control2) }
      case .close: outlines.addToLast { $0.isClosed = true }
      }
    }
    return outlines
  }
}
