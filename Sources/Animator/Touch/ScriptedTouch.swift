/// A scripted touch: one gesture of one or more fingers, which runs as the stage's clock advances.
///
///     let drag = stage.touch.drag(from: card, to: CGPoint(x: 195, y: 700), duration: 0.3)
///     drag.then.after(0.2).tap("Done")
///     stage.advance(to: drag.end)
@preconcurrency @MainActor
public final class ScriptedTouch {
  /// What has become of a scripted touch.
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

  /// When it begins and ends, in seconds of the stage's clock.
  public var begin: Double { beginTime.seconds }
  /// When its last finger is lifted, in seconds of the stage's clock.
  public var end: Double { endTime.seconds }
  /// What has become of it.
  public internal(set) var state = State.waiting

  let beginTime: MediaTime
  let endTime: MediaTime
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

  init(
    _ call: String, begin: MediaTime, duration: Double, keepsBusy: Bool, on schedule: TouchSchedule,
    _ motions: @escaping (UIWindow) throws(TouchFailure) -> [FingerMotion]
  ) {
    (self.call, self.keepsBusy, self.schedule, self.motions) = (call, keepsBusy, schedule, motions)
    beginTime = begin
    endTime = begin + MediaTime(seconds: duration)
  }

  /// Scripts the next touch: it begins when this one ends, whether this one takes place or not.
  public var then: StageTouch {
    StageTouch(schedule ?? TouchSchedule(of: nil), start: endTime, keepsBusy: keepsBusy)
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
    let completion = self.completion
    self.completion = nil
    completion?()
  }
}
