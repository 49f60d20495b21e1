import Dispatch
import Foundation
import Synchronization

/// Signal handling: SIGINT, SIGTERM and SIGHUP cancel the work, which removes incomplete files, and
/// exit with 130.
///
/// SIGPIPE and SIGXFSZ are ignored, because the failing write reports a more specific error.
final class Interruption: Sendable {
  static let shared = Interruption()

  /// The time for the work to stop after cancellation.
  private static let gracePeriod = DispatchTimeInterval.milliseconds(700)
  private let work = Mutex<Task<Void, any Error>?>(nil)
  private let limit = Mutex<LimitError?>(nil)
  /// The signals that cancel the work.
  private let handledSignals = Mutex<[Int32]>([])

  /// Runs the work; a signal cancels it.
  func run(_ body: @escaping @MainActor @Sendable () async throws -> Void) async throws {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // `nohup` ignores SIGHUP, which must remain ignored.
    let numbers = [SIGINT, SIGTERM] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP])
    handledSignals.withLock { $0 = numbers }
    let sources = numbers.map { number in
      // The default action would terminate the process before the source handles the signal.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { self.stop() }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    let task = Task { @MainActor in try await body() }
    work.withLock { $0 = task }
    try await task.value
  }

  /// Replaces the process by a new instance with the same arguments (`execv`). Returns only on
  /// failure.
  func restart() {
    // Ignored and blocked signals are inherited across execv.
    for number in handledSignals.withLock(\.self) { signal(number, SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    for number in handledSignals.withLock(\.self) { signal(number, SIG_IGN) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The limit that caused the cancellation; nil for a signal.
  var reason: LimitError? { limit.withLock { $0 } }

  /// Cancels the work, and exits after the grace period. Incomplete files have been removed when
  /// `cancel` returns.
  ///
  /// - Parameter error: The limit that was exceeded; nil for a signal.
  func stop(because error: LimitError? = nil) {
    limit.withLock { $0 = error }
    work.withLock { $0 }?.cancel()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.gracePeriod) {
      if let error { ExitStatus.exit(for: error) }
      _exit(ExitStatus.interrupted.rawValue)
    }
  }
}
