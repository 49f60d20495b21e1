extension CALayer {
  /// Starts a copy of `animation`.
  func start(_ animation: CAAnimation, forKey key: String?) {
    guard let stage = record?.stage ?? Stage.current else { return }
    let copy = animation.copied()
    if let function = CATransaction.animationTimingFunction() { copy.timingFunction = function }
    let timing = copy.resolvedTiming(
      now: localTime(at: stage.time),
      length: MediaTime(seconds: CATransaction.animationDuration()))
    copy.timing.duration = timing.duration
    if let transition = copy as? CATransition {
      return start(transition, timing: timing, on: stage)
    }
    if let key {
      for old in running where old.name == key { stop(old) }
    }
    let parts = copy.parts(on: self, timing: timing, in: [])
    run(copy, parts: parts, key: key, timing: timing, on: stage)
  }

  func run(
    _ animation: CAAnimation, parts: [LayerAnimation], key: String?, timing: AnimationTiming,
    on stage: Stage
  ) {
    let item = RunningAnimation(
      parts, key: key ?? animation.mainKeyPath ?? "\(type(of: animation))", timing: timing,
      on: self, persistsOnCompletion: !animation.isRemovedOnCompletion)
    item.isNamed = key != nil
    item.isBackground = animation.isBackground
    stage.start(item, on: self, for: nil, observers: [AnimationNotifier(animation, item)])
  }

  /// Stops an animation or transition of the layer before it completes.
  func stop(_ item: Running) {
    if let stage = item.stage { return stage.stop(item, finished: false) }
    running.removeAll { $0 === item }
    if runningTransition === item { runningTransition = nil }
    record?.activityChanged(self)
  }
}

/// Calls an animation's delegate when it begins and stops. The stage retains it, and with it the
/// delegate.
@MainActor
final class AnimationNotifier: RunningObserver {
  let delegate: (any CAAnimationDelegate)?
  private let source: CAAnimation
  private weak var item: Running?
  private weak var stage: Stage?
  private var hasStarted = false
  /// When the next check whether the animation has begun is scheduled.
  private var plannedTime = MediaTime.indefinite

  /// Prepares to call `animation`'s delegate for `item`, whose source is set.
  init(_ animation: CAAnimation, _ item: Running) {
    delegate = animation.delegate
    source = animation
    source.delegate = nil
    item.source = source
    self.item = item
  }

  /// The animation as passed to its delegate.
  private var animation: CAAnimation {
    if let shown = item?.shownSource { return shown }
    let copy = source.copied()
    copy.delegate = delegate
    item?.shownSource = copy
    return copy
  }

  func started(on stage: Stage) {
    self.stage = stage
    scheduleStart()
  }

  func moved(to stage: Stage) {
    plannedTime = .indefinite
    started(on: stage)
  }

  func layerTimeChanged() {
    if !hasStarted { scheduleStart() }
  }

  private func scheduleStart() {
    guard delegate != nil, let stage, let item, let layer = item.layer else { return }
    let begin = layer.stageTime(at: item.timing.begin)
    // An earlier check reschedules itself.
    if begin >= plannedTime { return }
    plannedTime = begin
    stage.schedule(at: begin) { [weak self, weak stage] in
      guard let self, let stage, stage === self.stage else { return }
      plannedTime = .indefinite
      hasBegun()
    }
  }

  /// Reports that the animation begins, unless its layer's timing has changed in the meantime.
  private func hasBegun() {
    guard let stage, let item, let layer = item.layer, !item.isStopped else { return }
    if layer.localTime(at: stage.time) < item.timing.begin { return scheduleStart() }
    notifyStart()
  }

  private func notifyStart() {
    if hasStarted { return }
    hasStarted = true
    delegate?.animationDidStart(animation)
  }

  func stopped(finished: Bool) {
    guard delegate != nil else { return }
    let notify: @MainActor () -> Void = { [self] in
      notifyStart()
      delegate?.animationDidStop(animation, finished: finished)
    }
    guard let stage else { return notify() }
    // In the order in which animations were added, after the completion block of their transaction,
    // whose sequence number is lower.
    stage.schedule(
      .action(notify), at: stage.time, .callback, sequence: item?.id ?? Stage.nextSequence())
  }
}
