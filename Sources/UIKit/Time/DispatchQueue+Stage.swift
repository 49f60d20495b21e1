// Dispatch's queue methods on the clock of a stage.
//
// Overload resolution prefers these to Dispatch's own wherever both apply, since Dispatch's have
// parameters with default values and these do not. A call that specifies all of those parameters is
// Dispatch's.

extension DispatchQueue {
  /// Runs `work`: on the main queue at the current time of the current stage's clock, after the
  /// running code; on another queue on that queue's threads, while the clock waits.
  @preconcurrency
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    QueuedBlock(queue: self, block: work).run()
  }

  /// Like `async(execute:)`, as work of `group`.
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

  /// Like `async(execute:)`. The quality of service is ignored on a stage's clock.
  @preconcurrency
  public func async(
    qos: DispatchQoS, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    QueuedBlock(queue: self, qos: qos, block: work).run()
  }

  /// Like `async(execute:)`. Flags are ignored on a stage's clock.
  @preconcurrency
  public func async(
    flags: DispatchWorkItemFlags,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    QueuedBlock(queue: self, flags: flags, block: work).run()
  }

  /// Performs `workItem` like a block of `async(execute:)`, unless it is cancelled before.
  public func async(execute workItem: UIKit.DispatchWorkItem) {
    workItem.run(QueuedBlock(queue: self, block: workItem.perform))
  }

  /// Runs `work` when the current stage's clock reaches `deadline`.
  ///
  /// `.now()` is the stage's current time, and `.now() + 0.3` exactly 0.3 s later: delays of whole
  /// milliseconds and of 120ths of a second are exact for up to 50 µs after the deadline was
  /// computed; other delays are rounded to at most ten microseconds.
  @preconcurrency
  public func asyncAfter(
    deadline: @autoclosure () -> DispatchTime,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let (deadline, delay) = StatedDelay.read(deadline)
    QueuedBlock(queue: self, deadline: .time(deadline), delay: delay, block: work).run()
  }

  /// Like `asyncAfter(deadline:execute:)`. The quality of service is ignored on a stage's clock.
  @preconcurrency
  public func asyncAfter(
    deadline: @autoclosure () -> DispatchTime, qos: DispatchQoS,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let (deadline, delay) = StatedDelay.read(deadline)
    QueuedBlock(queue: self, qos: qos, deadline: .time(deadline), delay: delay, block: work).run()
  }

  /// Like `asyncAfter(deadline:execute:)`: a stage has a single clock.
  @preconcurrency
  public func asyncAfter(
    wallDeadline: @autoclosure () -> DispatchWallTime,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let (deadline, delay) = StatedDelay.readWall(wallDeadline)
    QueuedBlock(queue: self, deadline: .wallTime(deadline), delay: delay, block: work).run()
  }

  /// Performs `workItem` when the current stage's clock reaches `deadline`, unless it is cancelled
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
  /// Runs `work` when the group becomes empty; on the main queue at that time of the current
  /// stage's clock.
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

  /// Performs `workItem` when the group becomes empty, like a block of `notify(queue:execute:)`.
  public func notify(queue: DispatchQueue, work workItem: UIKit.DispatchWorkItem) {
    notify(queue: queue, execute: workItem.perform)
  }
}

extension DispatchSource {
  /// Makes a timer of the system clock, and reports it, since a stage cannot control it. A `Timer`
  /// and `asyncAfter(deadline:execute:)` follow the stage's clock.
  public class func makeTimerSource(queue: DispatchQueue?) -> any DispatchSourceTimer {
    if DispatchQueue.isOnMain {
      MainActor.assumeIsolated {
        UsageFault.raise(
          "DispatchSource.makeTimerSource(flags:queue:)",
          "a dispatch source follows the system clock, not the stage's; use a Timer or "
            + "DispatchQueue.main.asyncAfter(deadline:execute:)")
      }
    }
    return makeTimerSource(flags: [], queue: queue)
  }

  /// Like `makeTimerSource(queue:)`, on an unspecified queue.
  public class func makeTimerSource() -> any DispatchSourceTimer { makeTimerSource(queue: nil) }
}
