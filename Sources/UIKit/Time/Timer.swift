/// Calls a closure, or a target's method, after an interval of a stage's time, once or again and again.
///
/// It goes by the clock of the stage that is current where it is scheduled: the k-th call of a repeating
/// one comes at exactly k intervals, whatever the frame rate and however the clock is moved. A repeating
/// timer does not keep its stage from being idle: `advanceUntilIdle` calls it only as long as something
/// else is to come. One that fires once is waited for.
///
/// It has the place of Foundation's: Swift finds this one in classes that derive from `NSObject` (views,
/// controllers, layers), and in files that import `UIKit` without `Foundation`. In other places it
/// calls the name ambiguous.
public final class Timer: NSObject {
  /// Seconds from call to call; 0 for a timer that fires once.
  public let timeInterval: TimeInterval
  /// Kept without effect: calls are exact.
  public var tolerance: TimeInterval = 0
  /// What the timer was made with.
  public private(set) var userInfo: Any?
  private var block: ((Timer) -> Void)?
  private let interval: MediaTime

  private weak var stage: Stage?
  private var call: ScheduledCall?
  /// When the next call is due, by the clock of the stage that was current when that was decided.
  private var dueTime: MediaTime

  /// The shortest interval, which stands for 0 and below, as in Foundation.
  private static let shortest = 0.0001

  private init(
    after delay: MediaTime, interval: TimeInterval, repeats: Bool, userInfo: Any?,
    block: @escaping (Timer) -> Void
  ) {
    let seconds = interval > 0 ? interval : Self.shortest
    timeInterval = repeats ? seconds : 0
    // Even the shortest interval that there is takes time.
    self.interval = max(MediaTime(seconds: seconds), MediaTime(flicks: 1))
    self.userInfo = userInfo
    self.block = block
    dueTime = .zero
    super.init()
    onStage("Timer") { timer, stage in
      timer.stage = stage
      timer.dueTime = stage.time + delay
    }
  }

  private convenience init(
    every interval: TimeInterval, repeats: Bool, userInfo: Any? = nil,
    block: @escaping (Timer) -> Void
  ) {
    let delay = max(MediaTime(seconds: interval), MediaTime(seconds: Self.shortest))
    self.init(
      after: delay, interval: interval, repeats: repeats, userInfo: userInfo, block: block)
  }

  /// Makes a timer that waits to be added to a run loop; its first call is due `interval` from now.
  ///
  /// - Parameters:
  ///   - interval: Seconds; 0.0001 where it is 0 or less.
  ///   - repeats: Whether there is a call each interval.
  ///   - block: Called with the timer.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(every: interval, repeats: repeats, block: block)
  }

  /// Makes a timer that waits to be added to a run loop; its first call is due as far from now as `date`
  /// is from the present date.
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(
      after: StatedDelay.delay(until: date), interval: interval, repeats: repeats, userInfo: nil,
      block: block)
  }

  /// Makes a timer that waits to be added to a run loop and calls a method of `target`, which it keeps
  /// alive until it is invalid. See `Selector`.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(every: interval, repeats: repeats, userInfo: userInfo) {
      selector.send(to: target, with: [$0])
    }
  }

  /// Makes a timer that has been added to the run loop.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Makes a timer that has been added to the run loop and calls a method of `target`, which it keeps
  /// alive until it is invalid. See `Selector`.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    timer.schedule()
    return timer
  }

  // MARK: Running

  /// Whether there can be calls: until it is invalidated, or has fired once where it does not repeat.
  public var isValid: Bool { block != nil }

  /// When the next call is due: as far from the present date as it is from the stage's present instant.
  /// Setting it moves the next call, and with it those after; the distant future holds the timer.
  public var fireDate: Date {
    get {
      if dueTime.isIndefinite { return .distantFuture }
      return Date(timeIntervalSinceNow: (dueTime - presentTime).seconds)
    }
    set {
      let delay = newValue >= .distantFuture ? .indefinite : StatedDelay.delay(until: newValue)
      onStage("Timer.fireDate") { timer, stage in
        timer.dueTime = stage.time + delay
        if timer.call != nil { timer.wait(on: stage) }
      }
    }
  }

  private var presentTime: MediaTime {
    let (stage, dueTime) = (stage, dueTime)
    guard DispatchQueue.isOnMain else { return dueTime }
    return MainActor.assumeIsolated { (stage ?? Stage.current)?.time ?? dueTime }
  }

  /// Calls now, besides the calls that are due; a timer that does not repeat is invalid after it.
  public func fire() {
    guard let block else { return }
    block(self)
    if timeInterval == 0 { invalidate() }
  }

  /// Ends the calls for good, and lets go of the closure or the target.
  public func invalidate() {
    block = nil
    userInfo = nil
    guard let call else { return }
    self.call = nil
    if DispatchQueue.isOnMain { return MainActor.assumeIsolated { call.cancel() } }
    OutsideWork.bringBack(after: .zero) { MainActor.assumeIsolated { call.cancel() } }
  }

  func schedule() {
    onStage("RunLoop.add(_:forMode:)") { timer, stage in
      if timer.call != nil || !timer.isValid { return }
      timer.stage = stage
      timer.wait(on: stage)
    }
  }

  @MainActor
  private func wait(on stage: Stage) {
    call?.cancel()
    call = stage.schedule(at: dueTime, keepsBusy: timeInterval == 0) {
      self.dueTime = self.dueTime + self.interval
      if self.timeInterval > 0, let stage = self.stage { self.wait(on: stage) }
      self.fire()
    }
  }

  /// Runs `body` with the stage that the timer goes by: at once on the main thread, else when the clock
  /// is about to move.
  private func onStage(_ call: String, _ body: @escaping @MainActor (Timer, Stage) -> Void) {
    nonisolated(unsafe) let timer = self
    let onMain: @MainActor @Sendable () -> Void = {
      guard let stage = timer.stage ?? Stage.current else {
        return UsageFault.raise(
          call, "there is no stage whose clock the timer could go by; make the stage first")
      }
      body(timer, stage)
    }
    if DispatchQueue.isOnMain { return MainActor.assumeIsolated(onMain) }
    OutsideWork.bringBack(after: .zero) { MainActor.assumeIsolated(onMain) }
  }
}

extension RunLoop {
  /// Schedules `timer` on the current stage's clock; does nothing for one that has been. The mode is of
  /// no account.
  public func add(_ timer: UIKit.Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
}

extension NSObject {
  /// The one that goes by a stage's clock.
  public typealias Timer = UIKit.Timer
}
