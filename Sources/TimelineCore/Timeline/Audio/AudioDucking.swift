/// The parameters of ducking: the gain of music during speech, and the speed of its fades.
///
/// The envelope is computed ahead of time, so that the music is already attenuated when a word begins. There is no
/// threshold to set: the attenuation depends on the level of the speech relative to its own average.
public struct AudioDucking: Sendable, Equatable {
  /// The factor of the music's amplitude during speech, 0 … 1.
  public var gain = AudioTrack.factor(decibels: -12)
  /// The duration of the fade to ``gain``, which ends when speech begins.
  public var attack = MediaTime(seconds: 0.2)
  /// How long the music stays attenuated after speech, so that it does not rise between words.
  public var hold = MediaTime(seconds: 0.4)
  /// The duration of the fade back to the full amplitude.
  public var release = MediaTime(seconds: 0.6)

  /// Ducking by 12 dB.
  public init() {}

  /// The number of levels for each second.
  public static let rate = 100

  /// The gain envelope of music for segments of speech.
  ///
  /// - Parameters:
  ///   - segments: The intervals with speech.
  ///   - end: The end of the timeline.
  public func envelope(during segments: [Range<MediaTime>], until end: MediaTime)
    -> [AudioGainPoint]
  {
    var activity = [Double](repeating: 0, count: Self.count(until: end))
    for segment in segments {
      let from = max(Self.index(of: segment.lowerBound), 0)
      let to = min(Self.index(of: segment.upperBound), activity.count)
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

  /// The activity of speech in each hundredth of a second, 0 … 1.
  ///
  /// The activity of power p is p / (p + m/20), where m is the average over the whole recording: 0.5 at 13 dB below
  /// the average, 0.95 at the average.
  ///
  /// - Parameter powers: The mean squares of the amplitude, one for each hundredth of a second.
  package static func activity(of powers: [Float]) -> [Double] {
    let sum = powers.reduce(0.0) { $0 + Double($1) }
    guard sum > 0 else { return powers.map { _ in 0 } }
    let reference = sum / Double(powers.count) / 20
    return powers.map { Double($0) / (Double($0) + reference) }
  }

  /// The gain envelope of music for an activity of speech in each hundredth of a second.
  ///
  /// The gain reduction rises linearly for `attack` before it is needed, stays for `hold`, and falls linearly for
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
