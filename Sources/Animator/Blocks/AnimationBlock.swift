/// One call of `UIView.animate`: how what it changes is animated, and what runs when that is done.
@MainActor
class AnimationBlock: AnimationScope {
  /// What a block animates with.
  struct Settings {
    var duration: Double
    var delay: Double
    var curve: TimingCurve
    /// For y of positions, where that goes by another.
    var verticalCurve: TimingCurve?
    var options: UIView.AnimationOptions
    var repeatCount: Double
    var autoreverses: Bool
    /// Whether changes take effect at once.
    var isSuppressed: Bool

    /// What options say, as settings.
    ///
    /// - Parameter curve: Takes the place of the options' own.
    @MainActor
    init(
      duration: Double, delay: Double = 0, curve: TimingCurve? = nil,
      options: UIView.AnimationOptions = []
    ) {
      (self.duration, self.delay, self.options) = (duration, delay, options)
      self.curve = curve ?? options.curve
      repeatCount = options.contains(.repeat) ? .infinity : 1
      autoreverses = options.contains(.autoreverse)
      isSuppressed = !UIView.areAnimationsEnabled
    }
  }

  /// The animator that a block belongs to, and where in the animator's run the block begins: 0…1.
  struct Link {
    weak var animator: UIViewPropertyAnimator?
    var start: Double
  }

  private(set) var settings: Settings
  /// Where in the sources it was asked for; nil where that is not known.
  let place: AnimationPlace?
  /// nil for a block that runs by itself.
  let link: Link?
  private var completion: ((Bool) -> Void)?
  private(set) weak var stage: Stage?
  private let sequence: Int
  private var runningCount = 0
  /// Whether anything runs that the block started.
  var isRunning: Bool { runningCount > 0 }
  private(set) var isClosed = false
  private var hasFinished = true
  private var resizedViews: [UIView] = []
  /// Transitions that were asked for among the changes, for when all are made.
  var transitions: [PendingTransition] = []
  private let outerKeyframes: KeyframeBlock?
  /// The key frames that the block's changes are part of, as long as those are being added.
  var keyframes: KeyframeBlock? { outerKeyframes?.isClosed == true ? nil : outerKeyframes }

  /// The innermost block that is being run.
  static var current: AnimationBlock? { AnimationScopes.current as? AnimationBlock }

  /// Prepares a block; inside another one, it takes over what it does not override.
  init(_ settings: Settings, link: Link? = nil, completion: ((Bool) -> Void)? = nil) {
    let outer = Self.current
    place = AnimationPlace.take() ?? outer?.place
    self.link = link ?? outer?.link
    self.settings = settings.inheriting(from: outer?.settings)
    let hasOwnTime = settings.options.contains(.overrideInheritedDuration)
    outerKeyframes = hasOwnTime ? nil : outer?.keyframesForNested
    self.completion = completion
    stage = Stage.current
    sequence = Stage.nextSequence()
  }

  /// Runs `body` as the block's changes. The completion is due when the last animation that it
  /// started stops; when it started none, as soon as the stage's clock is asked to run.
  func run(_ body: () -> Void) {
    open()
    body()
    close()
  }

  /// Makes what follows the block's changes, until ``close()``.
  func open() { AnimationScopes.open.append(self) }

  /// Ends the block's changes.
  func close() {
    layOutResizedViews()
    for transition in transitions { transition.start(for: self) }
    transitions.removeAll()
    // Not always the last: blocks of the old API may be left open inside.
    if let index = AnimationScopes.open.lastIndex(where: { $0 === self }) {
      AnimationScopes.open.remove(at: index)
    }
    isClosed = true
    scheduleCompletionIfDone()
  }

  /// Lays out what has changed its size so far, where that was asked for.
  func layOutResizedViews() {
    let views = resizedViews
    resizedViews.removeAll()
    if settings.options.contains(.layoutSubviews) { for view in views { view.layoutIfNeeded() } }
  }

  /// Changes how the changes that follow are animated.
  func adjust(_ change: (inout Settings) -> Void) { change(&settings) }

  /// The innermost open block of the kind asked for.
  static func innermost<Block: AnimationBlock>(_ kind: Block.Type) -> Block? {
    for case let block as Block in AnimationScopes.open.reversed() { return block }
    return nil
  }

  /// Runs `body` with these settings changed, within the same block.
  static func modifying(_ change: (inout Settings) -> Void, _ body: () -> Void) {
    guard let block = current else { return body() }
    let before = block.settings
    change(&block.settings)
    body()
    block.settings = before
  }

  // MARK: Animating changes

  var areActionsDisabled: Bool { !UIView.areAnimationsEnabled }

  /// The block completes by the clock of the stage whose layers it changes.
  func layerWillChange(_ layer: CALayer) {
    if Self.current === self { link?.animator?.noteState(of: layer) }
    if runningCount == 0, let stage = layer.record?.stage { self.stage = stage }
  }

  func willBegin(_ item: Running, on layer: CALayer, of stage: Stage) {
    if let link { link.animator?.drive(item, on: layer, of: stage, from: link.start) }
  }

  /// Starts the animation that goes with a change of a property of a view's layer.
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

  /// Whose key frames the changes of blocks inside this one are part of.
  var keyframesForNested: KeyframeBlock? { keyframes }

  /// Keeps in mind which views get another size.
  func noteResizing(_ layer: CALayer, _ key: String) {
    if key == LayerProperty<CGSize>.boundsSize.key, let view = layer.owner as? UIView {
      resizedViews.append(view)
    }
  }

  private func splits(_ key: String) -> Bool {
    settings.verticalCurve != nil && key == LayerProperty<CGPoint>.position.key
  }

  /// A spring may have one velocity across and another down.
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

  /// When an animation of `layer` that starts now runs; nil where changes take effect at once.
  func timing(for layer: CALayer, on stage: Stage) -> AnimationTiming? {
    let duration = MediaTime.length(settings.duration)
    if settings.isSuppressed || !UIView.isAnimating || duration <= .zero { return nil }
    return AnimationTiming(
      begin: layer.localTime(at: stage.time) + MediaTime(seconds: settings.delay),
      duration: duration,
      repeatCount: settings.repeatCount, autoreverses: settings.autoreverses,
      curve: settings.curve)
  }

  /// Stops what animates the property, and says where the new animation starts: from what is on
  /// screen if that was asked for, else from the model's value. A property that one block sets
  /// twice goes from where it was before the first.
  func replace<Value>(
    _ property: LayerProperty<Value>, of layer: CALayer, on stage: Stage, old: Value
  ) -> Value {
    // An animation that was added under no key is in nobody's way.
    guard
      let running = layer.running.last(where: {
        $0.isNamed && $0.key == property.key && $0.stage === stage
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

  /// Something started on behalf of the block.
  func started(on stage: Stage) {
    self.stage = stage
    runningCount += 1
  }

  func moved(to stage: Stage) {
    link?.animator?.moved(from: self.stage?.time, to: stage)
    self.stage = stage
  }

  /// Something that the block started has stopped.
  func stopped(finished: Bool) {
    runningCount -= 1
    hasFinished = hasFinished && finished
    link?.animator?.lost()
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

extension AnimationBlock.Settings {
  /// These settings inside a block with `outer`: its duration, curve, options hold unless they are
  /// overridden. The delay is always the inner block's own.
  func inheriting(from outer: Self?) -> Self {
    guard let outer else { return self }
    var result = self
    result.isSuppressed = isSuppressed || outer.isSuppressed
    if !options.contains(.overrideInheritedDuration) { result.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) {
      (result.curve, result.verticalCurve) = (outer.curve, outer.verticalCurve)
    }
    if !options.contains(.overrideInheritedOptions) {
      result.options.formUnion(outer.options.intersection(.inherited))
      if !options.contains(.repeat) { result.repeatCount = outer.repeatCount }
      result.autoreverses = autoreverses || outer.autoreverses
    }
    return result
  }
}
