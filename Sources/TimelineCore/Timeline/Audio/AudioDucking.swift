/// How music stays below speech: by how much, and how fast it yields and comes back.
///
/// The envelope is computed in advance, so that the music is already low when a word begins. There is no threshold to
/// set: how far the music yields follows how loud the speech is in relation to its own average.
public struct AudioDucking: Sendable, Equatable {
  /// The factor of the music's amplitude during speech, 0 … 1.
  public var gain = AudioTrack.factor(decibels: -12)
  /// How long the music takes to yield, before speech begins.
  public var attack = MediaTime(seconds: 0.2)
  /// For how long it stays low after speech, so that it does not come back between words.
  public var hold = MediaTime(seconds: 0.4)
  /// How long it takes to come back.
  public var release = MediaTime(seconds: 0.6)

  /// Ducking by 12 dB.
  public init() {}

  /// The number of levels for each second.
  public static let rate = 100

  /// The envelope of music during stretches of speech.
  ///
  /// - Parameter end: The end of the timeline.
  public func envelope(during stretches: [Range<MediaTime>], until end: MediaTime)
    -> [AudioGainPoint]
  {
    var activity = [Double](repeating: 0, count: Self.count(until: end))
    for stretch in stretches {
      let from = max(Self.index(of: stretch.lowerBound), 0)
      let to = min(Self.index(of: stretch.upperBound), activity.count)
      for index in from..<max(to, from) { activity[index] = 1 }
    }
    return envelope(of: activity)
  }

  /// The number of levels of a timeline.
  package static func count(until end: MediaTime) -> Int { max(index(of: end) + 1, 1) }

  /// The index of the level of an instant.
  package static func index(of time: MediaTime) -> Int {
    let flicks = MediaTime.flicksPerSecond / Int64(rate)
    return Int(time.flicks / flicks)
  }

  /// How much speech there is at each hundredth of a second, 0 … 1.
  ///
  /// A power of p counts as p / (p + m/20), where m is the average over the whole recording: 13 dB below its average, it
  /// counts half; at its average, 95 %.
  ///
  /// - Parameter powers: The mean squares of the amplitude, one for each hundredth of a second.
  package static func activity(of powers: [Float]) -> [Double] {
    let sum = powers.reduce(0.0) { $0 + Double($1) }
    guard sum > 0 else { return powers.map { _ in 0 } }
    let reference = sum / Double(powers.count) / 20
    return powers.map { Double($0) / (Double($0) + reference) }
  }

  /// The envelope of music over speech that there is so much of at each hundredth of a second.
  ///
  /// A reduction begins to grow linearly up to `attack` before it is needed, stays for `hold`, and shrinks linearly for
  /// `release`.
  package func envelope(of activity: [Double]) -> [AudioGainPoint] {
    guard activity.contains(where: { $0 > 0 }) else { return [] }
    let depth = 1 - min(max(gain.isFinite ? gain : 0, 0), 1)
    func step(_ time: MediaTime) -> Double {
      let count = time.seconds * Double(Self.rate)
      return count > 0 ? depth / count : depth
    }
    var reductions = Self.held(activity.map { $0 * depth }, for: Self.index(of: max(hold, .zero)))
    let (rise, fall) = (step(attack), step(release))
    for index in reductions.indices.dropFirst() {
      reductions[index] = max(reductions[index], reductions[index - 1] - fall)
    }
    for index in reductions.indices.dropLast().reversed() {
      reductions[index] = max(reductions[index], reductions[index + 1] - rise)
    }
    return Self.simplified(reductions.map { 1 - $0 })
  }

  /// The maximum of each value and as many before it: van Herk's method with a queue of candidates.
  private static func held(_ values: [Double], for count: Int) -> [Double] {
    var queue: [Int] = []
    var head = 0
    return values.indices.map { index in
      while queue.count > head, let last = queue.last, values[last] <= values[index] {
        queue.removeLast()
      }
      queue.append(index)
      if queue[head] < index - count { head += 1 }
      return values[queue[head]]
    }
  }

  /// Points between which lines are within 1/500 of all values: swinging door compression.
  private static func simplified(_ values: [Double]) -> [AudioGainPoint] {
    let tolerance = 0.002
    var points = [point(0, values)]
    var start = 0
    var (low, high) = (-Double.infinity, Double.infinity)
    for index in values.indices.dropFirst() {
      let distance = Double(index - start)
      let below = (values[index] - tolerance - values[start]) / distance
      let above = (values[index] + tolerance - values[start]) / distance
      let slope = (values[index] - values[start]) / distance
      if slope < low || slope > high {
        points.append(point(index - 1, values))
        start = index - 1
        (low, high) = (
          values[index] - tolerance - values[start], values[index] + tolerance - values[start]
        )
      } else {
        (low, high) = (max(low, below), min(high, above))
      }
    }
    if start < values.count - 1 { points.append(point(values.count - 1, values)) }
    return points
  }

  private static func point(_ index: Int, _ values: [Double]) -> AudioGainPoint {
    let flicks = MediaTime.flicksPerSecond / Int64(rate)
    return AudioGainPoint(MediaTime(flicks: Int64(index) * flicks), values[index])
  }
}
