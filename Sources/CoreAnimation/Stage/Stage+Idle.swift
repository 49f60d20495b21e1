// A stage is idle when only repeating animations and callbacks are running or scheduled.

extension Stage {
  /// Schedules `action` for when the stage is idle: the instant at which ``advanceUntilIdle(limit:)`` stops. If it is
  /// idle now, that is after the events of this instant.
  @discardableResult
  package func scheduleWhenIdle(_ action: @escaping @MainActor () -> Void) -> ScheduledCall {
    let call = ScheduledCall(keepsBusy: false, action)
    idleCalls.append(call)
    return call
  }

  /// Schedules the callbacks that wait for the stage to be idle for this instant, if it is. Their common condition is
  /// checked once, so that all of them run at the same time.
  func scheduleIdleCalls() {
    if idleCalls.isEmpty || !isTurnOver || isBusy { return }
    let calls = idleCalls
    idleCalls = []
    for call in calls where call.isPending {
      schedule(.call(call), at: time, .callback, sequence: Self.nextSequence())
    }
  }

  /// Whether anything is running that keeps the stage from being idle.
  private var isAnimating: Bool { running.contains { !$0.value.item.isBackground } }

  /// Whether there are pending events that keep the stage from being idle.
  var isBusy: Bool {
    isAnimating
      || events.contains { event in
        if case .call(let call) = event.action { return call.isPending && call.keepsBusy }
        return !isStale(event)
      }
  }

  /// The error of a stage that is busy after `limit` seconds; identifies the longest running animation.
  package func neverIdle(after limit: Double) -> StageError {
    let items = running.values.map(\.item).filter { !$0.isBackground }
    let longest = items.max { ($0.dueTime, $1.id) < ($1.dueTime, $0.id) }
    return .neverIdle(
      limit: limit, view: longest?.layer.map(Self.describe), key: longest?.key,
      repeatCount: longest?.timing.repeatCount)
  }
}
