// How a configuration appears in its button.

extension UIButton.Configuration {
  /// The font of the title: that of subheadlines in small buttons, else of the body.
  var titleFont: UIFont {
    let isSmall = buttonSize == .mini || buttonSize == .small
    return .preferredFont(forTextStyle: isSmall ? .subheadline : .body)
  }

  var subtitleFont: UIFont {
    let isSmall = buttonSize == .mini || buttonSize == .small
    return .preferredFont(forTextStyle: isSmall ? .caption1 : .subheadline)
  }

  func shownForeground(in button: UIButton) -> UIColor { baseForegroundColor ?? button.tintColor }

  /// The image, symbols in the size of the title's font.
  var shownImage: UIImage? {
    guard let image else { return nil }
    let symbol =
      preferredSymbolConfigurationForImage ?? UIImage.SymbolConfiguration(font: titleFont)
    let sized = image.isSymbolImage ? image.applyingSymbolConfiguration(symbol) ?? image : image
    return sized.renderingMode == .automatic ? sized.withRenderingMode(.alwaysTemplate) : sized
  }

  func textAlignment(in button: UIButton) -> NSTextAlignment {
    let isMirrored = button.effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch titleAlignment {
    case .center: return .center
    case .leading: return isMirrored ? .right : .left
    case .trailing: return isMirrored ? .left : .right
    case .automatic:
      if imagePlacement.contains(.top) || imagePlacement.contains(.bottom) { return .center }
      return subtitle == nil ? .center : isMirrored ? .right : .left
    }
  }

  func showBackground(in plate: UIView, of button: UIButton) {
    plate.isHidden = false
    let color = background.backgroundColor
    plate.backgroundColor =
      color.map { background.backgroundColorTransformer?($0) ?? $0 }
    plate.layer.borderWidth = max(background.strokeWidth.isFinite ? background.strokeWidth : 0, 0)
    let stroke = background.strokeColor ?? button.tintColor
    plate.layer.borderColor = stroke.map { stroke in button.withOwnTraits { stroke.cgColor } }
  }

  func layOutBackground(_ plate: UIView, in bounds: CGRect, of button: UIButton) {
    let insets = background.backgroundInsets
    let isMirrored = button.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let frame = bounds.inset(
      by: UIEdgeInsets(
        top: insets.top, left: isMirrored ? insets.trailing : insets.leading,
        bottom: insets.bottom, right: isMirrored ? insets.leading : insets.trailing))
    let outset = background.strokeWidth > 0 ? background.strokeOutset : 0
    plate.frame = frame.insetBy(dx: -outset, dy: -outset)
    plate.layer.cornerRadius = min(cornerRadius(in: button), max(plate.bounds.height / 2, 0))
  }

  /// In points.
  private func cornerRadius(in button: UIButton) -> CGFloat {
    switch cornerStyle {
    case .fixed: max(background.cornerRadius, 0)
    case .dynamic:
      UIFontMetrics.default.scaledValue(
        for: buttonSize.cornerRadius, compatibleWith: button.traitCollection)
    case .small: 4
    case .medium: 6
    case .large: 9
    case .capsule: .greatestFiniteMagnitude
    }
  }
}
