// Trimming and dashing by arc length. The arc length of a cubic is the integral of its speed,
// computed by five-point Gauss–Legendre quadrature on each of eight intervals: the relative error
// is below 1e-9 unless the curve has cusps.

extension CGPath {
  /// The part of the path between two fractions of its length, over all subpaths in order.
  ///
  /// Subpaths that are entirely inside are unchanged, and closed ones stay closed; trimmed ones
  /// become open.
  ///
  /// - Parameters:
  ///   - start: 0…1, clamped.
  ///   - end: 0…1, clamped. The result is empty unless it is greater than `start`.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    if start <= 0 && end >= 1 { return immutable }
    guard start < end else { return CGPath() }
    let subpaths = segmented
    let total = subpaths.reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite else { return CGPath() }
    let (from, to) = (start * total, end * total)
    var result = PathStorage()
    var offset: CGFloat = 0
    for subpath in subpaths {
      let next = offset + subpath.length
      defer { offset = next }
      // A tolerance that keeps rounding errors from opening subpaths that are not trimmed.
      let slack = total * 1e-12
      if next <= from || offset >= to || subpath.length == 0 { continue }
      if offset >= from - slack && next <= to + slack {
        result.elements += subpath.elements
      } else {
        result.append(subpath, from: from - offset, to: to - offset)
      }
    }
    return CGPath(result)
  }

  /// The path split into dashes; each subpath restarts the pattern. A path that would have more
  /// than 100 000 dashes, or fewer for subpaths of many segments, is returned undashed.
  func dashed(_ lengths: [CGFloat], phase: CGFloat) -> CGPath {
    let period = lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return immutable }
    let subpaths = segmented
    let cuts = subpaths.reduce(0) { sum, subpath in
      let dashes = subpath.length / period * CGFloat(lengths.count) + 1
      return sum + max(dashes, 1) * max(CGFloat(subpath.segments.count) / 100, 1)
    }
    guard cuts <= 100_000 else { return immutable }
    var result = PathStorage()
    for subpath in subpaths {
      // An index that keeps growing alternates dashes and gaps, for odd patterns too.
      var (index, rest) = Self.position(in: lengths, after: phase)
      var dashes: [(from: CGFloat, to: CGFloat)] = []
      var offset: CGFloat = 0
      while offset < subpath.length {
        let end = min(offset + rest, subpath.length)
        if index % 2 == 0, end > offset { dashes.append((offset, end)) }
        offset = end
        index += 1
        rest = lengths[index % lengths.count]
      }
      result.append(dashes, of: subpath)
    }
    return CGPath(result)
  }

  /// The index into a dash pattern after `phase`, and the remainder of its length.
  private static func position(in lengths: [CGFloat], after phase: CGFloat) -> (Int, CGFloat) {
    let period = lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2)
    var left = phase.truncatingRemainder(dividingBy: period)
    if left < 0 { left += period }
    var index = 0
    while left >= lengths[index % lengths.count], index < 2 * lengths.count {
      left -= lengths[index % lengths.count]
      index += 1
    }
    return (index, max(lengths[index % lengths.count] - left, 0))
  }

  /// The arc length of all lines and curves, closing lines included.
  package var length: CGFloat { segmented.reduce(0) { $0 + $1.length } }

  /// The subpaths with their lengths.
  var segmented: [Subpath] {
    var subpaths: [Subpath] = []
    for element in elements {
      if case .move(let point) = element {
        subpaths.append(Subpath(start: point))
      } else if let last = subpaths.indices.last {
        // An element after a closed subpath starts another one at the same point.
        if subpaths[last].elements.last == .close {
          subpaths.append(Subpath(start: subpaths[last].start))
        }
        subpaths[subpaths.count - 1].append(element)
      }
    }
    return subpaths
  }
}

extension PathStorage {
  /// Appends dashes. If both ends of a closed subpath are within dashes, those are joined.
  fileprivate mutating func append(_ dashes: [(from: CGFloat, to: CGFloat)], of subpath: Subpath) {
    guard let first = dashes.first, let last = dashes.last else { return }
    let isJoined =
      subpath.elements.last == .close && first.from == 0 && last.to == subpath.length
    if isJoined && dashes.count == 1 {
      elements += subpath.elements
      return
    }
    for dash in isJoined ? dashes.dropFirst() : dashes[...] {
      append(subpath, from: dash.from, to: dash.to)
    }
    if isJoined { append(subpath, from: 0, to: first.to, continuing: true) }
  }

  /// Appends the part of a subpath between two lengths.
  ///
  /// - Parameter isContinued: Whether the current point is at `from` already.
  fileprivate mutating func append(
    _ subpath: Subpath, from: CGFloat, to: CGFloat, continuing isContinued: Bool = false
  ) {
    var offset: CGFloat = 0
    var isBegun = isContinued
    for segment in subpath.segments {
      let next = offset + segment.length
      defer { offset = next }
      if next <= from || offset >= to || segment.length == 0 { continue }
      let first = from > offset ? segment.parameter(atLength: from - offset) : 0
      let last = to < next ? segment.parameter(atLength: to - offset) : 1
      let part = segment.subsegment(first, last)
      if !isBegun { move(to: part.p0) }
      isBegun = true
      append(part)
    }
  }

  private mutating func append(_ segment: PathSegment) {
    if segment.isLine {
      addLine(to: segment.p3)
    } else {
      addCurve(to: segment.p3, control1: segment.p1, control2: segment.p2)
    }
  }
}

/// A subpath as elements, and as segments with lengths.
struct Subpath {
  let start: CGPoint
  private(set) var elements: [CGPath.Element]
  private(set) var segments: [PathSegment] = []
  private(set) var length: CGFloat = 0
  private var current: CGPoint

  init(start: CGPoint) {
    (self.start, current, elements) = (start, start, [.move(to: start)])
  }

  mutating func append(_ element: CGPath.Element) {
    elements.append(element)
    let segment: PathSegment
    switch element {
    case .move: return
    case .line(let end): segment = PathSegment(from: current, to: end)
    case .close: segment = PathSegment(from: current, to: start)
    case .curve(let end, let control1, let control2):
      segment = PathSegment(current, control1, control2, end)
    case .quadCurve(let end, let control):
      // Elevate the quadratic to a cubic.
      segment = PathSegment(
        current, current.between(control, 2.0 / 3), end.between(control, 2.0 / 3), end)
    }
    segments.append(segment)
    length += segment.length
    current = segment.p3
  }
}

/// A line segment or cubic Bézier segment.
struct PathSegment {
  let p0: CGPoint
  let p1: CGPoint
  let p2: CGPoint
  let p3: CGPoint
  let isLine: Bool
  let length: CGFloat

  init(from start: CGPoint, to end: CGPoint) {
    (p0, p1, p2, p3, isLine) = (start, start, end, end, true)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    length = (dx * dx + dy * dy).squareRoot()
  }

  init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    (self.p0, self.p1, self.p2, self.p3, isLine) = (p0, p1, p2, p3, false)
    length = Self.length(p0, p1, p2, p3)
  }

  /// The parameter at an arc length from the start, by Newton's method safeguarded with bisection.
  func parameter(atLength target: CGFloat) -> CGFloat {
    var result = target / length
    if isLine { return result }
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    for _ in 0..<52 {
      let excess = subsegment(0, result).length - target
      if excess < 0 { low = result } else { high = result }
      let step = result - excess / speed(at: result)
      let next = step > low && step < high ? step : (low + high) / 2
      if abs(next - result) <= 4 * .ulpOfOne { return next }
      result = next
    }
    return result
  }

  /// The speed |B′(t)|: arc length per parameter.
  private func speed(at t: CGFloat) -> CGFloat {
    let (first, second, third) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
    return 3
      * hypot(
        (p1.x - p0.x) * first + (p2.x - p1.x) * second + (p3.x - p2.x) * third,
        (p1.y - p0.y) * first + (p2.y - p1.y) * second + (p3.y - p2.y) * third)
  }

  /// The segment between two parameters, by blossoming (de Casteljau's algorithm).
  func subsegment(_ first: CGFloat, _ last: CGFloat) -> PathSegment {
    if first <= 0 && last >= 1 { return self }
    if isLine {
      return PathSegment(
        from: first <= 0 ? p0 : p0.between(p3, first), to: last >= 1 ? p3 : p0.between(p3, last))
    }
    func blossom(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGPoint {
      let (q0, q1, q2) = (p0.between(p1, a), p1.between(p2, a), p2.between(p3, a))
      return q0.between(q1, b).between(q1.between(q2, b), c)
    }
    return PathSegment(
      first <= 0 ? p0 : blossom(first, first, first), blossom(first, first, last),
      blossom(first, last, last), last >= 1 ? p3 : blossom(last, last, last))
  }

  private static let nodes: [(x: CGFloat, weight: CGFloat)] = [
    (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0, 0.568_888_888_888_888_9),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
  ]

  private static func length(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) -> CGFloat
  {
    let intervals = 8
    let (ax, ay) = (3 * (p1.x - p0.x), 3 * (p1.y - p0.y))
    let (bx, by) = (3 * (p2.x - p1.x), 3 * (p2.y - p1.y))
    let (cx, cy) = (3 * (p3.x - p2.x), 3 * (p3.y - p2.y))
    var sum: CGFloat = 0
    for interval in 0..<intervals {
      for node in nodes {
        let t = (CGFloat(interval) + (node.x + 1) / 2) / CGFloat(intervals)
        let (u, v, w) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
        let (dx, dy) = (u * ax + v * bx + w * cx, u * ay + v * by + w * cy)
        sum += node.weight * (dx * dx + dy * dy).squareRoot()
      }
    }
    return sum / CGFloat(2 * intervals)
  }
}

extension CGPoint {
  fileprivate func between(_ other: CGPoint, _ fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
