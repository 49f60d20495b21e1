// Light and dark. A view's style is kept, not looked for; it changes when the view, or one around it,
// overrides it, or when the view comes into another superview. One that is taken out keeps its own.

extension UIView {
  /// What views are like here in light or in dark.
  func traits(in style: UIUserInterfaceStyle) -> UITraitCollection {
    UITraitCollection(style: style, displayScale: UIScreen.main.scale)
  }

  /// Runs `body` so that dynamic colours are what they are in this view.
  func withOwnTraits<Result>(_ body: () throws -> Result) rethrows -> Result {
    if knownStyle == UITraitCollection.currentStyle { return try body() }
    return try traitCollection.asCurrent(body)
  }

  private var settledStyle: UIUserInterfaceStyle {
    let own = overrideUserInterfaceStyle
    return own == .unspecified ? superview?.knownStyle ?? .light : own
  }

  /// Takes note of whether the view is light or dark now, with all inside it.
  func settleStyle() {
    if settledStyle == knownStyle { return }
    forEachInside { view in
      let style = view.settledStyle
      if style == view.knownStyle { return false }
      view.goOver(to: style)
      return true
    }
  }

  private func goOver(to style: UIUserInterfaceStyle) {
    let before = traitCollection
    let background = backgroundColor
    knownStyle = style
    traitCollection.asCurrent {
      if let background, background.isDynamic { setBackgroundColor(background) }
      tintColorDidChange()
      traitCollectionDidChange(before)
      controller?.traitCollectionDidChange(before)
      tellTraitObservers(of: before)
    }
    setNeedsLayout()
    // Only what was drawn: other contents are not the view's own.
    if recordedDrawing != nil { setNeedsDisplay() }
  }

  // MARK: The background

  /// The background as it was given, unless the layer has got another one since.
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
  /// The components that the colour has in a view.
  @MainActor fileprivate func cgColor(in view: UIView) -> CGColor {
    isDynamic ? view.withOwnTraits { cgColor } : cgColor
  }
}
