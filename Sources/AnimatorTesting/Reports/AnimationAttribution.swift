/// Lines of a failure that name the animations of a property at a time.
enum AnimationAttribution {
  /// A line per animation running at `seconds`; if there is none, for the previous and the next one.
  static func lines(_ records: [AnimationRecord], at seconds: Double) -> [String] {
    let time = MediaTime(seconds: seconds)
    let running = records.filter { $0.begin <= time && time <= $0.end }
    if !running.isEmpty { return running.map { "animated by " + text($0) } }
    let last = records.last { $0.end < time }.map { "last animated by " + text($0) }
    let next = records.first { $0.begin > time }.map { "next animated by " + text($0) }
    let around = [last, next].compactMap { $0 }
    return around.isEmpty ? ["no animation affects it"] : ["no animation is running then"] + around
  }

  /// "LoginTests/LoginView.swift:42: opacity, 0 s to 0.5 s, easeInOut".
  static func text(_ record: AnimationRecord) -> String {
    let callSite = record.callSite.map { "\($0): " } ?? ""
    let end = record.end.isIndefinite ? "forever" : "to " + Numbers.seconds(record.end.seconds)
    let interrupted = record.isInterrupted ? ", interrupted" : ""
    return "\(callSite)\(record.key) from \(Numbers.seconds(record.begin.seconds)) \(end), "
      + "\(record.timing.curve)\(interrupted)"
  }
}
