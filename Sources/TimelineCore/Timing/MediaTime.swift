/// An instant or a length of time, in whole flicks.
///
/// A flick is 1/705 600 000 s: a frame of every common rate, 24 to 120 a second and the NTSC ones,
/// is a whole number of them, so times add up without error however long a reel is.
public struct MediaTime: Hashable, Sendable {
  /// Flicks in a second.
  public static let flicksPerSecond: Int64 = 705_600_000

  /// The count of flicks.
  public var flicks: Int64

  /// Makes a time of whole flicks.
  public init(flicks: Int64) { self.flicks = flicks }

  /// The time nearest to `seconds`, halves rounded away from zero.
  ///
  /// - Parameter seconds: Clamped to ±1e9 (about 31 years); NaN counts as 0.
  public init(seconds: Double) {
    let finite = seconds.isNaN ? 0 : min(max(seconds, -1e9), 1e9)
    flicks = Int64((finite * Double(Self.flicksPerSecond)).rounded())
  }

  /// This time in seconds.
  public var seconds: Double { Double(flicks) / Double(Self.flicksPerSecond) }

  /// When a stage's clock starts.
  public static let zero = MediaTime(flicks: 0)

  /// Later than every time: the end of what never ends.
  public static let indefinite = MediaTime(flicks: .max)

  /// Whether this is ``indefinite``.
  public var isIndefinite: Bool { self == .indefinite }
}

extension MediaTime: Comparable {
  /// Whether `left` is earlier.
  public static func < (left: MediaTime, right: MediaTime) -> Bool { left.flicks < right.flicks }
}

/// Sums clamp at the ends of the range, so that what never ends stays so.
extension MediaTime: AdditiveArithmetic {
  /// The sum; indefinite where one of them is, or where it is too large.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    let (sum, overflow) = left.flicks.addingReportingOverflow(right.flicks)
    return MediaTime(flicks: overflow ? (right.flicks < 0 ? .min : .max) : sum)
  }

  /// The difference; indefinite where one of them is.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    let (difference, overflow) = left.flicks.subtractingReportingOverflow(right.flicks)
    return MediaTime(flicks: overflow ? (right.flicks < 0 ? .max : .min) : difference)
  }
}

extension MediaTime: CustomStringConvertible {
  /// Seconds, such as "0.25s".
  public var description: String { isIndefinite ? "indefinite" : "\(seconds)s" }
}
