extension UIView {
  /// How a block animates. Raw values are UIKit's.
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// A bit for each option, numbered as in UIKit; curve and transition take several.
    public let rawValue: UInt
    /// Makes a set of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays subviews out within the block, so that they move along.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Lets views take touches while they move. There are no touches yet, so nothing follows from it.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Starts from what is on screen instead of the model's value.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats for ever.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Runs back to the beginning after each run forward.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// In a nested block: uses its own duration.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// In a nested block: uses its own curve.
    public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
    /// Transitions show what moves inside, instead of still pictures.
    public static let allowAnimatedContent = Self(rawValue: 1 << 7)
    /// `transition(from:to:)` hides and shows instead of removing and adding.
    public static let showHideTransitionViews = Self(rawValue: 1 << 8)
    /// In a nested block: uses its own options.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Slow at both ends; what counts unless another curve is given.
    public static let curveEaseInOut: Self = []
    /// Slow at first.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// Slow at last.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// At an even pace.
    public static let curveLinear = Self(rawValue: 3 << 16)

    /// Turns the view over, its left side toward the viewer.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// Turns the view over, its right side toward the viewer.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// Curls the old picture up from the bottom right corner.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    /// Curls the new picture down from the top.
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    /// Fades the old picture into the new one.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    /// Turns the view over, its top toward the viewer.
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    /// Turns the view over, its bottom toward the viewer.
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

    /// A hint for displays; a stage has exact time and ignores it.
    public static let preferredFramesPerSecondDefault: Self = []
    /// A hint for displays; a stage has exact time and ignores it.
    public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
    /// A hint for displays; a stage has exact time and ignores it.
    public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)
  }

  /// The pacing that blocks come with. Raw values are UIKit's.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
  }
}

extension UIView.AnimationOptions {
  static let curveMask = Self(rawValue: 15 << 16)
  static let transitionMask = Self(rawValue: 15 << 20)
  /// Those that a nested block takes over from the one around it.
  static let inherited: Self = [
    .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
  ]

  /// The pacing asked for. UIKit's undocumented keyboard curve (7) is a spring, which block
  /// animations do not have; it counts as ease in and out.
  package var curve: TimingCurve {
    switch intersection(.curveMask) {
    case .curveEaseIn: .easeIn
    case .curveEaseOut: .easeOut
    case .curveLinear: .linear
    default: .easeInOut
    }
  }
}
