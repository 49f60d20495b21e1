import Graphics

// The paths of parametric shapes. Rectangles begin at the upper right, ellipses and stars at the top; all run clockwise.

extension LottieBezier {
  /// The distance of a control point that makes a curve a quarter of a circle, in radii.
  private static let quarter: CGFloat = 0.5519

  /// A rectangle, whose corners are rounded by at most half of its sides.
  init(rectangle center: CGPoint, size: LottieVector, radius: Double) {
    let (across, down) = (CGFloat(size.x / 2), CGFloat(size.y / 2))
    let round = max(min(CGFloat(radius), abs(across), abs(down)), 0)
    self.init(vertices: [], isClosed: true)
    // From the upper right, along the right edge, and so on.
    for (x, y) in [(across, -down), (across, down), (-across, down), (-across, -down)] {
      let corner = CGPoint(x: center.x + x, y: center.y + y)
      if round == 0 {
        vertices.append(Vertex(corner))
      } else {
        let turnsDown = (x > 0) == (y < 0)
        let (dx, dy) = (x > 0 ? -round : round, y > 0 ? -round : round)
        let beside = CGPoint(x: corner.x + dx, y: corner.y)
        let along = CGPoint(x: corner.x, y: corner.y + dy)
        add(corner, from: turnsDown ? beside : along, to: turnsDown ? along : beside)
      }
    }
    // It begins after the first corner.
    if round > 0 { vertices.append(vertices.removeFirst()) }
  }

  /// Adds a rounded corner.
  private mutating func add(_ corner: CGPoint, from start: CGPoint, to end: CGPoint) {
    let t = Self.quarter
    vertices.append(Vertex(start, before: start, after: start.between(corner, t)))
    vertices.append(Vertex(end, before: end.between(corner, t), after: end))
  }

  init(ellipse center: CGPoint, size: LottieVector) {
    let (across, down) = (CGFloat(size.x / 2), CGFloat(size.y / 2))
    let directions: [(CGFloat, CGFloat)] = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    vertices = directions.map { x, y in
      let point = CGPoint(x: center.x + x * across, y: center.y + y * down)
      // The tangent of a clockwise circle.
      let (dx, dy) = (-y * across * Self.quarter, x * down * Self.quarter)
      return Vertex(
        point, before: CGPoint(x: point.x - dx, y: point.y - dy),
        after: CGPoint(x: point.x + dx, y: point.y + dy))
    }
    isClosed = true
  }

  /// A star or a polygon. The number of its points is rounded down.
  init(_ star: LottieStar, at frame: Double) {
    let points = Int(min(max(star.points.value(at: frame), 0), 1000))
    let count = star.isPolygon ? points : 2 * points
    let center = star.center.value(at: frame).point
    let start = star.rotation.value(at: frame) * .pi / 180 - .pi / 2
    let outer = (star.outerRadius.value(at: frame), star.outerRoundness.value(at: frame))
    let inner = (star.innerRadius.value(at: frame), star.innerRoundness.value(at: frame))
    self.init(vertices: [], isClosed: true)
    for index in 0..<count {
      let (radius, roundness) = star.isPolygon || index % 2 == 0 ? outer : inner
      let angle = start + 2 * .pi * Double(index) / Double(count)
      // A quarter of an edge's arc for a polygon, half of it for a star.
      let arc = 2 * .pi * radius / Double(count) / (star.isPolygon ? 4 : 2)
      let length = CGFloat(arc * roundness / 100)
      let (x, y) = (CGFloat(cos(angle)), CGFloat(sin(angle)))
      let point = CGPoint(x: center.x + x * CGFloat(radius), y: center.y + y * CGFloat(radius))
      let (dx, dy) = (-y * length, x * length)
      vertices.append(
        Vertex(
          point, before: CGPoint(x: point.x - dx, y: point.y - dy),
          after: CGPoint(x: point.x + dx, y: point.y + dy)))
    }
  }
}

extension LottieShape {
  /// The path of a shape that is one, at a time in frames.
  func outline(at frame: Double) -> CGPath? {
    let (bezier, isReversed): (LottieBezier, Bool)
    switch self {
    case .path(let path, let reversed): (bezier, isReversed) = (path.value(at: frame), reversed)
    case .rectangle(let center, let size, let radius, let reversed):
      bezier = LottieBezier(
        rectangle: center.value(at: frame).point, size: size.value(at: frame),
        radius: radius.value(at: frame))
      isReversed = reversed
    case .ellipse(let center, let size, let reversed):
      bezier = LottieBezier(
        ellipse: center.value(at: frame).point, size: size.value(at: frame))
      isReversed = reversed
    case .star(let star): (bezier, isReversed) = (LottieBezier(star, at: frame), star.isReversed)
    default: return nil
    }
    return (isReversed ? bezier.reversed : bezier).cgPath
  }
}

extension CGPath {
  /// The subpaths by their vertices.
  var beziers: [LottieBezier] {
    var paths: [LottieBezier] = []
    func add(_ point: CGPoint, _ control1: CGPoint?, _ control2: CGPoint?) {
      guard let last = paths.last else { return }
      if last.isClosed, let first = last.vertices.first {
        paths.append(LottieBezier(vertices: [.init(first.point)], isClosed: false))
      }
      let path = paths.count - 1
      if let control1 { paths[path].vertices[paths[path].vertices.count - 1].after = control1 }
      paths[path].vertices.append(.init(point, before: control2 ?? point, after: point))
    }
    for element in elements {
      switch element {
      case .move(let point): paths.append(LottieBezier(vertices: [.init(point)], isClosed: false))
      case .line(let point): add(point, nil, nil)
      case .curve(let point, let control1, let control2): add(point, control1, control2)
      case .quadCurve(let point, let control):
        let start = paths.last?.vertices.last?.point ?? point
        add(point, start.between(control, 2 / 3), point.between(control, 2 / 3))
      case .close: if let last = paths.indices.last { paths[last].close() }
      }
    }
    return paths
  }

  /// A path of subpaths.
  convenience init(_ beziers: [LottieBezier]) {
    var path = PathStorage()
    for bezier in beziers { bezier.add(to: &path) }
    self.init(elements: path.elements)
  }
}

extension LottieBezier {
  /// Closes the path. A last vertex at the first one becomes one with it.
  fileprivate mutating func close() {
    isClosed = true
    guard vertices.count > 1, let last = vertices.last, last.point == vertices[0].point else {
      return
    }
    vertices[0].before = last.before
    vertices.removeLast()
  }
}
