import ArgumentParser
import Foundation

/// Limits on the resources of a command that renders.
struct LimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Stop with an error when the process uses more memory, such as 2G. Default: no limit.",
      valueName: "size"),
    transform: Numbers.bytes)
  var maxMemory: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Stop with an error after this time: 90 (seconds), 15m or 2h. Default: no limit.",
      valueName: "time"),
    transform: Numbers.duration)
  var timeout: Double?
}

/// A command with limits on its resources.
protocol LimitedCommand {
  var limits: LimitOptions { get }
}

extension Numbers {
  /// Parses a duration of 1 second to 1000 hours: 90, 90s, 15m, 2h. In seconds.
  static func duration(_ text: String) throws -> Double {
    let match = text.lowercased().wholeMatch(of: /([0-9]+(?:\.[0-9]+)?)(s|m|h)?/)
    let units: [Substring: Double] = ["s": 1, "m": 60, "h": 3600]
    guard let match, let number = Double(match.output.1),
      case let seconds = number * (match.output.2.flatMap { units[$0] } ?? 1), seconds >= 1,
      seconds <= 3.6e6
    else { throw ValidationError("it must be a time of at least a second, such as 90, 15m or 2h") }
    return seconds
  }
}
