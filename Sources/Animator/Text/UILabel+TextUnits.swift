extension UILabel {
  /// Divides the text into views that can be animated one by one.
  ///
  /// The text is laid out once as a whole, so that characters keep their kerning, ligatures and alignment;
  /// undisturbed, the units look like the label, but for the antialiasing of edges that depend on other glyphs. The
  /// label draws the text as a whole again after ``joinText()``, or when its text, its style or its size changes.
  ///
  /// ```swift
  /// for (index, unit) in label.splitText(by: .character).enumerated() {
  ///   unit.values.opacity = 0
  ///   UIView.animate(withDuration: 0.4, delay: 0.03 * Double(index)) { unit.values = .rest }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - unit: The kind of units.
  ///   - anchor: The anchor point of scale and rotation, in unit coordinates of a unit's advance width and
  ///     line height. On a path, it is in the middle of the baseline.
  /// - Returns: The units in reading order; those that exist if the text is divided like this already.
  @discardableResult
  public func splitText(
    by unit: TextUnit, anchor: CGPoint = CGPoint(x: 0.5, y: 0.5)
  ) -> [TextUnitView] {
    let anchor = pathAnchor ?? anchor
    if let shown = textUnits, shown.unit == unit, shown.anchor == anchor { return shown.units }
    guard let text = drawnText else {
      removeTextUnits()
      return []
    }
    let view = TextUnitsView(text, by: unit, anchor: anchor, frame: bounds)
    let old = textUnits
    textUnits = nil
    UIView.performWithoutAnimation {
      if let old { insertSubview(view, aboveSubview: old) } else { addSubview(view) }
      view.isAlwaysDivided = old?.isAlwaysDivided ?? followsPath
      old?.removeFromSuperview()
    }
    super.setNeedsDisplay()
    textUnits = view
    UIView.performWithoutAnimation { placeUnitsOnPath() }
    return view.units
  }

  /// Draws the text as a whole again, without highlights behind it. Text on a path remains divided into characters.
  public func joinText() {
    removeTextUnits()
    showTextOnPath()
  }

  private func removeTextUnits() {
    guard let view = textUnits else { return }
    textUnits = nil
    removeHighlights { $0.isBehind }
    view.removeFromSuperview()
    super.setNeedsDisplay()
  }

  /// Removes the views of a text that has changed.
  func forgetTextParts() {
    removeTextUnits()
    removeHighlights { _ in true }
  }

  private func removeHighlights(where isRemoved: (HighlightView) -> Bool) {
    for case let highlight as HighlightView in subviews where isRemoved(highlight) {
      highlight.removeFromSuperview()
    }
  }
}
