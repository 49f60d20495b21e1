/// Light or dark. Raw values are UIKit's.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Nobody says.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The kind of device. Raw values are UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Nobody says.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car's screen.
  case carPlay
  /// A computer.
  case mac = 5
  /// A headset.
  case vision
}

/// Roughly how much room there is. Raw values are UIKit's.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Nobody says.
  case unspecified
  /// Little.
  case compact
  /// Much.
  case regular
}

/// Whether differences in colour are to be stronger. Raw values are UIKit's.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Nobody says.
  case unspecified = -1
  /// As usual.
  case normal
  /// Stronger.
  case high
}

/// Whether what is shown lies above other contents. Raw values are UIKit's.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// Nobody says.
  case unspecified = -1
  /// At the bottom.
  case base
  /// Above it.
  case elevated
}

/// The direction in which things are laid out, for traits. Raw values are UIKit's.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Nobody says.
  case unspecified = -1
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft
}

// Unchecked only because NSObject is not Sendable; everything stored is a constant value.
/// What the surroundings of a view are like: a value, which never changes once made.
public final class UITraitCollection: NSObject, @unchecked Sendable {
  /// Light or dark. Of a view, light unless it or one around it overrides it.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels per point; 0 where nobody says.
  public let displayScale: CGFloat
  /// A phone, whatever the stage's size.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// As a phone held upright has it.
  public let horizontalSizeClass = UIUserInterfaceSizeClass.compact
  /// As a phone held upright has it.
  public let verticalSizeClass = UIUserInterfaceSizeClass.regular
  /// From left to right.
  public let layoutDirection = UITraitEnvironmentLayoutDirection.leftToRight
  /// As usual.
  public let accessibilityContrast = UIAccessibilityContrast.normal
  /// At the bottom.
  public let userInterfaceLevel = UIUserInterfaceLevel.base
  /// The size of text that is usual.
  public let preferredContentSizeCategory = UIContentSizeCategory.large

  package init(style: UIUserInterfaceStyle, displayScale: CGFloat) {
    (userInterfaceStyle, self.displayScale) = (style, displayScale)
    super.init()
  }

  /// Says nothing of style and scale.
  public override convenience init() { self.init(style: .unspecified, displayScale: 0) }

  /// Says light or dark, and nothing of the scale.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, displayScale: 0)
  }

  /// Says how many pixels there are to a point, and nothing of the style.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, displayScale: displayScale)
  }

  /// Says what all of these say; where several say something, the last one counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(
      style: traitCollections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle
        ?? .unspecified,
      displayScale: traitCollections.last { $0.displayScale != 0 }?.displayScale ?? 0)
  }

  /// Whether this says all that `trait` says.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return [.unspecified, userInterfaceStyle].contains(trait.userInterfaceStyle)
      && [0, displayScale].contains(trait.displayScale)
  }

  /// Whether colours may look different under this than under another one.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  /// Equal where style and scale are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
  }

  /// Of style and scale.
  public override var hash: Int { [userInterfaceStyle.rawValue, displayScale.hashValue].hashValue }

  /// Style and scale.
  public override var description: String {
    "UITraitCollection(\(userInterfaceStyle), \(displayScale) pixels a point)"
  }
}

extension UITraitCollection {
  /// What dynamic colours go by where nobody asks for their colour under others: the traits of the view
  /// that draws, lays out or is told of a change, else what was set on this thread, else the screen's.
  public static var current: UITraitCollection {
    get {
      ofThread.value
        ?? UITraitCollection(
          style: .light, displayScale: DrawingEnvironment.current?.scale ?? 2)
    }
    set { ofThread.value = newValue }
  }

  /// Runs `actions` with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) { asCurrent(actions) }

  package func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = Self.ofThread.value
    Self.ofThread.value = self
    defer { Self.ofThread.value = before }
    return try body()
  }

  /// The style that counts now.
  package static var currentStyle: UIUserInterfaceStyle {
    ofThread.value?.userInterfaceStyle ?? .light
  }

  private static let ofThread = ThreadValue<UITraitCollection>()
}
