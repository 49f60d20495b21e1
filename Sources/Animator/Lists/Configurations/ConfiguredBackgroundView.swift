import Graphics

/// Shows a background configuration behind a cell, a header or a footer.
final class ConfiguredBackgroundView: UIView {
  private var configuration: UIBackgroundConfiguration
  private let fill = UIView(frame: .zero)
  private var effectView: UIVisualEffectView?
  private var imageView: UIImageView?
  private var stroke: UIView?

  init(_ configuration: UIBackgroundConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(fill)
    exchangeParts(nil)
  }

  required init?(coder: NSCoder) { nil }

  /// Takes over another configuration; colors change in the open animation, if there is one.
  func show(_ new: UIBackgroundConfiguration) {
    let old = configuration
    if new == old { return }
    configuration = new
    UIView.performWithoutAnimation { exchangeParts(old) }
    showColors()
    setNeedsLayout()
  }

  private func exchangeParts(_ old: UIBackgroundConfiguration?) {
    if old?.visualEffect !== configuration.visualEffect {
      effectView?.removeFromSuperview()
      effectView = configuration.visualEffect.map { UIVisualEffectView(effect: $0) }
      if let effectView { insertSubview(effectView, at: 0) }
    }
    if old?.image !== configuration.image {
      imageView?.removeFromSuperview()
      imageView = configuration.image.map { UIImageView(image: $0) }
      if let imageView { insertSubview(imageView, aboveSubview: fill) }
    }
    imageView?.contentMode = configuration.imageContentMode
    if old?.customView !== configuration.customView {
      if old?.customView?.superview === self { old?.customView?.removeFromSuperview() }
      if let view = configuration.customView { insertSubview(view, aboveSubview: fill) }
    }
    let hasStroke = configuration.strokeWidth > 0
    if hasStroke && stroke == nil {
      let view = UIView(frame: .zero)
      stroke = view
      addSubview(view)
    } else if !hasStroke {
      stroke?.removeFromSuperview()
      stroke = nil
    }
    if old == nil { showColors() }
  }

  private func showColors() {
    fill.backgroundColor =
      configuration.customView == nil
      ? configuration.resolvedBackgroundColor(for: tintColor) : .clear
    guard let stroke else { return }
    stroke.layer.borderWidth = configuration.strokeWidth
    stroke.layer.borderColor = withOwnTraits {
      configuration.resolvedStrokeColor(for: tintColor).cgColor
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = bounds.inset(by: insets)
    for view in [fill, effectView, imageView, configuration.customView] {
      guard let view else { continue }
      view.frame = area
      view.layer.cornerRadius = radius(in: area)
      if view !== fill { view.clipsToBounds = configuration.cornerRadius > 0 }
    }
    guard let stroke else { return }
    let outline = area.insetBy(dx: -configuration.strokeOutset, dy: -configuration.strokeOutset)
    stroke.frame = outline
    stroke.layer.cornerRadius =
      configuration.cornerRadius > 0
      ? max(radius(in: area) + configuration.strokeOutset, 0) : 0
  }

  private func radius(in area: CGRect) -> CGFloat {
    min(max(configuration.cornerRadius, 0), max(min(area.width, area.height) / 2, 0))
  }

  private var insets: UIEdgeInsets {
    let own = configuration.backgroundInsets
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var insets = own
    if let superview {
      let margins = superview.directionalLayoutMargins
      let edges = configuration.edgesAddingLayoutMarginsToBackgroundInsets
      if edges.contains(.top) { insets.top += margins.top }
      if edges.contains(.leading) { insets.leading += margins.leading }
      if edges.contains(.bottom) { insets.bottom += margins.bottom }
      if edges.contains(.trailing) { insets.trailing += margins.trailing }
    }
    return UIEdgeInsets(
      top: insets.top, left: isMirrored ? insets.trailing : insets.leading,
      bottom: insets.bottom, right: isMirrored ? insets.leading : insets.trailing)
  }
}
