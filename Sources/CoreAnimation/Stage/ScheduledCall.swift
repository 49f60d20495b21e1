/// A callback that a stage runs when its clock reaches an instant.
@MainActor
package final class ScheduledCall {
  /// nil once it has run or was canceled, which releases its captures at once.
  private var action: (@MainActor () -> Void)?
  /// Whether the stage is busy until the callback has run; false for repeating ones, as the stage would
  /// never be idle.
  let keepsBusy: Bool

  init(keepsBusy: Bool, _ action: @escaping @MainActor () -> Void) {
    (self.keepsBusy, self.action) = (keepsBusy, action)
  }

  /// Whether the callback has not run yet.
  package var isPending: Bool { action != nil }

  /// Cancels the callback.
  package func cancel() { action = nil }

  func run() {
    let action = self.action
    self.action = nil
    action?()
  }
}

extension Stage {
  /// Schedules `action` for `instant`, in the order of scheduling for the same instant; at the next advance
  /// if that has passed.
  ///
  /// - Parameter keepsBusy: Whether ``advanceUntilIdle(limit:)`` waits for it.
  @discardableResult
  package func schedule(
    at instant: MediaTime, keepsBusy: Bool = true, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    let call = ScheduledCall(keepsBusy: keepsBusy, action)
    schedule(.call(call), at: instant, .callback, sequence: Self.nextSequence())
    return call
  }

  /// Whether an event is out of date.
  func isStale(_ event: EventQueue<Event>.Event) -> Bool {
    switch event.action {
    case .end(let item):
      item.isStopped || item.stageNumber != number || item.dueTime > event.time
    case .call(let call): !call.isPending
    case .action, .frame: false
    }
  }
}
