/// When something runs within the time of what it is part of: Core Animation's `CAMediaTiming` as a
/// value.
public struct MediaTiming: Sendable, Equatable {
  /// When it begins.
  public package(set) var begin = MediaTime.zero
  /// Length of one cycle in one direction; indefinite for a layer, which just goes on.
  public package(set) var duration = MediaTime.indefinite
  /// How fast its time passes; below 0 it runs backwards, at 0 it stands still.
  public package(set) var speed = 1.0
  /// Where its time starts; goes round within a cycle.
  public package(set) var timeOffset = MediaTime.zero
  /// How many cycles; fractions cut the last one short, infinity never ends.
  public package(set) var repeatCount = 1.0
  private var counted = Counted()
  /// How long it goes on repeating; nil where the count decides.
  public package(set) var repeatDuration: MediaTime?
  /// Whether each cycle runs back to where it began, which doubles its length.
  public package(set) var autoreverses = false
  /// Whether it shows its beginning before it begins.
  public package(set) var fillsBackwards = false
  /// Whether it shows its end after it has ended.
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

  /// A moment of its own time.
  struct Moment: Equatable {
    /// In one direction: 0…``MediaTiming/duration``.
    var time: MediaTime
    /// How many whole cycles came before.
    var cycle: Int
  }

  /// Whether a count of one was asked for, and is not just what there is without any: users read it back, but
  /// it makes no other timing.
  private struct Counted: Equatable {
    var isStated = false

    static func == (left: Self, right: Self) -> Bool { true }
  }

  private var cycle: MediaTime { autoreverses ? duration + duration : duration }

  /// How much of its own time it runs for.
  var activeDuration: MediaTime {
    if let repeatDuration { return repeatDuration }
    if duration.isIndefinite || repeatCount == 1 { return cycle }
    return cycle.scaled(by: repeatCount)
  }

  /// The first instant, of the time of what it is part of, at which it has ended.
  public var end: MediaTime {
    if speed == 0 { return .indefinite }
    let active = activeDuration
    if active.isIndefinite { return .indefinite }
    return begin + (abs(speed) == 1 ? active : active.scaled(by: 1 / abs(speed)))
  }

  /// Its own time at `time` of what it is part of; nil where it is not in effect.
  ///
  /// - Parameter isLast: Whether that is the last instant of what it is part of, which then stands at its
  ///   end or turns back there: what lasts until then shows its end.
  func moment(at time: MediaTime, isLast: Bool = false) -> Moment? {
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
    // Run backwards, what never ends begins with the end of a cycle.
    let length = active.isIndefinite ? cycle : active
    let position = (speed < 0 ? length - elapsed : elapsed) + timeOffset
    return moment(atPosition: position, isAtEnd: isAtEnd)
  }

  /// - Parameter isAtEnd: Whether the seam between two cycles belongs to the one before it.
  private func moment(atPosition position: MediaTime, isAtEnd: Bool) -> Moment {
    if duration.isIndefinite { return Moment(time: position, cycle: 0) }
    let length = cycle.flicks
    if length <= 0 { return Moment(time: .zero, cycle: 0) }
    var (index, local) = position.flicks.quotientAndRemainder(dividingBy: length)
    if local < 0 { (index, local) = (index - 1, local + length) }
    if isAtEnd && local == 0 && (position > .zero || activeDuration.isIndefinite) {
      (index, local) = (index &- 1, length)
    }
    if local > duration.flicks { local = length - local }
    return Moment(time: MediaTime(flicks: local), cycle: Int(index))
  }
}

/// A layer's own time: switches at once.
extension MediaTiming: DiscreteValue {}

extension MediaTiming {
  /// Time that just passes, as a layer's does unless it is changed.
  package static let plain = MediaTiming()

  /// A layer's own time at `time` of its superlayer; nil before it begins and after it has ended.
  func layerTime(at time: MediaTime) -> MediaTime? {
    if self == .plain { return time }
    if !activeDuration.isIndefinite { return moment(at: time)?.time }
    // What just goes on has no end that it could run back from.
    if time < begin && !fillsBackwards { return nil }
    let passed = converted(max(time, begin))
    return duration.isIndefinite ? passed : moment(atPosition: passed, isAtEnd: speed < 0).time
  }

  /// A layer's own time at `time` of its superlayer, as what is inside shows it; where it is not in
  /// effect, as it passes.
  package func shownTime(at time: MediaTime) -> MediaTime { layerTime(at: time) ?? converted(time) }

  /// A layer's own time at `time` of its superlayer, whether or not it is shown then: what
  /// `convertTime` goes by. `t′ = (t − begin) · speed + timeOffset`.
  package func converted(_ time: MediaTime) -> MediaTime {
    if self == .plain { return time }
    return (time - begin).scaled(by: speed) + timeOffset
  }

  /// The instant of the superlayer's time at which a layer's own is `time`; at a speed of 0, when it
  /// begins.
  package func unconverted(_ time: MediaTime) -> MediaTime {
    if self == .plain { return time }
    return speed == 0 ? begin : (time - timeOffset).scaled(by: 1 / speed) + begin
  }
}

extension MediaTiming {
  /// ``repeatCount`` as Core Animation has it: 0, as at first, means once.
  package var explicitRepeatCount: Float {
    get { repeatCount == 1 && !counted.isStated ? 0 : Float(repeatCount) }
    set {
      counted.isStated = newValue > 0
      repeatCount = newValue > 0 ? Double(newValue) : 1
    }
  }
}

extension MediaTime {
  /// This length of time `factor` times, to the nearest flick; clamped to the range there is.
  package func scaled(by factor: Double) -> MediaTime {
    if factor == 1 || isIndefinite { return self }
    let product = (Double(flicks) * factor).rounded()
    if product.isNaN { return .zero }
    if product >= 0x1p63 { return .indefinite }
    return MediaTime(flicks: product < -0x1p63 ? .min : Int64(product))
  }
}
