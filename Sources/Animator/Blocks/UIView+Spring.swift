extension UIView {
  /// Animates the changes of `animations` with a spring.
  ///
  /// The spring is the one of mass 1 that settles within `duration`
  /// (`SpringCurve.init(dampingRatio:initialVelocity:duration:)`). Inside another block it inherits that
  /// block's duration and curve, as every block does, unless `options` overrides them.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds.
  ///   - dampingRatio: 1 settles without oscillation; closer to 0 oscillates more.
  ///   - velocity: Animation distances per second: an initial velocity of 1 covers the distance in one
  ///     second.
  ///   - options: As for other blocks, except that the curve is ignored.
  ///   - completion: Runs at the exact end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationCallSite.note(fileID, line)
    let spring = SpringCurve(
      dampingRatio: dampingRatio.native, initialVelocity: velocity.native, duration: duration)
    animate(
      spring: spring, duration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates the changes of `animations` with a spring of a perceptual duration and a bounce.
  ///
  /// The animation runs for `SpringCurve.settlingDuration`, which is longer than `duration`. A spring with
  /// a bounce of 1 never settles.
  ///
  /// - Parameters:
  ///   - duration: The period of the undamped oscillation, in seconds. At 0 or below, nothing is animated.
  ///   - bounce: −1…1; 0 is critically damped, 1 undamped, negative overdamped.
  ///   - velocity: Animation distances per second.
  ///   - delay: Seconds.
  ///   - options: As for other blocks, except that the curve is ignored.
  ///   - completion: Runs at the exact end.
  public static func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationCallSite.note(fileID, line)
    let spring = SpringCurve(
      duration: duration, bounce: bounce.native, initialVelocity: velocity.native)
    animate(
      spring: spring, duration: duration > 0 ? nil : 0, delay: delay, options: options,
      animations: animations, completion: completion)
  }

  /// Animates with a custom spring; the curve in `options` is ignored.
  ///
  /// - Parameter duration: The length of the animation in seconds; nil for the settling duration. A
  ///   spring that takes longer than 10⁹ s to settle never does.
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
