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

  /// The gain envelope of music for segments of speech: a point for each end of a fade, so that its size does not
  /// depend on the duration.
  ///
  /// Fades take a hundredth of a second at least. Where music would begin to fade in while it fades out for the next
  /// segment, the fades end where they meet.
  ///
  /// - Parameters:
  ///   - segments: The intervals with speech, in any order. Parts before zero or after `end` are ignored.
  ///   - end: The end of the timeline; it may be indefinite.
  /// - Returns: The points, ascending in time, within zero … `end`; empty without speech.
  public func envelope(during segments: [Range<MediaTime>], until end: MediaTime)
    -> [AudioGainPoint]
  {
    let (attack, release) = (max(attack, Self.interval), max(release, Self.interval))
    var fades = FadePoints(depth: depth)
    var last: MediaTime?
    for interval in attenuated(during: segments, until: end) {
      let begin = interval.lowerBound
      if let last, begin - last < attack + release {
        fades.meet(from: last, to: begin, attack: attack, release: release)
      } else {
        if let last { fades.add(last + release, 0) }
        let rise = max(begin - attack, .zero)
        if begin > .zero { fades.add(rise, 1 - (begin - rise).seconds / attack.seconds) }
      }
      fades.add(begin, 1)
      if interval.upperBound < end { fades.add(interval.upperBound, 1) }
      last = interval.upperBound
    }
    if let last, last < end {
      let fall = min(release, end - last)
      fades.add(last + fall, 1 - fall.seconds / release.seconds)
    }
    return fades.points
  }

  /// The disjoint intervals with the full gain reduction, in their order. The last may be after `end`.
  private func attenuated(
    during segments: [Range<MediaTime>], until end: MediaTime
  ) -> [Range<MediaTime>] {
    guard depth > 0 else { return [] }
    var intervals: [Range<MediaTime>] = []
    for segment in segments.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let (begin, stop) = (max(segment.lowerBound, .zero), min(segment.upperBound, end))
      guard begin < stop else { continue }
      let held = stop + max(hold, .zero)
      if let last = intervals.last, begin <= last.upperBound {
        intervals[intervals.count - 1] = last.lowerBound..<max(last.upperBound, held)
      } else {
        intervals.append(begin..<held)
      }
    }
    return intervals
  }

  /// The greatest gain reduction, 0 … 1.
  private var depth: Double { 1 - min(max(gain.isFinite ? gain : 0, 0), 1) }

  /// The interval between levels.
  private static let interval = MediaTime(flicks: MediaTime.flicksPerSecond / Int64(rate))

  /// The number of levels of a timeline.
  package static func count(until end: MediaTime) -> Int { max(index(of: end) + 1, 1) }

  /// The index of the level of an instant.
  package static func index(of time: MediaTime) -> Int {
    Int(time.flicks / interval.flicks)
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
    let depth = depth
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
    AudioGainPoint(MediaTime(flicks: Int64(index) * interval.flicks), values[index])
  }
}

/// The points of an envelope that is being made.
private struct FadePoints {
  /// The greatest gain reduction, 0 … 1.
  let depth: Double
  private(set) var points: [AudioGainPoint] = []

  init(depth: Double) { self.depth = depth }

  /// - Parameter fraction: The fraction of the gain reduction.
  mutating func add(_ time: MediaTime, _ fraction: Double) {
    // A fade that begins where another ends.
    if points.last?.time == time { points.removeLast() }
    points.append(AudioGainPoint(time, 1 - depth * fraction))
  }

  /// Adds the point where a fade-in from `last` on meets the fade-out that ends at `begin`.
  mutating func meet(
    from last: MediaTime, to begin: MediaTime, attack: MediaTime, release: MediaTime
  ) {
    let (gap, total) = (begin - last, attack + release)
    // The product may be beyond 64 bits; the quotient is less than the gap.
    let (flicks, _) = total.flicks.dividingFullWidth(
      release.flicks.multipliedFullWidth(by: gap.flicks))
    add(last + MediaTime(flicks: flicks), 1 - gap.seconds / total.seconds)
  }
}
