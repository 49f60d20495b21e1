import Animator

// The names of devices and of their users' settings.

extension ValueKind where Value == DeviceProfile {
  /// The name of a phone or tablet.
  static var device: ValueKind { name(DeviceProfile.all.map { ($0.name, $0) }) }
}

extension ValueKind where Value == UIDeviceOrientation {
  /// How a device is held.
  static var deviceOrientation: ValueKind {
    name([
      ("portrait", .portrait), ("portraitUpsideDown", .portraitUpsideDown),
      ("landscapeLeft", .landscapeLeft), ("landscapeRight", .landscapeRight),
    ])
  }
}

extension ValueKind where Value == UIUserInterfaceStyle {
  /// Light or dark.
  static var interfaceStyle: ValueKind { name([("light", .light), ("dark", .dark)]) }
}

extension ValueKind where Value == UIContentSizeCategory {
  /// A text size, by the name of UIKit's constant.
  static var textSize: ValueKind {
    name([
      ("extraSmall", .extraSmall), ("small", .small), ("medium", .medium), ("large", .large),
      ("extraLarge", .extraLarge), ("extraExtraLarge", .extraExtraLarge),
      ("extraExtraExtraLarge", .extraExtraExtraLarge),
      ("accessibilityMedium", .accessibilityMedium), ("accessibilityLarge", .accessibilityLarge),
      ("accessibilityExtraLarge", .accessibilityExtraLarge),
      ("accessibilityExtraExtraLarge", .accessibilityExtraExtraLarge),
      ("accessibilityExtraExtraExtraLarge", .accessibilityExtraExtraExtraLarge),
    ])
  }
}
