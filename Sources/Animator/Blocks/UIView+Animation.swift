extension UIView {
  /// Animates what `animations` changes, for `duration` seconds, easing in and out, then runs `completion`.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion, fileID: fileID, line: line)
  }

  /// Animates what `animations` changes.
  ///
  /// The block runs at once, and the views have their new values at once; what is on screen follows.
  ///
  /// - Parameters:
  ///   - duration: Seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds during which the old values show; below 0, the animation starts part-way in.
  ///   - options: Curve and behaviour. Inside another block, that one's hold unless overridden.
  ///   - completion: Runs once, at the exact end of the last animation; at the present instant where
  ///     nothing is animated. It is told whether all ran to their end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationPlace.note(fileID, line)
    let settings = AnimationBlock.Settings(duration: duration, delay: delay, options: options)
    AnimationBlock(settings, completion: completion).run(animations)
  }

  /// Animates with a curve of one's own; `options`' curve does not count.
  package static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, curve: CAMediaTimingFunction,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, curve: .bezier(curve), options: options)
    AnimationBlock(settings, completion: completion).run(animations)
  }

  /// Inside an animation block: repeats what `animations` changes.
  ///
  /// - Parameters:
  ///   - count: How many times; fractions end part-way. Below 0 or not a number counts as 0: once.
  ///   - autoreverses: Whether each time runs back to the beginning.
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

  /// Runs `actions` so that what they change takes effect at once, even inside an animation block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    var settings = AnimationBlock.Settings(duration: 0)
    settings.isSuppressed = true
    AnimationBlock(settings).run(actions)
  }

  static var isAnimating = true

  /// Whether blocks animate. What already runs is not affected.
  public static var areAnimationsEnabled: Bool {
    isAnimating && AnimationBlock.current?.settings.isSuppressed != true
  }

  /// Switches animation by blocks on or off. While off, changes take effect at once, and completions
  /// still run.
  public static func setAnimationsEnabled(_ enabled: Bool) { isAnimating = enabled }

  /// The duration of the block being run, in seconds; 0 outside of any.
  public static var inheritedAnimationDuration: TimeInterval {
    guard let settings = AnimationBlock.current?.settings, !settings.isSuppressed else { return 0 }
    return settings.duration
  }
}
