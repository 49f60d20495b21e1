/// When an animation runs, and how far along it is at each instant.
public struct AnimationTiming: Sendable, Equatable {
  /// When it runs, in the time of its layer or group.
  public package(set) var media: MediaTiming
  /// How progress follows time within a cycle's one direction.
  public package(set) var curve: TimingCurve

  package init(media: MediaTiming, curve: TimingCurve) { (self.media, self.curve) = (media, curve) }

  /// Describes when an animation runs that shows its beginning until it begins, as those of blocks do.
  package init(
    begin: MediaTime, duration: MediaTime, repeatCount: Double = 1, autoreverses: Bool = false,
    curve: TimingCurve
  ) {
    var media = MediaTiming()
    (media.begin, media.duration) = (begin, duration)
    (media.repeatCount, media.autoreverses) = (repeatCount, autoreverses)
    media.fillsBackwards = true
    self.init(media: media, curve: curve)
  }

  /// When its first cycle begins.
  public var begin: MediaTime { media.begin }
  /// Length of one cycle in one direction; above zero.
  public var duration: MediaTime { media.duration }
  /// How many cycles; fractions cut the last one short, infinity never ends.
  public var repeatCount: Double { media.repeatCount }
  /// Whether each cycle runs back to where it began, which doubles its length.
  public var autoreverses: Bool { media.autoreverses }
  /// The first instant at which it has ended.
  public var end: MediaTime { media.end }

  /// How far along an animation is.
  package struct Position: Equatable {
    /// After pacing: 0 at the beginning, 1 at the end, beyond them where a curve overshoots.
    var progress: Double
    /// How many whole cycles came before.
    var cycle = 0
  }

  /// Where it stands at `time`; nil where it is not in effect.
  ///
  /// - Parameter isLast: Whether that is the last instant of the group that it is in.
  func position(at time: MediaTime, isLast: Bool = false) -> Position? {
    guard let moment = media.moment(at: time, isLast: isLast) else { return nil }
    let share = Double(moment.time.flicks) / Double(max(duration.flicks, 1))
    return Position(progress: curve.progress(at: share), cycle: moment.cycle)
  }

  /// Progress at `time` after pacing; nil where it is not in effect.
  package func progress(at time: MediaTime) -> Double? { position(at: time)?.progress }

  /// The time inside a group with this timing: what its parts go by, 0…``duration``; nil where it is not
  /// in effect.
  func groupTime(at time: MediaTime, isLast: Bool) -> MediaTime? {
    if duration.isIndefinite { return media.moment(at: time, isLast: isLast)?.time }
    guard let position = position(at: time, isLast: isLast) else { return nil }
    return min(max(duration.scaled(by: position.progress), .zero), duration)
  }
}

extension AnimationTiming {
  /// Goes only this stretch of the way; where that ends before the end it stays there.
  package mutating func take(_ range: ClosedRange<Double>) {
    if range == 0...1 { return }
    curve = .scaled(curve, from: range.lowerBound, to: range.upperBound)
    if range.upperBound < 1 { media.fillsForwards = true }
  }
}
