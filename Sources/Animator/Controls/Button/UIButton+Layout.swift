// The frames of a button's image and texts, and its fitting size.

extension UIButton {
  /// The distance of a title from the top and the bottom, if there are no ``contentEdgeInsets``.
  private static let titlePadding: CGFloat = 6
  private static let systemSide: CGFloat = 30

  /// The frames of the image and the title of a button without configuration.
  func layout(in area: CGRect) -> (image: CGRect, title: CGRect) {
    let layout = ButtonLayout(
      area: area, image: image.image?.size ?? .zero, title: label.sizeThatFits(.zero),
      horizontal: effectiveContentHorizontalAlignment, vertical: contentVerticalAlignment,
      isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    return (layout.imageRect(insets: imageEdgeInsets), layout.titleRect(insets: titleEdgeInsets))
  }

  /// The size of the contents with their insets.
  ///
  /// - Parameter size: The width within which a configuration wraps its texts; 0 for no limit. Its height is ignored.
  func fittingSize(in size: CGSize) -> CGSize {
    if let configuration = shownConfiguration {
      return configurationLayout(configuration, in: CGSize(width: size.width, height: 0)).size
    }
    let (imageSize, title) = (image.image?.size ?? .zero, label.sizeThatFits(.zero))
    let insets = contentEdgeInsets
    let hasTitle = label.text?.isEmpty == false
    let padding = insets == .zero && (hasTitle || imageSize == .zero) ? Self.titlePadding : 0
    var width = imageSize.width + title.width + insets.left + insets.right
    var height =
      max(imageSize.height, title.height + 2 * padding) + insets.top + insets.bottom
    if insets == .zero && (hasTitle || imageSize == .zero) {
      width = max(width, Self.systemSide)
      height = max(height, Self.systemSide)
    }
    let background = currentBackgroundImage?.size ?? .zero
    return CGSize(width: max(width, background.width), height: max(height, background.height))
  }

  /// The distances of the baselines of title and subtitle from the top and the bottom; nil without a title.
  var titleBaselines: (first: CGFloat, last: CGFloat)? {
    guard label.text?.isEmpty == false else { return nil }
    let size = sizeThatFits(.zero)
    var (title, last) = (CGRect.zero, CGRect.zero)
    if let configuration = shownConfiguration {
      let layout = configurationLayout(configuration, in: size)
      (title, last) = (layout.title, subtitle.isHidden ? layout.title : layout.subtitle)
    } else {
      title = layout(in: contentRect(forBounds: CGRect(origin: .zero, size: size))).title
      last = title
    }
    let (font, lastFont) = (
      label.font ?? .systemFont(ofSize: 18), subtitle.font ?? .systemFont(ofSize: 17)
    )
    let end = subtitle.isHidden ? font : lastFont
    // Heights are whole points; the line is centered in them.
    let top = title.minY + (font.lineHeight.rounded(.up) - font.lineHeight) / 2
    let bottom = size.height - last.maxY + (end.lineHeight.rounded(.up) - end.lineHeight) / 2
    return (top + font.ascender, bottom - end.descender)
  }

  private func configurationLayout(
    _ configuration: Configuration, in size: CGSize
  ) -> ConfigurationLayout {
    let content = indicator.map { $0.intrinsicContentSize } ?? image.image?.size
    var configuration = configuration
    configuration.contentInsets.trailing += popupWidth(configuration)
    return ConfigurationLayout(
      configuration, size: size, image: content, title: label, subtitle: subtitle,
      horizontal: effectiveContentHorizontalAlignment, vertical: contentVerticalAlignment,
      isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  /// Places image and texts in the bounds.
  func layOutContents() {
    backgroundImage.frame = backgroundRect(forBounds: bounds)
    guard let configuration = shownConfiguration else {
      let content = contentRect(forBounds: bounds)
      image.frame = imageRect(forContentRect: content)
      label.frame = titleRect(forContentRect: content)
      return
    }
    let layout = configurationLayout(configuration, in: bounds.size)
    let origin = bounds.origin
    image.frame = layout.image.offsetBy(dx: origin.x, dy: origin.y)
    indicator?.frame = image.frame
    label.frame = layout.title.offsetBy(dx: origin.x, dy: origin.y)
    label.cut(layout.isTitleCut)
    subtitle.frame = layout.subtitle.offsetBy(dx: origin.x, dy: origin.y)
    layOutPopup(configuration)
    configuration.layOutBackground(backgroundPlate, in: bounds, of: self)
  }
}
