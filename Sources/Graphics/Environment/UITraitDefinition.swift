/// A trait whose changes can be observed.
public protocol UITraitDefinition {}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait that ``UITraitCollection`` has.
package protocol SystemTrait: UITraitDefinition {
  associatedtype Value: Hashable, Sendable
  static var path: WritableKeyPath<TraitValues, Value> & Sendable { get }
}

/// `UITraitCollection.userInterfaceStyle`.
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
/// `UITraitCollection.displayScale`.
public struct UITraitDisplayScale: UITraitDefinition {}
/// `UITraitCollection.userInterfaceIdiom`.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {}
/// `UITraitCollection.horizontalSizeClass`.
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
/// `UITraitCollection.verticalSizeClass`.
public struct UITraitVerticalSizeClass: UITraitDefinition {}
/// `UITraitCollection.layoutDirection`.
public struct UITraitLayoutDirection: UITraitDefinition {}
/// `UITraitCollection.accessibilityContrast`.
public struct UITraitAccessibilityContrast: UITraitDefinition {}
/// `UITraitCollection.userInterfaceLevel`.
public struct UITraitUserInterfaceLevel: UITraitDefinition {}
/// `UITraitCollection.preferredContentSizeCategory`.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// `UITraitCollection.legibilityWeight`.
public struct UITraitLegibilityWeight: UITraitDefinition {}

extension UITraitUserInterfaceStyle: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, UIUserInterfaceStyle> & Sendable {
    \.userInterfaceStyle
  }
}
extension UITraitDisplayScale: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, CGFloat> & Sendable { \.displayScale }
}
extension UITraitUserInterfaceIdiom: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, UIUserInterfaceIdiom> & Sendable {
    \.userInterfaceIdiom
  }
}
extension UITraitHorizontalSizeClass: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> & Sendable {
    \.horizontalSizeClass
  }
}
extension UITraitVerticalSizeClass: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> & Sendable {
    \.verticalSizeClass
  }
}
extension UITraitLayoutDirection: SystemTrait {
  package static var path:
    WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> & Sendable
  { \.layoutDirection }
}
extension UITraitAccessibilityContrast: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, UIAccessibilityContrast> & Sendable {
    \.accessibilityContrast
  }
}
extension UITraitUserInterfaceLevel: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, UIUserInterfaceLevel> & Sendable {
    \.userInterfaceLevel
  }
}
extension UITraitPreferredContentSizeCategory: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, UIContentSizeCategory> & Sendable {
    \.preferredContentSizeCategory
  }
}
extension UITraitLegibilityWeight: SystemTrait {
  package static var path: WritableKeyPath<TraitValues, UILegibilityWeight> & Sendable {
    \.legibilityWeight
  }
}
