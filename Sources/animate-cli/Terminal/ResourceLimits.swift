import Foundation

/// A limit that the process has exceeded.
enum LimitError: Error, Equatable {
  /// Bytes of memory.
  case memory(used: Int, limit: Int)
  /// Seconds.
  case time(limit: Double)
}

extension LimitError: CustomStringConvertible {
  var description: String {
    switch self {
    case .memory(let used, let limit):
      "stopped at \(Self.text(bytes: used)) of memory, which exceeds the limit of \(Self.text(bytes: limit)); "
        + "render fewer frames at a time with --jobs, a smaller --scale, or raise --max-memory"
    case .time(let limit):
      "stopped after \(String(format: "%g", limit)) s, the limit; render fewer frames with --from and --to, "
        + "or raise --timeout"
    }
  }

  /// A size in decimal units, with a decimal only for less than ten of them: 1 byte, 1.5 kB, 20 MB.
  private static func text(bytes: Int) -> String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    let units = ["kB", "MB", "GB", "TB"]
    var (value, unit) = (Double(bytes) / 1000, 0)
    // A value that rounds to 1000 is one of the next unit.
    while value >= 999.5, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
    let rounded = value < 9.95 ? (value * 10).rounded() / 10 : value.rounded()
    return String(format: "%g ", rounded) + units[unit]
  }
}

/// Watches the memory and the time of the process on a thread of its own, which works even while the main thread
/// reads a scene.
enum ResourceLimits {
  private static let interval = 0.02

  /// Stops the command, as an interruption does, when a limit is exceeded.
  ///
  /// - Parameters:
  ///   - memory: In bytes; nil for no limit.
  ///   - seconds: The time from now; nil for no limit.
  static func watch(memory: Int?, seconds: Double?) {
    guard memory != nil || seconds != nil else { return }
    let begin = ContinuousClock.now
    let thread = Thread {
      while true {
        if let error = exceeded(memory, seconds, since: begin) {
          return Interruption.shared.stop(because: error)
        }
        Thread.sleep(forTimeInterval: interval)
      }
    }
    thread.name = "limits"
    thread.start()
  }

  private static func exceeded(
    _ memory: Int?, _ seconds: Double?, since begin: ContinuousClock.Instant
  ) -> LimitError? {
    if let limit = seconds, ContinuousClock.now - begin > .seconds(limit) {
      return .time(limit: limit)
    }
    if let limit = memory, let used = residentBytes, used > limit {
      return .memory(used: used, limit: limit)
    }
    return nil
  }

  /// The memory of the process that is in use (resident set size); nil if unknown.
  private static var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      case let fields = text.split(separator: " "), fields.count > 1, let pages = Int(fields[1])
    else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
