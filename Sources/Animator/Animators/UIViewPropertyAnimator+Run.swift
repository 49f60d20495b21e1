extension UIViewPropertyAnimator {
  private var now: MediaTime { stage?.time ?? .zero }

  /// The elapsed fraction of the run, measured forward. Where layers have their own time, that of the
  /// animation furthest behind.
  private var elapsedFraction: Double {
    guard isRunning else { return run.from }
    if let stage, stage.changesLayerTime {
      let fractions = items.lazy.filter { !$0.running.isStopped && $0.running.layer != nil }
        .map { $0.fraction(on: stage) }
      if let behind = runsReversed ? fractions.max() : fractions.min() { return behind }
    }
    return .mix(run.from, run.to, (now - run.begin).fraction(of: run.length))
  }

  /// The fraction at which animations added now begin.
  private var entryFraction: Double {
    isRunning || run.from == 0 || run.from == 1 ? elapsedFraction : forwardFraction
  }

  /// ``fractionComplete``, measured forward.
  var forwardFraction: Double {
    guard state != .inactive else { return 0 }
    if isRunning || !scrubsLinearly { return elapsedFraction }
    return run.scrubbed ?? min(max(run.mapping.progress.progress(at: run.from), 0), 1)
  }

  // MARK: Starting

  func start(delay: Double, call: String) {
    switch state {
    case .stopped: fault(call, "it is stopped; finish it first")
    case .active:
      if isRunning { return }
      self.delay = delay
      resume(after: delay)
    case .inactive:
      self.delay = delay
      activate()
      // Its own animation blocks may have stopped or started it.
      if state == .active && !isRunning { resume(after: delay) }
    }
  }

  /// Runs the animation blocks and pauses at the start.
  func activate() {
    state = .active
    stage = Stage.current
    run = AnimatorPlayback()
    run.from = runsReversed ? 1 : 0
    run.fullDuration = timing.duration.seconds
    run.mapping = ProgressMapping(timing.curve)
    values = AnimatorValues()
    run.sequence = Stage.nextSequence()
    let blocks = pendingBlocks
    pendingBlocks = []
    for block in blocks where state == .active {
      makeChanges(block.body, from: block.delayFactor)
    }
    anchorScrubbing()
  }

  /// Runs an animation block while the animator is active.
  func animate(_ body: @escaping () -> Void, delayFactor: Double) {
    makeChanges(body, from: .mix(entryFraction, 1, delayFactor))
  }

  private func makeChanges(_ body: () -> Void, from start: Double) {
    var settings = AnimationBlock.Settings(
      duration: timing.duration.secondsOrInfinity * (1 - start), delay: 0, curve: timing.curve,
      options: [])
    settings.verticalCurve = timing.verticalCurve
    let link = AnimationBlock.Link(animator: self, start: start)
    AnimationCallSite.note(callSite)
    AnimationScopes.outside { AnimationBlock(settings, link: link).run(body) }
    values.finishChanges()
  }

  /// Takes control of an animation that one of the animator's blocks is about to start.
  func drive(_ running: Running, on layer: CALayer, of stage: Stage, from start: Double) {
    guard state == .active else { return }
    if items.isEmpty && stage !== self.stage {
      run.begin = run.begin + (stage.time - now)
      moveOwnership(to: stage)
    }
    guard self.stage === stage else { return }
    let begin = running.timing.begin - layer.localTime(at: stage.time)
    let (first, last) = window(begin: begin, length: running.timing.duration, from: start)
    let mapping = ProgressMapping(running.timing.curve, from: first, to: last)
    let item = DrivenAnimation(running, mapping: mapping, at: entryFraction)
    item.mapping.anchorScrubbing(at: item.from, progress: item.shown)
    running.driver = self
    items.append(item)
    if let running = running as? RunningAnimation { values.record(running, on: layer) }
    running.setTiming(timing(of: item, on: layer, of: stage))
  }

  /// The fractions between which an animation with these times runs. None outlasts its animator.
  private func window(
    begin: MediaTime, length: MediaTime, from start: Double
  ) -> (Double, Double) {
    if timing.duration.isIndefinite { return (0, 1) }
    let whole = Double(max(timing.duration.flicks, 1))
    let first = start + Double(max(begin, .zero).flicks) / whole
    let last = first + Double(length.flicks) / whole
    // An inherited duration ends exactly with the animator, despite rounding.
    return (min(first, 1), last > 1 - 1e-9 ? 1 : last)
  }

  // MARK: Timings

  private func timing(
    of item: DrivenAnimation, on layer: CALayer, of stage: Stage
  ) -> AnimationTiming {
    let local = layer.localTime(at: stage.time)
    guard isRunning else {
      item.to = item.from
      return AnimationTiming(begin: local, duration: .indefinite, curve: .constant(item.shown))
    }
    item.to = run.to
    let wait = max(run.begin - stage.time, .zero)
    let left = run.begin + run.length - stage.time - wait
    var timing = AnimationTiming(
      begin: local + wait, duration: max(left, .zero),
      curve: item.mapping.segment(from: item.from, to: item.to))
    // Where the run ends away from the model values, the last value persists until it is removed.
    timing.media.fillsForwards = runsReversed || pausesOnCompletion
    return timing
  }

  func retime() {
    guard let stage else { return }
    items.removeAll { $0.running.isStopped }
    (run.finishedCount, run.hasLostAnimations) = (0, false)
    for item in items {
      item.running.hasReachedEnd = false
      guard let layer = item.running.layer else { continue }
      let timing = timing(of: item, on: layer, of: stage)
      stage.retime(item.running, to: timing)
      // Records of animations that have not begun get the new times.
      stage.updateRecords(of: item.running) {
        if $0.begin >= stage.time {
          ($0.timing, $0.begin) = (timing, layer.stageTime(at: timing.begin))
        }
      }
    }
  }

  // MARK: Pausing and scrubbing

  /// Records the current fraction and progress of every animation.
  private func recordPositions() {
    guard let stage else { return }
    run.from = elapsedFraction
    for item in items {
      item.from = item.fraction(on: stage)
      item.to = item.from
      item.shown = item.mapping.progress.progress(at: item.from)
    }
  }

  func pause() {
    recordPositions()
    isRunning = false
    setRetainedByStage(false)
    anchorScrubbing()
    retime()
  }

  private func anchorScrubbing() {
    let fraction = forwardFraction
    run.mapping.anchorScrubbing(at: fraction, progress: fraction)
    for item in items { item.mapping.anchorScrubbing(at: fraction, progress: item.shown) }
  }

  func scrub(to fraction: Double) {
    run.from = fraction
    if scrubsLinearly { run.scrubbed = fraction }
    for item in items {
      item.from = fraction
      item.shown =
        scrubsLinearly
        ? item.mapping.linearProgress(at: fraction) : item.mapping.progress.progress(at: fraction)
    }
    retime()
  }

  // MARK: Resuming

  /// Resumes a paused animator with its own timing curve at its current speed.
  func resume(after delay: Double) {
    continueFromScrubbedPosition()
    play(length: nil, delay: delay)
  }

  func resume(with parameters: (any UITimingCurveProvider)?, durationFactor: Double) {
    let rest = durationFactor > 0 ? durationFactor : abs((runsReversed ? 0 : 1) - run.from)
    let length = timing.duration.isIndefinite ? .infinity : duration * rest
    guard let parameters else {
      continueFromScrubbedPosition()
      return play(length: length, delay: 0)
    }
    let other = AnimatorTiming(parameters, duration: length)
    for item in items {
      let isVertical = item.running.key == "position.y"
      let curve = (isVertical ? other.verticalCurve : nil) ?? other.curve
      item.mapping.resume(
        at: item.from, showing: item.shown, with: curve, isReversed: runsReversed)
    }
    run.mapping.resume(
      at: run.from, showing: run.scrubbed ?? run.mapping.progress.progress(at: run.from),
      with: other.curve, isReversed: runsReversed)
    play(length: other.duration.secondsOrInfinity, delay: 0)
  }

  /// Makes the timing curves continue from the position to which the animator was scrubbed.
  private func continueFromScrubbedPosition() {
    guard let scrubbed = run.scrubbed else { return }
    run.mapping.resume(at: run.from, showing: scrubbed)
    for item in items { item.mapping.resume(at: item.from, showing: item.shown) }
  }

  /// - Parameter length: Seconds until the end in the direction of play; nil keeps the speed.
  private func play(length: Double?, delay: Double) {
    run.scrubbed = nil
    run.to = runsReversed ? 0 : 1
    let span = abs(run.to - run.from)
    if let length, span > 0 { run.fullDuration = length / span }
    run.length = .length(length ?? run.fullDuration * span)
    run.begin = now + MediaTime(seconds: delay)
    isRunning = true
    setRetainedByStage(true)
    retime()
    scheduleEnd()
  }

  func reverse() {
    let wasRunning = isRunning
    if wasRunning { recordPositions() }
    runsReversed.toggle()
    guard wasRunning else { return }
    // The remaining delay still applies.
    let wait = max(run.begin - now, .zero)
    run.to = runsReversed ? 0 : 1
    run.length = .length(run.fullDuration * abs(run.to - run.from))
    run.begin = now + wait
    retime()
    scheduleEnd()
  }

  // MARK: Stage

  /// A stage retains animators while they run.
  func setRetainedByStage(_ isRetained: Bool) {
    stage?.runningAnimators[ObjectIdentifier(self)] = isRetained ? self : nil
  }

  private func moveOwnership(to other: Stage) {
    if isRunning { setRetainedByStage(false) }
    stage = other
    if isRunning { setRetainedByStage(true) }
  }

  /// Called when an animation that it drives moves to another stage's clock.
  func moved(from old: MediaTime?, to other: Stage) {
    guard state != .inactive, other !== stage else { return }
    run.begin = run.begin + (other.time - (old ?? now))
    moveOwnership(to: other)
    if isRunning { scheduleEnd() }
  }
}
