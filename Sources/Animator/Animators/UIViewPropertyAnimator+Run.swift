extension UIViewPropertyAnimator {
  private var now: MediaTime { stage?.time ?? .zero }

  /// How much of the time has passed, counted forward. Where layers' time passes differently, it is as
  /// far as the one that is furthest behind.
  private var share: Double {
    guard isRunning else { return run.from }
    if let stage, stage.changesLayerTime {
      let shares = items.lazy.filter { !$0.running.isStopped && $0.running.layer != nil }
        .map { $0.share(on: stage) }
      if let behind = runsReversed ? shares.max() : shares.min() { return behind }
    }
    return .mix(run.from, run.to, (now - run.begin).share(of: run.length))
  }

  /// The share at which what is added now begins.
  private var entry: Double {
    isRunning || run.from == 0 || run.from == 1 ? share : forwardFraction
  }

  /// ``fractionComplete``, counted forward.
  var forwardFraction: Double {
    guard state != .inactive else { return 0 }
    if isRunning || !scrubsLinearly { return share }
    return run.scrubbed ?? min(max(run.path.progress.progress(at: run.from), 0), 1)
  }

  // MARK: Starting

  func start(delay: Double, call: String) {
    switch state {
    case .stopped: fault(call, "it is stopped; finish it first")
    case .active:
      if isRunning { return }
      self.delay = delay
      goOn(after: delay)
    case .inactive:
      self.delay = delay
      activate()
      // Its own blocks may have stopped or started it.
      if state == .active && !isRunning { goOn(after: delay) }
    }
  }

  /// Makes the changes, and holds everything where it starts.
  func activate() {
    state = .active
    stage = Stage.current
    run = AnimatorRun()
    run.from = runsReversed ? 1 : 0
    run.pace = pacing.duration.seconds
    run.path = AnimatorPath(pacing.curve)
    values = AnimatorValues()
    run.sequence = Stage.nextSequence()
    let blocks = waiting
    waiting = []
    for block in blocks where state == .active {
      makeChanges(block.body, from: block.delayFactor)
    }
    anchorScrubbing()
  }

  /// Makes changes while the animator is active.
  func animate(_ body: @escaping () -> Void, delayFactor: Double) {
    makeChanges(body, from: .mix(entry, 1, delayFactor))
  }

  private func makeChanges(_ body: () -> Void, from start: Double) {
    var settings = AnimationBlock.Settings(
      duration: pacing.duration.secondsOrInfinity * (1 - start), delay: 0, curve: pacing.curve,
      options: [])
    settings.verticalCurve = pacing.verticalCurve
    let link = AnimationBlock.Link(animator: self, start: start)
    AnimationPlace.note(place)
    AnimationScopes.outside { AnimationBlock(settings, link: link).run(body) }
    values.endOfChanges()
  }

  /// Takes over something that a block of the animator is about to start.
  func drive(_ running: Running, on layer: CALayer, of stage: Stage, from start: Double) {
    guard state == .active else { return }
    if items.isEmpty && stage !== self.stage {
      run.begin = run.begin + (stage.time - now)
      moveKeeper(to: stage)
    }
    guard self.stage === stage else { return }
    let begin = running.timing.begin - layer.localTime(at: stage.time)
    let (first, last) = window(begin: begin, length: running.timing.duration, from: start)
    let path = AnimatorPath(running.timing.curve, from: first, to: last)
    let item = AnimatorItem(running, path: path, at: entry)
    item.path.anchorScrubbing(at: item.from, progress: item.shown)
    running.driver = self
    items.append(item)
    if let running = running as? RunningAnimation { values.note(running, on: layer) }
    running.setTiming(timing(of: item, on: layer, of: stage))
  }

  /// The shares between which something runs that begins and lasts as given. Nothing outlasts its animator.
  private func window(
    begin: MediaTime, length: MediaTime, from start: Double
  ) -> (Double, Double) {
    if pacing.duration.isIndefinite { return (0, 1) }
    let whole = Double(max(pacing.duration.flicks, 1))
    let first = start + Double(max(begin, .zero).flicks) / whole
    let last = first + Double(length.flicks) / whole
    // An inherited duration ends with the animator, to the last bit.
    return (min(first, 1), last > 1 - 1e-9 ? 1 : last)
  }

  // MARK: Timings

  private func timing(
    of item: AnimatorItem, on layer: CALayer, of stage: Stage
  ) -> AnimationTiming {
    let local = layer.localTime(at: stage.time)
    guard isRunning else {
      item.to = item.from
      return AnimationTiming(begin: local, duration: .indefinite, curve: .held(item.shown))
    }
    item.to = run.to
    let wait = max(run.begin - stage.time, .zero)
    let left = run.begin + run.length - stage.time - wait
    var timing = AnimationTiming(
      begin: local + wait, duration: max(left, .zero),
      curve: item.path.segment(from: item.from, to: item.to))
    // Seen from before its end, a run that leaves the values elsewhere than at the model's stays there.
    timing.media.fillsForwards = runsReversed || pausesOnCompletion
    return timing
  }

  func retime() {
    guard let stage else { return }
    items.removeAll { $0.running.isStopped }
    (run.reachedCount, run.hasLostSome) = (0, false)
    for item in items {
      item.running.hasReachedEnd = false
      guard let layer = item.running.layer else { continue }
      let timing = timing(of: item, on: layer, of: stage)
      stage.retime(item.running, to: timing)
      // What has not been seen yet is noted as it will be.
      stage.updateRecords(of: item.running) {
        if $0.begin >= stage.time {
          ($0.timing, $0.begin) = (timing, layer.stageTime(at: timing.begin))
        }
      }
    }
  }

  // MARK: Pausing and scrubbing

  /// Notes where everything stands.
  private func hold() {
    guard let stage else { return }
    run.from = share
    for item in items {
      item.from = item.share(on: stage)
      item.to = item.from
      item.shown = item.path.progress.progress(at: item.from)
    }
  }

  func pause() {
    hold()
    isRunning = false
    keep(false)
    anchorScrubbing()
    retime()
  }

  private func anchorScrubbing() {
    let fraction = forwardFraction
    run.path.anchorScrubbing(at: fraction, progress: fraction)
    for item in items { item.path.anchorScrubbing(at: fraction, progress: item.shown) }
  }

  func scrub(to fraction: Double) {
    run.from = fraction
    if scrubsLinearly { run.scrubbed = fraction }
    for item in items {
      item.from = fraction
      item.shown =
        scrubsLinearly
        ? item.path.linearProgress(at: fraction) : item.path.progress.progress(at: fraction)
    }
    retime()
  }

  // MARK: Going on

  /// Lets a paused animator go on with its own pacing, at the pace it has.
  func goOn(after delay: Double) {
    bendPaths()
    play(length: nil, delay: delay)
  }

  func goOn(with parameters: (any UITimingCurveProvider)?, durationFactor: Double) {
    let rest = durationFactor > 0 ? durationFactor : abs((runsReversed ? 0 : 1) - run.from)
    let length = pacing.duration.isIndefinite ? .infinity : duration * rest
    guard let parameters else {
      bendPaths()
      return play(length: length, delay: 0)
    }
    let other = AnimatorPacing(parameters, duration: length)
    for item in items {
      let isVertical = item.running.key == "position.y"
      let curve = (isVertical ? other.verticalCurve : nil) ?? other.curve
      item.path.goOn(
        at: item.from, showing: item.shown, with: curve, isReversed: runsReversed)
    }
    run.path.goOn(
      at: run.from, showing: run.scrubbed ?? run.path.progress.progress(at: run.from),
      with: other.curve, isReversed: runsReversed)
    play(length: other.duration.secondsOrInfinity, delay: 0)
  }

  /// Has the pacing lead on from where things were put by hand.
  private func bendPaths() {
    guard let scrubbed = run.scrubbed else { return }
    run.path.goOn(at: run.from, showing: scrubbed)
    for item in items { item.path.goOn(at: item.from, showing: item.shown) }
  }

  /// - Parameter length: Seconds until the end in the direction of play; nil keeps the pace.
  private func play(length: Double?, delay: Double) {
    run.scrubbed = nil
    run.to = runsReversed ? 0 : 1
    let span = abs(run.to - run.from)
    if let length, span > 0 { run.pace = length / span }
    run.length = .length(length ?? run.pace * span)
    run.begin = now + MediaTime(seconds: delay)
    isRunning = true
    keep(true)
    retime()
    planEnd()
  }

  func reverse() {
    let wasRunning = isRunning
    if wasRunning { hold() }
    runsReversed.toggle()
    guard wasRunning else { return }
    // What had not begun yet goes on waiting.
    let wait = max(run.begin - now, .zero)
    run.to = runsReversed ? 0 : 1
    run.length = .length(run.pace * abs(run.to - run.from))
    run.begin = now + wait
    retime()
    planEnd()
  }

  // MARK: Which stage

  /// The stage keeps an animator as long as it runs.
  func keep(_ isKept: Bool) {
    stage?.runningAnimators[ObjectIdentifier(self)] = isKept ? self : nil
  }

  private func moveKeeper(to other: Stage) {
    if isRunning { keep(false) }
    stage = other
    if isRunning { keep(true) }
  }

  /// Something that it drives runs on another stage's clock now.
  func moved(from old: MediaTime?, to other: Stage) {
    guard state != .inactive, other !== stage else { return }
    run.begin = run.begin + (other.time - (old ?? now))
    moveKeeper(to: other)
    if isRunning { planEnd() }
  }
}
