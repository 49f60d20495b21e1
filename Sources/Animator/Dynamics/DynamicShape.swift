/// The shape of a body around its center, for collisions: a circle, or a convex polygon.
enum DynamicShape {
  case circle(radius: Double)
  /// The corners in the order of angles that increase on screen.
  case polygon([Vector])

  @MainActor
  init(of item: any UIDynamicItem) {
    let size = item.bounds.size
    let (width, height) = (Double(size.width).finite / 2, Double(size.height).finite / 2)
    switch item.collisionBoundsType {
    case .ellipse where width == height: self = .circle(radius: width)
    case .ellipse:
      self = .polygon(
        (0..<24).map { corner in
          let angle = Double(corner) * .pi / 12
          return Vector(width * cos(angle), height * sin(angle))
        })
    case .path:
      let hull = Self.hull(item.collisionBoundingPath.cgPath.flattenedPoints)
      self = hull.count >= 3 ? .polygon(hull) : Self.rectangle(width, height)
    case .rectangle: self = Self.rectangle(width, height)
    }
  }

  private static func rectangle(_ width: Double, _ height: Double) -> Self {
    .polygon([
      Vector(-width, -height), Vector(width, -height), Vector(width, height),
      Vector(-width, height),
    ])
  }

  var isCircle: Bool { if case .circle = self { true } else { false } }

  /// The distance of the farthest point from the center.
  var radius: Double {
    switch self {
    case .circle(let radius): radius
    case .polygon(let corners): corners.map(\.length).max() ?? 0
    }
  }

  /// The convex hull of points, by Andrew's monotone chain.
  static func hull(_ points: [Vector]) -> [Vector] {
    let sorted = points.filter { $0.x.isFinite && $0.y.isFinite }
      .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Vector]) -> [Vector] {
      var chain: [Vector] = []
      for point in points {
        while chain.count >= 2,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
            <= 1e-9
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}

/// A shape where it is: a circle, or a convex polygon. A segment is a polygon of two corners.
struct PlacedShape {
  var center: Vector
  /// Nil for polygons.
  var radius: Double?
  var corners: [Vector] = []

  @MainActor
  init(_ body: DynamicBody) {
    center = body.position
    switch body.shape {
    case .circle(let radius): self.radius = radius
    case .polygon(let corners): self.corners = corners.map { body.rotated($0) + body.position }
    }
  }

  init(from start: Vector, to end: Vector) {
    center = (start + end) * 0.5
    corners = [start, end]
  }
}

extension CGPath {
  /// The corners of the path with its curves replaced by lines.
  var flattenedPoints: [Vector] { flattenedLines.flatMap { $0 } }

  /// The subpaths with curves replaced by 12 lines each.
  var flattenedLines: [[Vector]] {
    var (lines, current): ([[Vector]], [Vector]) = ([], [])
    func curve(_ point: (Double) -> Vector) {
      for part in 1...12 { current.append(point(Double(part) / 12)) }
    }
    applyWithBlock { pointer in
      let element = pointer.pointee
      let start = current.last ?? .zero
      switch element.type {
      case .moveToPoint:
        if current.count > 1 { lines.append(current) }
        current = [Vector(element.points[0])]
      case .addLineToPoint: current.append(Vector(element.points[0]))
      case .addQuadCurveToPoint:
        let (control, end) = (Vector(element.points[0]), Vector(element.points[1]))
        curve { t in
          start * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + end * (t * t)
        }
      case .addCurveToPoint:
        let (a, b) = (Vector(element.points[0]), Vector(element.points[1]))
        let end = Vector(element.points[2])
        curve { t in
          let u = 1 - t
          return start * (u * u * u) + a * (3 * t * u * u) + b * (3 * t * t * u) + end * (t * t * t)
        }
      case .closeSubpath:
        if let first = current.first, current.count > 1 {
          current.append(first)
          lines.append(current)
          current = [first]
        }
      @unknown default: break
      }
    }
    if current.count > 1 { lines.append(current) }
    return lines
  }
}
