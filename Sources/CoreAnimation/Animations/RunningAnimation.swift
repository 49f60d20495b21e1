/// Who is told when something that it started on a layer begins to run, and when it stops.
@MainActor
package protocol RunningObserver: AnyObject {
  func started(on stage: Stage)
  /// It runs on another stage's clock now.
  func moved(to stage: Stage)
  /// The time of its layer passes differently from now on.
  func layerTimeChanged()
  /// - Parameter finished: Whether it ran to its end.
  func stopped(finished: Bool)
}

extension RunningObserver {
  package func layerTimeChanged() {}
}

/// Something that runs on a layer from when it was added until its end, or until it is stopped.
@MainActor
package class Running {
  package let id: Int
  /// What it is found by: the key path of a property, or the name that it was given.
  package let key: String
  /// In the layer's time.
  package private(set) var timing: AnimationTiming
  package private(set) weak var layer: CALayer?
  /// Whose clock it follows.
  package weak var stage: Stage?
  /// Where that clock stood when it was started.
  var startTime = MediaTime.zero
  /// When its end is due by that clock; an event for another time is out of date.
  var dueTime = MediaTime.indefinite
  /// The scope that started it.
  package weak var scope: (any AnimationScope)?
  /// The animator that decides where it stands and when it ends; nil where its timing alone does.
  package weak var driver: (any AnimationDriver)?
  /// Whether it has come to the end of the run that its driver gave it.
  package var hasReachedEnd = false
  /// Whether it stays on its layer when it has ended.
  let outlastsItsEnd: Bool
  /// Whether its observers have been told that it stopped.
  package var isStopped = false
  /// Where the stage notes it down.
  var recordIndex = 0
  /// What was added to the layer, without its delegate: that is the stage's to keep. nil for what a
  /// block started.
  var source: CAAnimation?
  /// The copy of that which users have now: as long as somebody has it, all are given the same.
  weak var shownSource: CAAnimation?
  /// Whether the stage counts as idle while it runs.
  var isBackground = false
  /// Whether the layer knows it by a name.
  package var isNamed = true
  /// Tells those of one key apart that blocks start beside each other: "position", "position-2".
  var ordinal = 1

  /// What the layer knows it by.
  var name: String? {
    if !isNamed { return nil }
    return ordinal == 1 ? key : "\(key)-\(ordinal)"
  }

  init(
    id: Int, key: String, timing: AnimationTiming, layer: CALayer, outlastsItsEnd: Bool = false
  ) {
    (self.id, self.key, self.timing, self.layer) = (id, key, timing, layer)
    self.outlastsItsEnd = outlastsItsEnd
  }

  /// Gives it another timing; ``Stage/retime(_:to:)`` does that for one that runs.
  package func setTiming(_ timing: AnimationTiming) { self.timing = timing }
}

/// An animation of a property, or a group of them.
package final class RunningAnimation: Running {
  /// One for each property.
  package private(set) var parts: [LayerAnimation]

  /// An animation of one property.
  package init(_ animation: LayerAnimation, on layer: CALayer) {
    parts = [animation]
    super.init(id: animation.id, key: animation.key, timing: animation.timing, layer: layer)
  }

  /// An animation that was given a name, or a group of animations, whose `LayerAnimation.groups`
  /// then begin with `timing`.
  init(
    _ parts: [LayerAnimation], key: String, timing: AnimationTiming, on layer: CALayer,
    outlastsItsEnd: Bool
  ) {
    self.parts = parts
    super.init(
      id: parts.first?.id ?? Stage.nextSequence(), key: key, timing: timing, layer: layer,
      outlastsItsEnd: outlastsItsEnd)
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

/// A view transition.
package final class RunningTransition: Running {
  package private(set) var transition: LayerTransition

  /// - Parameter outlastsItsEnd: Whether it stays on its layer when it has ended.
  package init(_ transition: LayerTransition, on layer: CALayer, outlastsItsEnd: Bool = false) {
    self.transition = transition
    super.init(
      id: transition.id, key: "transition", timing: transition.timing, layer: layer,
      outlastsItsEnd: outlastsItsEnd)
  }

  package override func setTiming(_ timing: AnimationTiming) {
    super.setTiming(timing)
    transition = transition.retimed(timing)
  }
}
