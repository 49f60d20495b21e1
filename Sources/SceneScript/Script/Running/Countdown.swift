/// A countdown latch: calls `done` after `count` signals.
@MainActor
final class Countdown {
  private var remaining: Int
  private let done: ScriptRun.Action

  /// - Parameter count: At least 1.
  init(count: Int, _ done: @escaping ScriptRun.Action) { (remaining, self.done) = (count, done) }

  func signal() {
    remaining -= 1
    if remaining == 0 { done() }
  }
}
