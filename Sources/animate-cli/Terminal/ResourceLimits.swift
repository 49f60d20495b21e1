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
      "stopped at \(Self.megabytes(used)) MB of memory, which exceeds the limit of \(Self.megabytes(limit)) MB; "
        + "render fewer frames at a time with --jobs, a smaller --scale, or raise --max-memory"
    case .time(let limit):
      "stopped after \(String(format: "%g", limit)) s, the limit; render fewer frames with --from and --to, "
        + "or raise --timeout"
    }
  }

  /// Millions of bytes, with decimals only for less than one.
  private static func megabytes(_ bytes: Int) -> String {
    let number = Double(bytes) / 1e6
    return number < 1 ? String(format: "%g", number) : String(Int(number))
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
