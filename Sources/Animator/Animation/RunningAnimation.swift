/// Who is told when something that it started on a layer begins to run, and when it stops.
@MainActor
protocol RunningObserver: AnyObject {
  func started(on stage: Stage)
  /// It runs on another stage's clock now.
  func moved(to stage: Stage)
  /// - Parameter finished: Whether it ran to its end.
  func stopped(finished: Bool)
}

/// Something that runs on a layer from when it was added until its end, or until it is stopped.
@MainActor
class Running {
  let id: Int
  let key: String
  fileprivate(set) var timing: AnimationTiming
  /// Whose clock it follows.
  weak var stage: Stage?
  /// Where that clock stood when it was started.
  var startTime = MediaTime.zero
  /// When its end is due; an event for another time is out of date.
  var dueTime = MediaTime.indefinite
  /// The block that started it.
  weak var block: AnimationBlock?
  private(set) weak var layer: CALayer?
  var isStopped = false
  /// Where the stage notes it down.
  var recordIndex = 0

  init(id: Int, key: String, timing: AnimationTiming, layer: CALayer) {
    (self.id, self.key, self.timing, self.layer) = (id, key, timing, layer)
  }

  /// Runs that much later.
  func shift(by time: MediaTime) { timing.begin = timing.begin + time }
}

/// An animation of a property.
final class RunningAnimation: Running {
  private(set) var animation: LayerAnimation

  init(_ animation: LayerAnimation, on layer: CALayer) {
    self.animation = animation
    super.init(id: animation.id, key: animation.key, timing: animation.timing, layer: layer)
  }

  override func shift(by time: MediaTime) {
    super.shift(by: time)
    animation.timing = timing
  }
}

/// A view transition.
final class RunningTransition: Running {
  private(set) var transition: LayerTransition

  init(_ transition: LayerTransition, on layer: CALayer) {
    self.transition = transition
    super.init(id: transition.id, key: "transition", timing: transition.timing, layer: layer)
  }

  override func shift(by time: MediaTime) {
    super.shift(by: time)
    transition.timing = timing
  }
}
