// Light and dark style. The effective style is cached; it changes when the view or an ancestor overrides it,
// or when the view moves to another superview. A removed view keeps its style.

extension UIView {
  /// The view's traits in a style.
  func traits(
    in style: UIUserInterfaceStyle, _ direction: UIUserInterfaceLayoutDirection
  ) -> UITraitCollection {
    UITraitCollection(
      style: style, displayScale: UIScreen.main.scale, layoutDirection: .init(direction))
  }

  /// Runs `body` with this view's traits as the current ones, for dynamic colors.
  func withOwnTraits<Result>(_ body: () throws -> Result) rethrows -> Result {
    if effectiveStyle == UITraitCollection.currentStyle,
      inheritedLayoutDirection == .leftToRight
    {
      return try body()
    }
    return try traitCollection.asCurrent(body)
  }

  private var settledStyle: UIUserInterfaceStyle {
    let own = overrideUserInterfaceStyle
    return own == .unspecified ? superview?.effectiveStyle ?? .light : own
  }

  /// Updates the effective style of the view and its descendants.
  func updateEffectiveStyle() {
    if settledStyle == effectiveStyle { return }
    forEachInSubtree { view in
      let style = view.settledStyle
      if style == view.effectiveStyle { return false }
      view.goOver(to: style)
      return true
    }
  }

  private func goOver(to style: UIUserInterfaceStyle) {
    let before = traitCollection
    let background = backgroundColor
    effectiveStyle = style
    traitCollection.asCurrent {
      if let background, background.isDynamic { setBackgroundColor(background) }
      tintColorDidChange()
      traitCollectionDidChange(before)
      controller?.traitCollectionDidChange(before)
      notifyTraitObservers(of: before)
    }
    setNeedsLayout()
    // Only drawings: other contents are not the view's own.
    if recordedDrawing != nil { setNeedsDisplay() }
  }

  // MARK: The background

  /// The background color as it was set, unless the layer's has changed since.
  var shownBackgroundColor: UIColor? {
    if let color = dynamicBackground, color.cgColor(in: self) == layer.backgroundColor {
      return color
    }
    return layer.backgroundColor.map(UIColor.init(cgColor:))
  }

  func setBackgroundColor(_ color: UIColor?) {
    dynamicBackground = color?.isDynamic == true ? color : nil
    layer.backgroundColor = color?.cgColor(in: self)
  }
}

extension UIColor {
  /// The color resolved with a view's traits.
  @MainActor fileprivate func cgColor(in view: UIView) -> CGColor {
    isDynamic ? view.withOwnTraits { cgColor } : cgColor
  }
}
