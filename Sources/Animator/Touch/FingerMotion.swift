/// The motion of one finger: where it is as a function of time.
struct FingerMotion {
  /// The thing that moves.
  enum Mover {
    case finger
    /// The hovering pointer, by a curve.
    case pointer(TimingCurve)
    /// The pointer, which is taken off the screen.
    case leavingPointer
  }

  var mover = Mover.finger
  /// Seconds from the start of the script until the finger comes down.
  var start = 0.0
  /// Seconds until it is lifted.
  var duration: Double
  /// Whether it stays where it is.
  var isStill = false
  /// The location in the window's coordinates, by the seconds since it came down; infinity means the end.
  var location: @Sendable (Double) -> CGPoint

  /// A finger that stays at a point.
  static func still(at point: CGPoint, start: Double = 0, duration: Double) -> Self {
    Self(start: start, duration: duration, isStill: true) { _ in point }
  }

  /// A finger that moves along straight lines.
  ///
  /// - Parameter curve: From the fraction of time to the fraction of the length.
  static func along(_ points: [CGPoint], duration: Double, curve: TimingCurve) -> Self {
    let path = Polyline(points)
    return Self(duration: duration) { time in
      path.point(at: curve.progress(at: fraction(of: time, in: duration)))
    }
  }

  /// A pointer that moves to a point, from where it is when it begins.
  static func pointer(to point: CGPoint, duration: Double, curve: TimingCurve) -> Self {
    Self(mover: .pointer(curve), duration: duration) { _ in point }
  }

  /// A pointer that leaves the screen.
  static var leavingPointer: Self {
    Self(mover: .leavingPointer, duration: 0, isStill: true) { _ in .zero }
  }

  /// The motion of a pointer that is at a point when it begins; nil if it is not on the screen.
  func beginning(at point: CGPoint?) -> Self {
    guard case .pointer(let curve) = mover else { return self }
    let end = location(.infinity)
    var motion = Self.along([point ?? end, end], duration: duration, curve: curve)
    (motion.mover, motion.isStill) = (mover, point == nil || point == end)
    return motion
  }

  /// 0 when the finger comes down and 1 when it is lifted, even if that is at the same time.
  private static func fraction(of time: Double, in duration: Double) -> Double {
    if time <= 0 { return 0 }
    return time >= duration ? 1 : time / duration
  }

  /// A finger that was at points at times, in seconds from the first one; between them it moves linearly.
  static func recorded(_ samples: [(time: Double, location: CGPoint)]) -> Self {
    let first = samples.first?.time ?? 0
    return Self(duration: (samples.last?.time ?? 0) - first) { elapsed in
      let time = first + elapsed
      guard let next = samples.firstIndex(where: { $0.time > time }) else {
        return samples.last?.location ?? .zero
      }
      if next == 0 { return samples[0].location }
      let (from, to) = (samples[next - 1], samples[next])
      let fraction = (time - from.time) / (to.time - from.time)
      return .between(from.location, to.location, fraction)
    }
  }

  /// Two fingers on opposite sides of a center.
  static func pair(
    around center: CGPoint, distance: (from: Double, to: Double), angle: (from: Double, to: Double),
    duration: Double, curve: TimingCurve
  ) -> [Self] {
    [0, Double.pi].map { side in
      Self(duration: duration) { time in
        let progress = curve.progress(at: fraction(of: time, in: duration))
        let radius = (distance.from + (distance.to - distance.from) * progress) / 2
        let direction = angle.from + (angle.to - angle.from) * progress + side
        return CGPoint(x: center.x + radius * cos(direction), y: center.y + radius * sin(direction))
      }
    }
  }
}

extension CGPoint {
  fileprivate static func between(_ from: CGPoint, _ to: CGPoint, _ fraction: Double) -> CGPoint {
    // Exact at both ends.
    if fraction == 1 { return to }
    return CGPoint(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
  }
}

/// Straight lines through points, parametrized by length.
private struct Polyline: Sendable {
  private let points: [CGPoint]
  /// The length up to each point.
  private let lengths: [Double]

  init(_ points: [CGPoint]) {
    self.points = points
    var total = 0.0
    lengths = points.indices.map { index in
      if index > 0 {
        total += Double(
          hypot(points[index].x - points[index - 1].x, points[index].y - points[index - 1].y))
      }
      return total
    }
  }

  /// The point at a fraction of the length; beyond 0…1, on the first and the last line.
  func point(at fraction: Double) -> CGPoint {
    guard let first = points.first, let total = lengths.last, total > 0 else {
      return points.first ?? .zero
    }
    if fraction == 0 { return first }
    let length = fraction * total
    let next = min(
      lengths.dropFirst().firstIndex { $0 >= length } ?? points.count - 1, points.count - 1)
    let segment = lengths[next] - lengths[next - 1]
    guard segment > 0 else { return points[next] }
    return .between(points[next - 1], points[next], (length - lengths[next - 1]) / segment)
  }
}
