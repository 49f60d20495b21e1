/// A callback that a stage runs when its clock reaches an instant.
@MainActor
package final class ScheduledCall {
  /// Nil once it has run or was cancelled: what it holds is let go at once.
  private var action: (@MainActor () -> Void)?
  /// Whether idleness waits for the callback. Not for one that repeats: the stage would never be idle.
  let keepsBusy: Bool

  fileprivate init(keepsBusy: Bool, _ action: @escaping @MainActor () -> Void) {
    (self.keepsBusy, self.action) = (keepsBusy, action)
  }

  /// Whether the callback is still to come.
  package var isPending: Bool { action != nil }

  /// Has the callback not run.
  package func cancel() { action = nil }

  func run() {
    let action = self.action
    self.action = nil
    action?()
  }
}

extension Stage {
  /// Has `action` run when the clock reaches `instant`, in the order of the calls for one instant; at
  /// the next advance where that instant has passed.
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

  /// Whether an event no longer concerns the stage.
  func isStale(_ event: EventQueue<Event>.Event) -> Bool {
    switch event.action {
    case .end(let item):
      item.isStopped || item.stage !== self || item.dueTime > event.time
    case .call(let call): !call.isPending
    case .action, .frame: false
    }
  }

  /// Whether something is to come that idleness waits for.
  var isBusy: Bool {
    isAnimating
      || events.contains { event in
        if case .call(let call) = event.action { return call.isPending && call.keepsBusy }
        return !isStale(event)
      }
  }
}
