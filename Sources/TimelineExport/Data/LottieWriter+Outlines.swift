// Rectangles with corners, as shapes.

extension LottieWriter {
  /// A layer's bounds with its corners.
  ///
  /// - Parameters:
  ///   - inset: How far inside them it is.
  ///   - scale: What its coordinates are multiplied by, across and down.
  func rectangle(
    of node: AnimatedFilm.Node, scale: (Double, Double) = (1, 1),
    inset: @escaping (LayerState) -> Double = { _ in 0 }
  ) -> JSON {
    if scale != (1, 1) || !node.hasPlainCorners {
      return outline(of: node, scale: scale, inset: inset)
    }
    let samples = node.samples
    return .object([
      ("ty", .string("rc")), ("d", .int(1)),
      ("p", film.lottie(samples.channel { [$0.bounds.midX.native, $0.bounds.midY.native] })),
      (
        "s",
        film.lottie(
          samples.channel { state in
            [state.bounds.width, state.bounds.height].map {
              max(abs($0.native) - 2 * inset(state), 0)
            }
          })
      ),
      (
        "r",
        film.lottie(
          samples.channel { [max($0.drawnRadius - inset($0), 0)] }, isNumber: true)
      ),
    ])
  }

  /// The same as a path.
  private func outline(
    of node: AnimatedFilm.Node, scale: (Double, Double), inset: (LayerState) -> Double
  ) -> JSON {
    let round = node.state.maskedCorners
    let channel = node.samples.channel { state in
      let bounds = state.bounds.standardized
      let distance = min(inset(state), min(bounds.width, bounds.height).native / 2)
      let inner = bounds.insetBy(dx: CGFloat(distance), dy: CGFloat(distance))
      return CornerPath(
        inner, radius: max(state.drawnRadius - distance, 0), round,
        isContinuous: node.state.cornerCurve == .continuous
      ).numbers(scale: scale)
    }
    let path = film.property(channel, { $0.map(AnimatedFilm.short) }) { numbers, isKey in
      let shape = CornerPath.json(numbers)
      return isKey ? .array([shape]) : shape
    }
    return .object([("ty", .string("sh")), ("ks", path)])
  }

  /// A ring inside the bounds.
  func border(of node: AnimatedFilm.Node) -> JSON {
    func width(_ state: LayerState) -> Double { max(state.borderWidth.native, 0) }
    let color = node.color(\.borderColor)
    if node.hasPlainCorners {
      return group([
        rectangle(of: node) { width($0) / 2 },
        stroke(
          color, width: node.samples.channel { [width($0)] }, StrokeStyle(lineJoin: .miter)),
      ])
    }
    // What lies between two outlines: a line along the middle would bend in another way.
    return group([
      rectangle(of: node), rectangle(of: node) { width($0) }, fill(color, rule: .evenOdd),
    ])
  }
}

extension AnimatedFilm.Node {
  /// Whether all corners are quarters of circles, or none is round.
  fileprivate var hasPlainCorners: Bool {
    if samples.states.allSatisfy({ $0.drawnRadius == 0 }) { return true }
    return state.cornerCurve == .circular && state.maskedCorners.rawValue & 15 == 15
  }
}

/// A rectangle of which some corners are round, clockwise from the top left.
private struct CornerPath {
  /// A corner of the path, and where its control points are from there.
  private struct Vertex {
    var place: SIMD2<Double>
    var before: SIMD2<Double> = [0, 0]
    var after: SIMD2<Double> = [0, 0]
  }

  private var vertices: [Vertex] = []

  init(_ rect: CGRect, radius: Double, _ round: CACornerMask, isContinuous: Bool) {
    let half = min(rect.width, rect.height).native / 2
    let radius = min(radius, half)
    // With room for a circle only it is one.
    let room = isContinuous && radius > 0 ? half / radius : 1
    let curve = ContinuousCorner(room: room).controls
    func add(
      _ corner: CACornerMask, _ x: CGFloat, _ y: CGFloat, _ turn: (SIMD2<Double>) -> SIMD2<Double>
    ) {
      let place: SIMD2<Double> = [x.native, y.native]
      guard round.contains(corner) else { return vertices.append(Vertex(place: place)) }
      let points = curve.map { place + turn($0) * radius }
      for index in stride(from: 0, to: points.count, by: 3) {
        var vertex = Vertex(place: points[index])
        if index > 0 { vertex.before = points[index - 1] - points[index] }
        if index + 1 < points.count { vertex.after = points[index + 1] - points[index] }
        vertices.append(vertex)
      }
    }
    add(.layerMinXMinYCorner, rect.minX, rect.minY) { $0 }
    add(.layerMaxXMinYCorner, rect.maxX, rect.minY) { [-$0.y, $0.x] }
    add(.layerMaxXMaxYCorner, rect.maxX, rect.maxY) { -$0 }
    add(.layerMinXMaxYCorner, rect.minX, rect.maxY) { [$0.y, -$0.x] }
  }

  /// Six a vertex.
  func numbers(scale: (Double, Double)) -> [Double] {
    vertices.flatMap { vertex in
      [vertex.place, vertex.before, vertex.after].flatMap { [$0.x * scale.0, $0.y * scale.1] }
    }
  }

  /// The shape that such numbers are of.
  static func json(_ numbers: [Double]) -> JSON {
    func pairs(_ offset: Int) -> JSON {
      .array(
        stride(from: offset, to: numbers.count - 1, by: 6).map {
          .numbers([numbers[$0], numbers[$0 + 1]])
        })
    }
    return .object([("i", pairs(2)), ("o", pairs(4)), ("v", pairs(0)), ("c", .bool(true))])
  }
}
