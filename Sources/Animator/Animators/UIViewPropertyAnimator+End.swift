extension UIViewPropertyAnimator: AnimationDriver {
  // MARK: The end of the run

  /// Schedules the end of a run that has no animations to wait for.
  func scheduleEnd() {
    guard stage != nil else { return end() }
    run.endID = Stage.nextSequence()
    run.isCheckScheduled = false
    if items.isEmpty { scheduleCheck() }
  }

  /// Called when an animation that it drives reaches the end of the run.
  package func reachedEnd(of running: Running) {
    if !isRunning || running.hasReachedEnd { return }
    running.hasReachedEnd = true
    run.finishedCount += 1
    if run.finishedCount == items.count || run.hasLostAnimations { endIfDone() }
  }

  /// Called when an animation that it drives is stopped from outside: replaced, or removed with its view.
  func animationWasStopped() {
    guard isRunning else { return }
    run.hasLostAnimations = true
    scheduleCheck()
  }

  /// Schedules a check for remaining animations. As with blocks, an animator without animations
  /// completes the next time the clock advances.
  private func scheduleCheck() {
    guard let stage, !run.isCheckScheduled else { return }
    run.isCheckScheduled = true
    let endID = run.endID
    stage.schedule(sequence: endID) { [weak self] in
      guard let self, run.endID == endID, isRunning else { return }
      run.isCheckScheduled = false
      endIfDone()
    }
  }

  private func endIfDone() {
    if items.allSatisfy({ $0.running.hasReachedEnd || $0.running.isStopped }) { end() }
  }

  func end() {
    let position: UIViewAnimatingPosition = runsReversed ? .start : .end
    if pausesOnCompletion { return pauseAtEnd() }
    let stopped = values.positions(of: self)
    isRunning = false
    stopItems(finished: position == .end)
    if position == .start { stopped.revert() }
    let (stage, sequence, completions) = (self.stage, run.sequence, self.completions)
    becomeInactive()
    let callback: @MainActor () -> Void = {
      for completion in completions { completion(position) }
    }
    guard let stage else { return callback() }
    stage.schedule(sequence: sequence, callback)
  }

  private func pauseAtEnd() {
    isRunning = false
    setRetainedByStage(false)
    run.from = run.to
    if scrubsLinearly { run.scrubbed = run.to }
    run.mapping.anchorScrubbing(at: run.to, progress: run.to)
    for item in items {
      (item.from, item.shown) = (run.to, run.to)
      item.mapping.anchorScrubbing(at: run.to, progress: run.to)
    }
    retime()
  }

  // MARK: Stopping

  /// Stops all animations and sets the model to the presentation values.
  func stop() {
    let positions = values.positions(of: self)
    isRunning = false
    stopItems(finished: false)
    positions.restore(.current)
    values = positions
    setRetainedByStage(false)
    state = .stopped
  }

  func stopItems(finished: Bool) {
    let items = self.items
    self.items = []
    for item in items where !item.running.isStopped {
      item.running.stage?.stop(item.running, finished: finished)
    }
  }

  func becomeInactive() {
    setRetainedByStage(false)
    isRunning = false
    state = .inactive
    completions = []
    items = []
    values = AnimatorValues()
    run = AnimatorPlayback()
  }
}
