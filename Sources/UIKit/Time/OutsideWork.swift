import Synchronization

/// What other threads do for a stage: blocks on background queues, started by what runs on its clock.
///
/// The clock waits for them before it moves on. So they take no time by it, and what they give to the
/// main queue runs at the instant at which they were started, in the order in which they were,
/// whichever thread is quicker.
package final class OutsideWork: Sendable {
  /// Numbers what one block brings back and starts, in the order in which it does.
  private final class Numbers: Sendable {
    private let last = Mutex(0)
    func next() -> Int {
      last.withLock {
        $0 += 1
        return $0
      }
    }
  }

  /// A block that runs on a background queue.
  private struct Item: Sendable {
    let work: OutsideWork
    /// Its number, after those of the blocks that have started it.
    let path: [Int]
    let numbers = Numbers()
  }

  private struct Returned: Sendable {
    var path: [Int] = []
    let delay: MediaTime
    let block: @Sendable () -> Void
  }

  private struct State {
    /// Those that have not ended; another one after the clock has given up waiting.
    var unfinished = DispatchGroup()
    var returned: [Returned] = []
  }

  /// The block that the calling thread runs; nil on a thread that no stage knows.
  @TaskLocal private static var current: Item?
  /// What came from threads that no stage knows.
  private static let strays = Mutex<[Returned]>([])

  private let state = Mutex(State())
  private let numbers = Numbers()
  @MainActor private var notices: [(group: DispatchGroup, block: @Sendable () -> Void)] = []

  /// For how long the clock waits, in seconds of the computer's: what has not ended by then (it may
  /// wait for the main queue) is reported instead of hanging the program.
  @MainActor package static var patience = 10.0

  @MainActor
  private static func of(_ stage: Stage) -> OutsideWork {
    watchClocks()
    if let work = stage.outsideWork as? OutsideWork { return work }
    let work = OutsideWork()
    stage.outsideWork = work
    return work
  }

  @MainActor
  static func watchClocks() {
    Stage.clockWillMove = { stage in
      (stage.outsideWork as? OutsideWork)?.settle(on: stage)
      takeStrays(for: stage)
    }
  }

  // MARK: On any thread

  /// Starts `block` on a background queue.
  ///
  /// - Parameter submit: Hands Dispatch what it is to run.
  /// - Returns: False where the caller does not work for a stage; nothing is started then.
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
      $current.withValue(item) { block() }
      unfinished.leave()
    }
    return true
  }

  /// Whether the calling thread, which is not the main one, works for a stage.
  static var isUnderWay: Bool { current != nil }

  /// Has `block` run on the main thread, on the clock of the stage that the calling thread works for.
  static func bringBack(after delay: MediaTime, _ block: @escaping @Sendable () -> Void) {
    if let current {
      let path = current.path + [current.numbers.next()]
      current.work.state.withLock {
        $0.returned.append(Returned(path: path, delay: delay, block: block))
      }
      return
    }
    strays.withLock { $0.append(Returned(delay: delay, block: block)) }
    // Whichever is first: a stage's clock, or the main queue itself.
    DispatchQueue.main.async(group: nil, qos: .unspecified, flags: []) {
      MainActor.assumeIsolated { takeStrays(for: Stage.current) }
    }
  }

  // MARK: On the main thread

  /// Has `block` run once `group` is empty.
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
        "work on a background queue, for which the clock waits at \(stage.time), has not ended after "
          + "\(Self.patience) s; the clock goes on, and what comes back runs when it comes. Work "
          + "must not wait for the main queue (DispatchQueue.main.sync) or for ever")
    }
    let returned = state.withLock { state in
      defer { state.returned = [] }
      return state.returned
    }
    for item in returned.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      stage.schedule(at: stage.time + item.delay) { item.block() }
    }
    // Each is looked at once: of a group that empties meanwhile, the notices not sent now remain.
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
        "a block came from a thread that the stage does not know (an operation, a Thread, a task): it "
          + "runs at \(stage.time + item.delay), since the clock stood at \(stage.time) when it came, "
          + "which differs from run to run; for work on a queue (DispatchQueue.global().async) the "
          + "clock waits")
      stage.schedule(at: stage.time + item.delay) { item.block() }
    }
  }
}
