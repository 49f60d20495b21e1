/// The mapping from a parent time space to a local one: Core Animation's `CAMediaTiming` as a
/// value.
public struct MediaTiming: Sendable, Equatable {
  /// The begin time in the parent time space.
  public package(set) var begin = MediaTime.zero
  /// The duration of one cycle in one direction; indefinite for a layer.
  public package(set) var duration = MediaTime.indefinite
  /// The rate of local time relative to parent time; negative runs backward, 0 is paused.
  public package(set) var speed = 1.0
  /// An offset of local time; wraps around within a cycle.
  public package(set) var timeOffset = MediaTime.zero
  /// The number of cycles, possibly fractional or infinite.
  public package(set) var repeatCount = 1.0
  private var countOrigin = CountOrigin()
  /// The duration of all cycles; nil to use ``repeatCount``.
  public package(set) var repeatDuration: MediaTime?
  /// Whether each cycle plays backward after playing forward, which doubles its duration.
  public package(set) var autoreverses = false
  /// Whether the first value applies before the begin time.
  public package(set) var fillsBackwards = false
  /// Whether the last value applies after the end.
  public package(set) var fillsForwards = false

  package init(
    begin: MediaTime = .zero, duration: MediaTime = .indefinite, speed: Double = 1.0,
    timeOffset: MediaTime = .zero, repeatCount: Double = 1.0, repeatDuration: MediaTime? = nil,
    autoreverses: Bool = false, fillsBackwards: Bool = false, fillsForwards: Bool = false
  ) {
    self.begin = begin
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillsBackwards = fillsBackwards
    self.fillsForwards = fillsForwards
  }

  /// A local time within a cycle.
  struct LocalTime: Equatable {
    /// Within one direction: 0…``MediaTiming/duration``.
    var time: MediaTime
    /// The number of completed cycles.
    var cycle: Int
  }

  /// The origin of a repeat count of 1: set explicitly, or the default. Getters report the difference,
  /// but it does not affect timing, so all values are equal.
  private struct CountOrigin: Equatable {
    var isExplicit = false

    static func == (left: Self, right: Self) -> Bool { true }
  }

  private var cycle: MediaTime { autoreverses ? duration + duration : duration }

  /// The active duration: that of all cycles, in local time.
  var activeDuration: MediaTime {
    if let repeatDuration { return repeatDuration }
    if duration.isIndefinite || repeatCount == 1 { return cycle }
    return cycle.scaled(by: repeatCount)
  }

  /// The first time, in the parent time space, at which the active duration has ended.
  public var end: MediaTime {
    if speed == 0 { return .indefinite }
    let active = activeDuration
    if active.isIndefinite { return .indefinite }
    return begin + (abs(speed) == 1 ? active : active.scaled(by: 1 / abs(speed)))
  }

  /// The local time at `time` of the parent; nil if this is not in effect.
  ///
  /// - Parameter isLast: Whether `time` is the end of the parent, which stops or reverses there: a child
  ///   that lasts until then shows its end instead of having ended.
  func localTime(at time: MediaTime, isLast: Bool = false) -> LocalTime? {
    var elapsed = time - begin
    if abs(speed) != 1 { elapsed = elapsed.scaled(by: abs(speed)) }
    if elapsed < .zero {
      if !fillsBackwards { return nil }
      elapsed = .zero
    }
    let active = activeDuration
    var isAtEnd = speed < 0 || isLast
    if elapsed >= active {
      if !fillsForwards && !(isLast && end >= time) { return nil }
      (elapsed, isAtEnd) = (active, true)
    }
    // Running backward, an infinite duration starts at the end of a cycle.
    let length = active.isIndefinite ? cycle : active
    let position = (speed < 0 ? length - elapsed : elapsed) + timeOffset
    return localTime(atPosition: position, isAtEnd: isAtEnd)
  }

  /// - Parameter isAtEnd: Whether a cycle boundary belongs to the cycle before it.
  private func localTime(atPosition position: MediaTime, isAtEnd: Bool) -> LocalTime {
    if duration.isIndefinite { return LocalTime(time: position, cycle: 0) }
    let length = cycle.flicks
    if length <= 0 { return LocalTime(time: .zero, cycle: 0) }
    var (index, local) = position.flicks.quotientAndRemainder(dividingBy: length)
    if local < 0 { (index, local) = (index - 1, local + length) }
    if isAtEnd && local == 0 && (position > .zero || activeDuration.isIndefinite) {
      (index, local) = (index &- 1, length)
    }
    if local > duration.flicks { local = length - local }
    return LocalTime(time: MediaTime(flicks: local), cycle: Int(index))
  }
}

/// A layer's time space is not interpolated.
extension MediaTiming: DiscreteValue {}

extension MediaTiming {
  /// The default timing of a layer: local time equals parent time.
  package static let plain = MediaTiming()

  /// A layer's local time at `time` of its superlayer; nil before its begin time and after its end.
  func layerTime(at time: MediaTime) -> MediaTime? {
    if self == .plain { return time }
    if !activeDuration.isIndefinite { return localTime(at: time)?.time }
    // An infinite active duration has no end to run backward from.
    if time < begin && !fillsBackwards { return nil }
    let passed = converted(max(time, begin))
    return duration.isIndefinite ? passed : localTime(atPosition: passed, isAtEnd: speed < 0).time
  }

  /// A layer's local time at `time` of its superlayer, for its sublayers and animations; unclamped
  /// if the layer is not in effect.
  package func shownTime(at time: MediaTime) -> MediaTime { layerTime(at: time) ?? converted(time) }

  /// A layer's local time at `time` of its superlayer, whether or not the layer is in effect, as
  /// `convertTime` computes it: `t′ = (t − begin) · speed + timeOffset`.
  package func converted(_ time: MediaTime) -> MediaTime {
    if self == .plain { return time }
    return (time - begin).scaled(by: speed) + timeOffset
  }

  /// The inverse of ``converted(_:)``; the begin time if the speed is 0.
  package func unconverted(_ time: MediaTime) -> MediaTime {
    if self == .plain { return time }
    return speed == 0 ? begin : (time - timeOffset).scaled(by: 1 / speed) + begin
  }
}

extension MediaTiming {
  /// ``repeatCount`` as Core Animation reports it: 0, the default, means once.
  package var explicitRepeatCount: Float {
    get { repeatCount == 1 && !countOrigin.isExplicit ? 0 : Float(repeatCount) }
    set {
      countOrigin.isExplicit = newValue > 0
      repeatCount = newValue > 0 ? Double(newValue) : 1
    }
  }
}

extension MediaTime {
  /// The product with `factor`, rounded to the nearest flick; saturates.
  package func scaled(by factor: Double) -> MediaTime {
    if factor == 1 || isIndefinite { return self }
    let product = (Double(flicks) * factor).rounded()
    if product.isNaN { return .zero }
    if product >= 0x1p63 { return .indefinite }
    return MediaTime(flicks: product < -0x1p63 ? .min : Int64(product))
  }
}
