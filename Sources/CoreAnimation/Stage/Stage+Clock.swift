// The clock of a stage: events run in the order of their times.

extension Stage {
  /// A scheduled event.
  enum Event {
    case end(Running)
    case action(@MainActor () -> Void)
    case call(ScheduledCall)
    case frame
  }

  /// Advances the clock by `seconds`, running the events due in between. Negative values count as 0.
  public func advance(by seconds: Double) {
    advance(to: time + max(MediaTime(seconds: seconds), .zero))
  }

  /// Advances the clock to `seconds`, running the events due in between. Never moves it back.
  public func advance(to seconds: Double) { advance(to: MediaTime(seconds: seconds)) }

  /// Advances the clock to `target`, running the events due in between. Never moves it back.
  ///
  /// During layout and drawing the advance is deferred until they finish. If callbacks keep scheduling
  /// others for the same instant, the advance stops after 100 000 of them.
  public func advance(to target: MediaTime) {
    if isCommitting {
      deferredTarget = max(deferredTarget ?? target, target)
      return
    }
    runEvents(upTo: target)
    time = max(time, target)
  }

  /// Advances the clock until no animation is running and no completion is pending.
  ///
  /// Completions run at the exact end of their animation; animations that they start are awaited too. No
  /// frames are rendered, so the cost depends on the number of events only.
  ///
  /// - Parameter limit: The maximum advance, in seconds of stage time.
  /// - Returns: The time at which the stage became idle.
  /// - Throws: ``StageError/neverIdle(limit:view:key:repeatCount:)`` if something is still running
  ///   after `limit`; the clock is then exactly at the limit. ``StageError/endlessCallbacks(at:)`` if
  ///   callbacks keep scheduling others for the same instant; the clock stays there.
  ///   ``StageError/isCommitting`` if the stage is laying out or drawing.
  @discardableResult
  public func advanceUntilIdle(limit: Double = 60) throws(StageError) -> MediaTime {
    if isCommitting { throw .isCommitting }
    let deadline = time + max(MediaTime(seconds: limit), .zero)
    guard runEvents(upTo: deadline, untilIdle: true) else {
      throw .endlessCallbacks(at: time.seconds)
    }
    if !isBusy { return time }
    time = max(time, deadline)
    throw neverIdle(after: limit)
  }

  package static func describe(_ layer: CALayer) -> String {
    if let name = layer.name { return name }
    return layer.owner?.diagnosticName ?? "\(type(of: layer))"
  }

  func schedule(
    _ event: Event, at instant: MediaTime, _ phase: EventQueue<Event>.Phase, sequence: Int
  ) {
    if phase == .callback && instant <= time { callbacksAddedNow += 1 }
    events.insert(
      .init(time: max(instant, time), phase: phase, sequence: sequence, action: event))
  }

  /// Schedules `callback` for the current instant, ordered by a number from ``nextSequence()``.
  package func schedule(sequence: Int, _ callback: @escaping @MainActor () -> Void) {
    schedule(.action(callback), at: time, .callback, sequence: sequence)
  }

  /// The time of the next known event; nil if there is none.
  package var nextDueTime: MediaTime? {
    commit()
    dropStaleEvents()
    return events.firstTime
  }

  /// The maximum number of callbacks scheduled for an instant by others of that instant.
  package static let callbackLimit = 100_000

  /// Runs the events due by `target`, including those they schedule.
  ///
  /// - Returns: False if callbacks keep scheduling others for the same instant: an endless loop. The
  ///   remaining ones stay scheduled.
  @discardableResult
  private func runEvents(upTo target: MediaTime, untilIdle: Bool = false) -> Bool {
    callbacksAddedNow = 0
    while let next = nextEvent(upTo: target, untilIdle: untilIdle) {
      if next.time > time {
        time = next.time
        callbacksAddedNow = 0
      }
      perform(next.action, upTo: target)
      if callbacksAddedNow > Self.callbackLimit { return false }
    }
    return true
  }

  /// The next event by `target`. Before the clock advances, work on other threads is collected and changes
  /// are committed, which may schedule more events at the same instant.
  ///
  /// - Parameter untilIdle: Whether frames and repeating callbacks count only while other events are
  ///   pending.
  private func nextEvent(upTo target: MediaTime, untilIdle: Bool) -> EventQueue<Event>.Event? {
    if let event = nextEventOfThisInstant(upTo: target) { return event }
    if isTurnOver {
      Self.clockWillMove?(self)
      Self.reportMainOperations()
      dropStaleEvents()
    }
    if isTurnOver {
      if let frame = nextFrameTime, frame <= time { return Self.frameEvent(at: time) }
      commit()
      scheduleIdleCalls()
    }
    dropStaleEvents()
    let dueTime = events.firstTime ?? .indefinite
    let frame = nextFrameTime ?? .indefinite
    let next = min(dueTime, frame)
    if next.isIndefinite || next > target { return nil }
    if untilIdle && next > time && !isBusy { return nil }
    return frame < dueTime ? Self.frameEvent(at: max(frame, time)) : events.removeFirst()
  }

  /// Whether no events but frames are left at the current instant.
  var isTurnOver: Bool { events.firstTime.map { $0 > time } ?? true }

  /// Called before a stage's clock advances: collects the work of other threads for the stage.
  package static var clockWillMove: (@MainActor (Stage) -> Void)?

  private static func frameEvent(at time: MediaTime) -> EventQueue<Event>.Event {
    .init(time: time, phase: .frame, sequence: 0, action: .frame)
  }

  func dropStaleEvents() {
    while let first = events.first, isStale(first) { _ = events.removeFirst() }
  }

  /// The next event if it is due now and nothing else can come before it; nil otherwise.
  private func nextEventOfThisInstant(upTo target: MediaTime) -> EventQueue<Event>.Event? {
    dropStaleEvents()
    guard displayLinks.isEmpty, let due = events.firstTime, due <= time, due <= target else {
      return nil
    }
    return events.removeFirst()
  }

  /// Runs an event and those that are due at the same instant.
  private func perform(_ event: Event, upTo target: MediaTime) {
    perform {
      run(event)
      while callbacksAddedNow <= Self.callbackLimit,
        let next = nextEventOfThisInstant(upTo: target)
      {
        // Closes transactions and scopes that the previous event has left open.
        CATransaction.closeAll()
        if !AnimationScopes.open.isEmpty { AnimationScopes.open = [] }
        run(next.action)
      }
    }
  }

  private func run(_ event: Event) {
    switch event {
    case .end(let running):
      if let driver = running.driver {
        driver.reachedEnd(of: running)
      } else {
        stop(running, finished: true)
      }
    case .action(let action): action()
    case .call(let call): call.run()
    case .frame: callDisplayLinks()
    }
  }

  /// Runs `body` with this stage as the current one, outside of all animation scopes.
  package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.performing.append(self)
    defer { Self.performing.removeLast() }
    return try CATransaction.outsideOfTransactions {
      try environment.perform { try AnimationScopes.outside(body) }
    }
  }
}
