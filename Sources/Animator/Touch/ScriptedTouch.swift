/// A scripted touch: one gesture of one or more fingers, which runs as the stage's clock advances.
///
///     let drag = stage.touch.drag(from: card, to: CGPoint(x: 195, y: 700), duration: 0.3)
///     drag.then.after(0.2).tap("Done")
///     stage.advance(to: drag.end)
@preconcurrency @MainActor
public final class ScriptedTouch {
  /// The state of a scripted touch.
  public enum State: Equatable, Sendable {
    /// It has not begun.
    case waiting
    /// Its fingers are moving.
    case running
    /// It has ended.
    case ended
    /// It was cancelled.
    case cancelled
    /// It did not take place.
    case failed(TouchFailure)
  }

  /// When it begins, in seconds of the stage's clock; infinity while it waits for something whose end is not known.
  public var begin: Double { beginTime.isIndefinite ? .infinity : beginTime.seconds }
  /// When its last finger is lifted, in seconds of the stage's clock; infinity while that is not known.
  public var end: Double { endTime.isIndefinite ? .infinity : endTime.seconds }
  /// The state of the touch.
  public internal(set) var state = State.waiting

  /// Indefinite while the end of the wait before it is not known.
  private(set) var beginTime = MediaTime.indefinite
  private(set) var endTime = MediaTime.indefinite
  /// Nil for a wait, which ends when its condition is met.
  private let duration: MediaTime?
  /// Touches that begin after this one, whose end was not known when they were made. The schedule retains them.
  private var successors: [Successor] = []
  /// The condition of a wait; nil for touches.
  let wait: TouchWait?
  /// The method that made it, for messages.
  let call: String
  let keepsBusy: Bool
  /// Not retained: the schedule retains its scripts.
  private weak var schedule: TouchSchedule?
  /// Finds its motions when it begins; nil afterwards, which releases its targets.
  var motions: ((UIWindow) throws(TouchFailure) -> [FingerMotion])?
  /// Receives a failure instead of ``UsageFault/handler``; nil for that.
  var failureHandler: (@MainActor (TouchFailure) -> Void)?
  /// Called when it has ended, was cancelled or has failed.
  package var completion: (@MainActor () -> Void)?

  private struct Successor {
    weak var script: ScriptedTouch?
    let delay: MediaTime
  }

  /// Makes a touch whose fingers are down for `duration` seconds in all.
  init(
    _ call: String, start: TouchStart, duration: Double, keepsBusy: Bool,
    on schedule: TouchSchedule,
    _ motions: @escaping (UIWindow) throws(TouchFailure) -> [FingerMotion]
  ) {
    (self.call, self.keepsBusy, self.schedule, self.motions) = (call, keepsBusy, schedule, motions)
    (self.duration, wait) = (MediaTime(seconds: duration), nil)
    begin(start)
  }

  /// Makes a wait.
  init(
    _ call: String, start: TouchStart, keepsBusy: Bool, on schedule: TouchSchedule,
    _ wait: TouchWait
  ) {
    (self.call, self.keepsBusy, self.schedule, self.wait) = (call, keepsBusy, schedule, wait)
    duration = nil
    begin(start)
  }

  /// Scripts the next touch: it begins when this one ends, whether this one takes place or not.
  public var then: StageTouch {
    StageTouch(
      schedule ?? TouchSchedule(of: nil),
      start: endTime.isIndefinite ? .end(of: self, delay: .zero) : .at(endTime),
      keepsBusy: keepsBusy)
  }

  /// Cancels it: views on which fingers are receive `touchesCancelled`. Has no effect when it has ended.
  public func cancel() { schedule?.cancel(self) }

  /// Why it did not take place; nil if it did, or has not begun.
  public var failure: TouchFailure? {
    if case .failed(let failure) = state { failure } else { nil }
  }

  package var isOver: Bool { state != .waiting && state != .running }

  func finish(_ state: State) {
    self.state = state
    motions = nil
    if endTime.isIndefinite, let schedule { end(at: schedule.now) }
    let completion = self.completion
    self.completion = nil
    completion?()
  }

  // MARK: Times

  private func begin(_ start: TouchStart) {
    switch start {
    case .now: begin(at: schedule?.now ?? .zero)
    case .at(let time): begin(at: time)
    case .end(let script, let delay) where script.endTime.isIndefinite:
      script.successors.append(Successor(script: self, delay: delay))
    case .end(let script, let delay): begin(at: script.endTime + delay)
    }
  }

  private func begin(at time: MediaTime) {
    beginTime = time
    if let duration { endTime = time + duration }
  }

  /// Ends a wait, and determines the times of the touches after it. Iterative, since chains may be long.
  private func end(at time: MediaTime) {
    endTime = time
    var ended = [self]
    while let script = ended.popLast() {
      for successor in script.successors {
        guard let next = successor.script, !next.isOver else { continue }
        next.begin(at: script.endTime + successor.delay)
        if next.duration != nil { ended.append(next) }
      }
      script.successors = []
    }
    schedule?.scheduleNext()
  }
}

/// When a scripted touch begins.
@MainActor
enum TouchStart {
  case now
  case at(MediaTime)
  /// Some time after the end of another one, which is not known yet.
  case end(of: ScriptedTouch, delay: MediaTime)
}
