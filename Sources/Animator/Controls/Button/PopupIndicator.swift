// The indicator of buttons that choose an element of a menu: two arrowheads at the trailing edge, after the contents.

extension UIButton {
  /// The distance of the indicator from the contents, in points.
  private static let indicatorGap: CGFloat = 5

  /// Whether a configuration shows the indicator in this button.
  private func showsPopup(_ configuration: Configuration) -> Bool {
    switch configuration.indicator {
    case .popup: true
    case .none: false
    case .automatic: showsMenuSelection
    }
  }

  /// The size of the indicator beside titles in a font, in whole points.
  private static func popupSize(beside font: UIFont) -> CGSize {
    CGSize(
      width: (font.pointSize * 0.55).rounded(), height: (font.pointSize * 0.85).rounded())
  }

  /// The width that the indicator takes from the contents; 0 without one.
  func popupWidth(_ configuration: Configuration) -> CGFloat {
    showsPopup(configuration)
      ? Self.popupSize(beside: configuration.titleFont).width + Self.indicatorGap : 0
  }

  /// Shows or removes the indicator.
  ///
  /// - Parameter configuration: Nil for a button without one.
  func showPopup(_ configuration: Configuration?) {
    guard let configuration, showsPopup(configuration) else {
      popupIndicator?.removeFromSuperview()
      popupIndicator = nil
      return
    }
    let size = Self.popupSize(beside: configuration.titleFont)
    let view = popupIndicator ?? UIImageView(image: nil)
    popupIndicator = view
    if view.image?.size != size { view.image = Self.popupImage(size) }
    view.tintColor = configuration.shownForeground(in: self)
    if view.superview == nil { addSubview(view) }
  }

  /// Places the indicator at the trailing inset, in the middle of the contents' height.
  func layOutPopup(_ configuration: Configuration) {
    guard let view = popupIndicator else { return }
    let insets = configuration.contentInsets
    let size = Self.popupSize(beside: configuration.titleFont)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let height = bounds.height - insets.top - insets.bottom
    view.frame = CGRect(
      x: isMirrored ? bounds.minX + insets.trailing : bounds.maxX - insets.trailing - size.width,
      y: bounds.minY + insets.top + (height - size.height) / 2, width: size.width,
      height: size.height)
  }

  private static func popupImage(_ size: CGSize) -> UIImage {
    let line = size.height * 0.12
    return UIGraphicsImageRenderer(size: size).image { _ in
      let path = UIBezierPath()
      for (tip, base) in [(line / 2, 0.36), (size.height - line / 2, 0.64)] {
        path.move(to: CGPoint(x: line / 2, y: size.height * base))
        path.addLine(to: CGPoint(x: size.width / 2, y: tip))
        path.addLine(to: CGPoint(x: size.width - line / 2, y: size.height * base))
      }
      path.lineWidth = line
      (path.lineCapStyle, path.lineJoinStyle) = (.round, .round)
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }
}
