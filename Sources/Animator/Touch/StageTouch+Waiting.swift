// Waiting for the effects of touches.

extension StageTouch {
  /// Waits until nothing moves any more: no animation runs, no finger is down, no contents glide, and nothing is
  /// scheduled: when `Stage.advanceUntilIdle(limit:)` would stop. The spokes of activity indicators, carets, and touches
  /// `inBackground` do not count; animations of views that repeat forever do.
  ///
  ///     stage.touch.tap("Play").then.untilIdle().then.swipe(.down, from: "Player")
  ///
  /// - Parameter limit: How long to wait at most, in seconds. Then a `UsageFault` says what still runs, and the wait has
  ///   failed.
  @discardableResult
  public func untilIdle(limit: Double = 60) -> ScriptedTouch {
    wait("untilIdle()", .idle(limit: Self.length(limit)))
  }

  /// Waits until a view can be seen: it is found, a part of it is within the window and the superviews that clip it,
  /// and neither it nor a superview is hidden or has an alpha below 0.01. These are the values on the screen, so a view
  /// that slides in is seen when it gets there. Views in front of it do not count; see ``untilHittable(_:limit:)``.
  ///
  /// Checked when the wait begins, and at the instants at which moves are delivered, multiples of 1/60 s.
  ///
  ///     stage.touch.tap("Sign in").then.untilVisible("Welcome", limit: 5).then.tap("Continue")
  ///
  /// - Parameters:
  ///   - target: A view, or its name. The view may not exist yet.
  ///   - limit: How long to wait at most, in seconds. Then a `UsageFault` says why it cannot be seen, and the wait has
  ///     failed.
  @discardableResult
  public func untilVisible(
    _ target: some TouchTargetConvertible, limit: Double = 60
  ) -> ScriptedTouch {
    let target = target.touchTarget
    return until("untilVisible(_:)", limit: limit) { target.sightFailure(in: $0) }
  }

  /// Waits until a touch would hit a view: it is found, in the window, not hidden, not covered, and not being animated
  /// without `allowUserInteraction`.
  ///
  /// Checked as ``untilVisible(_:limit:)``, with the same limit.
  @discardableResult
  public func untilHittable(
    _ target: some TouchTargetConvertible, limit: Double = 60
  ) -> ScriptedTouch {
    let target = target.touchTarget
    return until("untilHittable(_:)", limit: limit) { target.touchFailure(in: $0) }
  }

  /// Waits until `failure` returns nil.
  package func until(
    _ call: String, limit: Double, _ failure: @escaping @MainActor (UIWindow) -> TouchFailure?
  ) -> ScriptedTouch {
    wait(call, .condition(limit: Self.length(limit), failure))
  }

  private func wait(_ call: String, _ wait: TouchWait) -> ScriptedTouch {
    let script = ScriptedTouch(
      "StageTouch.\(call)", start: start, keepsBusy: keepsBusy, on: schedule, wait)
    script.failureHandler = failureHandler
    schedule.add(script)
    return script
  }
}

extension Stage {
  /// Advances the clock until a view can be seen, as ``StageTouch/untilVisible(_:limit:)`` determines it.
  ///
  ///     try stage.advance(untilVisible: "Welcome", limit: 5)
  ///
  /// - Parameter limit: The maximum advance, in seconds.
  /// - Returns: The time.
  /// - Throws: ``TouchFailure`` if that does not happen within the limit, at which the clock is then.
  @discardableResult
  public func advance(
    untilVisible target: some TouchTargetConvertible, limit: Double = 60
  ) throws -> MediaTime {
    var script = touch
    var failure: TouchFailure?
    script.failureHandler = { failure = $0 }
    let wait = script.untilVisible(target, limit: limit)
    advance(until: { wait.isOver }, limit: limit)
    if let failure { throw failure }
    return time
  }
}

/// The end of a script's wait, with the limit in seconds.
enum TouchWait {
  case idle(limit: Double)
  /// The closure returns why it is not met, or nil.
  case condition(limit: Double, @MainActor (UIWindow) -> TouchFailure?)
}

extension TouchSchedule {
  /// Begins a wait at the current time.
  func begin(_ wait: TouchWait, of script: ScriptedTouch) {
    switch wait {
    case .idle(let limit): waitUntilIdle(script, limit: limit)
    case .condition(let limit, let failure):
      check(script, failure, limit: limit, until: now + MediaTime(seconds: limit))
    }
  }

  private func waitUntilIdle(_ script: ScriptedTouch, limit: Double) {
    guard let stage else { return }
    // Does not keep the stage busy, as it would never be idle.
    let timeout = stage.schedule(at: now + MediaTime(seconds: limit), keepsBusy: false) {
      [weak self, weak stage] in
      guard let self, let stage, !script.isOver else { return }
      let reason = stage.neverIdle(after: limit).description
      let target = "the stage"
      fail(script, TouchFailure(target, String(reason.dropFirst(target.count + 1))))
    }
    stage.scheduleWhenIdle {
      timeout.cancel()
      if !script.isOver { script.finish(.ended) }
    }
  }

  /// Checks a condition now, and at the next delivery of moves if it is not met.
  private func check(
    _ script: ScriptedTouch, _ failure: @escaping @MainActor (UIWindow) -> TouchFailure?,
    limit: Double, until deadline: MediaTime
  ) {
    guard !script.isOver, let stage, let window else { return }
    let reason = stage.perform {
      window.layoutIfNeeded()
      return failure(window)
    }
    guard let reason else { return script.finish(.ended) }
    if now >= deadline {
      let waited = TouchFailure(
        reason.target, "\(reason.reason) (waited for \(CGFloat(limit).shortText) s)")
      return fail(script, waited)
    }
    let next = min(deliveryRate.instant(after: now), deadline)
    stage.schedule(at: next, keepsBusy: script.keepsBusy) { [weak self] in
      self?.check(script, failure, limit: limit, until: deadline)
    }
  }
}
