import Animator

/// Springs, explicit animations, transactions and animators.
extension RandomProgram {
  func spring(_ done: @escaping Done) {
    if count(0...1) == 0 {
      UIView.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: number(0.1...1),
        initialSpringVelocity: number(-5...5), options: pick([[], .beginFromCurrentState]),
        animations: { for _ in 0..<count(0...2) { change(pick(views)) } }, completion: done)
    } else {
      UIView.animate(
        springDuration: number(0.01...0.2), bounce: number(-0.5...0.6),
        initialSpringVelocity: number(-5...5), delay: delay,
        animations: { for _ in 0..<count(0...2) { change(pick(views)) } }, completion: done)
    }
  }

  /// An explicit animation of a random kind; not complete until it has stopped.
  private func animation() -> CAAnimation {
    let animation: CAPropertyAnimation
    switch count(0...3) {
    case 0:
      let basic = CABasicAnimation(keyPath: pick(["position.x", "opacity", "cornerRadius"]))
      basic.fromValue = number(0...1)
      if count(0...1) == 0 { basic.byValue = number(0...1) } else { basic.toValue = number(0...1) }
      animation = basic
    case 1:
      let basic = CABasicAnimation(keyPath: "transform.rotation.z")
      basic.toValue = number(-9...9)
      (basic.isAdditive, basic.isCumulative) = (count(0...1) == 0, count(0...1) == 0)
      animation = basic
    case 2:
      let frames = CAKeyframeAnimation(keyPath: "position")
      frames.values = (0...count(1...4)).map { _ in
        CGPoint(x: number(0...200), y: number(0...200))
      }
      frames.calculationMode = pick([.linear, .discrete, .paced, .cubic, .cubicPaced])
      animation = frames
    default:
      let spring = CASpringAnimation(keyPath: "bounds.size.width")
      (spring.fromValue, spring.damping) = (number(0...50), number(2...40))
      animation = spring
    }
    (animation.duration, animation.speed) = (number(0...0.3), Float(number(0.5...2)))
    (animation.timeOffset, animation.autoreverses) = (number(0...0.1), count(0...3) == 0)
    animation.repeatCount = Float(number(0...2))
    animation.fillMode = pick([.removed, .both])
    return animation
  }

  func explicit(_ done: @escaping Done) {
    let animation = animation()
    animation.delegate = Delegate(done)
    pick(views).layer.add(animation, forKey: pick([nil, "a", "position"]))
  }

  func group(_ done: @escaping Done) {
    let group = CAAnimationGroup()
    group.animations = (0..<count(1...3)).map { _ in animation() }
    (group.duration, group.repeatCount) = (number(0.01...0.3), Float(number(0...2)))
    group.timingFunction = CAMediaTimingFunction(name: pick([.linear, .easeIn]))
    group.delegate = Delegate(done)
    pick(views).layer.add(group, forKey: "group")
  }

  private final class Delegate: CAAnimationDelegate {
    private let done: Done
    init(_ done: @escaping Done) { self.done = done }
    func animationDidStop(_ animation: CAAnimation, finished: Bool) { done(finished) }
  }

  func transaction(_ done: @escaping Done) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    CATransaction.setDisableActions(count(0...3) == 0)
    CATransaction.setCompletionBlock { done(true) }
    pick(bareLayers).position.x = number(0...20)
    if count(0...1) == 0 {
      CATransaction.begin()
      CATransaction.setCompletionBlock { [self] in log.append("inner \(stage.time.flicks)") }
      pick(bareLayers).opacity = Float(number(0...1))
      pick(views).layer.add(animation(), forKey: nil)
      CATransaction.commit()
    }
    UIView.animate(withDuration: duration) { change(pick(views)) }
    CATransaction.commit()
  }

  /// An animator that is paused, scrubbed, reversed and continued while it runs.
  func animator(_ done: @escaping Done) {
    let timing: any UITimingCurveProvider =
      count(0...1) == 0
      ? UICubicTimingParameters(animationCurve: pick([.linear, .easeIn, .easeInOut]))
      : UISpringTimingParameters(dampingRatio: CGFloat(number(0.3...1)))
    let animator = UIViewPropertyAnimator(
      duration: number(0.05...0.3), timingParameters: timing)
    animator.addAnimations { [self] in for _ in 0..<count(1...3) { change(pick(views)) } }
    animator.addCompletion { done($0 == .end) }
    animator.startAnimation(afterDelay: number(0...0.05))
    let steps: [(UIViewPropertyAnimator) -> Void] = [
      { $0.isReversed.toggle() },
      {
        $0.pauseAnimation()
        $0.fractionComplete = 0.3
        $0.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
      },
      {
        $0.pauseAnimation()
        $0.startAnimation()
      },
    ]
    let step = pick(steps)
    stage.schedule(at: stage.time + MediaTime(seconds: number(0...0.2))) {
      if animator.isRunning { step(animator) }
    }
  }

  /// Changes the timing of a view's layer for a while.
  func layerTime(_ done: @escaping Done) {
    let layer = pick(views).layer
    layer.speed = Float(pick([0.5, 2, 0]))
    layer.timeOffset = layer.convertTime(stage.time.seconds, from: nil)
    layer.beginTime = stage.time.seconds
    stage.schedule(at: stage.time + MediaTime(seconds: number(0.01...0.1))) {
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
      done(true)
    }
  }
}
