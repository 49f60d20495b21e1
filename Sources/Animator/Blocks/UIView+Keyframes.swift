extension UIView {
  /// Animates in steps: what each ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``
  /// inside `animations` changes is reached when that key frame's time is over.
  ///
  /// The views have the values that were set last at once; what is on screen follows. A change outside
  /// of key frames is animated over the whole duration.
  ///
  /// - Parameters:
  ///   - duration: Seconds of all key frames together. At 0 or below, nothing is animated.
  ///   - delay: Seconds during which the old values show; below 0, the animation starts part-way in.
  ///   - options: Behaviour, the calculation mode, and by its raw value a curve for the whole:
  ///     ease in and out unless another one is given.
  ///   - animations: Adds the key frames. Runs at once.
  ///   - completion: As for `animate`.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    AnimationPlace.note(fileID, line)
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, options: options.animationOptions)
    KeyframeBlock(settings, mode: options.mode, completion: completion).run(animations)
  }

  /// Adds a key frame to the block that is being run.
  ///
  /// A property goes from its value in the key frame before to the one set here, between start and
  /// end; in gaps it holds. Outside of `animateKeyframes`, or straight inside another block, the
  /// changes are made as if they stood there themselves.
  ///
  /// - Parameters:
  ///   - frameStartTime: A share of the whole duration, clamped to 0…1.
  ///   - frameDuration: A share of the whole duration; what reaches beyond the end is cut off.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let block = AnimationBlock.current as? KeyframeBlock else { return animations() }
    block.addFrame(start: frameStartTime, length: frameDuration, animations)
  }

  /// How key frames animate. Raw values are UIKit's.
  public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    /// A bit for each option, numbered as in UIKit; the calculation mode takes several.
    public let rawValue: UInt
    /// Bits of ``UIView/AnimationOptions`` count too: the curves, and `overrideInheritedCurve`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays subviews out within each key frame, so that they move along.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Lets views take touches while they move.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Starts from what is on screen instead of the model's value.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats for ever.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Runs back to the beginning after each run forward.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// In a nested block: uses its own duration.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// In a nested block: uses its own options.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Straight from one key frame to the next; what counts unless another mode is given.
    public static let calculationModeLinear: Self = []
    /// Each value is taken at once when its key frame is over.
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// Straight, at one speed all along; the key frames' times do not count.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    /// Along a smooth curve through the key frames.
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    /// Along that curve, at one speed all along; the key frames' times do not count.
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)
  }
}

extension UIView.KeyframeAnimationOptions {
  private static let modeMask = Self(rawValue: 7 << 10)

  /// The calculation mode asked for; linear for numbers that UIKit does not have.
  var mode: KeyframeMode {
    switch intersection(Self.modeMask) {
    case .calculationModeDiscrete: .discrete
    case .calculationModePaced: .paced
    case .calculationModeCubic: .cubic
    case .calculationModeCubicPaced: .cubicPaced
    default: .linear
    }
  }

  /// What they share with the options of plain blocks.
  var animationOptions: UIView.AnimationOptions {
    let shared: UIView.AnimationOptions = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
      .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions, .curveMask,
    ]
    return UIView.AnimationOptions(rawValue: rawValue).intersection(shared)
  }
}
