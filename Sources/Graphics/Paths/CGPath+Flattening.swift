/// A flattened subpath.
struct Polyline {
  /// Consecutive points are distinct.
  var points: [CGPoint]
  /// For each point, whether it is interior to a curve, so that it needs no line join.
  var isSmooth: [Bool]
  var isClosed = false

  init(start: CGPoint) { (points, isSmooth) = ([start], [false]) }

  mutating func append(_ point: CGPoint, isSmooth smooth: Bool) {
    guard point != points.last else { return }
    points.append(point)
    isSmooth.append(smooth)
  }
}

extension CGPath {
  /// The subpaths flattened to within `tolerance` of the path, with at most 1000 segments per
  /// curve. Subpaths of a single point are dropped unless they contain a line or curve.
  func flattened(tolerance: CGFloat) -> [Polyline] {
    var lines: [Polyline] = []
    var line: Polyline?
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    func finish() { if let done = line { lines.append(done) } }
    func begin() { if line == nil { line = Polyline(start: current) } }
    for element in elements {
      switch element {
      case .move(let to):
        finish()
        line = nil
        (start, current) = (to, to)
      case .line(let to):
        begin()
        line?.append(to, isSmooth: false)
        current = to
      case .quadCurve(let to, let control):
        begin()
        line?.appendCurve(
          current, current.toward(control, 2 / 3), to.toward(control, 2 / 3), to, tolerance)
        current = to
      case .curve(let to, let first, let second):
        begin()
        line?.appendCurve(current, first, second, to, tolerance)
        current = to
      case .close:
        begin()
        line?.close()
        finish()
        line = nil
        current = start
      }
    }
    finish()
    return lines
  }
}

extension Polyline {
  fileprivate mutating func close() {
    if points.count > 1, points.first == points.last {
      points.removeLast()
      isSmooth.removeLast()
    }
    isClosed = true
  }

  fileprivate mutating func appendCurve(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ tolerance: CGFloat
  ) {
    // The distance of a cubic from n chords is at most 6 / 8 · m / n², where m is the larger second
    // difference of the control points.
    let m = max(
      hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y),
      hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y))
    let required = (0.75 * m / max(tolerance, .leastNormalMagnitude)).squareRoot().rounded(.up)
    let count = required.isFinite ? Int(min(max(required, 1), 1000)) : 1
    for i in 1...count {
      let t = CGFloat(i) / CGFloat(count)
      let (a, b, c) = (p0.toward(p1, t), p1.toward(p2, t), p2.toward(p3, t))
      let point = a.toward(b, t).toward(b.toward(c, t), t)
      append(i == count ? p3 : point, isSmooth: i < count)
    }
  }
}

extension CGPoint {
  func toward(_ other: CGPoint, _ fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}

extension CGPath {
  /// Whether a point is inside the path, whose open subpaths are closed implicitly, by counting the
  /// crossings of a horizontal ray. Curves are flattened to within 1/1000 point.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    guard point.isFinite else { return false }
    let path = applying(transform)
    let box = path.boundingBox
    guard !box.isNull, point.x >= box.minX, point.x <= box.maxX, point.y >= box.minY,
      point.y <= box.maxY
    else { return false }
    var (winding, crossings) = (0, 0)
    for line in path.flattened(tolerance: 0.001) {
      var previous = line.points[line.points.count - 1]
      for next in line.points {
        defer { previous = next }
        // Half-open intervals: a ray through a vertex crosses exactly one of its two edges.
        guard (previous.y <= point.y) != (next.y <= point.y) else { continue }
        let fraction = (point.y - previous.y) / (next.y - previous.y)
        guard previous.x + (next.x - previous.x) * fraction > point.x else { continue }
        winding += next.y > previous.y ? 1 : -1
        crossings += 1
      }
    }
    return rule == .winding ? winding != 0 : crossings % 2 == 1
  }

  /// The path in the opposite direction: each subpath reversed, the last one first.
  package var reversed: CGPath {
    var subpaths: [[Element]] = []
    for element in elements {
      if case .move = element {
        subpaths.append([element])
      } else if subpaths.isEmpty {
        continue
      } else {
        // An element after a closed subpath starts another one at the same point.
        if subpaths[subpaths.count - 1].last == .close, let start = subpaths.last?.first {
          subpaths.append([start])
        }
        subpaths[subpaths.count - 1].append(element)
      }
    }
    return CGPath(elements: subpaths.reversed().flatMap(Self.reversed))
  }

  private static func reversed(_ subpath: [Element]) -> [Element] {
    var result: [Element] = []
    var current = CGPoint.zero
    var isClosed = false
    // Each element now ends where it started; the list is reversed below.
    for element in subpath {
      switch element {
      case .move(let to): current = to
      case .line(let to):
        result.append(.line(to: current))
        current = to
      case .quadCurve(let to, let control):
        result.append(.quadCurve(to: current, control: control))
        current = to
      case .curve(let to, let first, let second):
        result.append(.curve(to: current, control1: second, control2: first))
        current = to
      case .close: isClosed = true
      }
    }
    return [.move(to: current)] + result.reversed() + (isClosed ? [.close] : [])
  }
}
