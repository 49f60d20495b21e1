/// The delay that is meant by a deadline such as `.now() + 0.3`.
///
/// Deadlines are instants of the computer's clock, in nanoseconds; a stage's clock needs the 0.3. The
/// deadline is read between two looks at the computer's clock, which says within what bounds the
/// delay lies. Of those the roundest is taken: 0.3 s is found however long the look takes, and the
/// same in every run.
enum StatedDelay {
  /// How much earlier a deadline may have been computed than it is handed over, in nanoseconds.
  private static let slack: Int64 = 50_000

  /// Parts of a second of which delays are taken for whole multiples, and by how much that may go
  /// beyond the bounds: round numbers, milliseconds, frames; else the next microsecond.
  private static let grids: [(perSecond: Int64, slack: Int64)] =
    [1, 2, 4, 5, 10, 20, 50, 100, 120, 200, 500, 1000].map { ($0, slack) }
    + [(10_000, 5000), (100_000, 1000)]

  /// What `deadline` is, and how long after the present instant that is meant to be.
  static func read(_ deadline: () -> DispatchTime) -> (DispatchTime, MediaTime) {
    read(deadline, now: DispatchTime.now) { Int64(clamping: $0.uptimeNanoseconds) }
  }

  /// What `deadline` is, and how long after the present instant that is meant to be.
  static func readWall(_ deadline: () -> DispatchWallTime) -> (DispatchWallTime, MediaTime) {
    // Dispatch keeps these as nanoseconds below zero, but for the distant future.
    read(deadline, now: DispatchWallTime.now) {
      $0.rawValue == .max ? .max : 0 &- Int64(bitPattern: $0.rawValue)
    }
  }

  static func delay(until deadline: Date) -> MediaTime {
    let seconds = min(max(deadline.timeIntervalSinceNow, -1), 1e9)
    let nanoseconds = Int64(seconds * 1e9)
    // Dates are that fine in this century.
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
    // Adding seconds to an instant cuts off what is less than a nanosecond.
    return (deadline, roundest(from: stated - after, through: stated - before + 1))
  }

  /// The roundest delay within these nanoseconds; none below zero, indefinite beyond 31 years.
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
