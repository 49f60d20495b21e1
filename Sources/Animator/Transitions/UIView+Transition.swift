extension UIView {
  /// Shows the change that `animations` makes inside `view` as a transition of the whole view.
  ///
  /// The view's picture before and after are taken, and one turns, curls or fades into the other.
  ///
  /// - Parameters:
  ///   - view: What is pictured, with all inside it. Must be on a stage to be seen turning.
  ///   - duration: Seconds; at 0 or below the change shows at once.
  ///   - options: The transition, its curve, and: `allowAnimatedContent` shows what moves inside and
  ///     animates the block's changes, instead of still pictures. Without a transition the block is
  ///     an ordinary animation.
  ///   - animations: Makes the change: adds, removes, hides, shows, sets.
  ///   - completion: As for `animate`. Told false where the view went or another transition came.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    transition(
      with: view, using: nil, duration: duration, options: options, animations: animations,
      completion: completion, fileID: fileID, line: line)
  }

  /// The same with a transition of any kind, such as `TransitionKind.door()`, or one of your own.
  ///
  /// - Parameters:
  ///   - kind: The transition; nil for the one that `options` ask for.
  ///   - delay: Seconds during which the old picture shows first.
  ///   - pacing: Takes the place of the options' curve; a spring may overshoot.
  public static func transition(
    with view: UIView, using kind: (any ViewTransition)?, duration: TimeInterval,
    delay: TimeInterval = 0, pacing: TimingCurve? = nil, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationPlace.note(fileID, line)
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, curve: pacing, options: options)
    let block = AnimationBlock(settings, completion: completion)
    let changes = animations ?? {}
    guard let kind = kind ?? ViewTransitions.transition(for: options) else {
      return block.run(changes)
    }
    let isLive = block.settings.options.contains(.allowAnimatedContent)
    /// The completion follows the view's clock, whatever else is changed.
    func change() {
      AnimationScopes.layerWillChange(view.layer)
      if isLive { changes() } else { performWithoutAnimation(changes) }
    }
    guard let stage = view.layer.record?.stage, block.timing(for: view.layer, on: stage) != nil,
      let transition = PendingTransition(kind, of: view, isLive: isLive)
    else { return block.run(change) }
    block.run {
      change()
      transition.start(for: block)
    }
  }

  /// Exchanges one view for another in the same superview, as a transition of that superview.
  ///
  /// `fromView` is removed and `toView` takes its place; with `showHideTransitionViews`, both are
  /// there already, and one is hidden, the other shown.
  ///
  /// Where that cannot be (`fromView` has no superview, both are the same view, `toView` holds
  /// `fromView` or is a stage's window), nothing changes, and `completion` is told true.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    transition(
      from: fromView, to: toView, using: nil, duration: duration, options: options,
      completion: completion, fileID: fileID, line: line)
  }

  /// The same with a transition of any kind, such as `TransitionKind.door()`, or one of your own.
  ///
  /// - Parameters:
  ///   - kind: The transition; nil for the one that `options` ask for.
  ///   - delay: Seconds during which the old picture shows first.
  ///   - pacing: Takes the place of the options' curve; a spring may overshoot.
  public static func transition(
    from fromView: UIView, to toView: UIView, using kind: (any ViewTransition)?,
    duration: TimeInterval, delay: TimeInterval = 0, pacing: TimingCurve? = nil,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard let container = fromView.superview, !fromView.isDescendant(of: toView),
      !toView.layer.isStageRoot
    else {
      AnimationBlock(.init(duration: 0), completion: completion).run {}
      return
    }
    transition(
      with: container, using: kind, duration: duration, delay: delay, pacing: pacing,
      options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion, fileID: fileID, line: line)
  }
}

extension UIView {
  /// Lays out and draws what is due, so that a picture shows it.
  fileprivate func prepareForPicture() { layer.prepareForPicture() }
}

/// A transition whose first picture has been taken, until the changes are made that it shows.
@MainActor
struct PendingTransition {
  private let view: UIView
  private let kind: any ViewTransition
  private let isLive: Bool
  private let before: FrozenLayers

  /// Takes the picture before the changes; nil for a view that is not on stage.
  ///
  /// - Parameter isLive: Whether what moves inside shows, instead of still pictures.
  init?(_ kind: any ViewTransition, of view: UIView, isLive: Bool) {
    guard let record = view.layer.record, record.isOnStage, let stage = record.stage
    else { return nil }
    view.prepareForPicture()
    (self.view, self.kind, self.isLive) = (view, kind, isLive)
    before = FrozenLayers(
      before: kind, of: view.layer, at: view.layer.localTime(at: stage.time))
  }

  /// Takes the picture after the changes and starts; shows the change at once where `block` does not
  /// animate.
  func start(for block: AnimationBlock) {
    let layer = view.layer
    view.prepareForPicture()
    guard let stage = layer.record?.stage, var timing = block.timing(for: layer, on: stage)
    else { return }
    timing.take(kind.range)
    let now = layer.localTime(at: stage.time)
    let transition = LayerTransition(
      id: Stage.nextSequence(), timing: timing, transition: kind, before: before,
      from: isLive ? .before : .still(before.picture(at: now, isStill: true)),
      to: isLive ? .live : .still(layer.picture(at: now)),
      hidesLayer: layer.isHidden)
    let item = RunningTransition(
      transition, on: layer, outlastsItsEnd: kind.range.upperBound < 1)
    stage.start(item, on: layer, for: block)
  }
}

extension FrozenLayers {
  /// What a new transition of `layer` goes from: what is seen of it at `time`.
  @MainActor
  fileprivate init(before kind: any ViewTransition, of layer: CALayer, at time: MediaTime) {
    let running = layer.runningTransition
    // One that has not moved yet is as good as not there.
    if let transition = running?.transition, time <= transition.timing.begin,
      transition.timing.progress(at: time) == 0
    {
      self = transition.before
    } else {
      // One that has stayed part of the way is taken over: it is not part of the picture.
      let isTakenOver = kind.range.lowerBound > 0 && running?.isStopped == true
      self.init(layer, includesTransition: !isTakenOver)
    }
  }

  /// Sets `layer` and all inside it aside, as they are, with what runs on them.
  @MainActor
  init(_ layer: CALayer, includesTransition: Bool = true) {
    var kept: [LayerID: SourceLayer] = [:]
    var pending = [layer]
    while let next = pending.popLast() {
      guard let record = next.record else { continue }
      var activity = next.activity
      if let transition = activity.transition,
        !includesTransition && next === layer || transition.before.depth >= Self.depthLimit
      {
        activity.transition = nil
      }
      kept[record.id] = SourceLayer(
        state: next.state, activity: activity, sublayers: record.sublayers)
      pending += next.layersInside
    }
    self.init(root: layer.record?.id ?? LayerID(0), layers: kept, isMirrored: layer.isMirrored)
  }
}

extension CALayer {
  /// A still picture of the layer and all inside it, without a transition of its own.
  fileprivate func picture(at time: MediaTime) -> LayerPicture {
    FrozenLayers(self, includesTransition: false).picture(at: time, isStill: true)
  }
}
