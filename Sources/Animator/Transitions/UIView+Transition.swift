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
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      with: view, duration: duration, delay: 0, curve: nil, options: options,
      animations: animations, completion: completion)
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
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      from: fromView, to: toView, duration: duration, delay: 0, curve: nil, options: options,
      completion: completion)
  }

  /// As the public one, with a delay in seconds and a curve of one's own.
  package static func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, delay: TimeInterval,
    curve: CAMediaTimingFunction?, options: AnimationOptions, completion: ((Bool) -> Void)?
  ) {
    guard let container = fromView.superview, !fromView.isDescendant(of: toView),
      !toView.layer.isStageRoot
    else {
      AnimationBlock(.init(duration: 0), completion: completion).run {}
      return
    }
    transition(
      with: container, duration: duration, delay: delay, curve: curve, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// As the public one, with a delay in seconds and a curve of one's own.
  package static func transition(
    with view: UIView, duration: TimeInterval, delay: TimeInterval, curve: CAMediaTimingFunction?,
    options: AnimationOptions, animations: (() -> Void)?, completion: ((Bool) -> Void)?
  ) {
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, curve: curve.map(TimingCurve.bezier), options: options)
    let block = AnimationBlock(settings, completion: completion)
    let changes = animations ?? {}
    guard let kind = ViewTransitions.transition(for: options) else { return block.run(changes) }
    let isLive = block.settings.options.contains(.allowAnimatedContent)
    /// The completion follows the view's clock, whatever else is changed.
    func change() {
      AnimationBlock.touch(view.layer)
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

  /// Lays out and draws what is due, so that a picture shows it.
  fileprivate func prepareForPicture() {
    UIView.performWithoutAnimation { layoutIfNeeded() }
    var pending = [layer]
    while let layer = pending.popLast() {
      layer.displayIfNeeded()
      pending += (layer.sublayers ?? []).reversed()
    }
  }
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
    before = FrozenLayers(before: view.layer, at: view.layer.localTime(at: stage.time))
  }

  /// Takes the picture after the changes and starts; shows the change at once where `block` does not
  /// animate.
  func start(for block: AnimationBlock) {
    let layer = view.layer
    view.prepareForPicture()
    guard let stage = layer.record?.stage, let timing = block.timing(for: layer, on: stage)
    else { return }
    let now = layer.localTime(at: stage.time)
    let transition = LayerTransition(
      id: Stage.nextSequence(), timing: timing, transition: kind, before: before,
      from: isLive ? .before : .still(before.picture(at: now, isStill: true)),
      to: isLive ? .live : .still(layer.picture(at: now)),
      hidesLayer: layer.isHidden)
    stage.start(RunningTransition(transition, on: layer), on: layer, for: block)
  }
}

extension FrozenLayers {
  /// What a new transition of `layer` goes from: what is seen of it at `time`.
  @MainActor
  fileprivate init(before layer: CALayer, at time: MediaTime) {
    // One that has not moved yet is as good as not there.
    if let running = layer.runningTransition?.transition, time <= running.timing.begin {
      self = running.before
    } else {
      self.init(layer)
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
    self.init(root: layer.record?.id ?? LayerID(0), layers: kept)
  }
}

extension CALayer {
  /// A still picture of the layer and all inside it, without a transition of its own.
  fileprivate func picture(at time: MediaTime) -> LayerPicture {
    FrozenLayers(self, includesTransition: false).picture(at: time, isStill: true)
  }
}
