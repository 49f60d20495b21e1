extension Running {
  /// The animation that was added, or one that does the same as what a block started.
  var description: CAAnimation {
    if let shownSource { return shownSource }
    let animation = source?.copied() ?? describedAnimation
    let observers = stage?.running[id]?.observers ?? []
    animation.delegate = observers.lazy.compactMap { ($0 as? AnimationNotifier)?.delegate }.first
    if source != nil { shownSource = animation }
    return animation
  }

  private var describedAnimation: CAAnimation {
    let result: CAAnimation
    if let part = (self as? RunningAnimation)?.parts.first {
      let basic: CABasicAnimation
      if case .spring(let spring, _) = timing.curve {
        basic = CASpringAnimation(spring)
      } else {
        basic = CABasicAnimation()
      }
      basic.keyPath = part.key
      basic.isAdditive = part.effect.isAdditive
      (basic.fromValue, basic.toValue) = part.effect.publicEnds
      result = basic
    } else {
      result = CATransition()
    }
    result.timing = timing.media
    // As UIKit has it; what is removed at its end never shows what comes after it.
    result.fillMode = .both
    if case .bezier(let function) = timing.curve { result.timingFunction = function }
    return result
  }
}

extension CASpringAnimation {
  fileprivate convenience init(_ spring: SpringCurve) {
    self.init()
    (mass, stiffness) = (CGFloat(spring.mass), CGFloat(spring.stiffness))
    (damping, initialVelocity) = (CGFloat(spring.damping), CGFloat(spring.initialVelocity))
    allowsOverdamping = spring.allowsOverdamping
  }
}

extension AnimationEffect {
  /// The values of the basic animation that does the same: what UIKit adds for a block is either a
  /// difference that goes to nothing, or goes from a value to whatever the model is.
  fileprivate var publicEnds: (from: Any?, to: Any?) {
    func ends<Value>(_ from: Value, _ to: Any) -> (Any?, Any?) {
      guard let from = from as? any KeyPathValue else { return (nil, nil) }
      return isAdditive ? from.fadingEnds(to: to) : (from.publicValue, nil)
    }
    return ends(self.ends.from, self.ends.to)
  }
}

extension KeyPathValue {
  fileprivate func fadingEnds(to: Any) -> (Any?, Any?) {
    guard let to = to as? Self, let neutral = Self.neutral else { return (publicValue, nil) }
    return (difference(from: to).publicValue, neutral.publicValue)
  }
}
