/// The delay that a deadline such as `.now() + 0.3` specifies.
///
/// Deadlines are times of the system clock in nanoseconds; a stage's clock needs the 0.3. The
/// deadline is evaluated between two readings of the system clock, which bound the delay. The
/// roundest delay within the bounds is used: 0.3 s is found however long the evaluation takes, and
/// in every run.
enum StatedDelay {
  /// The maximum time between computing and passing a deadline, in nanoseconds.
  private static let slack: Int64 = 50_000

  /// Grids of round delays per second, tried in order, and their tolerances beyond the bounds:
  /// fractions of a second, milliseconds, frames; otherwise the next microsecond.
  private static let grids: [(perSecond: Int64, slack: Int64)] =
    [1, 2, 4, 5, 10, 20, 50, 100, 120, 200, 500, 1000].map { ($0, slack) }
    + [(10_000, 5000), (100_000, 1000)]

  /// A deadline, and its delay from the stage's current time.
  static func read(_ deadline: () -> DispatchTime) -> (DispatchTime, MediaTime) {
    read(deadline, now: DispatchTime.now) { Int64(clamping: $0.uptimeNanoseconds) }
  }

  /// A deadline, and its delay from the stage's current time.
  static func readWall(_ deadline: () -> DispatchWallTime) -> (DispatchWallTime, MediaTime) {
    // Dispatch represents these as negative nanoseconds, except for the distant future.
    read(deadline, now: DispatchWallTime.now) {
      $0.rawValue == .max ? .max : 0 &- Int64(bitPattern: $0.rawValue)
    }
  }

  static func delay(until deadline: Date) -> MediaTime {
    let seconds = min(max(deadline.timeIntervalSinceNow, -1), 1e9)
    let nanoseconds = Int64(seconds * 1e9)
    // The precision of dates in this century.
    return roundest(from: nanoseconds - 500, through: nanoseconds + 500)
  }

  private static func read<Instant>(
    _ deadline: () -> Instant, now: () -> Instant, in nanoseconds: (Instant) -> Int64
  ) -> (Instant, MediaTime) {
    let before = nanoseconds(now())
    let deadline = deadline()
    let after = nanoseconds(now())
    let stated = max(nanoseconds(deadline), 0)
    if stated == .max { return (deadline, .indefinite) }
    // Adding seconds to a time truncates fractions of a nanosecond.
    return (deadline, roundest(from: stated - after, through: stated - before + 1))
  }

  /// The roundest delay in a range of nanoseconds, at least 0; indefinite beyond 31 years.
  private static func roundest(from low: Int64, through high: Int64) -> MediaTime {
    if low <= 0 { return .zero }
    let second: Int64 = 1_000_000_000
    if low >= second * second { return .indefinite }
    let (seconds, rest) = low.quotientAndRemainder(dividingBy: second)
    for (perSecond, slack) in grids {
      let count = (rest * perSecond + second - 1) / second
      if count * second / perSecond - rest <= high - low + slack {
        return MediaTime(
          flicks: (seconds * perSecond + count) * (MediaTime.flicksPerSecond / perSecond))
      }
    }
    let microseconds = (rest + 999) / 1000
    return MediaTime(
      flicks: seconds * MediaTime.flicksPerSecond
        + (microseconds * MediaTime.flicksPerSecond + 500_000) / 1_000_000)
  }
}
