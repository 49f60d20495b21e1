extension UIViewPropertyAnimator: AnimationDriver {
  // MARK: The end of the run

  /// Has the run end by itself where there is nothing to wait for.
  func planEnd() {
    guard stage != nil else { return end() }
    run.plan = Stage.nextSequence()
    run.isChecking = false
    if items.isEmpty { checkSoon() }
  }

  /// Something that it drives has come to the end of the run.
  package func reachedEnd(of running: Running) {
    if !isRunning || running.hasReachedEnd { return }
    running.hasReachedEnd = true
    run.reachedCount += 1
    if run.reachedCount == items.count || run.hasLostSome { endIfDone() }
  }

  /// Something that it drives was stopped by others: replaced, or removed with its view.
  func lost() {
    guard isRunning else { return }
    run.hasLostSome = true
    checkSoon()
  }

  /// As for blocks: what animates nothing is done the next time the clock is asked to run.
  private func checkSoon() {
    guard let stage, !run.isChecking else { return }
    run.isChecking = true
    let plan = run.plan
    stage.schedule(sequence: plan) { [weak self] in
      guard let self, run.plan == plan, isRunning else { return }
      run.isChecking = false
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
    if position == .start { stopped.windBack() }
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
    keep(false)
    run.from = run.to
    if scrubsLinearly { run.scrubbed = run.to }
    run.path.anchorScrubbing(at: run.to, progress: run.to)
    for item in items {
      (item.from, item.shown) = (run.to, run.to)
      item.path.anchorScrubbing(at: run.to, progress: run.to)
    }
    retime()
  }

  // MARK: Stopping

  /// Leaves the views as they look, with nothing running.
  func stop() {
    let positions = values.positions(of: self)
    isRunning = false
    stopItems(finished: false)
    positions.restore(.current)
    values = positions
    keep(false)
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
    keep(false)
    isRunning = false
    state = .inactive
    completions = []
    items = []
    values = AnimatorValues()
    run = AnimatorRun()
  }
}
