extension UIView {
  /// Animates keyframes: the values set in each
  /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` inside `animations` are reached
  /// at the end of that keyframe.
  ///
  /// The model has the values that were set last immediately; the presentation values follow. Changes
  /// outside of keyframes are animated over the whole duration.
  ///
  /// - Parameters:
  ///   - duration: The total duration in seconds. At 0 or below, nothing is animated.
  ///   - delay: Seconds before the animation begins; a negative delay begins it partway through.
  ///   - options: Behavior, the calculation mode, and, by raw value, a curve for the whole animation;
  ///     ease-in-out by default.
  ///   - animations: Adds the keyframes. Runs immediately.
  ///   - completion: As for `animate`.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationCallSite.note(fileID, line)
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, options: options.animationOptions)
    KeyframeBlock(settings, mode: options.mode, completion: completion).run(animations)
  }

  /// Adds a keyframe to the current keyframe block.
  ///
  /// A property is animated from its value in the previous keyframe to the one set here, between the
  /// keyframe's start and end; in gaps it is constant. Outside of `animateKeyframes`, or directly inside
  /// another block, `animations` simply runs.
  ///
  /// - Parameters:
  ///   - frameStartTime: A fraction of the total duration, clamped to 0…1.
  ///   - frameDuration: A fraction of the total duration, clipped at its end.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let block = AnimationBlock.current as? KeyframeBlock else { return animations() }
    block.addFrame(start: frameStartTime, length: frameDuration, animations)
  }

  /// Options of keyframe blocks. Raw values are UIKit's.
  public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    /// One bit per option as in UIKit; the calculation mode is a number of several bits.
    public let rawValue: UInt
    /// Creates a set from its bits. The bits of ``UIView/AnimationOptions`` for curves and
    /// `overrideInheritedCurve` are valid too.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of resized views inside each keyframe, so that they animate along.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Lets views receive touches while they animate.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Starts from the presentation value instead of the model value.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats indefinitely.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Plays each cycle in reverse as well.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// In a nested block: uses its own duration.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// In a nested block: uses its own options.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Linear interpolation between keyframes; the default.
    public static let calculationModeLinear: Self = []
    /// Jumps to each value at the end of its keyframe.
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// Linear interpolation at constant speed; the keyframes' times are ignored.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    /// A Kochanek–Bartels spline through the values.
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    /// The same spline at constant speed; the keyframes' times are ignored.
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)
  }
}

extension UIView.KeyframeAnimationOptions {
  private static let modeMask = Self(rawValue: 7 << 10)

  /// The calculation mode in the option bits; linear where they are unknown.
  var mode: KeyframeMode {
    switch intersection(Self.modeMask) {
    case .calculationModeDiscrete: .discrete
    case .calculationModePaced: .paced
    case .calculationModeCubic: .cubic
    case .calculationModeCubicPaced: .cubicPaced
    default: .linear
    }
  }

  /// The options that also exist for plain blocks.
  var animationOptions: UIView.AnimationOptions {
    let shared: UIView.AnimationOptions = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
      .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions, .curveMask,
    ]
    return UIView.AnimationOptions(rawValue: rawValue).intersection(shared)
  }
}
