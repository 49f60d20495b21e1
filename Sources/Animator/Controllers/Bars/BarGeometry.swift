// Metrics that the layouts of bars have in common.

extension UITraitCollection {
  /// The height of navigation bars without a large title, and of toolbars, in points: less in landscape on phones.
  var barHeight: CGFloat {
    if verticalSizeClass == .compact { return 32 }
    return userInterfaceIdiom == .pad ? 50 : 44
  }
}

extension UIView {
  /// The distance of a bar's items from the safe area at its sides, in points.
  var barMargin: CGFloat { SystemMargins.side(inWidth: bounds.width) }
}
