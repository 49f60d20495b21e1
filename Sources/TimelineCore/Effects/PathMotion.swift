/// A path as the way of a point: where it is, and which way it goes, at each share of the time.
package struct PathMotion: Sendable {
  /// What it was made of.
  let source: Source

  struct Source: Sendable {
    var path: CGPath
    var times: [Double]?
    var functions: [CAMediaTimingFunction]
    var mode: KeyframeMode
  }

  /// The ends of the path's steps; at least two.
  private let points: [CGPoint]
  /// Each step's inner control points, as of a cubic Bézier; nil for a straight line.
  private let controls: [(CGPoint, CGPoint)?]
  /// The share of the time at which each point is reached, rising.
  private var times: [Double]
  private let functions: [CAMediaTimingFunction]
  private let isDiscrete: Bool
  /// For each step, its length up to equal steps of its parameter; none where it is not paced.
  private var lengths: [[Double]] = []

  /// A place on the way: a step, and the parameter on it.
  private struct Place {
    var step: Int
    var share: Double
  }

  /// The way along `path`. A gap is crossed in a straight line.
  ///
  /// - Parameters:
  ///   - path: One with fewer than two points is no way: nil.
  ///   - times: The share of the time at which each step's end is reached; evenly spread where nil.
  ///     Those in excess do not count, and points without one are not reached.
  ///   - functions: The pacing of each step; even where there is none.
  package init?(
    _ path: CGPath, times: [Double]?, functions: [CAMediaTimingFunction], mode: KeyframeMode
  ) {
    source = Source(path: path, times: times, functions: functions, mode: mode)
    let steps = Self.steps(of: path)
    let given = mode.isPaced ? nil : times
    let count = min(steps.points.count, given?.count ?? .max)
    if count < 2 { return nil }
    points = Array(steps.points.prefix(count))
    controls = Array(steps.controls.prefix(count - 1))
    isDiscrete = mode == .discrete
    let last = Double(isDiscrete ? count : count - 1)
    self.times = given.map { Array($0.prefix(count)) } ?? (0..<count).map { Double($0) / last }
    self.functions = mode.isPaced ? [] : functions
    if mode.isPaced { pace() }
  }

  private static func steps(
    of path: CGPath
  ) -> (points: [CGPoint], controls: [(CGPoint, CGPoint)?]) {
    var (points, controls): ([CGPoint], [(CGPoint, CGPoint)?]) = ([], [])
    var start = CGPoint.zero
    func step(to end: CGPoint, _ curve: (CGPoint, CGPoint)? = nil) {
      if !points.isEmpty { controls.append(curve) }
      points.append(end)
    }
    for element in path.elements {
      let here = points.last ?? .zero
      switch element {
      case .move(let end):
        start = end
        step(to: end)
      case .line(let end): step(to: end)
      case .quadCurve(let end, let control):
        step(to: end, (.mix(here, control, 2 / 3), .mix(end, control, 2 / 3)))
      case .curve(let end, let control1, let control2): step(to: end, (control1, control2))
      case .close: step(to: start)
      }
    }
    return (points, controls)
  }

  /// Where it begins and ends.
  var ends: (from: CGPoint, to: CGPoint) { (points[0], points[points.count - 1]) }

  /// The point and the direction, in radians from the x axis, at `progress` (clamped to 0…1).
  func position(at progress: Double) -> (point: CGPoint, direction: Double) {
    let place = place(at: min(max(progress, 0), 1))
    return (point(at: place), direction(at: place))
  }

  private func place(at progress: Double) -> Place {
    let next = times.firstIndex { $0 > progress } ?? times.count
    if isDiscrete || next == 0 { return Place(step: max(next - 1, 0), share: 0) }
    if next == times.count { return Place(step: next - 2, share: 1) }
    let (start, end) = (times[next - 1], times[next])
    var share = (progress - start) / (end - start)
    if functions.indices.contains(next - 1) { share = functions[next - 1].value(at: share) }
    return Place(step: next - 1, share: parameter(at: share, of: next - 1))
  }

  private func point(at place: Place) -> CGPoint {
    if place.share == 0 { return points[place.step] }
    let (start, end) = (points[place.step], points[place.step + 1])
    let (t, mix) = (place.share, CGPoint.mix)
    guard let (p1, p2) = controls[place.step] else { return mix(start, end, t) }
    let middle = mix(p1, p2, t)
    return mix(mix(mix(start, p1, t), middle, t), mix(middle, mix(p2, end, t), t), t)
  }

  /// The direction of the curve; of the step as a whole where the curve stands still.
  private func direction(at place: Place) -> Double {
    let step = min(place.step, controls.count - 1)
    let (from, to, t) = (points[step], points[step + 1], CGFloat(place.share))
    if let (a, b) = controls[step] {
      let (u, v, w) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      let x = u * (a.x - from.x) + v * (b.x - a.x) + w * (to.x - b.x)
      let y = u * (a.y - from.y) + v * (b.y - a.y) + w * (to.y - b.y)
      if x != 0 || y != 0 { return atan2(y.native, x.native) }
    }
    return atan2(to.y.native - from.y.native, to.x.native - from.x.native)
  }

  // MARK: Even pace

  /// How many straight pieces stand for a curved step where its length is measured: fewer where there
  /// are very many steps.
  private var pieceCount: Int { max(2, min(128, 65_536 / points.count)) }

  private mutating func pace() {
    let measured = controls.indices.map { lengths(ofStep: $0) }
    let total = measured.reduce(0) { $0 + ($1.last ?? 0) }
    guard total > 0, total.isFinite else { return }
    var passed = 0.0
    times = [0]
    for step in measured {
      passed += step.last ?? 0
      times.append(passed / total)
    }
    lengths = measured
  }

  private func lengths(ofStep index: Int) -> [Double] {
    var (result, sum, before) = ([0.0], 0.0, points[index])
    let pieces = controls[index] == nil ? 1 : pieceCount
    for piece in 1...pieces {
      let share = Double(piece) / Double(pieces)
      let next = point(at: Place(step: index, share: share))
      sum += next.separation(from: before)
      result.append(sum)
      before = next
    }
    return result
  }

  /// The parameter of a step at a share of its length.
  private func parameter(at share: Double, of step: Int) -> Double {
    guard lengths.indices.contains(step), share > 0, share < 1 else { return share }
    let table = lengths[step]
    let wanted = share * table[table.count - 1]
    guard let next = table.firstIndex(where: { $0 > wanted }), next > 0 else { return share }
    let within = (wanted - table[next - 1]) / (table[next] - table[next - 1])
    return (Double(next - 1) + within) / Double(table.count - 1)
  }
}
