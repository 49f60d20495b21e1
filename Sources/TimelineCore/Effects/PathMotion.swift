/// The motion of a point along a path: its position and direction by progress.
package struct PathMotion: Sendable {
  /// The arguments of the initializer, for archiving.
  let source: Source

  struct Source: Sendable {
    var path: CGPath
    var times: [Double]?
    var functions: [CAMediaTimingFunction]
    var mode: KeyframeMode
  }

  /// The end points of the path's segments; at least two.
  private let points: [CGPoint]
  /// Each segment's inner control points as a cubic Bézier; nil for a line.
  private let controls: [(CGPoint, CGPoint)?]
  /// The key time of each point, 0…1, nondecreasing.
  private var times: [Double]
  private let functions: [CAMediaTimingFunction]
  private let isDiscrete: Bool
  /// The arc-length table of each segment, at uniform parameters; empty unless paced.
  private var lengths: [[Double]] = []

  /// A position on the path: a segment and the Bézier parameter.
  private struct Position {
    var segment: Int
    var parameter: Double
  }

  /// Creates a motion along `path`. Subpaths are connected by lines.
  ///
  /// - Parameters:
  ///   - path: The path; the initializer fails if it has fewer than two points.
  ///   - times: The key time of each point; nil for evenly spaced ones. Excess times are ignored, and
  ///     points without a time are not reached.
  ///   - functions: The timing function of each segment; linear if missing.
  package init?(
    _ path: CGPath, times: [Double]?, functions: [CAMediaTimingFunction], mode: KeyframeMode
  ) {
    source = Source(path: path, times: times, functions: functions, mode: mode)
    let segments = Self.segments(of: path)
    let given = mode.isPaced ? nil : times
    let count = min(segments.points.count, given?.count ?? .max)
    if count < 2 { return nil }
    points = Array(segments.points.prefix(count))
    controls = Array(segments.controls.prefix(count - 1))
    isDiscrete = mode == .discrete
    let last = Double(isDiscrete ? count : count - 1)
    self.times = given.map { Array($0.prefix(count)) } ?? (0..<count).map { Double($0) / last }
    self.functions = mode.isPaced ? [] : functions
    if mode.isPaced { computePacedTimes() }
  }

  private static func segments(
    of path: CGPath
  ) -> (points: [CGPoint], controls: [(CGPoint, CGPoint)?]) {
    var (points, controls): ([CGPoint], [(CGPoint, CGPoint)?]) = ([], [])
    var start = CGPoint.zero
    func addSegment(to end: CGPoint, _ curve: (CGPoint, CGPoint)? = nil) {
      if !points.isEmpty { controls.append(curve) }
      points.append(end)
    }
    for element in path.elements {
      let here = points.last ?? .zero
      switch element {
      case .move(let end):
        start = end
        addSegment(to: end)
      case .line(let end): addSegment(to: end)
      case .quadCurve(let end, let control):
        addSegment(to: end, (.mix(here, control, 2 / 3), .mix(end, control, 2 / 3)))
      case .curve(let end, let control1, let control2): addSegment(to: end, (control1, control2))
      case .close: addSegment(to: start)
      }
    }
    return (points, controls)
  }

  /// The first and the last point.
  var ends: (from: CGPoint, to: CGPoint) { (points[0], points[points.count - 1]) }

  /// The point and the direction, in radians from the x axis, at `progress` (clamped to 0…1).
  func position(at progress: Double) -> (point: CGPoint, direction: Double) {
    let position = pathPosition(at: min(max(progress, 0), 1))
    return (point(at: position), direction(at: position))
  }

  private func pathPosition(at progress: Double) -> Position {
    let next = times.firstIndex { $0 > progress } ?? times.count
    if isDiscrete || next == 0 { return Position(segment: max(next - 1, 0), parameter: 0) }
    if next == times.count { return Position(segment: next - 2, parameter: 1) }
    let (start, end) = (times[next - 1], times[next])
    var fraction = (progress - start) / (end - start)
    if functions.indices.contains(next - 1) {
      fraction = functions[next - 1].value(at: fraction)
    }
    return Position(segment: next - 1, parameter: parameter(at: fraction, of: next - 1))
  }

  private func point(at position: Position) -> CGPoint {
    if position.parameter == 0 { return points[position.segment] }
    let (start, end) = (points[position.segment], points[position.segment + 1])
    let (t, mix) = (position.parameter, CGPoint.mix)
    guard let (p1, p2) = controls[position.segment] else { return mix(start, end, t) }
    let middle = mix(p1, p2, t)
    return mix(mix(mix(start, p1, t), middle, t), mix(middle, mix(p2, end, t), t), t)
  }

  /// The direction of the tangent; that of the chord if the derivative is zero.
  private func direction(at position: Position) -> Double {
    let segment = min(position.segment, controls.count - 1)
    let (from, to, t) = (points[segment], points[segment + 1], CGFloat(position.parameter))
    if let (a, b) = controls[segment] {
      let (u, v, w) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      let x = u * (a.x - from.x) + v * (b.x - a.x) + w * (to.x - b.x)
      let y = u * (a.y - from.y) + v * (b.y - a.y) + w * (to.y - b.y)
      if x != 0 || y != 0 { return atan2(y.native, x.native) }
    }
    return atan2(to.y.native - from.y.native, to.x.native - from.x.native)
  }

  // MARK: Arc-length parameterization

  /// The number of chords that approximate a curve for measuring its length; fewer for paths with very
  /// many segments.
  private var chordCount: Int { max(2, min(128, 65_536 / points.count)) }

  private mutating func computePacedTimes() {
    let measured = controls.indices.map { lengths(ofSegment: $0) }
    let total = measured.reduce(0) { $0 + ($1.last ?? 0) }
    guard total > 0, total.isFinite else { return }
    var passed = 0.0
    times = [0]
    for table in measured {
      passed += table.last ?? 0
      times.append(passed / total)
    }
    lengths = measured
  }

  private func lengths(ofSegment index: Int) -> [Double] {
    var (result, sum, previous) = ([0.0], 0.0, points[index])
    let chords = controls[index] == nil ? 1 : chordCount
    for chord in 1...chords {
      let next = point(
        at: Position(segment: index, parameter: Double(chord) / Double(chords)))
      sum += next.separation(from: previous)
      result.append(sum)
      previous = next
    }
    return result
  }

  /// The Bézier parameter of a segment at a fraction of its arc length.
  private func parameter(at fraction: Double, of segment: Int) -> Double {
    guard lengths.indices.contains(segment), fraction > 0, fraction < 1 else { return fraction }
    let table = lengths[segment]
    let length = fraction * table[table.count - 1]
    guard let next = table.firstIndex(where: { $0 > length }), next > 0 else { return fraction }
    let within = (length - table[next - 1]) / (table[next] - table[next - 1])
    return (Double(next - 1) + within) / Double(table.count - 1)
  }
}
