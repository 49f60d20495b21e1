import Dispatch
import Foundation
import Synchronization

/// SIGINT, SIGTERM and SIGHUP: stop what is running, leave nothing behind, exit with 130.
///
/// SIGPIPE and SIGXFSZ are ignored: the write that caused them fails, and tells more.
final class Interruption: Sendable {
  static let shared = Interruption()

  /// How long the work may take to stop by itself.
  private static let patience = DispatchTimeInterval.milliseconds(700)
  private let work = Mutex<Task<Void, any Error>?>(nil)
  /// The signals that end the work.
  private let taken = Mutex<[Int32]>([])

  /// Runs the program's work so that a signal cancels it.
  func run(_ body: @escaping @MainActor @Sendable () async throws -> Void) async throws {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // Under `nohup` the terminal may go.
    let numbers = [SIGINT, SIGTERM] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP])
    taken.withLock { $0 = numbers }
    let sources = numbers.map { number in
      // Otherwise the signal ends the process before the source sees it.
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

  /// Begins the program anew in this process, with the same arguments. Returns where the system does not do that.
  func restart() {
    // What is ignored, or held back, stays so in the new program.
    for number in taken.withLock(\.self) { signal(number, SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    for number in taken.withLock(\.self) { signal(number, SIG_IGN) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Unfinished files are gone when `cancel` returns; what does not stop soon has none.
  private func stop() {
    work.withLock { $0 }?.cancel()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
      _exit(ExitStatus.interrupted.rawValue)
    }
  }
}
