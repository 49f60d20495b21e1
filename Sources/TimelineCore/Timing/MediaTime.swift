/// A point in time or a duration, in flicks.
///
/// A flick is 1/705 600 000 s: frames of all common rates, 24 to 120 per second and the NTSC ones,
/// have a whole number of flicks, so that sums of durations are exact.
public struct MediaTime: Hashable, Sendable {
  /// Flicks in a second.
  public static let flicksPerSecond: Int64 = 705_600_000

  /// The number of flicks.
  public var flicks: Int64

  /// Makes a time from flicks.
  public init(flicks: Int64) { self.flicks = flicks }

  /// The time nearest to `seconds`, ties rounded away from zero.
  ///
  /// - Parameter seconds: Clamped to ±1e9 (about 31 years); NaN counts as 0.
  public init(seconds: Double) {
    let finite = seconds.isNaN ? 0 : min(max(seconds, -1e9), 1e9)
    flicks = Int64((finite * Double(Self.flicksPerSecond)).rounded())
  }

  /// The time in seconds.
  public var seconds: Double { Double(flicks) / Double(Self.flicksPerSecond) }

  /// The start of a stage's clock.
  public static let zero = MediaTime(flicks: 0)

  /// Later than any other time: the end of an infinite animation.
  public static let indefinite = MediaTime(flicks: .max)

  /// Whether this is ``indefinite``.
  public var isIndefinite: Bool { self == .indefinite }
}

extension MediaTime: Comparable {
  /// Whether `left` is earlier.
  public static func < (left: MediaTime, right: MediaTime) -> Bool { left.flicks < right.flicks }
}

/// Sums saturate, so that an indefinite time stays indefinite.
extension MediaTime: AdditiveArithmetic {
  /// The sum; indefinite if an operand is, or on overflow.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    let (sum, overflow) = left.flicks.addingReportingOverflow(right.flicks)
    return MediaTime(flicks: overflow ? (right.flicks < 0 ? .min : .max) : sum)
  }

  /// The difference; indefinite if an operand is.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    let (difference, overflow) = left.flicks.subtractingReportingOverflow(right.flicks)
    return MediaTime(flicks: overflow ? (right.flicks < 0 ? .max : .min) : difference)
  }
}

extension MediaTime: CustomStringConvertible {
  /// Seconds, such as "0.25s".
  public var description: String { isIndefinite ? "indefinite" : "\(seconds)s" }
}
