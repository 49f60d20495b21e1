import Graphics

/// A property of a document: a value, or key frames.
package enum LottieProperty<Value: LottieValue>: Equatable, Sendable {
  case constant(Value)
  /// In ascending order of time; at least one.
  case keyed([LottieKeyframe<Value>])

  /// The value at a time in frames.
  func value(at frame: Double) -> Value {
    switch self {
    case .constant(let value): return value
    case .keyed(let keys):
      var (low, high) = (0, keys.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[middle].time <= frame { low = middle + 1 } else { high = middle }
      }
      guard low > 0 else { return keys[0].value }
      guard low < keys.count else { return keys[low - 1].value }
      return keys[low - 1].value(at: frame, until: keys[low])
    }
  }

  /// All values that it has at key frames, without those in between.
  var keyValues: [Value] {
    switch self {
    case .constant(let value): [value]
    case .keyed(let keys): keys.flatMap { [$0.value, $0.end ?? $0.value] }
    }
  }
}

/// A value at a time, and the way to the next one.
package struct LottieKeyframe<Value: LottieValue>: Equatable, Sendable {
  /// In frames.
  var time: Double
  var value: Value
  /// The value just before the next key frame, for players of old versions; nil for that of the next key frame.
  var end: Value?
  /// Whether the value stays until the next key frame.
  var isHeld: Bool
  /// The easing of each component; the last applies to those that follow. Empty for linear.
  var easing: [UnitBezier]
  /// The path of a point in space, along which it moves by arc length; nil for a straight one.
  var motion: LottieMotion?

  package init(
    time: Double, value: Value, end: Value? = nil, isHeld: Bool = false, easing: [UnitBezier] = []
  ) {
    (self.time, self.value, self.end) = (time, value, end)
    (self.isHeld, self.easing) = (isHeld, easing)
  }

  func value(at frame: Double, until next: LottieKeyframe) -> Value {
    if isHeld || next.time <= time { return value }
    let fraction = (frame - time) / (next.time - time)
    func progress(_ component: Int) -> Double {
      guard let last = easing.last else { return fraction }
      return (component < easing.count ? easing[component] : last).value(at: fraction)
    }
    if let motion, let moved = motion.position(progress(0)).point as? Value { return moved }
    return value.mixed(with: end ?? next.value, progress)
  }
}

/// The curve along which a position moves, between the values of two key frames.
struct LottieMotion: Equatable, Sendable {
  /// From the start to the first control point.
  let outTangent: LottieVector
  /// From the end to the second control point.
  let inTangent: LottieVector
  private let ruler: PathRuler

  /// Nil for a curve without length.
  init?(from start: LottieVector, _ out: LottieVector, _ into: LottieVector, to end: LottieVector) {
    let curve = CGPath(elements: [
      .move(to: start.point),
      .curve(
        to: end.point, control1: CGPoint(x: start.x + out.x, y: start.y + out.y),
        control2: CGPoint(x: end.x + into.x, y: end.y + into.y)),
    ])
    guard let ruler = PathRuler(curve) else { return nil }
    (outTangent, inTangent, self.ruler) = (out, into, ruler)
  }

  /// Whether both have the same tangents; their ends are the values of key frames.
  static func == (left: LottieMotion, right: LottieMotion) -> Bool {
    left.outTangent == right.outTangent && left.inTangent == right.inTangent
  }

  /// The point at a fraction of the length, and the direction there in radians. Beyond its ends, the curve goes on
  /// straight.
  func position(_ progress: Double) -> (point: LottieVector, angle: Double) {
    let (point, angle) = ruler.position(at: ruler.length * progress)
    return (LottieVector(point.x.native, point.y.native), angle.native)
  }
}

/// A position: a point, or its coordinates by themselves.
package enum LottiePosition: Equatable, Sendable {
  case point(LottieProperty<LottieVector>)
  case split(LottieProperty<Double>, LottieProperty<Double>)

  func value(at frame: Double) -> LottieVector {
    switch self {
    case .point(let point): point.value(at: frame)
    case .split(let x, let y): LottieVector(x.value(at: frame), y.value(at: frame))
    }
  }

  /// The direction of the motion at a time, in radians; 0 without motion.
  func direction(at frame: Double) -> Double {
    // Across a step that is short against any frame, and long against rounding errors.
    let step = 1.0 / 1024
    var (from, to) = (value(at: frame - step), value(at: frame + step))
    if from == to { (from, to) = (value(at: frame - 1), value(at: frame + 1)) }
    return from == to ? 0 : atan2(to.y - from.y, to.x - from.x)
  }
}
