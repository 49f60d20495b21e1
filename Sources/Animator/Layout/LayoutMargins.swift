// Layout margins: a view's own, at least the minimum of a controller's root view, and those that the safe
// area and the superview's margins add.

/// The margins of the system.
package enum SystemMargins {
  /// The distance of content from the sides of a window, a bar or a table of a width, in points: 20 on large phones and
  /// tablets, else 16.
  package static func side(inWidth width: CGFloat) -> CGFloat { width >= 414 ? 20 : 16 }
}

/// The margins that were set, by edge or by reading direction.
struct OwnMargins {
  /// The margins of a view that has none set, in points; those at the top and bottom of a controller's root view are 0.
  static let initial = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// Nil if none were set.
  var insets: UIEdgeInsets?
  /// Whether `insets` are of a left-to-right layout, and mirrored in one from right to left.
  var isDirectional = true
}

extension UIEdgeInsets {
  /// The insets with left and right exchanged.
  var mirrored: Self { Self(top: top, left: right, bottom: bottom, right: left) }
}

extension UIView {
  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The margins as they are in effect.
  var effectiveLayoutMargins: UIEdgeInsets {
    let own = ownMargins
    var insets = own.insets ?? .zero
    if own.insets == nil && controller == nil { insets = OwnMargins.initial }
    if own.isDirectional && isRightToLeft { insets = insets.mirrored }
    if let controller, controller.viewRespectsSystemMinimumLayoutMargins {
      let least = controller.systemMinimumLayoutMargins
      let edges = UIEdgeInsets(
        top: least.top, left: least.leading, bottom: least.bottom, right: least.trailing)
      insets = insets.union(isRightToLeft ? edges.mirrored : edges)
    }
    if insetsLayoutMarginsFromSafeArea { insets = insets + safeAreaInsets }
    if preservesSuperviewLayoutMargins, let superview {
      insets = insets.union(reaching(superview.layoutMargins, of: superview))
    }
    return insets
  }

  func setOwnMargins(_ insets: UIEdgeInsets, isDirectional: Bool) {
    ownMargins = OwnMargins(insets: insets, isDirectional: isDirectional)
    marginsWereSet()
  }

  /// Called after something has been set on which the margins depend.
  func marginsWereSet() {
    reportMargins(effectiveLayoutMargins)
    setNeedsLayout()
  }

  /// The margins for the layout direction of the view.
  var effectiveDirectionalMargins: NSDirectionalEdgeInsets {
    let insets = isRightToLeft ? layoutMargins.mirrored : layoutMargins
    return NSDirectionalEdgeInsets(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }

  /// Whether the margins may change without being set.
  private var hasDependentMargins: Bool {
    controller != nil || preservesSuperviewLayoutMargins || storedSafeAreaInsets != .zero
      || knownMargins != nil
  }

  /// Whether the margins differ from those that were last reported.
  var marginsAreOutdated: Bool {
    hasDependentMargins && effectiveLayoutMargins != knownMargins
  }

  /// Reports margins that have changed because of something else than their setters.
  func updateMargins() {
    guard hasDependentMargins else { return }
    let margins = effectiveLayoutMargins
    guard let known = knownMargins else {
      // Reported for the first time if they differ from the margins that were set.
      knownMargins = margins
      if margins != ownMargins.insets ?? OwnMargins.initial { marginsChanged() }
      return
    }
    if margins != known { reportMargins(margins) }
  }

  private func reportMargins(_ margins: UIEdgeInsets) {
    if hasDependentMargins { knownMargins = margins }
    marginsChanged()
  }

  private func marginsChanged() {
    invalidateLayoutValues()
    layoutMarginsDidChange()
    controller?.viewLayoutMarginsDidChange()
    for view in storedSubviews where view.preservesSuperviewLayoutMargins { view.markForInsets() }
  }

  /// The insets of ``readableContentGuide``: the layout margins, or more, so that it is not wider than
  /// 672 points, as UIKit's at the default text size on an iPad in landscape orientation: 176 points from
  /// the edges of a view 1024 points wide (useyourloaf.com, "Readable Content Guides").
  var readableContentInsets: UIEdgeInsets {
    var insets = layoutMargins
    let excess = bounds.width - insets.left - insets.right - 672
    if excess > 0 {
      insets.left += excess / 2
      insets.right += excess / 2
    }
    return insets
  }
}
