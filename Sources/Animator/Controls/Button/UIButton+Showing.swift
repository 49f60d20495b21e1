// The display of a button's state: its contents and colors, or those of its configuration.

extension UIButton {
  /// How long the contents of a system button take to become opaque again, in seconds, and their alpha while it is
  /// highlighted. UIKit's are not documented.
  private static let fadeDuration = 0.25
  private static let highlightedAlpha: CGFloat = 0.2

  /// Shows the contents of the current state, whose size may be another.
  func contentsChanged() {
    if let configuration = shownConfiguration {
      show(configuration)
    } else {
      showState()
    }
    setNeedsLayout()
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
  }

  /// The configuration with the colors of the current state.
  var shownConfiguration: Configuration? {
    guard let configuration else { return nil }
    return automaticallyUpdatesConfiguration ? configuration.updated(for: self) : configuration
  }

  /// Draws the image of close buttons, which has two colors, in those of the current style.
  func updateGlyph() {
    guard buttonType == .close, let glyph, values.images.own(.normal) === glyph else { return }
    self.glyph = withOwnTraits { ButtonGlyph.image(of: .close) }
    values.images[.normal] = self.glyph
  }

  /// The contents of system buttons fade at once when a finger comes down, and back when it is lifted.
  func fadeContents() {
    guard buttonType.isSystem else { return }
    let alpha = isHighlighted ? Self.highlightedAlpha : 1
    guard label.alpha != alpha || image.alpha != alpha else { return }
    let fade = { (self.label.alpha, self.image.alpha) = (alpha, alpha) }
    if !isHighlighted && window != nil { return ControlAnimation.run(Self.fadeDuration, fade) }
    // A fade back from an earlier touch would go on.
    for view in [label, image] { view.layer.removeAnimation(forKey: "opacity") }
    UIView.performWithoutAnimation(fade)
  }

  private func showState() {
    backgroundPlate.isHidden = true
    subtitle.isHidden = true
    showIndicator(nil)
    showPopup(nil)
    if let title = currentAttributedTitle {
      label.attributedText = title
    } else {
      if label.text != currentTitle || label.attributedText != nil { label.text = currentTitle }
      label.textColor = currentTitleColor
    }
    label.shadowColor = currentTitleShadowColor
    backgroundImage.image = currentBackgroundImage
    var shown = currentImage
    if buttonType.isSystem, let image = shown, image.renderingMode == .automatic {
      shown = image.withRenderingMode(.alwaysTemplate)
    }
    let isDarkened = adjustsImageWhenHighlighted && isHighlighted && !buttonType.isSystem
    if isDarkened, values.images.own(state) == nil { shown = shown.map(ButtonGlyph.darkened) }
    image.image = shown
    let isFaded = !isEnabled && adjustsImageWhenDisabled && values.images.own(.disabled) == nil
    if !buttonType.isSystem { image.alpha = isFaded ? 0.5 : 1 }
    image.tintColor = isEnabled || !buttonType.isSystem ? nil : .tertiaryLabel
  }

  private func show(_ configuration: Configuration) {
    let foreground = configuration.shownForeground(in: self)
    let alignment = configuration.textAlignment(in: self)
    let title = ConfigurationText(
      string: configuration.attributedTitle, font: configuration.titleFont, color: foreground,
      alignment: alignment, transformer: configuration.titleTextAttributesTransformer)
    label.lineBreakMode = configuration.titleLineBreakMode
    title.show(in: label)
    let below = ConfigurationText(
      string: configuration.attributedSubtitle, font: configuration.subtitleFont, color: foreground,
      alignment: alignment, transformer: configuration.subtitleTextAttributesTransformer)
    below.show(in: subtitle)
    subtitle.isHidden = configuration.attributedSubtitle == nil
    image.image = configuration.showsActivityIndicator ? nil : configuration.shownImage
    image.tintColor = configuration.imageColorTransformer?(foreground) ?? foreground
    showIndicator(configuration.showsActivityIndicator ? foreground : nil)
    showPopup(configuration)
    backgroundImage.image = configuration.background.image
    configuration.showBackground(in: backgroundPlate, of: self)
    (label.alpha, subtitle.alpha, image.alpha) = (1, 1, 1)
  }

  private func showIndicator(_ color: UIColor?) {
    guard let color else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    let shown = indicator ?? UIActivityIndicatorView(style: .medium)
    indicator = shown
    shown.color = configuration?.activityIndicatorColorTransformer?(color) ?? color
    if shown.superview == nil { addSubview(shown) }
    shown.startAnimating()
  }
}
