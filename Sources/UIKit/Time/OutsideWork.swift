import Synchronization

/// The work of other threads for a stage: blocks on background queues that were started by code on
/// its clock.
///
/// The clock waits for this work before it advances, so it takes no time on the clock. Blocks that
/// it dispatches to the main queue run at the time at which the work was started, in the order of
/// starting, whichever thread finishes first.
package final class OutsideWork: Sendable {
  /// Numbers the blocks that one block dispatches, in order.
  private final class Numbers: Sendable {
    private let last = Mutex(0)
    func next() -> Int {
      last.withLock {
        $0 += 1
        return $0
      }
    }
  }

  /// A block running on a background queue.
  private struct Item: Sendable {
    let work: OutsideWork
    /// Its number, preceded by those of the blocks that started it.
    let path: [Int]
    let numbers = Numbers()
  }

  private struct Returned: Sendable {
    var path: [Int] = []
    let delay: MediaTime
    let block: @Sendable () -> Void
  }

  private struct State {
    /// The unfinished work; replaced by another group when the clock has stopped waiting.
    var unfinished = DispatchGroup()
    var returned: [Returned] = []
  }

  /// The block running on the current thread; nil on a thread without a stage.
  @TaskLocal private static var current: Item?
  /// Blocks from threads without a stage.
  private static let strays = Mutex<[Returned]>([])

  private let state = Mutex(State())
  private let numbers = Numbers()
  /// The stage's, for blocks that run on other threads.
  private let environment: DrawingEnvironment
  @MainActor private var notices: [(group: DispatchGroup, block: @Sendable () -> Void)] = []

  /// The timeout for unfinished work, in seconds of system time: work that exceeds it (it may be
  /// waiting for the main queue) is reported, so that the program does not hang.
  @MainActor package static var patience = 10.0

  private init(_ environment: DrawingEnvironment) { self.environment = environment }

  @MainActor
  private static func of(_ stage: Stage) -> OutsideWork {
    watchClocks()
    if let work = stage.externalWork as? OutsideWork { return work }
    let work = OutsideWork(stage.environment)
    stage.externalWork = work
    return work
  }

  @MainActor
  static func watchClocks() {
    Stage.clockWillMove = { stage in
      (stage.externalWork as? OutsideWork)?.settle(on: stage)
      takeStrays(for: stage)
    }
  }

  // MARK: On any thread

  /// Starts `block` on a background queue.
  ///
  /// - Parameter submit: Passes the block to Dispatch.
  /// - Returns: False if the caller does not work for a stage; nothing is started then.
  static func start(
    _ block: @escaping @Sendable () -> Void, submit: (@escaping @Sendable () -> Void) -> Void
  ) -> Bool {
    let item: Item
    if let current {
      item = Item(work: current.work, path: current.path + [current.numbers.next()])
    } else if let work = DispatchQueue.isOnMain
      ? MainActor.assumeIsolated({ Stage.current.map(of) }) : nil
    {
      item = Item(work: work, path: [work.numbers.next()])
    } else {
      return false
    }
    let unfinished = item.work.state.withLock { $0.unfinished }
    unfinished.enter()
    submit {
      item.work.environment.asCurrent { $current.withValue(item) { block() } }
      unfinished.leave()
    }
    return true
  }

  /// Whether the current thread, which is not the main thread, works for a stage.
  static var isUnderWay: Bool { current != nil }

  /// Runs `block` on the main thread, on the clock of the stage for which the current thread works.
  static func bringBack(after delay: MediaTime, _ block: @escaping @Sendable () -> Void) {
    if let current {
      let path = current.path + [current.numbers.next()]
      current.work.state.withLock {
        $0.returned.append(Returned(path: path, delay: delay, block: block))
      }
      return
    }
    strays.withLock { $0.append(Returned(delay: delay, block: block)) }
    // Run by a stage's clock or by the main queue, whichever is first.
    DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) {
      MainActor.assumeIsolated { takeStrays(for: Stage.current) }
    }
  }

  // MARK: On the main thread

  /// Runs `block` when `group` is empty.
  @MainActor
  static func notify(
    on stage: Stage, of group: DispatchGroup, _ block: @escaping @Sendable () -> Void
  ) {
    of(stage).notices.append((group, block))
  }

  @MainActor
  private func settle(on stage: Stage) {
    let unfinished = state.withLock { $0.unfinished }
    if unfinished.wait(timeout: .now() + Self.patience) == .timedOut {
      state.withLock { $0.unfinished = DispatchGroup() }
      UsageFault.raise(
        "DispatchQueue.async",
        "work on a background queue, for which the clock waits at \(stage.time), has not finished "
          + "within \(Self.patience) s; the clock continues, and blocks that it dispatches run when they "
          + "arrive. Work must not wait for the main queue (DispatchQueue.main.sync) or forever")
    }
    let returned = state.withLock { state in
      defer { state.returned = [] }
      return state.returned
    }
    for item in returned.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      stage.schedule(at: stage.time + item.delay) { item.block() }
    }
    // Each notice is checked once: those of groups that become empty meanwhile remain until the
    // next call.
    let waiting = notices
    notices = []
    for notice in waiting {
      if notice.group.wait(timeout: .now()) == .success {
        stage.schedule(at: stage.time) { notice.block() }
      } else {
        notices.append(notice)
      }
    }
  }

  @MainActor
  private static func takeStrays(for stage: Stage?) {
    let strays = strays.withLock { strays in
      defer { strays = [] }
      return strays
    }
    for item in strays {
      guard let stage else {
        item.block()
        continue
      }
      UsageFault.raise(
        "DispatchQueue.main.async",
        "a block came from a thread without a stage (an operation, a Thread, a task): it runs at "
          + "\(stage.time + item.delay), since the clock was at \(stage.time) when it arrived, which "
          + "differs from run to run; for work on a queue (DispatchQueue.global().async) the clock "
          + "waits")
      stage.schedule(at: stage.time + item.delay) { item.block() }
    }
  }
}
