/// The look of a bar's background.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  /// The blur behind the bar; nil for none.
  open var backgroundEffect: UIBlurEffect? { didSet { changed() } }
  /// A color above the blur; nil for none.
  open var backgroundColor: UIColor? { didSet { changed() } }
  /// An image above the color; nil for none.
  open var backgroundImage: UIImage? { didSet { changed() } }
  /// How ``backgroundImage`` fills the bar.
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { changed() } }
  /// The color of the hairline at the bar's inner edge; nil for none.
  open var shadowColor: UIColor? { didSet { changed() } }
  /// An image in place of the hairline, in its color if it is a template; nil for the hairline.
  open var shadowImage: UIImage? { didSet { changed() } }
  /// Called after a change.
  var onChange: (() -> Void)?

  /// Creates the default look.
  public required override init() {
    super.init()
    configureWithDefaultBackground()
    observeParts()
  }

  /// Creates a copy of another look.
  public convenience init(barAppearance: UIBarAppearance) {
    self.init()
    takeBackground(from: barAppearance)
  }

  private func takeBackground(from other: UIBarAppearance) {
    (backgroundEffect, backgroundColor) = (other.backgroundEffect, other.backgroundColor)
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    (shadowColor, shadowImage) = (other.shadowColor, other.shadowImage)
  }

  /// A blur, and a hairline of 30 % black or 15 % white.
  open func configureWithDefaultBackground() {
    backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
    backgroundColor = nil
    (backgroundImage, shadowImage) = (nil, nil)
    shadowColor = .barHairline
  }

  /// The color of the system's background, and the hairline.
  open func configureWithOpaqueBackground() {
    backgroundEffect = nil
    backgroundColor = .systemBackground
    (backgroundImage, shadowImage) = (nil, nil)
    shadowColor = .barHairline
  }

  /// Neither background nor hairline.
  open func configureWithTransparentBackground() {
    backgroundEffect = nil
    backgroundColor = nil
    (backgroundImage, shadowImage) = (nil, nil)
    shadowColor = nil
  }

  /// A copy.
  open override func copy() -> Any { MainActor.assumeIsolated { duplicate() } }

  func duplicate() -> Self {
    let copy = Self()
    copy.takeBackground(from: self)
    copy.takeValues(from: self)
    return copy
  }

  func takeValues(from other: UIBarAppearance) {}

  /// Reports changes of the parts that a subclass has.
  func observeParts() {}

  /// Called when a subclass has replaced one of its parts.
  final func partsChanged() {
    observeParts()
    changed()
  }

  /// A copy that is dark: the default backgrounds, of a bar whose style is black.
  func darkened() -> Self {
    let copy = duplicate()
    if backgroundEffect != nil {
      copy.backgroundEffect = UIBlurEffect(style: .systemChromeMaterialDark)
    }
    if backgroundColor == .systemBackground { copy.backgroundColor = .black }
    return copy
  }

  /// The look of a bar at the bottom: opaque if it has a color of its own, or is not translucent.
  func tinted(_ color: UIColor?, isTranslucent: Bool) -> UIBarAppearance {
    guard color != nil || !isTranslucent else { return self }
    let copy = duplicate()
    copy.configureWithOpaqueBackground()
    if let color { copy.backgroundColor = color }
    return copy
  }

  /// The look with images that a bar has of its own: a background in place of blur and color, and a hairline.
  func showing(_ images: BarImages, isCompact: Bool = false) -> Self {
    let background = images.background(isCompact: isCompact)
    if background == nil && images.shadow == nil { return self }
    let copy = duplicate()
    if let background {
      (copy.backgroundEffect, copy.backgroundColor) = (nil, nil)
      copy.backgroundImage = background
    }
    if let shadow = images.shadow { copy.shadowImage = shadow }
    return copy
  }

  /// Whether the values are those of another look of this class.
  func looks(like other: UIBarAppearance) -> Bool {
    backgroundEffect?.style == other.backgroundEffect?.style
      && backgroundColor == other.backgroundColor && shadowColor == other.shadowColor
      && backgroundImage === other.backgroundImage && shadowImage === other.shadowImage
      && backgroundImageContentMode == other.backgroundImageContentMode
  }

  func changed() { onChange?() }
}

extension UIColor {
  static let barHairline = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
  }
}

/// The background of a bar: blur, color and hairline.
final class BarBackgroundView: UIView {
  private let blur = UIVisualEffectView(effect: nil)
  private let fill = UIView(frame: .zero)
  private let hairline = UIView(frame: .zero)
  private var imageView: UIImageView?
  private var shadow: UIImageView?
  /// Whether the hairline is at the top.
  var isAtBottom = false
  /// The look; nil for no background.
  var look: UIBarAppearance? { didSet { update() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    for view in [blur, fill, hairline] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func update() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let style: UIBlurEffect? = look?.backgroundEffect.map { effect in
      effect.style == .systemChromeMaterial && isDark
        ? UIBlurEffect(style: .systemChromeMaterialDark) : effect
    }
    blur.effect = style
    blur.isHidden = style == nil
    fill.backgroundColor = look?.backgroundColor
    fill.isHidden = look?.backgroundColor == nil
    hairline.backgroundColor = look?.shadowColor
    hairline.isHidden = look?.shadowColor == nil || look?.shadowImage != nil
    imageView = show(look?.backgroundImage, in: imageView) {
      insertSubview($0, aboveSubview: fill)
    }
    imageView?.clipsToBounds = true
    imageView?.contentMode = look?.backgroundImageContentMode ?? .scaleToFill
    shadow = show(look?.shadowImage, in: shadow) { insertSubview($0, aboveSubview: hairline) }
    shadow?.clipsToBounds = true
    shadow?.tintColor = look?.shadowColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    update()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    (blur.frame, fill.frame) = (bounds, bounds)
    let pixel = 1 / max(traitCollection.displayScale, 1)
    hairline.frame = CGRect(
      x: 0, y: isAtBottom ? -pixel : bounds.height, width: bounds.width, height: pixel)
    imageView?.frame = bounds
    let height = shadow?.image?.size.height ?? 0
    shadow?.frame = CGRect(
      x: 0, y: isAtBottom ? -height : bounds.height, width: bounds.width, height: height)
  }
}
