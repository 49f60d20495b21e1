// The direction in which a view reads: by its semantic content attribute, or by that of its window.

extension UIView {
  /// The layout direction of views with a semantic content attribute in the current stage's window.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(
      for: attribute, relativeTo: Stage.current?.window.layoutDirection ?? .leftToRight)
  }

  /// The layout direction of views with a semantic content attribute where the language has a direction.
  /// Playback controls and controls of directions in space do not follow it.
  public static func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// The layout direction of the language: by overrides of traits, or else that of the window; outside of windows that
  /// of the current stage, so that what was laid out there remains right inside.
  var inheritedLayoutDirection: UIUserInterfaceLayoutDirection {
    if let effectiveTraits {
      return effectiveTraits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
    return (window ?? Stage.current?.window)?.layoutDirection ?? .leftToRight
  }

  /// Called after the effective direction may have changed: constraints in reading direction are entered
  /// anew, and what depends on it is laid out and drawn.
  func layoutDirectionChanged() {
    if let autoLayout, let engine = layoutEngine {
      for item in [self as any LayoutItem] + autoLayout.guides {
        for constraint in item.referringConstraints.values { engine.invalidate(constraint) }
      }
    }
    // A stack view connects views in reading direction as long as that is the same for all of them.
    (self as? UIStackView)?.setNeedsUpdateConstraints()
    autoLayout?.arrangement?.stack?.setNeedsUpdateConstraints()
    if ownMargins.isDirectional { marginsWereSet() }
    markForLayout()
    if recordedDrawing != nil { setNeedsDisplay() }
  }
}

extension UITraitEnvironmentLayoutDirection {
  init(_ direction: UIUserInterfaceLayoutDirection) {
    self = direction == .rightToLeft ? .rightToLeft : .leftToRight
  }
}

extension CGRect {
  /// The rectangle with left and right exchanged in a width.
  func mirrored(inWidth width: CGFloat) -> CGRect {
    CGRect(x: width - maxX, y: minY, width: self.width, height: height)
  }
}
