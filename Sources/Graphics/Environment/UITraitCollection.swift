// Unchecked only because NSObject is not Sendable: all stored properties are constant values.
/// The traits of a view's environment. Immutable.
///
/// A collection may have values for some traits only; those of views have values for all.
public final class UITraitCollection: NSObject, @unchecked Sendable {
  package let values: TraitValues

  package init(_ values: TraitValues) {
    self.values = values
    super.init()
  }

  /// Creates traits without values.
  public override convenience init() { self.init(TraitValues()) }

  /// Creates traits with an appearance only.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// Creates traits with a display scale only, in pixels per point.
  public convenience init(displayScale: CGFloat) { self.init { $0.displayScale = displayScale } }

  /// Creates traits with a kind of device only.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = idiom }
  }

  /// Creates traits with a horizontal size class only.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Creates traits with a vertical size class only.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Creates traits with a layout direction only.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// Creates traits with a text size only.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// Creates traits with a contrast only.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }

  /// Creates traits with a visual level only.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init { $0.userInterfaceLevel = userInterfaceLevel }
  }

  /// Creates traits with a weight of text only.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init { $0.legibilityWeight = legibilityWeight }
  }

  /// Sets values of traits.
  public typealias TraitMutations = (inout any UIMutableTraits) -> Void

  /// Creates traits with the values that `mutations` sets.
  public convenience init(mutations: TraitMutations) {
    self.init(TraitValues().mutated(by: mutations))
  }

  /// These traits with the values that `mutations` sets.
  public func modifyingTraits(_ mutations: TraitMutations) -> UITraitCollection {
    UITraitCollection(values.mutated(by: mutations))
  }

  /// These traits with another value of one of them.
  public func replacing<Trait: UITraitDefinition>(_ trait: Trait.Type, value: Trait.Value)
    -> UITraitCollection
  {
    var values = values
    values[trait] = value
    return UITraitCollection(values)
  }

  /// The value of any trait, such as one of the app's own; its default value where none is set.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { values[trait] }

  /// Merges traits; later values take precedence.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(traitCollections.reduce(TraitValues()) { $0.merging($1.values) })
  }

  /// Whether this has all specified values of `trait`.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return values.merging(trait.values) == values
  }

  /// Whether dynamic colors may resolve differently than with other traits.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    guard let other = traitCollection?.values else { return true }
    return values.userInterfaceStyle != other.userInterfaceStyle
      || values.accessibilityContrast != other.accessibilityContrast
      || values.userInterfaceLevel != other.userInterfaceLevel
      || values.colorsDiffer(from: other)
  }

  /// The traits that dynamic colors of the system read.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
      UITraitUserInterfaceLevel.self,
    ]
  }

  /// The traits by which images are found in asset catalogs.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
      UITraitDisplayScale.self, UITraitUserInterfaceIdiom.self, UITraitHorizontalSizeClass.self,
      UITraitVerticalSizeClass.self, UITraitLayoutDirection.self,
    ]
  }

  /// Compares all traits.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.values == values
  }

  /// Hashes all traits.
  public override var hash: Int { values.hashValue }

  /// The traits that have values.
  public override var description: String {
    let traits = TraitValues.table.filter { $0.isSpecified(in: values) }
    let texts =
      traits.map { $0.describe(values) } + values.custom.values.map(\.description).sorted()
    return "UITraitCollection(\(texts.joined(separator: ", ")))"
  }
}

extension UITraitCollection {
  /// The light or dark appearance.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  /// Pixels per point; 0 if not specified.
  public var displayScale: CGFloat { values.displayScale }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  /// The size class of the width.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// The size class of the height.
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// The layout direction of the language.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// The contrast that the user prefers.
  public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
  /// The level of the content: the base level, or elevated above it, as in sheets.
  public var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
  /// The text size that the user prefers.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    values.preferredContentSizeCategory
  }
  /// The weight of text that the user prefers.
  public var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
  /// The colors that the screen can show: always those of sRGB.
  public var displayGamut: UIDisplayGamut { .SRGB }
  /// Whether the screen measures how firmly it is pressed: it never does.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
}

extension UITraitCollection {
  /// The default traits for resolving dynamic colors: those of the view that is drawing, laying out or being
  /// notified of a change, otherwise those set on this thread, otherwise the screen's.
  public static var current: UITraitCollection {
    get {
      ofThread.value
        ?? UITraitCollection(
          .light.merging(TraitValues { $0.displayScale = DrawingEnvironment.current?.scale ?? 2 }))
    }
    set { ofThread.value = newValue }
  }

  /// Runs `actions` with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) { asCurrent(actions) }

  /// Whether colors and fonts resolve with these traits on this thread already.
  package var isCurrent: Bool {
    if let current = Self.ofThread.value { return current === self }
    var values = values
    values.displayScale = TraitValues.light.displayScale
    return values == .light
  }

  package func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = Self.ofThread.value
    Self.ofThread.value = self
    defer { Self.ofThread.value = before }
    return try body()
  }

  /// The current style.
  static var currentStyle: UIUserInterfaceStyle {
    ofThread.value?.userInterfaceStyle ?? .light
  }

  /// The current level.
  static var currentLevel: UIUserInterfaceLevel { ofThread.value?.userInterfaceLevel ?? .base }

  private static let ofThread = ThreadValue<UITraitCollection>()
}
