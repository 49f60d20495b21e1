extension UIView {
  /// Options of animation blocks. Raw values are UIKit's.
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    /// One bit per option as in UIKit; curve and transition are numbers of several bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the subviews of resized views inside the block, so that they animate along.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Lets views receive touches while they animate, at the geometry of the model.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Starts from the presentation value instead of the model value.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats indefinitely.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Plays each cycle in reverse as well.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// In a nested block: uses its own duration.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// In a nested block: uses its own curve.
    public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
    /// Transitions show animated content instead of snapshots.
    public static let allowAnimatedContent = Self(rawValue: 1 << 7)
    /// `transition(from:to:)` hides and shows the views instead of removing and adding them.
    public static let showHideTransitionViews = Self(rawValue: 1 << 8)
    /// In a nested block: uses its own options.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Slow at both ends; the default.
    public static let curveEaseInOut: Self = []
    /// Slow at the start.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = Self(rawValue: 3 << 16)

    /// Flips the view about its vertical axis, with the left side toward the viewer.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// Flips the view about its vertical axis, with the right side toward the viewer.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// Curls the old content up from the bottom right corner.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    /// Curls the new content down from the top.
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    /// Cross-fades the old content into the new.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    /// Flips the view about its horizontal axis, with the top toward the viewer.
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    /// Flips the view about its horizontal axis, with the bottom toward the viewer.
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

    /// A hint for displays; stages ignore it.
    public static let preferredFramesPerSecondDefault: Self = []
    /// A hint for displays; stages ignore it.
    public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
    /// A hint for displays; stages ignore it.
    public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)
  }

  /// The named timing curves of blocks. Raw values are UIKit's.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear

    /// The curve of a raw value; ``easeInOut`` for one that has no name, such as the 7 of the keyboard's notifications.
    /// Never nil, as in UIKit, where sources unwrap it.
    public init?(rawValue: Int) {
      switch rawValue {
      case 1: self = .easeIn
      case 2: self = .easeOut
      case 3: self = .linear
      default: self = .easeInOut
      }
    }
  }
}

extension UIView.AnimationOptions {
  static let curveMask = Self(rawValue: 15 << 16)
  static let transitionMask = Self(rawValue: 15 << 20)
  /// The options that a nested block inherits.
  static let inherited: Self = [
    .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
  ]

  /// UIKit's curve 7 has no name. It is that of the keyboard: the default spring of
  /// ``UISpringTimingParameters``.
  private static let keyboardCurve = Self(rawValue: 7 << 16)
  /// In seconds: as that spring takes on iOS, whatever the duration of the block.
  static let keyboardDuration = 0.5

  /// The timing curve in the option bits.
  package var curve: TimingCurve {
    switch intersection(.curveMask) {
    case .curveEaseIn: .easeIn
    case .curveEaseOut: .easeOut
    case .curveLinear: .linear
    case .keyboardCurve:
      .spring(
        SpringCurve(mass: 3, stiffness: 1000, damping: 500), duration: Self.keyboardDuration)
    default: .easeInOut
    }
  }

  /// The duration that the curve has by itself, in seconds; nil for curves of any duration.
  var curveDuration: Double? {
    intersection(.curveMask) == .keyboardCurve ? Self.keyboardDuration : nil
  }
}
