/// The interpolation between keyframes. Apple's `CAAnimationCalculationMode`.
package enum KeyframeMode: Sendable {
  /// Piecewise linear.
  case linear
  /// No interpolation: each value applies until the time of the next one.
  case discrete
  /// Piecewise linear at constant speed; ignores key times and timing functions.
  case paced
  /// A cubic spline through the values.
  case cubic
  /// A cubic spline at constant speed; ignores key times and timing functions.
  case cubicPaced

  package var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Keyframes and the interpolation between them: a pure function of time.
///
/// The cubic modes use Kochanek–Bartels splines ("Interpolating Splines with Local Tension,
/// Continuity, and Bias Control", 1984), which are Catmull–Rom splines if all three parameters are
/// 0. Each segment has a uniform parameter from 0 to 1; at both ends, the end value is repeated.
package struct KeyframeInterpolation<Value: Interpolatable>: Sendable {
  let values: [Value]
  /// The time of each value, 0…1, ascending.
  private(set) var times: [Double]
  let mode: KeyframeMode
  let timingFunctions: [CAMediaTimingFunction]
  let tensions: [Double]
  let continuities: [Double]
  let biases: [Double]
  /// The arc-length table of a paced spline: the fraction of the total length at evenly spaced
  /// parameters.
  private var lengths: [Double] = []

  /// Makes keyframes; nil without values.
  ///
  /// - Parameters:
  ///   - values: In order. Surplus values or key times are ignored.
  ///   - keyTimes: 0…1, clamped; one that is less than its predecessor counts as equal to it. nil
  ///     or empty for even spacing. With `discrete`, each value applies from its time until the
  ///     next one, so the last of n values needs an end time too: evenly spaced values are at i /
  ///     n.
  ///   - timingFunctions: The easing of each segment; linear where there is none.
  ///   - tensions: One per value, 0 by default. A positive one tightens the curve.
  ///   - continuities: One per value, 0 by default. One other than 0 makes a corner.
  ///   - biases: One per value, 0 by default. A positive one overshoots the value.
  package init?(
    values: [Value], keyTimes: [Double]? = nil, mode: KeyframeMode = .linear,
    timingFunctions: [CAMediaTimingFunction] = [], tensions: [Double] = [],
    continuities: [Double] = [], biases: [Double] = []
  ) {
    let given = mode.isPaced ? [] : keyTimes ?? []
    let count = given.isEmpty ? values.count : min(values.count, given.count)
    if count == 0 { return nil }
    self.values = Array(values.prefix(count))
    self.mode = mode
    self.timingFunctions = mode.isPaced ? [] : timingFunctions
    (self.tensions, self.continuities, self.biases) = (tensions, continuities, biases)
    let intervals = Double(mode == .discrete ? count : max(count - 1, 1))
    times = (0..<count).map { Double($0) / intervals }
    if !given.isEmpty {
      var latest = 0.0
      times = given.prefix(count).map { time in
        latest = max(latest, min(time.finite, 1))
        return latest
      }
    }
    if mode == .paced { computePacedTimes() }
    if mode == .cubicPaced { measureCurve() }
  }

  /// The value at a fraction of the duration, 0…1: the first one before its time, the last one
  /// after it.
  func value(at fraction: Double) -> Value {
    if !lengths.isEmpty { return curveValue(atLength: fraction) }
    let index = lastIndex(in: times, notAfter: fraction)
    guard let index else { return values[0] }
    if mode == .discrete || index + 1 == values.count { return values[index] }
    var local = (fraction - times[index]) / (times[index + 1] - times[index])
    if index < timingFunctions.count { local = timingFunctions[index].value(at: local) }
    return value(inSegment: index, at: local)
  }

  /// The index of the last of ascending `numbers` that is not greater than `number`, by binary
  /// search; nil if all are.
  private func lastIndex(in numbers: [Double], notAfter number: Double) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// Interpolates between the values at `index` and `index + 1`.
  private func value(inSegment index: Int, at parameter: Double) -> Value {
    let (start, end) = (values[index], values[index + 1])
    if !mode.isCubic || parameter == 0 || parameter == 1 { return .mix(start, end, parameter) }
    let (u, v) = (parameter, 1 - parameter)
    // The cubic Hermite basis functions: of the tangents at both ends, and of the end value.
    let (leaving, arriving, ending) = (u * v * v, -u * u * v, u * u * (3 - 2 * u))
    let (a, b) = (tangents(at: index).leaving, tangents(at: index + 1).arriving)
    var value = Value.mix(start, end, ending + leaving * a.after + arriving * b.before)
    if index > 0 {
      value = value.offset(from: start, to: values[index - 1], fraction: leaving * a.before)
    }
    if index + 2 < values.count {
      value = value.offset(from: values[index + 2], to: end, fraction: arriving * b.after)
    }
    return value
  }

  /// A tangent, as weights of the differences from the previous value and to the next one.
  private typealias Tangent = (before: Double, after: Double)

  /// The incoming and outgoing tangents of the spline at a value.
  private func tangents(at index: Int) -> (arriving: Tangent, leaving: Tangent) {
    func number(_ numbers: [Double]) -> Double {
      index < numbers.count ? numbers[index].finite : 0
    }
    let (t, c, b) = (number(tensions), number(continuities), number(biases))
    let (before, after) = ((1 - t) * (1 + b) / 2, (1 - t) * (1 - b) / 2)
    return (
      arriving: (before * (1 - c), after * (1 + c)), leaving: (before * (1 + c), after * (1 - c))
    )
  }
}

// MARK: Constant speed

extension KeyframeInterpolation {
  /// Sets key times in proportion to the distances of the values.
  private mutating func computePacedTimes() {
    let distances = zip(values, values.dropFirst()).map { $0.separation(from: $1) }
    if let sums = Self.normalizedSums(of: distances) { times = sums }
  }

  /// The cumulative sums of distances, divided by the total, starting at 0; nil if the total is 0.
  private static func normalizedSums(of distances: [Double]) -> [Double]? {
    var (sums, sum) = ([0.0], 0.0)
    for distance in distances {
      sum += distance
      sums.append(sum)
    }
    return sum > 0 && sum.isFinite ? sums.map { $0 / sum } : nil
  }

  /// The number of chords per spline segment in the arc-length table: enough for a speed that is
  /// constant to about 1/1000, fewer for a very large number of keyframes.
  private var chordCount: Int { max(2, min(64, 16_384 / values.count)) }

  private mutating func measureCurve() {
    if values.count < 2 { return }
    var distances: [Double] = []
    var last = values[0]
    for index in 0..<values.count - 1 {
      for chord in 1...chordCount {
        let next = value(inSegment: index, at: Double(chord) / Double(chordCount))
        distances.append(last.separation(from: next))
        last = next
      }
    }
    lengths = Self.normalizedSums(of: distances) ?? []
  }

  private func curveValue(atLength fraction: Double) -> Value {
    guard let index = lastIndex(in: lengths, notAfter: fraction) else { return values[0] }
    if index + 1 == lengths.count { return values[values.count - 1] }
    let local = (fraction - lengths[index]) / (lengths[index + 1] - lengths[index])
    let (segment, chord) = index.quotientAndRemainder(dividingBy: chordCount)
    return value(inSegment: segment, at: (Double(chord) + local) / Double(chordCount))
  }
}
