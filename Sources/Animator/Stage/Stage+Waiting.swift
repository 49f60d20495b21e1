extension Stage {
  /// Moves the clock on by `seconds`, and stops at each instant at which a wait for an animation ends
  /// (`await UIView.animate(withDuration:animations:)`), until the task that waited has gone on: what it
  /// starts next begins at that exact instant, as from a completion.
  ///
  ///     let task = Task { await card.flyAway() }
  ///     await stage.run(for: 2)
  ///     await task.value
  ///
  /// With `advance(by:)` such tasks go on only when the clock stands where it was told to go. Tasks have
  /// to be on the main actor, as views are; one that waits for something else in between goes on when that
  /// comes.
  ///
  /// - Parameter seconds: Below 0 counts as 0.
  public func run(for seconds: Double) async {
    let target = time + max(MediaTime(seconds: seconds), .zero)
    await letTasksRun()
    var callsWithoutTime = 0
    while let instant = nextDueTime, instant <= target, callsWithoutTime < Self.callbackLimit {
      callsWithoutTime = instant > time ? 0 : callsWithoutTime + 1
      let ended = AnimationWaits.ended
      advance(to: max(instant, time))
      if AnimationWaits.ended != ended { await letTasksRun() }
    }
    advance(to: target)
    await letTasksRun()
  }

  /// Lets tasks of the main actor that can go on do so: some steps, as going on may take a task several.
  private func letTasksRun() async {
    for _ in 0..<8 { await Task.yield() }
  }
}
