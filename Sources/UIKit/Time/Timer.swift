/// Calls a closure or a method after an interval of a stage's time, once or repeatedly.
///
/// It follows the clock of the stage that is current when it is scheduled: the k-th call of a
/// repeating timer is at exactly k intervals, whatever the frame rate and however the clock
/// advances. A repeating timer does not keep its stage from being idle: `advanceUntilIdle` calls it
/// only while other events are pending. A timer that fires once is waited for.
///
/// It replaces Foundation's type: name lookup finds this type in subclasses of `NSObject` (views,
/// controllers, layers), and in files that import `UIKit` without `Foundation`. Elsewhere the name
/// is ambiguous.
public final class Timer: NSObject {
  /// The interval in seconds; 0 for a timer that fires once.
  public let timeInterval: TimeInterval
  /// Stored without effect: calls are exact.
  public var tolerance: TimeInterval = 0
  /// The object passed to the initializer.
  public private(set) var userInfo: Any?
  private var block: ((Timer) -> Void)?
  private let interval: MediaTime

  private weak var stage: Stage?
  private var call: ScheduledCall?
  /// The time of the next call, on the clock of the stage that was current when it was set.
  private var dueTime: MediaTime

  /// The minimum interval, which replaces 0 and negative ones, as in Foundation.
  private static let shortest = 0.0001

  /// Makes an invalid timer, which never fires.
  public override init() {
    (timeInterval, interval, dueTime) = (0, .zero, .indefinite)
    super.init()
  }

  init(
    after delay: MediaTime, interval: TimeInterval, repeats: Bool, userInfo: Any?,
    block: @escaping (Timer) -> Void
  ) {
    let seconds = interval > 0 ? interval : Self.shortest
    timeInterval = repeats ? seconds : 0
    // The minimum interval is nonzero.
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

  /// Makes an unscheduled timer; its first call is due `interval` from now.
  ///
  /// - Parameters:
  ///   - interval: Seconds; 0.0001 if it is not positive.
  ///   - repeats: Whether it fires once per interval.
  ///   - block: Receives the timer.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(every: interval, repeats: repeats, block: block)
  }

  /// Makes an unscheduled timer; its first call is due after the interval from the current date to
  /// `date`.
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(
      after: StatedDelay.delay(until: date), interval: interval, repeats: repeats, userInfo: nil,
      block: block)
  }

  /// Makes an unscheduled timer that calls a method of `target`, which it retains until it is
  /// invalidated. See `Selector`.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(every: interval, repeats: repeats, userInfo: userInfo) {
      selector.send(to: target, with: [$0])
    }
  }

  /// Makes a scheduled timer.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Makes a scheduled timer that calls a method of `target`, which it retains until it is
  /// invalidated. See `Selector`.
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

  /// Whether the timer can fire: until it is invalidated or, unless it repeats, has fired.
  public var isValid: Bool { block != nil }

  /// The date of the next call: offset from the current date as the call is from the stage's
  /// current time. Setting it moves the next call and those after it; the distant future pauses the
  /// timer.
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

  /// Fires immediately, in addition to scheduled calls; invalidates a timer that does not repeat.
  public func fire() {
    guard let block else { return }
    block(self)
    if timeInterval == 0 { invalidate() }
  }

  /// Stops the timer permanently, and releases the closure or the target.
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

  /// Runs `body` with the timer's stage: immediately on the main thread, otherwise before the clock
  /// advances.
  private func onStage(_ call: String, _ body: @escaping @MainActor (Timer, Stage) -> Void) {
    nonisolated(unsafe) let timer = self
    let onMain: @MainActor @Sendable () -> Void = {
      guard let stage = timer.stage ?? Stage.current else {
        return UsageFault.raise(
          call, "there is no stage on whose clock to schedule the timer; make the stage first")
      }
      body(timer, stage)
    }
    if DispatchQueue.isOnMain { return MainActor.assumeIsolated(onMain) }
    OutsideWork.bringBack(after: .zero) { MainActor.assumeIsolated(onMain) }
  }
}

extension RunLoop {
  /// Schedules `timer` on the current stage's clock; does nothing if it is scheduled. The mode is
  /// ignored.
  public func add(_ timer: UIKit.Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
}

extension NSObject {
  /// UIKit's timer, which follows a stage's clock.
  public typealias Timer = UIKit.Timer
}
