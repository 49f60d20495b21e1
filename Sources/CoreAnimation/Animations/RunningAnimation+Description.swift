extension Running {
  /// The animation as it was added, or an equivalent for one that an animation block started.
  var description: CAAnimation {
    if let shownSource { return shownSource }
    let animation = source?.copied() ?? describedAnimation
    let observers = stage?.running[id]?.all ?? []
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
    // As in UIKit; as it is removed on completion, the fill after its end never shows.
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
  /// The values of the equivalent basic animation: UIKit's animations for blocks either are additive,
  /// from a difference to zero, or go from a value to the model value.
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
