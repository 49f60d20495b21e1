import Graphics

extension LottieBezier {
  /// With corners of straight lines rounded. Each edge is shortened by at most half of it.
  func rounded(_ radius: Double) -> LottieBezier {
    guard radius > 0, vertices.count > 1 else { return self }
    var result = LottieBezier(vertices: [], isClosed: isClosed)
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      guard vertex.isCorner, !isEnd else {
        result.vertices.append(vertex)
        continue
      }
      let before = vertices[(index + vertices.count - 1) % vertices.count].point
      let after = vertices[(index + 1) % vertices.count].point
      let start = vertex.point.moved(toward: before, by: CGFloat(radius))
      let end = vertex.point.moved(toward: after, by: CGFloat(radius))
      result.vertices.append(
        Vertex(start, before: start, after: start.between(vertex.point, 0.5519)))
      result.vertices.append(Vertex(end, before: end.between(vertex.point, 0.5519), after: end))
    }
    return result
  }

  /// With vertices moved toward their mean, and control points away from it.
  ///
  /// - Parameter amount: In percent; below 0 in the opposite directions.
  func puckered(_ amount: Double) -> LottieBezier {
    let factor = CGFloat(amount / 100)
    guard factor != 0, !vertices.isEmpty else { return self }
    let count = CGFloat(vertices.count)
    let center = CGPoint(
      x: vertices.reduce(0) { $0 + $1.point.x } / count,
      y: vertices.reduce(0) { $0 + $1.point.y } / count)
    let moved = vertices.map {
      Vertex(
        $0.point.between(center, factor), before: $0.before.between(center, -factor),
        after: $0.after.between(center, -factor))
    }
    return LottieBezier(vertices: moved, isClosed: isClosed)
  }
}

extension CGPoint {
  /// Moved toward a point by a distance, but at most half of the way.
  fileprivate func moved(toward other: CGPoint, by distance: CGFloat) -> CGPoint {
    let length = hypot(other.x - x, other.y - y)
    return length > 0 ? between(other, min(distance, length / 2) / length) : self
  }
}

extension CGPath {
  /// The part between two fractions of the length. The end may be beyond 1, which continues at the beginning.
  ///
  /// - Parameters:
  ///   - start: 0…1.
  ///   - end: `start`…`start` + 1.
  func trimmed(around start: CGFloat, to end: CGFloat) -> CGPath {
    if end - start >= 1 { return self }
    if end <= start { return CGPath() }
    if end <= 1 { return trimmed(from: start, to: end) }
    let (tail, head) = (trimmed(from: start, to: 1), trimmed(from: 0, to: end - 1))
    // Both parts of a closed path are joined where it begins.
    let isOneLoop = elements.last == .close && elements.dropLast().allSatisfy { $0 != .close }
    let rest = isOneLoop && !tail.isEmpty ? Array(head.elements.dropFirst()) : head.elements
    return CGPath(elements: tail.elements + rest)
  }

  /// Grown outward by a distance, or shrunk if it is below 0: the outlines of a stroke of twice the width, on one side
  /// of the path.
  func grown(by distance: Double, _ join: CGLineJoin, miterLimit: Double) -> CGPath {
    if distance == 0 { return self }
    return CGPath(
      beziers.map {
        LottieOffset($0, distance, join, miterLimit: max(miterLimit, 1)).path
      })
  }
}

/// A path parallel to another one.
struct LottieOffset {
  private var vertices: [LottieBezier.Vertex] = []
  private let source: LottieBezier
  private let distance: CGFloat
  private let join: CGLineJoin
  private let miterLimit: CGFloat

  init(_ source: LottieBezier, _ distance: Double, _ join: CGLineJoin, miterLimit: Double) {
    // Outward is to the left of a clockwise path.
    self.source = source
    self.distance = CGFloat(source.isClockwise ? distance : -distance)
    (self.join, self.miterLimit) = (join, CGFloat(miterLimit))
  }

  var path: LottieBezier {
    var offset = self
    offset.build()
    return LottieBezier(vertices: offset.vertices, isClosed: source.isClosed)
  }

  private mutating func build() {
    var pieces = source.curves.flatMap { $0.split(4) }.compactMap { $0.moved(by: distance) }
    let count = pieces.count
    for index in 0..<(source.isClosed ? count : max(count - 1, 0)) where count > 1 {
      var next = pieces[(index + 1) % count]
      pieces[index].meet(&next)
      pieces[(index + 1) % count] = next
    }
    for (index, piece) in pieces.enumerated() {
      if index > 0 { connect(pieces[index - 1], to: piece) }
      if vertices.last?.point == piece.start {
        vertices[vertices.count - 1].after = piece.control1
      } else {
        vertices.append(.init(piece.start, before: piece.start, after: piece.control1))
      }
      vertices.append(.init(piece.end, before: piece.control2, after: piece.end))
    }
    guard source.isClosed, let first = pieces.first, let last = pieces.last else { return }
    connect(last, to: first)
  }

  /// Adds the vertices of a join on the outside of a corner.
  private mutating func connect(_ last: LottieCurve, to next: LottieCurve) {
    let point = last.end
    guard hypot(point.x - next.start.x, point.y - next.start.y) > 1e-6,
      let meeting = last.meetingPoint(next)
    else { return }
    let corner = hypot(meeting.x - point.x, meeting.y - point.y) / abs(distance)
    switch join {
    case .miter where (1 + corner * corner).squareRoot() <= miterLimit:
      vertices.append(.init(meeting))
    case .round:
      vertices[vertices.count - 1].after = point.between(meeting, 0.5519)
      vertices.append(
        .init(next.start, before: next.start.between(meeting, 0.5519), after: next.start))
    default: break
    }
  }
}

/// A cubic Bézier curve.
struct LottieCurve {
  var start: CGPoint
  var control1: CGPoint
  var control2: CGPoint
  var end: CGPoint

  /// The unit vector of the tangent at the beginning.
  var startDirection: CGPoint { direction([control1, control2, end], from: start, 1) }
  /// The unit vector of the tangent at the end.
  var endDirection: CGPoint { direction([control2, control1, start], from: end, -1) }

  /// Where the tangents at the end of this curve and at the beginning of another one meet, beyond the end; nil if they do
  /// not.
  func meetingPoint(_ next: LottieCurve, isInside: Bool = false) -> CGPoint? {
    let (from, to) = (endDirection, next.startDirection)
    let cross = from.x * to.y - from.y * to.x
    guard abs(cross) > 1e-9 else { return nil }
    let along = ((next.start.x - end.x) * to.y - (next.start.y - end.y) * to.x) / cross
    guard (along < 0) == isInside else { return nil }
    return CGPoint(x: end.x + from.x * along, y: end.y + from.y * along)
  }

  /// Shortens both curves inside of a corner, where they cross.
  mutating func meet(_ next: inout LottieCurve) {
    guard let meeting = meetingPoint(next, isInside: true) else { return }
    if control2 == end { control2 = meeting }
    if next.control1 == next.start { next.control1 = meeting }
    (end, next.start) = (meeting, meeting)
  }

  private func direction(_ points: [CGPoint], from origin: CGPoint, _ sign: CGFloat) -> CGPoint {
    for point in points {
      let length = hypot(point.x - origin.x, point.y - origin.y)
      if length > 1e-9 {
        return CGPoint(
          x: sign * (point.x - origin.x) / length, y: sign * (point.y - origin.y) / length)
      }
    }
    return CGPoint(x: 1, y: 0)
  }

  /// Equal parts by the parameter; a straight line is one.
  func split(_ count: Int) -> [LottieCurve] {
    if control1 == start && control2 == end { return [self] }
    var (rest, parts): (LottieCurve, [LottieCurve]) = (self, [])
    for left in stride(from: count, to: 1, by: -1) {
      let (part, next) = rest.split(at: 1 / CGFloat(left))
      parts.append(part)
      rest = next
    }
    return parts + [rest]
  }

  /// By de Casteljau's algorithm.
  private func split(at t: CGFloat) -> (LottieCurve, LottieCurve) {
    let (a, b, c) = (
      start.between(control1, t), control1.between(control2, t), control2.between(end, t)
    )
    let (d, e) = (a.between(b, t), b.between(c, t))
    let middle = d.between(e, t)
    return (
      LottieCurve(start: start, control1: a, control2: d, end: middle),
      LottieCurve(start: middle, control1: e, control2: c, end: end)
    )
  }

  /// The curve beside it, by the method of Tiller and Hanson: its control polygon is moved. Nil for a point.
  func moved(by distance: CGFloat) -> LottieCurve? {
    if start == end && control1 == start && control2 == end { return nil }
    func shifted(_ point: CGPoint, _ direction: CGPoint) -> CGPoint {
      CGPoint(x: point.x + direction.y * distance, y: point.y - direction.x * distance)
    }
    let (first, last) = (startDirection, endDirection)
    let (newStart, newEnd) = (shifted(start, first), shifted(end, last))
    let chord = hypot(end.x - start.x, end.y - start.y)
    let scale = chord > 1e-9 ? hypot(newEnd.x - newStart.x, newEnd.y - newStart.y) / chord : 1
    func control(_ point: CGPoint, _ origin: CGPoint, _ moved: CGPoint) -> CGPoint {
      CGPoint(x: moved.x + (point.x - origin.x) * scale, y: moved.y + (point.y - origin.y) * scale)
    }
    return LottieCurve(
      start: newStart, control1: control(control1, start, newStart),
      control2: control(control2, end, newEnd), end: newEnd)
  }
}

extension LottieBezier {
  /// The curves between vertices.
  var curves: [LottieCurve] {
    let next = vertices.dropFirst() + (isClosed ? vertices.prefix(1) : [])
    return zip(vertices, next).map {
      LottieCurve(start: $0.point, control1: $0.after, control2: $1.before, end: $1.point)
    }
  }

  /// Whether it runs clockwise, by the sign of the area of its vertices.
  var isClockwise: Bool {
    var area: CGFloat = 0
    for (one, next) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
      area += one.point.x * next.point.y - one.point.y * next.point.x
    }
    return area >= 0
  }

  /// The number of curves that ``zigzag(amplitude:ridges:isSmooth:)`` makes of one.
  static func zigzagCount(ridges: Double) -> Int { Int(min(max(ridges.rounded(), 0), 1000)) + 1 }

  /// A wave along the path: between two vertices, ridges to both sides in turn.
  func zigzag(amplitude: Double, ridges: Double, isSmooth: Bool) -> LottieBezier {
    let count = Self.zigzagCount(ridges: ridges)
    var result = LottieBezier(vertices: [], isClosed: isClosed)
    var side: CGFloat = -1
    let curves = curves
    guard curves.count * count <= 100_000 else { return self }
    for (index, curve) in curves.enumerated() {
      let ruler = PathRuler(
        CGPath(elements: [
          .move(to: curve.start),
          .curve(to: curve.end, control1: curve.control1, control2: curve.control2),
        ]))
      guard let ruler else { continue }
      let isLast = !isClosed && index == curves.count - 1
      for step in 0...(isLast ? count : count - 1) {
        let (point, angle) = ruler.position(at: ruler.length * CGFloat(step) / CGFloat(count))
        var (x, y) = (cos(angle), sin(angle))
        if step == 0, isClosed || index > 0 {
          // At a corner, the mean of both directions.
          let before = curves[(index + curves.count - 1) % curves.count].endDirection
          let length = hypot(x + before.x, y + before.y)
          if length > 1e-6 { (x, y) = ((x + before.x) / length, (y + before.y) / length) }
        }
        let height = side * CGFloat(amplitude)
        let top = CGPoint(x: point.x - y * height, y: point.y + x * height)
        let reach = isSmooth ? ruler.length / CGFloat(count) / 2 : 0
        result.vertices.append(
          Vertex(
            top, before: CGPoint(x: top.x - x * reach, y: top.y - y * reach),
            after: CGPoint(x: top.x + x * reach, y: top.y + y * reach)))
        side.negate()
      }
    }
    return result
  }
}
