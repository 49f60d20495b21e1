/// A block that a source gives to a queue.
struct QueuedBlock: Sendable {
  enum Deadline: Sendable {
    case now
    case time(DispatchTime)
    case wallTime(DispatchWallTime)
  }

  let queue: DispatchQueue
  var qos = DispatchQoS.unspecified
  // An option set that Dispatch has not marked as one that can be shared.
  nonisolated(unsafe) var flags: DispatchWorkItemFlags = []
  var deadline = Deadline.now
  /// From the present instant of the stage's clock until the deadline.
  var delay = MediaTime.zero
  let block: @Sendable () -> Void

  /// Has the block run: on the stage's clock for the main queue, on Dispatch's threads for others; as
  /// Dispatch does it where there is no stage.
  ///
  /// - Returns: What waits on the clock, where that is known by now.
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

  /// From a thread that is not the main one.
  private func runFromOutside() {
    if queue.isMain {
      OutsideWork.bringBack(after: delay, block)
    } else if delay > .zero && OutsideWork.isUnderWay {
      OutsideWork.bringBack(after: delay, startNow)
    } else if delay > .zero || !OutsideWork.start(block, submit: submit) {
      dispatch()
    }
  }

  /// Starts the block on its queue's own threads.
  @Sendable private func startNow() {
    if !OutsideWork.start(block, submit: submit) { submit(block) }
  }

  @Sendable private func submit(_ block: @escaping @Sendable () -> Void) {
    queue.async(group: nil, qos: qos, flags: flags, execute: block)
  }

  /// As Dispatch does it, by the computer's clock.
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

extension DispatchQueue {
  private static let mainMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main queue: where a program has handed its main thread to Dispatch, as
  /// tests do, another thread serves it.
  static var isOnMain: Bool { Thread.isMainThread || getSpecific(key: mainMark) == true }

  /// Whether this is the main queue: Dispatch on Linux makes an object each time it is asked for one.
  var isMain: Bool { getSpecific(key: Self.mainMark) == true }
}
