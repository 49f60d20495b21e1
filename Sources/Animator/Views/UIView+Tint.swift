// The views that a tint color and its adjustment are inherited from are cached, so that deep trees need no search. The
// weak references are never stale, because views are removed from their ancestors before they are released.

extension UIView {
  /// The adjustment of a view's tint color, which is dimmed behind an alert. Raw values are UIKit's.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As of the superview.
    case automatic
    /// The tint color as it is.
    case normal
    /// A gray of the same luma.
    case dimmed
  }

  // MARK: Color

  /// This view or its nearest ancestor with its own tint color; nil for none.
  private var tintSource: UIView? { storedTintColor == nil ? inheritedTintSource : self }

  var inheritedTintColor: UIColor? { inheritedTintSource?.storedTintColor }

  /// The tint color that was set or inherited.
  var unadjustedTintColor: UIColor { storedTintColor ?? inheritedTintColor ?? .systemBlue }

  /// The tint color by the adjustment mode.
  var adjustedTintColor: UIColor {
    isTintDimmed ? unadjustedTintColor.dimmed(in: traitCollection) : unadjustedTintColor
  }

  /// Updates the inherited tint color after a change of superview.
  func updateInheritedTint() {
    let giver = superview?.tintSource
    if inheritedTintSource !== giver { passOnTint(of: giver) }
  }

  func setTintColor(_ color: UIColor?) {
    storedTintColor = color
    let giver = tintSource
    for view in subviews where view.inheritedTintSource !== giver { view.passOnTint(of: giver) }
    notifyTintColorChange(ofColor: true, ofMode: false)
  }

  private func passOnTint(of giver: UIView?) {
    forEachInSubtree { view in
      view.inheritedTintSource = giver
      return view.storedTintColor == nil
    }
  }

  /// Notifies the view, and the descendants that inherit what has changed; nobody if nothing has.
  func notifyTintColorChange(ofColor color: Bool, ofMode mode: Bool) {
    if !color && !mode { return }
    forEachInSubtree { view in
      let inherits =
        color && view.storedTintColor == nil || mode && view.ownTintAdjustmentMode == .automatic
      if view !== self && !inherits { return false }
      view.tintColorDidChange()
      return true
    }
  }

  // MARK: Adjustment

  /// The mode that was set.
  var ownTintAdjustmentMode: TintAdjustmentMode {
    extras?.tintAdjustmentMode ?? .automatic
  }

  /// The nearest ancestor with a mode of its own; nil for none.
  private var inheritedTintModeSource: UIView? {
    get { extras?.tintModeSource }
    set {
      // Most views need no extras.
      if extras == nil && newValue == nil { return }
      let own = extras ?? ViewExtras()
      own.tintModeSource = newValue
      extras = own
    }
  }

  /// This view or its nearest ancestor with a mode of its own; nil for none.
  private var tintModeSource: UIView? {
    ownTintAdjustmentMode == .automatic ? inheritedTintModeSource : self
  }

  /// Whether the tint color is dimmed.
  var isTintDimmed: Bool { tintModeSource?.ownTintAdjustmentMode == .dimmed }

  /// Updates the inherited mode after a change of superview.
  func updateInheritedTintMode() {
    let giver = superview?.tintModeSource
    if inheritedTintModeSource !== giver { passOnTintMode(of: giver) }
  }

  func setTintAdjustmentMode(_ mode: TintAdjustmentMode) {
    let wasDimmed = isTintDimmed
    self[extra: \.tintAdjustmentMode] = mode
    let giver = tintModeSource
    for view in subviews where view.inheritedTintModeSource !== giver {
      view.passOnTintMode(of: giver)
    }
    notifyTintColorChange(ofColor: false, ofMode: isTintDimmed != wasDimmed)
  }

  private func passOnTintMode(of giver: UIView?) {
    forEachInSubtree { view in
      view.inheritedTintModeSource = giver
      return view.ownTintAdjustmentMode == .automatic
    }
  }
}

extension UIColor {
  /// The gray of the same luma (BT.709) and alpha; a pattern as it is.
  fileprivate func dimmed(in traits: UITraitCollection) -> UIColor {
    let color = resolvedColor(with: traits).cgColor
    if color.pattern != nil { return self }
    let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    return UIColor(white: luma, alpha: color.alpha)
  }
}
