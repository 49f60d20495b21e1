extension UIView {
  /// Shows the changes of `animations` inside `view` as a transition of the whole view.
  ///
  /// Snapshots of the view before and after the changes flip, curl or fade from one to the other.
  ///
  /// - Parameters:
  ///   - view: The container view of the transition. It must be on a stage to be animated.
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - options: The transition and its curve. `.allowAnimatedContent` shows animated content and
  ///     animates the block's changes, instead of showing snapshots. Without a transition, the block is
  ///     an ordinary animation block.
  ///   - animations: Makes the changes: adds, removes, hides, shows or modifies subviews.
  ///   - completion: As for `animate`. Passed false if the view was removed or another transition began.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    transition(
      with: view, using: nil, duration: duration, options: options, animations: animations,
      completion: completion, fileID: fileID, line: line)
  }

  /// The same with any transition, such as `TransitionKind.door()`, or a custom one.
  ///
  /// - Parameters:
  ///   - kind: The transition; nil for the one in `options`.
  ///   - delay: Seconds before the transition begins.
  ///   - curve: Overrides the curve in `options`; a spring may overshoot.
  public static func transition(
    with view: UIView, using kind: (any ViewTransition)?, duration: TimeInterval,
    delay: TimeInterval = 0, curve: TimingCurve? = nil, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationCallSite.note(fileID, line)
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, curve: curve, options: options)
    let block = AnimationBlock(settings, completion: completion)
    let changes = animations ?? {}
    guard let kind = kind ?? ViewTransitions.transition(for: options) else {
      return block.run(changes)
    }
    let isLive = block.settings.options.contains(.allowAnimatedContent)
    /// The completion runs on the clock of the view's stage, whatever else is changed.
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

  /// Replaces one view by another in the same superview, as a transition of that superview.
  ///
  /// `fromView` is removed and `toView` added in its position; with `.showHideTransitionViews`, both are
  /// subviews already, and `fromView` is hidden and `toView` shown.
  ///
  /// Where that is impossible (`fromView` has no superview, both are the same view, `toView` contains
  /// `fromView` or is a stage's window), nothing changes, and `completion` is passed true.
  public static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    transition(
      from: fromView, to: toView, using: nil, duration: duration, options: options,
      completion: completion, fileID: fileID, line: line)
  }

  /// The same with any transition, such as `TransitionKind.door()`, or a custom one.
  ///
  /// - Parameters:
  ///   - kind: The transition; nil for the one in `options`.
  ///   - delay: Seconds before the transition begins.
  ///   - curve: Overrides the curve in `options`; a spring may overshoot.
  public static func transition(
    from fromView: UIView, to toView: UIView, using kind: (any ViewTransition)?,
    duration: TimeInterval, delay: TimeInterval = 0, curve: TimingCurve? = nil,
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
      with: container, using: kind, duration: duration, delay: delay, curve: curve,
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
  /// Performs pending layout and drawing, so that a snapshot includes it.
  fileprivate func prepareForSnapshot() { layer.prepareForSnapshot() }
}

/// A transition whose first snapshot has been taken, until its changes are made.
@MainActor
struct PendingTransition {
  private let view: UIView
  private let kind: any ViewTransition
  private let isLive: Bool
  private let before: FrozenLayerTree

  /// Takes the snapshot before the changes; nil for a view that is not on a stage.
  ///
  /// - Parameter isLive: Whether animated content is shown instead of snapshots.
  init?(_ kind: any ViewTransition, of view: UIView, isLive: Bool) {
    guard let record = view.layer.record, record.isOnStage, let stage = record.stage
    else { return nil }
    view.prepareForSnapshot()
    (self.view, self.kind, self.isLive) = (view, kind, isLive)
    before = FrozenLayerTree(
      before: kind, of: view.layer, at: view.layer.localTime(at: stage.time))
  }

  /// Takes the snapshot after the changes and starts the transition, unless `block` does not animate.
  func start(for block: AnimationBlock) {
    let layer = view.layer
    view.prepareForSnapshot()
    guard let stage = layer.record?.stage, var timing = block.timing(for: layer, on: stage)
    else { return }
    timing.restrict(to: kind.range)
    let now = layer.localTime(at: stage.time)
    let transition = LayerTransition(
      id: Stage.nextSequence(), timing: timing, transition: kind, before: before,
      from: isLive ? .before : .still(before.snapshot(at: now, isStatic: true)),
      to: isLive ? .live : .still(layer.snapshot(at: now)),
      hidesLayer: layer.isHidden)
    let item = RunningTransition(
      transition, on: layer, persistsOnCompletion: kind.range.upperBound < 1)
    stage.start(item, on: layer, for: block)
  }
}

extension FrozenLayerTree {
  /// The content that a new transition of `layer` starts from: its appearance at `time`.
  @MainActor
  fileprivate init(before kind: any ViewTransition, of layer: CALayer, at time: MediaTime) {
    let running = layer.runningTransition
    // A transition that has not begun yet has no effect on the appearance.
    if let transition = running?.transition, time <= transition.timing.begin,
      transition.timing.progress(at: time) == 0
    {
      self = transition.before
    } else {
      // A stopped transition that the new one continues from is not part of the snapshot.
      let isTakenOver = kind.range.lowerBound > 0 && running?.isStopped == true
      self.init(layer, includesTransition: !isTakenOver)
    }
  }

  /// Captures `layer` and its sublayers in their current state, with their animations.
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
      pending += next.childLayers
    }
    self.init(root: layer.record?.id ?? LayerID(0), layers: kept, isMirrored: layer.isMirrored)
  }
}

extension CALayer {
  /// A snapshot of the layer and its sublayers, without its own transition.
  fileprivate func snapshot(at time: MediaTime) -> LayerTreeSnapshot {
    FrozenLayerTree(self, includesTransition: false).snapshot(at: time, isStatic: true)
  }
}
