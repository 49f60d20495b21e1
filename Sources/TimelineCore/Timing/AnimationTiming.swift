/// The timing of an animation: when it runs, and its progress at each time.
public struct AnimationTiming: Sendable, Equatable {
  /// The timing in the parent time space: that of the layer or group.
  public package(set) var media: MediaTiming
  /// The easing within one direction of a cycle.
  public package(set) var curve: TimingCurve

  package init(media: MediaTiming, curve: TimingCurve) { (self.media, self.curve) = (media, curve) }

  /// Timing for an animation that fills backwards, as those of animation blocks do.
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

  /// The time at which the first cycle begins.
  public var begin: MediaTime { media.begin }
  /// The duration of one cycle in one direction; above zero.
  public var duration: MediaTime { media.duration }
  /// The number of cycles, possibly fractional or infinite.
  public var repeatCount: Double { media.repeatCount }
  /// Whether each cycle plays backward after playing forward, which doubles its duration.
  public var autoreverses: Bool { media.autoreverses }
  /// The first time at which the animation has ended.
  public var end: MediaTime { media.end }

  /// The state of an animation at a time.
  package struct Position: Equatable {
    /// The eased progress: 0 at the beginning, 1 at the end, outside of that range if a curve
    /// overshoots.
    var progress: Double
    /// The number of completed cycles.
    var cycle = 0
  }

  /// The state at `time`; nil if the animation is not in effect.
  ///
  /// - Parameter isLast: Whether `time` is the end of the enclosing group.
  func position(at time: MediaTime, isLast: Bool = false) -> Position? {
    guard let local = media.localTime(at: time, isLast: isLast) else { return nil }
    let fraction = Double(local.time.flicks) / Double(max(duration.flicks, 1))
    return Position(progress: curve.progress(at: fraction), cycle: local.cycle)
  }

  /// The state at layer time `time` inside `groups`, outermost first: each group's timing maps the
  /// enclosing time to that of its animations.
  func position(at time: MediaTime, inside groups: [AnimationTiming]) -> Position? {
    var (time, isLast) = (time, false)
    for group in groups {
      guard let inner = group.groupTime(at: time, isLast: isLast) else { return nil }
      (time, isLast) = (inner, inner == group.duration)
    }
    return position(at: time, isLast: isLast)
  }

  /// The eased progress at `time`; nil if the animation is not in effect.
  package func progress(at time: MediaTime) -> Double? { position(at: time)?.progress }

  /// The local time of a group's animations, 0…``duration``; nil if the group is not in effect.
  func groupTime(at time: MediaTime, isLast: Bool) -> MediaTime? {
    if duration.isIndefinite { return media.localTime(at: time, isLast: isLast)?.time }
    guard let position = position(at: time, isLast: isLast) else { return nil }
    return min(max(duration.scaled(by: position.progress), .zero), duration)
  }
}

extension AnimationTiming {
  /// Restricts the progress to a subrange of 0…1; one that ends before 1 fills forwards.
  package mutating func restrict(to range: ClosedRange<Double>) {
    if range == 0...1 { return }
    curve = .remapped(curve, from: range.lowerBound, to: range.upperBound)
    if range.upperBound < 1 { media.fillsForwards = true }
  }
}
