// The types of traits.

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

/// The weight of text that the user prefers. Raw values are UIKit's.
public enum UILegibilityWeight: Int, Sendable {
  /// Not specified.
  case unspecified = -1
  /// As designed.
  case regular
  /// Bold, as with the setting Bold Text.
  case bold
}

/// The colors that a screen can show. Raw values are UIKit's.
public enum UIDisplayGamut: Int, Sendable {
  case unspecified = -1
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case SRGB, P3
}

/// Whether a screen measures how firmly it is pressed. Raw values are UIKit's.
public enum UIForceTouchCapability: Int, Sendable {
  case unknown, unavailable, available
}
