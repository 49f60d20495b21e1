extension UIViewPropertyAnimator {
  // MARK: The end of the run

  /// Has the run end by itself where there is nothing to wait for.
  func planEnd() {
    guard let stage else { return end() }
    run.plan = Stage.nextSequence()
    if items.isEmpty { schedule(on: stage) }
  }

  /// As for blocks: what animates nothing is done the next time the clock is asked to run.
  private func schedule(on stage: Stage) {
    let plan = run.plan
    stage.schedule(
      .action { [weak self] in
        guard let self, run.plan == plan, isRunning else { return }
        items.removeAll { $0.running.isStopped }
        if items.isEmpty { end() }
      }, at: stage.time, .callback, sequence: plan)
  }

  /// Something that it drives has come to the end of the run.
  func reachedEnd(of running: Running) {
    for item in items where item.running === running { item.hasReachedEnd = true }
    if isRunning && items.allSatisfy({ $0.hasReachedEnd || $0.running.isStopped }) { end() }
  }

  /// Something that it drives was stopped by others: replaced, or removed with its view.
  func lost() {
    guard isRunning, let stage,
      items.allSatisfy({ $0.hasReachedEnd || $0.running.isStopped })
    else { return }
    schedule(on: stage)
  }

  func end() {
    let position: UIViewAnimatingPosition = runsReversed ? .start : .end
    if pausesOnCompletion { return pauseAtEnd() }
    let stopped = values.positions(of: self)
    isRunning = false
    stopItems(finished: position == .end)
    stopped.restore(position)
    let (stage, sequence, completions) = (self.stage, run.sequence, self.completions)
    becomeInactive()
    let callback: @MainActor () -> Void = {
      for completion in completions { completion(position) }
    }
    guard let stage else { return callback() }
    stage.schedule(.action(callback), at: stage.time, .callback, sequence: sequence)
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
