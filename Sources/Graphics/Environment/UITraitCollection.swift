/// The light or dark appearance. Raw values are UIKit's.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not specified.
  case unspecified
  /// The light appearance.
  case light
  /// The dark appearance.
  case dark
}

/// The kind of device. Raw values are UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not specified.
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

/// The size class. Raw values are UIKit's.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not specified.
  case unspecified
  /// Compact.
  case compact
  /// Regular.
  case regular
}

/// The accessibility contrast. Raw values are UIKit's.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// Normal contrast.
  case normal
  /// High contrast.
  case high
}

/// The visual level of content. Raw values are UIKit's.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// The base level.
  case base
  /// Above the base level.
  case elevated
}

/// The layout direction. Raw values are UIKit's.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft
}

// Unchecked only because NSObject is not Sendable: all stored properties are constant values.
/// The traits of a view's environment. Immutable.
public final class UITraitCollection: NSObject, @unchecked Sendable {
  /// The appearance. For views, light unless overridden by the view or an ancestor.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels per point; 0 if not specified.
  public let displayScale: CGFloat
  /// A phone, whatever the stage's size.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// As of a phone in portrait orientation.
  public let horizontalSizeClass = UIUserInterfaceSizeClass.compact
  /// As of a phone in portrait orientation.
  public let verticalSizeClass = UIUserInterfaceSizeClass.regular
  /// The layout direction of the language. For views, left to right unless the window has another.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// Always normal.
  public let accessibilityContrast = UIAccessibilityContrast.normal
  /// Always the base level.
  public let userInterfaceLevel = UIUserInterfaceLevel.base
  /// Always the default text size.
  public let preferredContentSizeCategory = UIContentSizeCategory.large

  package init(
    style: UIUserInterfaceStyle, displayScale: CGFloat,
    layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
  ) {
    (userInterfaceStyle, self.displayScale) = (style, displayScale)
    self.layoutDirection = layoutDirection
    super.init()
  }

  /// Creates traits without values.
  public override convenience init() { self.init(layoutDirection: .unspecified) }

  /// Creates traits with an appearance only.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, displayScale: 0, layoutDirection: .unspecified)
  }

  /// Creates traits with a display scale only.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, displayScale: displayScale, layoutDirection: .unspecified)
  }

  /// Creates traits with a layout direction only.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(style: .unspecified, displayScale: 0, layoutDirection: layoutDirection)
  }

  /// Merges traits; later values take precedence.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(
      style: traitCollections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle
        ?? .unspecified,
      displayScale: traitCollections.last { $0.displayScale != 0 }?.displayScale ?? 0,
      layoutDirection: traitCollections.last { $0.layoutDirection != .unspecified }?.layoutDirection
        ?? .unspecified)
  }

  /// Whether this has all specified values of `trait`.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return [.unspecified, userInterfaceStyle].contains(trait.userInterfaceStyle)
      && [0, displayScale].contains(trait.displayScale)
      && [.unspecified, layoutDirection].contains(trait.layoutDirection)
  }

  /// Whether dynamic colors may resolve differently than with other traits.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  /// Compares style, scale and layout direction.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
      && layoutDirection == other.layoutDirection
  }

  /// Hashes style and scale.
  public override var hash: Int { [userInterfaceStyle.rawValue, displayScale.hashValue].hashValue }

  /// Style and scale.
  public override var description: String {
    "UITraitCollection(\(userInterfaceStyle), \(displayScale) pixels a point)"
  }
}

extension UITraitCollection {
  /// The default traits for resolving dynamic colors: those of the view that is drawing, laying out or being
  /// notified of a change, otherwise those set on this thread, otherwise the screen's.
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

  /// The current style.
  package static var currentStyle: UIUserInterfaceStyle {
    ofThread.value?.userInterfaceStyle ?? .light
  }

  private static let ofThread = ThreadValue<UITraitCollection>()
}
