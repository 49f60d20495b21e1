/// Observes a running animation or transition.
@MainActor
package protocol RunningObserver: AnyObject {
  func started(on stage: Stage)
  /// Called when it has moved to another stage's clock.
  func moved(to stage: Stage)
  /// Called when the timing of its layer has changed.
  func layerTimeChanged()
  /// - Parameter finished: Whether it ran to completion.
  func stopped(finished: Bool)
}

extension RunningObserver {
  package func layerTimeChanged() {}
}

/// An animation or transition that runs on a layer until it completes or is stopped.
@MainActor
package class Running {
  package let id: Int
  /// Its key: the key path of a property, or the key it was added with.
  package let key: String
  /// The timing, in the layer's time.
  package private(set) var timing: AnimationTiming
  package private(set) weak var layer: CALayer?
  /// The number of the stage whose clock it follows; 0 before it has one.
  package var stageNumber = 0
  /// The stage whose clock it follows.
  package var stage: Stage? { Stage.numbered(stageNumber) }
  /// The clock's time when it was started.
  var startTime = MediaTime.zero
  /// The stage time at which its end is due; an event for another time is stale.
  var dueTime = MediaTime.indefinite
  /// The scope that started it, while it runs.
  package var scope: (any AnimationScope)? { stage?.running[id]?.scope }
  /// The animator that controls its progress and end; nil if only its timing does.
  package weak var driver: (any AnimationDriver)?
  /// Whether it has reached the end of the run that its driver scheduled.
  package var hasReachedEnd = false
  /// Whether it stays on its layer after it has completed.
  let persistsOnCompletion: Bool
  /// Whether its observers have been notified that it stopped.
  package var isStopped = false
  /// The index of its record in the stage's timeline.
  var recordIndex = 0
  /// The animation that was added, without its delegate, which the stage retains; nil for one started
  /// by a block.
  var source: CAAnimation?
  /// The copy handed out to callers: reused as long as one of them retains it.
  weak var shownSource: CAAnimation?
  /// Whether the stage is considered idle while it runs.
  package var isBackground = false
  /// Whether the layer has a key for it.
  package var isNamed = true
  /// Distinguishes concurrent block animations of one key: "position", "position-2".
  var ordinal = 1

  /// Its key on the layer.
  var name: String? {
    if !isNamed { return nil }
    return ordinal == 1 ? key : "\(key)-\(ordinal)"
  }

  init(
    id: Int, key: String, timing: AnimationTiming, layer: CALayer,
    persistsOnCompletion: Bool = false
  ) {
    (self.id, self.key, self.timing, self.layer) = (id, key, timing, layer)
    self.persistsOnCompletion = persistsOnCompletion
  }

  /// Sets the timing before it is started; afterwards, use ``Stage/retime(_:to:)``.
  package func setTiming(_ timing: AnimationTiming) { self.timing = timing }
}

/// A running animation of a property, or a group of animations.
package final class RunningAnimation: Running {
  /// The animations, one per property.
  package private(set) var parts: AnimationList

  /// Creates a running animation of one property.
  package init(_ animation: LayerAnimation, on layer: CALayer) {
    parts = .one(animation)
    super.init(id: animation.id, key: animation.key, timing: animation.timing, layer: layer)
  }

  /// Creates a running animation with a key, or a group, whose `LayerAnimation.groups` begin with
  /// `timing`.
  init(
    _ parts: [LayerAnimation], key: String, timing: AnimationTiming, on layer: CALayer,
    persistsOnCompletion: Bool
  ) {
    self.parts = AnimationList(parts)
    super.init(
      id: parts.first?.id ?? Stage.nextSequence(), key: key, timing: timing, layer: layer,
      persistsOnCompletion: persistsOnCompletion)
  }

  package override func setTiming(_ timing: AnimationTiming) {
    super.setTiming(timing)
    for index in parts.indices {
      if parts[index].groups.isEmpty {
        parts[index].timing = timing
      } else {
        parts[index].groups[0] = timing
      }
    }
  }
}

/// A running transition.
package final class RunningTransition: Running {
  package private(set) var transition: LayerTransition

  /// - Parameter persistsOnCompletion: Whether it stays on its layer when it has ended.
  package init(_ transition: LayerTransition, on layer: CALayer, persistsOnCompletion: Bool = false)
  {
    self.transition = transition
    super.init(
      id: transition.id, key: "transition", timing: transition.timing, layer: layer,
      persistsOnCompletion: persistsOnCompletion)
  }

  package override func setTiming(_ timing: AnimationTiming) {
    super.setTiming(timing)
    transition = transition.retimed(timing)
  }
}
