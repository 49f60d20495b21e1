// What is given to queues, on the clock of a stage.
//
// Swift prefers these to Dispatch's own wherever both fit, since theirs have parameters with default
// values that these do not have. A call that names all of those is Dispatch's.

extension DispatchQueue {
  /// Runs `work`: for the main queue at the present instant of the current stage's clock, after what
  /// runs now; for another queue on its threads, while the clock waits.
  @preconcurrency
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    QueuedBlock(queue: self, block: work).run()
  }

  /// As `async(execute:)`; counts as work of `group`.
  @preconcurrency
  public func async(
    group: DispatchGroup, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    group.enter()
    async {
      work()
      group.leave()
    }
  }

  /// As `async(execute:)`. The quality of service is of no account on a stage's clock.
  @preconcurrency
  public func async(
    qos: DispatchQoS, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    QueuedBlock(queue: self, qos: qos, block: work).run()
  }

  /// As `async(execute:)`. Flags are of no account on a stage's clock.
  @preconcurrency
  public func async(
    flags: DispatchWorkItemFlags,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    QueuedBlock(queue: self, flags: flags, block: work).run()
  }

  /// Performs `workItem` as `async(execute:)` runs a block, unless it is cancelled before.
  public func async(execute workItem: UIKit.DispatchWorkItem) {
    workItem.run(QueuedBlock(queue: self, block: workItem.perform))
  }

  /// Runs `work` when the current stage's clock has reached `deadline`.
  ///
  /// `.now()` is the stage's present instant, and `.now() + 0.3` exactly 0.3 s later. So it is for
  /// whole milliseconds and 120ths of a second, up to 50 µs after the deadline was computed; other
  /// deadlines count to the next ten microseconds or less.
  @preconcurrency
  public func asyncAfter(
    deadline: @autoclosure () -> DispatchTime,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let (deadline, delay) = StatedDelay.read(deadline)
    QueuedBlock(queue: self, deadline: .time(deadline), delay: delay, block: work).run()
  }

  /// As `asyncAfter(deadline:execute:)`. The quality of service is of no account on a stage's clock.
  @preconcurrency
  public func asyncAfter(
    deadline: @autoclosure () -> DispatchTime, qos: DispatchQoS,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let (deadline, delay) = StatedDelay.read(deadline)
    QueuedBlock(queue: self, qos: qos, deadline: .time(deadline), delay: delay, block: work).run()
  }

  /// As `asyncAfter(deadline:execute:)`: on a stage there is one clock.
  @preconcurrency
  public func asyncAfter(
    wallDeadline: @autoclosure () -> DispatchWallTime,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let (deadline, delay) = StatedDelay.readWall(wallDeadline)
    QueuedBlock(queue: self, deadline: .wallTime(deadline), delay: delay, block: work).run()
  }

  /// Performs `workItem` when the current stage's clock has reached `deadline`, unless it is cancelled
  /// before.
  public func asyncAfter(
    deadline: @autoclosure () -> DispatchTime, execute workItem: UIKit.DispatchWorkItem
  ) {
    let (deadline, delay) = StatedDelay.read(deadline)
    workItem.run(
      QueuedBlock(
        queue: self, deadline: .time(deadline), delay: delay, block: workItem.perform))
  }
}

extension DispatchGroup {
  /// Runs `work` when the group is empty: for the main queue on the current stage's clock, at the
  /// instant at which it becomes so.
  @preconcurrency
  public func notify(
    queue: DispatchQueue, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let dispatch = { [self] in notify(qos: .unspecified, flags: [], queue: queue, execute: work) }
    if !queue.isMain { return dispatch() }
    if !DispatchQueue.isOnMain {
      return OutsideWork.bringBack(after: .zero) { [self] in notify(queue: queue, execute: work) }
    }
    MainActor.assumeIsolated {
      guard let stage = Stage.current else { return dispatch() }
      OutsideWork.notify(on: stage, of: self, work)
    }
  }

  /// Performs `workItem` when the group is empty, as `notify(queue:execute:)` runs a block.
  public func notify(queue: DispatchQueue, work workItem: UIKit.DispatchWorkItem) {
    notify(queue: queue, execute: workItem.perform)
  }
}

extension DispatchSource {
  /// Makes a timer by the computer's clock, and reports it: no stage can move one. A `Timer` and
  /// `asyncAfter(deadline:execute:)` go by the stage's clock.
  public class func makeTimerSource(queue: DispatchQueue?) -> any DispatchSourceTimer {
    if DispatchQueue.isOnMain {
      MainActor.assumeIsolated {
        UsageFault.raise(
          "DispatchSource.makeTimerSource(flags:queue:)",
          "a dispatch source goes by the computer's clock, not by the stage's; use a Timer, or "
            + "DispatchQueue.main.asyncAfter(deadline:execute:)")
      }
    }
    return makeTimerSource(flags: [], queue: queue)
  }

  /// As `makeTimerSource(queue:)`, on no queue in particular.
  public class func makeTimerSource() -> any DispatchSourceTimer { makeTimerSource(queue: nil) }
}
