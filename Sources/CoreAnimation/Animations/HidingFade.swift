/// The implicit fade of a layer that is hidden or shown: a transition from or to transparency.
final class HidingFade: CATransition {
  /// The layer's visibility at the start: 0 invisible, 1 fully visible.
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
