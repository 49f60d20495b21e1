// The view that a tint color is inherited from is cached, so that deep trees need no search. The weak
// reference is never stale, because views are removed from their ancestors before they are released.

extension UIView {
  /// This view or its nearest ancestor with its own tint color; nil for none.
  private var tintSource: UIView? { storedTintColor == nil ? inheritedTintSource : self }

  var inheritedTintColor: UIColor? { inheritedTintSource?.storedTintColor }

  /// Updates the inherited tint color after a change of superview.
  func updateInheritedTint() {
    let giver = superview?.tintSource
    if inheritedTintSource !== giver { passOnTint(of: giver) }
  }

  func setTintColor(_ color: UIColor?) {
    storedTintColor = color
    let giver = tintSource
    for view in subviews where view.inheritedTintSource !== giver { view.passOnTint(of: giver) }
    notifyTintColorChange()
  }

  /// Notifies the view and the descendants that inherit from it of a tint color change.
  func notifyTintColorChange() {
    forEachInSubtree { view in
      if view !== self && view.storedTintColor != nil { return false }
      view.tintColorDidChange()
      return true
    }
  }

  private func passOnTint(of giver: UIView?) {
    forEachInSubtree { view in
      view.inheritedTintSource = giver
      return view.storedTintColor == nil
    }
  }
}
