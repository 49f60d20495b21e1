/// Something that runs on a layer from when it was added until its end, or until it is stopped.
@MainActor
class Running {
  let id: Int
  let timing: AnimationTiming
  /// Whose clock it follows.
  weak var stage: Stage?
  /// What is told when it stops.
  let block: AnimationBlock?
  private(set) weak var layer: CALayer?
  let key: String
  var isStopped = false
  /// Where the stage notes it down.
  var recordIndex = 0

  init(id: Int, key: String, timing: AnimationTiming, layer: CALayer, block: AnimationBlock?) {
    (self.id, self.key, self.timing) = (id, key, timing)
    (self.layer, self.block) = (layer, block)
  }
}

/// An animation of a property.
final class RunningAnimation: Running {
  let animation: LayerAnimation

  init(_ animation: LayerAnimation, on layer: CALayer, block: AnimationBlock?) {
    self.animation = animation
    super.init(
      id: animation.id, key: animation.key, timing: animation.timing, layer: layer, block: block)
  }
}

/// A view transition.
final class RunningTransition: Running {
  let transition: LayerTransition

  init(_ transition: LayerTransition, on layer: CALayer, block: AnimationBlock?) {
    self.transition = transition
    super.init(
      id: transition.id, key: "transition", timing: transition.timing, layer: layer, block: block)
  }
}
