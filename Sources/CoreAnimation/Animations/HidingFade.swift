/// The fade that goes with hiding or showing a layer: a transition between it and nothing.
final class HidingFade: CATransition {
  /// How visible the layer was: 0 not at all, 1 fully.
  private var start = 0.0

  required init() { super.init() }

  convenience init(from start: Double) {
    self.init()
    self.start = start
    timingFunction = CAMediaTimingFunction(name: .default)
  }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    start = (other as? HidingFade)?.start ?? 0
  }

  override func parts(
    on layer: CALayer, timing: AnimationTiming, in groups: [AnimationTiming]
  ) -> [LayerAnimation] {
    let effect = HidingEffect(from: start, isHidden: layer.isHidden)
    return [
      LayerAnimation(id: Stage.nextSequence(), timing: timing, groups: groups, effect: effect)
    ]
  }
}
