extension UIView {
  /// Animates the changes of `animations` for `duration` seconds with an ease-in-out curve, then runs
  /// `completion`.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion, fileID: fileID, line: line)
  }

  /// Animates the changes of `animations`.
  ///
  /// The block runs immediately and sets the model values; the presentation values follow.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds before the animation begins; a negative delay begins it partway through.
  ///   - options: Curve and behavior. Nested blocks inherit those of the outer block unless overridden.
  ///   - completion: Runs once, at the exact end of the last animation, or at the current time if nothing
  ///     is animated. Its argument is whether all animations ran to their end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationCallSite.note(fileID, line)
    let settings = AnimationBlock.Settings(duration: duration, delay: delay, options: options)
    AnimationBlock(settings, completion: completion).run(animations)
  }

  /// Animates with a custom curve; the curve in `options` is ignored.
  package static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, curve: CAMediaTimingFunction,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, curve: .bezier(curve), options: options)
    AnimationBlock(settings, completion: completion).run(animations)
  }

  /// Repeats the changes of `animations`; for use inside an animation block.
  ///
  /// - Parameters:
  ///   - count: The number of cycles, which may be fractional; 0, negative or NaN means once.
  ///   - autoreverses: Whether each cycle is played in reverse as well.
  public static func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    let times = count > 0 ? Double(count) : 1
    AnimationBlock.modifying(
      {
        $0.repeatCount = times
        $0.autoreverses = autoreverses
      }, animations)
  }

  /// Runs `actions` without animating their changes, even inside an animation block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    var settings = AnimationBlock.Settings(duration: 0)
    settings.isSuppressed = true
    AnimationBlock(settings).run(actions)
  }

  static var isAnimating = true

  /// Whether blocks animate. Running animations are not affected.
  public static var areAnimationsEnabled: Bool {
    isAnimating && AnimationBlock.current?.settings.isSuppressed != true
  }

  /// Enables or disables block animations. While disabled, changes take effect immediately, and
  /// completions still run.
  public static func setAnimationsEnabled(_ enabled: Bool) { isAnimating = enabled }

  /// The duration in seconds of the current block; 0 outside of blocks.
  public static var inheritedAnimationDuration: TimeInterval {
    guard let settings = AnimationBlock.current?.settings, !settings.isSuppressed else { return 0 }
    return settings.duration
  }
}
