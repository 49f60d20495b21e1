/// One call of `UIView.animate`: the timing of its changes, and its completion.
@MainActor
class AnimationBlock: AnimationScope {
  /// The property animator that a block belongs to, and the fraction of its run, 0…1, at which the
  /// block begins.
  struct Link {
    weak var animator: UIViewPropertyAnimator?
    var start: Double
  }

  private(set) var settings: Settings
  /// The call site in the source code; nil where it is not known.
  let callSite: AnimationCallSite?
  /// nil for a block without a property animator.
  let link: Link?
  @exclusivity(unchecked) private var completion: ((Bool) -> Void)?
  /// The number of the stage of whose clock the completion runs; 0 for none.
  private var stageNumber: Int
  var stage: Stage? { Stage.numbered(stageNumber) }
  private let sequence: Int
  @exclusivity(unchecked) private var runningCount = 0
  /// Whether an animation that the block started is running.
  var isRunning: Bool { runningCount > 0 }
  @exclusivity(unchecked) private(set) var isClosed = false
  @exclusivity(unchecked) private var hasFinished = true
  @exclusivity(unchecked) private var resizedViews: [UIView] = []
  /// Transitions requested among the changes; they start when the block closes.
  @exclusivity(unchecked) var transitions: [PendingTransition] = []
  private let outerKeyframes: KeyframeBlock?
  /// The open keyframe block that the block's changes belong to.
  var keyframes: KeyframeBlock? { outerKeyframes?.isClosed == true ? nil : outerKeyframes }

  /// The animator that drives the blocks opened outside of all others; nil for none.
  private static var outerLink: Link?

  /// Runs `body` with the blocks that it opens driven by an animator.
  static func driving(_ link: Link, _ body: () -> Void) {
    let before = outerLink
    outerLink = link
    body()
    outerLink = before
  }

  /// The innermost open block.
  static var current: AnimationBlock? { AnimationScopes.current as? AnimationBlock }

  /// Creates a block; inside another block, it inherits the settings that it does not override.
  ///
  /// - Parameter stage: That of whose clock the completion runs if the block animates nothing; nil for the current one.
  init(
    _ settings: Settings, link: Link? = nil, on stage: Stage? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    let outer = Self.current
    callSite = AnimationCallSite.take() ?? outer?.callSite
    self.link = link ?? outer?.link ?? Self.outerLink
    self.settings = settings.inheriting(from: outer?.settings)
    let hasOwnTime = settings.options.contains(.overrideInheritedDuration)
    outerKeyframes = hasOwnTime ? nil : outer?.keyframesForNested
    self.completion = completion
    stageNumber = (stage ?? Stage.current)?.number ?? 0
    sequence = Stage.nextSequence()
  }

  /// Runs `body` as the block's changes. The completion runs when the last animation that it started
  /// stops; if it started none, the next time the stage's clock advances.
  func run(_ body: () -> Void) {
    open()
    body()
    close()
  }

  /// Begins the block: changes belong to it until ``close()``.
  func open() { AnimationScopes.open.append(self) }

  /// Ends the block and starts its transitions.
  func close() {
    layOutResizedViews()
    for transition in transitions { transition.start(for: self) }
    transitions.removeAll()
    // Not always the last: blocks of the begin/commit API may have been left open inside.
    if AnimationScopes.current === self {
      AnimationScopes.open.removeLast()
    } else if let index = AnimationScopes.open.lastIndex(where: { $0 === self }) {
      AnimationScopes.open.remove(at: index)
    }
    isClosed = true
    scheduleCompletionIfDone()
  }

  /// Lays out the views that have changed size so far, if the options contain `.layoutSubviews`.
  func layOutResizedViews() {
    let views = resizedViews
    resizedViews.removeAll()
    if settings.options.contains(.layoutSubviews) { for view in views { view.layoutIfNeeded() } }
  }

  /// Changes the settings for subsequent changes.
  func adjust(_ change: (inout Settings) -> Void) { change(&settings) }

  /// The innermost open block of a class.
  static func innermost<Block: AnimationBlock>(_ kind: Block.Type) -> Block? {
    for case let block as Block in AnimationScopes.open.reversed() { return block }
    return nil
  }

  /// Runs `body` with modified settings, within the current block.
  static func modifying(_ change: (inout Settings) -> Void, _ body: () -> Void) {
    guard let block = current else { return body() }
    let before = block.settings
    change(&block.settings)
    body()
    block.settings = before
  }

  // MARK: Animating changes

  var areActionsDisabled: Bool { !UIView.areAnimationsEnabled }

  /// The block completes on the clock of the stage whose layers it changes.
  func layerWillChange(_ layer: CALayer) {
    if Self.current === self { link?.animator?.recordState(of: layer) }
    if runningCount == 0, let record = layer.record, record.stageNumber != stageNumber,
      let stage = record.stage
    {
      stageNumber = stage.number
    }
  }

  func willBegin(_ item: Running, on layer: CALayer, of stage: Stage) {
    if let link { link.animator?.drive(item, on: layer, of: stage, from: link.start) }
  }

  /// Starts the animation for a change of a layer property.
  @specialized(where Value == CGPoint)
  func animate<Value>(
    _ layer: CALayer, _ property: LayerProperty<Value>, from old: Value, to new: Value
  ) {
    noteResizing(layer, property.key)
    guard let stage = layer.record?.stage ?? Stage.current,
      let timing = timing(for: layer, on: stage)
    else { return }
    if let keyframes {
      return keyframes.collect(layer, property, from: old, to: new, by: self)
    }
    if let from = old as? CGPoint, let to = new as? CGPoint, splits(property.key) {
      return animatePosition(of: layer, from: from, to: to, timing: timing, on: stage)
    }
    let effect: any AnimationEffect
    switch property.behavior {
    case .immediate: return
    case .additive: effect = AdditiveChange(property: property, from: old, to: new)
    case .replacing:
      let from = replace(property, of: layer, on: stage, old: old)
      effect = ReplacingChange(property: property, from: from, to: new)
    }
    start(effect, of: layer, timing: timing, on: stage)
  }

  private func start(
    _ effect: any AnimationEffect, of layer: CALayer, timing: AnimationTiming, on stage: Stage
  ) {
    let animation = LayerAnimation(id: Stage.nextSequence(), timing: timing, effect: effect)
    stage.start(RunningAnimation(animation, on: layer), on: layer, for: self)
  }

  /// Keeps a layer that has been hidden visible until the block's animations end.
  func keepVisible(_ layer: CALayer) {
    guard let stage = layer.record?.stage ?? Stage.current,
      let timing = timing(for: layer, on: stage)
    else { return }
    start(HidingEffect(from: 1, isHidden: false), of: layer, timing: timing, on: stage)
  }

  /// The keyframe block that the changes of nested blocks belong to.
  var keyframesForNested: KeyframeBlock? { keyframes }

  /// Records a view whose size changes, for ``layOutResizedViews()``.
  func noteResizing(_ layer: CALayer, _ key: String) {
    if key == LayerProperty<CGSize>.boundsSize.key, let view = layer.owner as? UIView {
      resizedViews.append(view)
    }
  }

  private func splits(_ key: String) -> Bool {
    settings.verticalCurve != nil && key == LayerProperty<CGPoint>.position.key
  }

  /// Animates x and y separately, for springs whose velocity differs between them.
  private func animatePosition(
    of layer: CALayer, from: CGPoint, to: CGPoint, timing: AnimationTiming, on stage: Stage
  ) {
    if from.x != to.x {
      let x = LayerProperty<CGFloat>("position.x", \.position.x, .additive)
      start(
        AdditiveChange(property: x, from: from.x, to: to.x), of: layer, timing: timing, on: stage)
    }
    if from.y != to.y {
      let y = LayerProperty<CGFloat>("position.y", \.position.y, .additive)
      var timing = timing
      timing.curve = settings.verticalCurve ?? timing.curve
      start(
        AdditiveChange(property: y, from: from.y, to: to.y), of: layer, timing: timing, on: stage)
    }
  }

  /// The timing of an animation of `layer` that starts now; nil where changes take effect immediately.
  func timing(for layer: CALayer, on stage: Stage) -> AnimationTiming? {
    let duration = MediaTime.length(settings.duration)
    if settings.isSuppressed || !UIView.isAnimating || duration <= .zero { return nil }
    return AnimationTiming(
      begin: layer.localTime(at: stage.time) + MediaTime(seconds: settings.delay),
      duration: duration,
      repeatCount: settings.repeatCount, autoreverses: settings.autoreverses,
      curve: settings.curve)
  }

  /// Stops the animation that runs under the property's key, and returns the value from which the new
  /// one starts: the presentation value with `.beginFromCurrentState`, else the model value. A property
  /// that one block sets twice starts from the value before the first change.
  func replace<Value>(
    _ property: LayerProperty<Value>, of layer: CALayer, on stage: Stage, old: Value
  ) -> Value {
    // Animations added without a key are not replaced.
    guard
      let running = layer.running.last(where: {
        $0.isNamed && $0.key == property.key && $0.stageNumber == stage.number
      })
    else { return old }
    var from = old
    if running.scope === self,
      let effect = running.parts.first?.effect as? ReplacingChange<Value>
    {
      from = effect.from
      stage.stop(running, finished: true)
    } else {
      if settings.options.contains(.beginFromCurrentState) {
        from = layer.presentedState[keyPath: property.path]
      }
      stage.stop(running, finished: false)
    }
    return from
  }

  // MARK: Completion

  /// Called when an animation of the block starts.
  func started(on stage: Stage) {
    stageNumber = stage.number
    runningCount += 1
  }

  func moved(to stage: Stage) {
    link?.animator?.moved(from: self.stage?.time, to: stage)
    stageNumber = stage.number
  }

  /// Called when an animation of the block stops.
  func stopped(finished: Bool) {
    runningCount -= 1
    hasFinished = hasFinished && finished
    link?.animator?.animationWasStopped()
    scheduleCompletionIfDone()
  }

  private func scheduleCompletionIfDone() {
    guard isClosed, runningCount == 0, completion != nil else { return }
    guard let stage else { return complete() }
    stage.schedule(sequence: sequence) { self.complete() }
  }

  func complete() {
    let completion = self.completion
    self.completion = nil
    completion?(hasFinished)
  }
}

extension UIView {
  /// The stage of the view, or else the current one.
  var clock: Stage? { layer.record?.stage ?? Stage.current }

  /// Runs the completion of a motion in which nothing moves, as that of an empty block: the next time the clock of the
  /// view's stage advances.
  func completeMotion(_ completion: ((Bool) -> Void)?) {
    AnimationBlock(.init(duration: 0), on: clock, completion: completion).run {}
  }
}
