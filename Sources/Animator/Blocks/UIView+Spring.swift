extension UIView {
  /// Animates what `animations` changes with the motion of a spring.
  ///
  /// The spring is the one of mass 1 that has come to rest after `duration`
  /// (`SpringCurve.init(dampingRatio:initialVelocity:duration:)`). Inside another block its duration and
  /// curve hold, as for every block, unless `options` overrides them.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds.
  ///   - dampingRatio: 1 comes to rest without swinging; the nearer to 0, the more it swings.
  ///   - velocity: Whole distances a second: with 1, the speed at first would cover the distance of the
  ///     motion in one second.
  ///   - options: As for other blocks, but for the curve, which does not count.
  ///   - completion: Runs at the exact end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationPlace.note(fileID, line)
    let spring = SpringCurve(
      dampingRatio: dampingRatio.native, initialVelocity: velocity.native, duration: duration)
    animate(
      spring: spring, duration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates what `animations` changes with a spring described by how it looks.
  ///
  /// The animation runs until the spring has come to rest, which takes longer than `duration`:
  /// `SpringCurve.settlingDuration`. A bounce of 1 never ends.
  ///
  /// - Parameters:
  ///   - duration: The period of the swing, in seconds. At 0 or below, nothing is animated.
  ///   - bounce: −1…1; 0 does not overshoot, 1 swings for ever, below 0 it creeps.
  ///   - velocity: Whole distances a second.
  ///   - delay: Seconds.
  ///   - options: As for other blocks, but for the curve, which does not count.
  ///   - completion: Runs at the exact end.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationPlace.note(fileID, line)
    let spring = SpringCurve(
      duration: duration, bounce: bounce.native, initialVelocity: velocity.native)
    animate(
      spring: spring, duration: duration > 0 ? nil : 0, delay: delay, options: options,
      animations: animations, completion: completion)
  }

  /// Animates with a spring of one's own; `options`' curve does not count.
  ///
  /// - Parameter duration: How many seconds the spring is followed; nil until it has come to rest. One that
  ///   takes more than a billion for that never does.
  package static func animate(
    spring: SpringCurve, duration: TimeInterval? = nil, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let length = MediaTime.length(duration ?? spring.settlingDuration)
    let settings = AnimationBlock.Settings(
      duration: length.secondsOrInfinity, delay: delay,
      curve: .spring(spring, duration: length.seconds), options: options)
    AnimationBlock(settings, completion: completion).run(animations)
  }
}
