extension Stage {
  /// Advances the clock by `seconds`, pausing at each time at which an awaited animation ends
  /// (`await UIView.animate(withDuration:animations:)`) until the awaiting task has resumed. Animations that
  /// the task starts next begin at that exact time, as from a completion.
  ///
  ///     let task = Task { await card.flyAway() }
  ///     await stage.run(for: 2)
  ///     await task.value
  ///
  /// With `advance(by:)` such tasks resume only after the clock has reached its target. Tasks must run on the
  /// main actor, as views do. A task that awaits something else in between resumes when that is done.
  ///
  /// - Parameter seconds: Negative values mean 0.
  public func run(for seconds: Double) async {
    let target = time + max(MediaTime(seconds: seconds), .zero)
    await yieldToTasks()
    var callsWithoutTime = 0
    while let instant = nextDueTime, instant <= target, callsWithoutTime < Self.callbackLimit {
      callsWithoutTime = instant > time ? 0 : callsWithoutTime + 1
      advance(to: max(instant, time))
      if AnimationWaits.resuming > 0 { await yieldToTasks() }
    }
    advance(to: target)
    await yieldToTasks()
  }

  /// Yields until tasks whose animations have ended go on, and several times more for those that wait for them.
  private func yieldToTasks() async {
    // On a busy machine, a resumed task may come after many others.
    while AnimationWaits.resuming > 0 { await Task.yield() }
    for _ in 0..<8 { await Task.yield() }
  }
}
