/// A block dispatched to a queue.
struct QueuedBlock: Sendable {
  enum Deadline: Sendable {
    case now
    case time(DispatchTime)
    case wallTime(DispatchWallTime)
  }

  let queue: DispatchQueue
  var qos = DispatchQoS.unspecified
  // An option set that Dispatch does not mark as Sendable.
  nonisolated(unsafe) var flags: DispatchWorkItemFlags = []
  var deadline = Deadline.now
  /// The delay from the stage's current time to the deadline.
  var delay = MediaTime.zero
  let block: @Sendable () -> Void

  /// Dispatches the block: on the stage's clock for the main queue, on Dispatch's threads for other
  /// queues; as Dispatch does if there is no stage.
  ///
  /// - Returns: The call on the clock, if it is known immediately.
  @discardableResult
  func run() -> ScheduledCall? {
    if !DispatchQueue.isOnMain {
      runFromOutside()
      return nil
    }
    return MainActor.assumeIsolated {
      OutsideWork.watchClocks()
      guard let stage = Stage.current else {
        dispatch()
        return nil
      }
      if queue.isMain { return stage.schedule(at: stage.time + delay) { block() } }
      if delay > .zero { return stage.schedule(at: stage.time + delay) { startNow() } }
      startNow()
      return nil
    }
  }

  /// Dispatches from a thread other than the main thread.
  private func runFromOutside() {
    if queue.isMain {
      OutsideWork.bringBack(after: delay, block)
    } else if delay > .zero && OutsideWork.isUnderWay {
      OutsideWork.bringBack(after: delay, startNow)
    } else if delay > .zero || !OutsideWork.start(block, submit: submit) {
      dispatch()
    }
  }

  /// Starts the block on its queue's threads.
  @Sendable private func startNow() {
    if !OutsideWork.start(block, submit: submit) { submit(block) }
  }

  @Sendable private func submit(_ block: @escaping @Sendable () -> Void) {
    queue.async(group: nil, qos: qos, flags: flags, execute: block)
  }

  /// Dispatches to Dispatch itself, by the system clock.
  private func dispatch() {
    switch deadline {
    case .now: submit(block)
    case .time(let time):
      queue.asyncAfter(deadline: time, qos: qos, flags: flags, execute: block)
    case .wallTime(let time):
      queue.asyncAfter(wallDeadline: time, qos: qos, flags: flags, execute: block)
    }
  }
}
