// Where a view's tint colour comes from is kept, not looked for: trees are deep. The reference is weak
// and never stale: between a view and one further out that is alive, nothing goes away unless it is
// taken out first.

extension UIView {
  /// The nearest view, this one or one that it is in, that was given a tint colour; nil for none.
  private var tintGiver: UIView? { storedTintColor == nil ? outerTintGiver : self }

  var inheritedTintColor: UIColor? { outerTintGiver?.storedTintColor }

  /// The view is in another superview: takes note of whose tint colour it inherits.
  func settleTint() {
    let giver = superview?.tintGiver
    if outerTintGiver !== giver { passOnTint(of: giver) }
  }

  func setTintColor(_ color: UIColor?) {
    storedTintColor = color
    let giver = tintGiver
    for view in subviews where view.outerTintGiver !== giver { view.passOnTint(of: giver) }
    tellOfTint()
  }

  /// Tells the view, and those inside it that inherit from it, that their tint colour has changed.
  func tellOfTint() {
    forEachInside { view in
      if view !== self && view.storedTintColor != nil { return false }
      view.tintColorDidChange()
      return true
    }
  }

  private func passOnTint(of giver: UIView?) {
    forEachInside { view in
      view.outerTintGiver = giver
      return view.storedTintColor == nil
    }
  }
}
