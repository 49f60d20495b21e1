/// How often, and how fast, an effect plays. Effects without cycles, such as `.scale`, ignore how often.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// nil for the effect's own.
  private(set) var behavior: RepeatBehavior?
  /// The rate, 0.1…10.
  private(set) var rate = 1.0

  /// The options of the effect itself: a bounce plays once, the others in cycles until they are removed.
  public static var `default`: Self { Self() }

  /// Plays until the effect is removed.
  public static var repeating: Self { Self().repeating }
  /// Plays until the effect is removed.
  public var repeating: Self { `repeat`(RepeatBehavior(count: .max)) }

  /// Plays once.
  public static var nonRepeating: Self { Self().nonRepeating }
  /// Plays once.
  public var nonRepeating: Self { `repeat`(1) }

  /// Plays `count` times, at least once; nil for as often as by default.
  public static func `repeat`(_ count: Int?) -> Self { Self().repeat(count) }
  /// Plays `count` times, at least once; nil for as often as by default.
  public func `repeat`(_ count: Int?) -> Self {
    var copy = self
    copy.behavior = count.map { RepeatBehavior(count: max($0, 1)) }
    return copy
  }

  /// Plays until the effect is removed, or a number of times.
  public static func `repeat`(_ behavior: RepeatBehavior) -> Self { Self().repeat(behavior) }
  /// Plays until the effect is removed, or a number of times.
  public func `repeat`(_ behavior: RepeatBehavior) -> Self {
    var copy = self
    copy.behavior = behavior
    return copy
  }

  /// Plays at a multiple of the usual speed, clamped to 0.1…10.
  public static func speed(_ speed: Double) -> Self { Self().speed(speed) }
  /// Plays at a multiple of the usual speed, clamped to 0.1…10.
  public func speed(_ speed: Double) -> Self {
    var copy = self
    copy.rate = speed.isNaN ? 1 : min(max(speed, 0.1), 10)
    return copy
  }

  /// How cycles follow each other.
  public struct RepeatBehavior: Hashable, Sendable {
    /// `.max` for until the effect is removed.
    fileprivate(set) var count: Int
    /// Seconds between the end of a cycle and the beginning of the next; nil for the effect's own.
    fileprivate(set) var delay: Double?
    /// Whether the cycles join; nil for as the effect does.
    fileprivate(set) var isContinuous: Bool?

    /// Without stops between cycles, until the effect is removed.
    public static var continuous: Self { Self(count: .max, delay: 0, isContinuous: true) }

    /// In cycles that start and stop, until the effect is removed.
    public static var periodic: Self { .periodic() }

    /// In cycles that start and stop.
    ///
    /// - Parameters:
    ///   - count: How often, at least once; nil for until the effect is removed.
    ///   - delay: Seconds between cycles, not below 0; nil for the effect's own.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> Self {
      let delay = delay.map { $0.isFinite ? max($0, 0) : 0 }
      return Self(count: count.map { max($0, 1) } ?? .max, delay: delay, isContinuous: false)
    }
  }
}
