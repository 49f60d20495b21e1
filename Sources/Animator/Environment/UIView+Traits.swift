// The traits of views: those of the screen, unless the view or an ancestor overrides some. They change with the
// screen's, with overrides, and when the view moves to another superview. A removed view keeps those that differ
// from the screen's.

extension UIView {
  /// The traits of the screen, which views without overrides have.
  var traitsOfScreen: UITraitCollection {
    (window ?? superview?.window)?.screenTraits ?? UIScreen.main.traitCollection
  }

  /// Runs `body` with this view's traits as the current ones, for dynamic colors and fonts.
  func withOwnTraits<Result>(_ body: () throws -> Result) rethrows -> Result {
    let traits = traitCollection
    if traits.isCurrent { return try body() }
    return try traits.asCurrent(body)
  }

  /// The overrides of the view and of its controller.
  private var overrides: TraitValues {
    var values = extras?.traitOverrides ?? TraitValues()
    if let controller {
      let inherited =
        (controller.parent?.overrideTraitCollection(forChild: controller)
        ?? controller.presentationState.controller?.overrideTraitCollection)?.values
      values = (inherited ?? TraitValues()).merging(controller.overrides).merging(values)
    }
    return values
  }

  /// The traits that follow from the superview and the overrides; nil for the screen's.
  private func traits(on screen: UITraitCollection) -> UITraitCollection? {
    let inherited = superview?.effectiveTraits
    let overrides = overrides
    let limits = extras?.textSizeLimits ?? TextSizeLimits()
    guard overrides.isSpecified || limits.isSpecified else { return inherited }
    var values = (inherited ?? screen).values.merging(overrides)
    limits.limit(&values.preferredContentSizeCategory)
    if let effectiveTraits, effectiveTraits.values == values { return effectiveTraits }
    return UITraitCollection(values)
  }

  /// Updates the traits of the view and its descendants.
  ///
  /// - Parameter before: The screen's traits that they had so far; nil for the same as now.
  func updateTraits(from before: UITraitCollection? = nil) {
    let screen = traitsOfScreen
    forEachInSubtree { view in
      let old = view.effectiveTraits
      let new = view.traits(on: screen)
      view.effectiveTraits = new
      let (oldTraits, newTraits) = (old ?? before ?? screen, new ?? screen)
      let isChanged = oldTraits.values != newTraits.values
      if isChanged { view.traitsChanged(from: oldTraits, to: newTraits) }
      // Views below that have no traits of their own read those of the screen.
      return isChanged || old !== new
    }
  }

  private func traitsChanged(from before: UITraitCollection, to after: UITraitCollection) {
    if before.layoutDirection != after.layoutDirection { layoutDirectionChanged() }
    if before.preferredContentSizeCategory != after.preferredContentSizeCategory {
      contentSizeCategoryChanged()
    }
    after.asCurrent {
      if after.hasDifferentColorAppearance(comparedTo: before) {
        // A color that was set on the layer since is not the view's.
        if let color = dynamicBackground, layer.backgroundColor == color.resolved(with: before) {
          setBackgroundColor(color)
        }
        tintColorDidChange()
      }
      traitCollectionDidChange(before)
      controller?.unavailableContent.needsUpdate = true
      controller?.report(.traitCollectionDidChange)
      controller?.traitCollectionDidChange(before)
      notifyTraitObservers(of: before)
    }
    setNeedsLayout()
    // Only drawings: other contents are not the view's own.
    if recordedDrawing != nil { setNeedsDisplay() }
  }

  // MARK: Overrides

  /// Overrides the inherited light or dark style of the view and its subviews.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { extras?.traitOverrides.userInterfaceStyle ?? .unspecified }
    set { setOverrides { $0.userInterfaceStyle = newValue } }
  }

  /// The traits that the view and its subviews do not inherit.
  ///
  ///     panel.traitOverrides.preferredContentSizeCategory = .extraLarge
  public var traitOverrides: any UITraitOverrides {
    get { extras?.traitOverrides ?? TraitValues() }
    set {
      guard let values = newValue as? TraitValues else { return }
      setOverrides { $0 = values }
    }
  }

  private func setOverrides(_ set: (inout TraitValues) -> Void) {
    var values = extras?.traitOverrides ?? TraitValues()
    set(&values)
    if values == extras?.traitOverrides ?? TraitValues() { return }
    self[extra: \.traitOverrides] = values
    updateTraits()
  }
}

/// A view whose fonts follow the text size that the user has chosen.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
  /// Whether fonts that `UIFont.preferredFont` and `UIFontMetrics` make follow the text size.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

/// The traits that a view or a controller overrides.
public protocol UITraitOverrides: UIMutableTraits {
  /// Whether a trait is overridden.
  func contains(_ trait: UITrait) -> Bool
  /// Makes a trait inherited again.
  mutating func remove(_ trait: UITrait)
}

extension TraitValues: UITraitOverrides {
  private static func entry(_ trait: UITrait) -> Entry? {
    table.first { $0.type == ObjectIdentifier(trait) }
  }

  package func contains(_ trait: UITrait) -> Bool {
    Self.entry(trait)?.isSpecified(in: self) ?? (custom[ObjectIdentifier(trait)] != nil)
  }

  package mutating func remove(_ trait: UITrait) {
    Self.entry(trait)?.remove(from: &self)
    custom.removeValue(forKey: ObjectIdentifier(trait))
  }
}

extension UIColor {
  fileprivate func resolved(with traits: UITraitCollection) -> CGColor {
    resolvedColor(with: traits).cgColor
  }
}
