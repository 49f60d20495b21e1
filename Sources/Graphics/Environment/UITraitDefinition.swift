/// A trait whose changes can be observed: one that ``UITraitCollection`` has, or one of the app's own.
///
///     struct ThemeTrait: UITraitDefinition {
///       static let defaultValue = Theme.standard
///     }
public protocol UITraitDefinition {
  /// The type of the trait's values. Changes are found if it is `Equatable` or a class.
  associatedtype Value
  /// The value where none is set.
  static var defaultValue: Value { get }
  /// A name for messages; by default that of the type.
  static var name: String { get }
  /// A unique name; by default that of the type with its module.
  static var identifier: String { get }
  /// Whether dynamic colors read the trait; false by default.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
  /// The name of the type with its module.
  public static var identifier: String { String(reflecting: Self.self) }
  /// False.
  public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait that ``UITraitCollection`` has.
package protocol SystemTrait: UITraitDefinition where Value: Hashable & Sendable {
  static var path: WritableKeyPath<TraitValues, Value> & Sendable { get }
}

extension SystemTrait {
  static func read(_ values: TraitValues) -> Value { values[keyPath: path] }

  /// - Parameter value: Of another type, it is ignored.
  static func write(_ value: Any, to values: inout TraitValues) {
    if let value = value as? Value { values[keyPath: path] = value }
  }
}

/// `UITraitCollection.userInterfaceStyle`.
public struct UITraitUserInterfaceStyle: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  /// True.
  public static let affectsColorAppearance = true
}
/// `UITraitCollection.displayScale`.
public struct UITraitDisplayScale: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = CGFloat(0)
}
/// `UITraitCollection.userInterfaceIdiom`.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UIUserInterfaceIdiom.unspecified
}
/// `UITraitCollection.horizontalSizeClass`.
public struct UITraitHorizontalSizeClass: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}
/// `UITraitCollection.verticalSizeClass`.
public struct UITraitVerticalSizeClass: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}
/// `UITraitCollection.layoutDirection`.
public struct UITraitLayoutDirection: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UITraitEnvironmentLayoutDirection.unspecified
}
/// `UITraitCollection.accessibilityContrast`.
public struct UITraitAccessibilityContrast: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UIAccessibilityContrast.unspecified
  /// True.
  public static let affectsColorAppearance = true
}
/// `UITraitCollection.userInterfaceLevel`.
public struct UITraitUserInterfaceLevel: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UIUserInterfaceLevel.unspecified
  /// True.
  public static let affectsColorAppearance = true
}
/// `UITraitCollection.preferredContentSizeCategory`.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UIContentSizeCategory.unspecified
}
/// `UITraitCollection.legibilityWeight`.
public struct UITraitLegibilityWeight: UITraitDefinition {
  /// Not specified.
  public static let defaultValue = UILegibilityWeight.unspecified
}

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
