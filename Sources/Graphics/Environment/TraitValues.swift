/// Traits that can be set: those of ``UITraitCollection/init(mutations:)``, and the overrides of views and controllers.
public protocol UIMutableTraits {
  /// The light or dark appearance.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// Pixels per point; 0 for not specified.
  var displayScale: CGFloat { get set }
  /// The kind of device.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// The size class of the width.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The size class of the height.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The layout direction of the language.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// The contrast that the user prefers.
  var accessibilityContrast: UIAccessibilityContrast { get set }
  /// The level of the content: the base level, or elevated above it.
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  /// The text size that the user prefers.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// The weight of text that the user prefers.
  var legibilityWeight: UILegibilityWeight { get set }
  /// The value of any trait, such as one of the app's own; its default value where none is set.
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

/// The values of traits, with an "unspecified" value for each.
package struct TraitValues: UIMutableTraits, Hashable, Sendable {
  package var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// Pixels per point; 0 if unspecified.
  package var displayScale: CGFloat = 0
  package var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  package var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  package var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  package var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  package var accessibilityContrast = UIAccessibilityContrast.unspecified
  package var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  package var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  package var legibilityWeight = UILegibilityWeight.unspecified
  /// The values of the app's own traits, by their definitions.
  package var custom: [ObjectIdentifier: CustomTraitValue] = [:]

  package init() {}

  /// Values that `set` sets.
  package init(_ set: (inout TraitValues) -> Void) { set(&self) }

  /// A phone in portrait orientation with the settings with which it is delivered; 2 pixels per point.
  package static let light = TraitValues {
    $0.userInterfaceStyle = .light
    $0.displayScale = 2
    $0.userInterfaceIdiom = .phone
    $0.horizontalSizeClass = .compact
    $0.verticalSizeClass = .regular
    $0.layoutDirection = .leftToRight
    $0.accessibilityContrast = .normal
    $0.userInterfaceLevel = .base
    $0.preferredContentSizeCategory = .large
    $0.legibilityWeight = .regular
  }

  /// The operations on a trait: merging, comparing and describing.
  package struct Entry: Sendable {
    /// The definition.
    package let type: ObjectIdentifier
    fileprivate let copy: @Sendable (inout TraitValues, TraitValues) -> Void
    fileprivate let isEqual: @Sendable (TraitValues, TraitValues) -> Bool
    fileprivate let text: @Sendable (TraitValues) -> String

    fileprivate init<Trait: SystemTrait>(_ type: Trait.Type, _ name: String) {
      let path = Trait.path
      self.type = ObjectIdentifier(type)
      copy = { $0[keyPath: path] = $1[keyPath: path] }
      isEqual = { $0[keyPath: path] == $1[keyPath: path] }
      text = { "\(name): \($0[keyPath: path])" }
    }

    /// Whether a trait has a value.
    package func isSpecified(in values: TraitValues) -> Bool { !isEqual(values, TraitValues()) }

    /// Whether a trait differs.
    package func differs(_ one: TraitValues, _ other: TraitValues) -> Bool { !isEqual(one, other) }

    /// Removes the value of a trait.
    package func remove(from values: inout TraitValues) { copy(&values, TraitValues()) }

    /// The name and the value.
    package func describe(_ values: TraitValues) -> String { text(values) }
  }

  /// All traits.
  package static let table: [Entry] = [
    Entry(UITraitUserInterfaceStyle.self, "userInterfaceStyle"),
    Entry(UITraitDisplayScale.self, "displayScale"),
    Entry(UITraitUserInterfaceIdiom.self, "userInterfaceIdiom"),
    Entry(UITraitHorizontalSizeClass.self, "horizontalSizeClass"),
    Entry(UITraitVerticalSizeClass.self, "verticalSizeClass"),
    Entry(UITraitLayoutDirection.self, "layoutDirection"),
    Entry(UITraitAccessibilityContrast.self, "accessibilityContrast"),
    Entry(UITraitUserInterfaceLevel.self, "userInterfaceLevel"),
    Entry(UITraitPreferredContentSizeCategory.self, "preferredContentSizeCategory"),
    Entry(UITraitLegibilityWeight.self, "legibilityWeight"),
  ]

  /// Whether any trait has a value.
  package var isSpecified: Bool { self != TraitValues() }

  /// These values overridden by the specified values of `other`.
  package func merging(_ other: TraitValues) -> TraitValues {
    var merged = Self.table.reduce(into: self) { merged, entry in
      if entry.isSpecified(in: other) { entry.copy(&merged, other) }
    }
    merged.custom.merge(other.custom) { $1 }
    return merged
  }

  /// These values overridden by the values that `mutations` sets.
  package func mutated(by mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
    var traits: any UIMutableTraits = self
    mutations(&traits)
    return traits as? TraitValues ?? self
  }
}
