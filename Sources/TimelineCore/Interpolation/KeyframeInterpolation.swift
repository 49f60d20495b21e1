/// How the values between key frames are found. Apple's `CAAnimationCalculationMode`.
package enum KeyframeMode: Sendable {
  /// In straight lines.
  case linear
  /// Not at all: each value holds until the next one's time.
  case discrete
  /// In straight lines at one speed: key times and timing functions do not count.
  case paced
  /// Along a smooth curve through the values.
  case cubic
  /// Along that curve at one speed: key times and timing functions do not count.
  case cubicPaced

  package var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Key frames: values at certain times, and what lies between them. A pure function of time.
///
/// The curve of the cubic modes is Kochanek and Bartels' ("Interpolating Splines with Local Tension,
/// Continuity, and Bias Control", 1984), which with 0 for all three is Catmull and Rom's. Each segment
/// is followed by its own share of time from 0 to 1; beyond the ends, the end values are repeated.
package struct KeyframeInterpolation<Value: Interpolatable>: Sendable {
  let values: [Value]
  /// When each value is reached, 0…1, never falling.
  private(set) var times: [Double]
  let mode: KeyframeMode
  let timingFunctions: [CAMediaTimingFunction]
  let tensions: [Double]
  let continuities: [Double]
  let biases: [Double]
  /// For one speed along the curve: the share of its length at evenly spaced parameters.
  private var lengths: [Double] = []

  /// Key frames; nil where there are none.
  ///
  /// - Parameters:
  ///   - values: In order. Where there are more values than key times or the other way round, those
  ///     in excess do not count.
  ///   - keyTimes: 0…1, clamped; one that is earlier than that before it counts as the same. Without
  ///     any, they are evenly spaced. With `discrete`, each value holds from its time until the next
  ///     one's, so that the last of n values needs an end: evenly spaced they are at i / n.
  ///   - timingFunctions: The pacing of each segment; linear where there is none.
  ///   - tensions: For each value; 0 where there is none. Above 0 the curve is tighter.
  ///   - continuities: For each value; 0 where there is none. Other than 0 it has a corner there.
  ///   - biases: For each value; 0 where there is none. Above 0 it overshoots the value.
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
    if mode == .paced { pace() }
    if mode == .cubicPaced { measureCurve() }
  }

  /// The value at `share` of the time, 0…1: the first one before its time, the last one after it.
  func value(at share: Double) -> Value {
    if !lengths.isEmpty { return curveValue(atLength: share) }
    let index = lastIndex(in: times, notAfter: share)
    guard let index else { return values[0] }
    if mode == .discrete || index + 1 == values.count { return values[index] }
    var part = (share - times[index]) / (times[index + 1] - times[index])
    if index < timingFunctions.count { part = timingFunctions[index].value(at: part) }
    return value(inSegment: index, at: part)
  }

  /// The place of the last of rising `numbers` that is not after `number`; nil where there is none.
  private func lastIndex(in numbers: [Double], notAfter number: Double) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// Between the values at `index` and the next one, at `part` of the way.
  private func value(inSegment index: Int, at part: Double) -> Value {
    let (start, end) = (values[index], values[index + 1])
    if !mode.isCubic || part == 0 || part == 1 { return .mix(start, end, part) }
    let (u, v) = (part, 1 - part)
    // Hermite's weights of the slopes at both ends, and of the way between them.
    let (leaving, arriving, way) = (u * v * v, -u * u * v, u * u * (3 - 2 * u))
    let (a, b) = (slopes(at: index).leaving, slopes(at: index + 1).arriving)
    var value = Value.mix(start, end, way + leaving * a.after + arriving * b.before)
    if index > 0 {
      value = value.offset(from: start, to: values[index - 1], share: leaving * a.before)
    }
    if index + 2 < values.count {
      value = value.offset(from: values[index + 2], to: end, share: arriving * b.after)
    }
    return value
  }

  /// How much of the ways from the value before and to the value after makes up a slope.
  private typealias Slope = (before: Double, after: Double)

  /// The slopes of the curve where it arrives at a value and where it leaves it.
  private func slopes(at index: Int) -> (arriving: Slope, leaving: Slope) {
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

// MARK: One speed

extension KeyframeInterpolation {
  /// Gives each segment time in proportion to its length.
  private mutating func pace() {
    let ways = zip(values, values.dropFirst()).map { $0.separation(from: $1) }
    if let shares = Self.shares(of: ways) { times = shares }
  }

  /// Sums of `ways` as shares of them all, 0 first; nil where there is no way at all.
  private static func shares(of ways: [Double]) -> [Double]? {
    var (sums, sum) = ([0.0], 0.0)
    for way in ways {
      sum += way
      sums.append(sum)
    }
    return sum > 0 && sum.isFinite ? sums.map { $0 / sum } : nil
  }

  /// Into how many straight pieces a segment of the curve is cut to measure it: enough that its speed
  /// is even to about a thousandth, fewer where there are very many key frames.
  private var pieces: Int { max(2, min(64, 16_384 / values.count)) }

  private mutating func measureCurve() {
    if values.count < 2 { return }
    var ways: [Double] = []
    var last = values[0]
    for index in 0..<values.count - 1 {
      for piece in 1...pieces {
        let next = value(inSegment: index, at: Double(piece) / Double(pieces))
        ways.append(last.separation(from: next))
        last = next
      }
    }
    lengths = Self.shares(of: ways) ?? []
  }

  private func curveValue(atLength share: Double) -> Value {
    guard let index = lastIndex(in: lengths, notAfter: share) else { return values[0] }
    if index + 1 == lengths.count { return values[values.count - 1] }
    let part = (share - lengths[index]) / (lengths[index + 1] - lengths[index])
    let (segment, piece) = index.quotientAndRemainder(dividingBy: pieces)
    return value(inSegment: segment, at: (Double(piece) + part) / Double(pieces))
  }
}
