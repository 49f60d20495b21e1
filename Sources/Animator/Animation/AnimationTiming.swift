/// When an animation runs, and how far along it is at each instant.
public struct AnimationTiming: Sendable, Equatable {
  /// When its first cycle begins; before, it shows its beginning.
  public internal(set) var begin: MediaTime
  /// Length of one cycle in one direction; above zero.
  public let duration: MediaTime
  /// How many cycles; fractions cut the last one short, infinity never ends.
  public let repeatCount: Double
  /// Whether each cycle runs back to where it began, which doubles its length.
  public let autoreverses: Bool
  /// How progress follows time within a cycle's one direction.
  public let curve: TimingCurve

  /// Describes when an animation runs.
  init(
    begin: MediaTime, duration: MediaTime, repeatCount: Double = 1, autoreverses: Bool = false,
    curve: TimingCurve
  ) {
    (self.begin, self.duration) = (begin, duration)
    (self.repeatCount, self.autoreverses, self.curve) = (repeatCount, autoreverses, curve)
  }

  private var cycle: MediaTime { autoreverses ? duration + duration : duration }

  /// The first instant at which it no longer shows.
  public var end: MediaTime {
    if repeatCount == 1 { return begin + cycle }
    let active = (Double(cycle.flicks) * repeatCount).rounded()
    return active < 9e18 ? begin + MediaTime(flicks: Int64(active)) : .indefinite
  }

  /// Progress at `time` after pacing; nil from ``end`` on, when the model value shows.
  func progress(at time: MediaTime) -> Double? {
    guard time > begin else { return curve.progress(at: 0) }
    guard time < end else { return nil }
    var local = (time - begin).flicks % cycle.flicks
    if local > duration.flicks { local = cycle.flicks - local }
    return curve.progress(at: Double(local) / Double(duration.flicks))
  }
}
