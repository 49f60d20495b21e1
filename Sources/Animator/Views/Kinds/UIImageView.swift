/// Shows an image or a sequence of images. User interaction is disabled by default.
open class UIImageView: UIView {
  /// The image; nil for none. An animated image plays while the view is on a stage, from the time when both
  /// were set.
  open var image: UIImage? {
    didSet {
      imageChanged()
      contentSizeChanged(from: oldValue)
    }
  }

  /// The image while the view is highlighted; nil for ``image``.
  open var highlightedImage: UIImage? {
    didSet { imageChanged() }
  }

  /// Whether the highlighted images are shown.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { imageChanged() } }
  }

  /// The size and weight of symbols; what an image's own configuration specifies prevails. Nil for the images' own.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      imageChanged()
      if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
    }
  }

  /// The images that ``startAnimating()`` plays in place of ``image``.
  open var animationImages: [UIImage]? {
    didSet { stopAnimating() }
  }

  /// The same while the view is highlighted; nil for ``animationImages``.
  open var highlightedAnimationImages: [UIImage]? {
    didSet { stopAnimating() }
  }

  /// The duration of one cycle in seconds; 0 means 1/30 s per image.
  open var animationDuration: TimeInterval = 0

  /// The number of cycles; 0 means indefinitely.
  open var animationRepeatCount = 0

  private var isStarted = false
  /// Whether the layer's stretchable area is that of the image.
  private var hasOwnCenter = false
  /// Whether the image is shown mirrored, as it is in layouts from right to left.
  private var isShownMirrored = false
  /// Shows a symbol that has had effects; nil before.
  var symbolEffects: SymbolEffectPlayer? {
    didSet { imageChanged() }
  }

  override var traitsByDefault: UIAccessibilityTraits { .image }

  /// Creates a view of the size of `image` in points.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    imageChanged()
  }

  /// Creates a view of the size of `image` in points, with another image for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    (self.image, self.highlightedImage) = (image, highlightedImage)
    imageChanged()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates an empty view. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
    coder.interface?.configure(self, as: UIImageView.self)
  }

  // MARK: Image sequences

  /// Plays ``animationImages``, or those of the highlighted state, from the start.
  open func startAnimating() {
    isStarted = pictures != nil
    imageChanged()
  }

  /// Stops playing and shows ``image``.
  open func stopAnimating() {
    isStarted = false
    imageChanged()
  }

  /// Whether a sequence is playing.
  open var isAnimating: Bool { layer.animation(forKey: ImageSequence.key) != nil }

  private var pictures: [UIImage]? {
    let pictures = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    return pictures?.isEmpty == false ? pictures : nil
  }

  /// The sequence to play; nil for a single image.
  private var sequence: ImageSequence? {
    if isStarted, let pictures {
      let isLength = animationDuration > 0 && animationDuration.isFinite
      return ImageSequence(
        pictures.compactMap { contents(of: $0) },
        duration: isLength ? animationDuration : Double(pictures.count) / 30,
        repeatCount: animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity)
    }
    guard let shown = shownImage, let images = shown.images else { return nil }
    return ImageSequence(
      images.compactMap { contents(of: $0, like: shown) }, duration: shown.duration,
      repeatCount: .infinity)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil, !isAnimating { play() }
  }

  /// Starts the sequence on the clock of the view's stage.
  private func play() {
    layer.removeAnimation(forKey: ImageSequence.key)
    if let sequence { layer.add(sequence, forKey: ImageSequence.key) }
  }

  // MARK: Contents

  /// The image to show, in the variant for the view's traits.
  private var shownImage: UIImage? {
    let shown = (isHighlighted ? highlightedImage ?? image : image).map(configured)
    return shown?.imageAsset == nil ? shown : shown?.resolved(with: traitCollection)
  }

  /// A symbol in the preferred size and weight; any other image itself.
  private func configured(_ image: UIImage) -> UIImage {
    guard let preferred = preferredSymbolConfiguration, image.isSymbolImage else { return image }
    return image.withConfiguration(preferred.applying(image.symbolConfiguration))
  }

  private func imageChanged() {
    show()
    play()
  }

  private func show() {
    UIView.performWithoutAnimation {
      let shown = shownImage.map { isMirrored(like: $0) ? $0.mirrored : $0 }
      isShownMirrored = shownImage.map { isMirrored(like: $0) } ?? false
      let (center, layer) = (shown?.stretchableArea, contentsLayer)
      if center != nil || hasOwnCenter { layer.contentsCenter = center ?? .unit }
      hasOwnCenter = center != nil
      layer.contentsScale = shown?.scale ?? 1
      layer.recordedContents = shownImage.flatMap { contents(of: $0) }
      guard let symbol = symbolEffects?.symbol.layer else { return }
      (layer === symbol ? self.layer : symbol).recordedContents = nil
    }
  }

  /// The layer that shows the image.
  private var contentsLayer: CALayer {
    guard let symbolEffects, shownImage?.isSymbolImage == true, !(isStarted && pictures != nil)
    else { return layer }
    return symbolEffects.symbol.layer
  }

  /// The size of the symbol in points; that of the view without an image.
  var symbolSize: CGSize { shownImage?.size ?? bounds.size }

  open override var contentMode: ContentMode {
    didSet { symbolEffects?.symbol.contentMode = contentMode }
  }

  override func sizeDidChange() {
    super.sizeDidChange()
    symbolEffects?.follow()
  }

  /// Whether the direction of the layout mirrors an image.
  private func isMirrored(like image: UIImage) -> Bool {
    image.flipsForRightToLeftLayoutDirection
      && effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// The layer contents for an image: templates in the tint color, tiled images laid out for the bounds.
  ///
  /// - Parameter parent: An animated image whose rendering mode and cap insets override the image's own.
  private func contents(of image: UIImage, like parent: UIImage? = nil) -> LayerContents? {
    let isMirrored = isMirrored(like: parent ?? image)
    var image = image.hasSymbolColors ? withOwnTraits { image.withCurrentSymbolColors } : image
    if isMirrored { image = image.mirrored }
    if (parent ?? image).isTemplate { image = withOwnTraits { image.withTintColor(tintColor) } }
    guard image.isTiled, !bounds.isEmpty else { return image.layerContents }
    let context = CGContext(recordingIn: bounds)
    image.draw(in: bounds, on: context)
    return .drawing(context.recordedDrawing)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    let images = [shownImage].compactMap { $0 } + (isStarted ? pictures ?? [] : [])
    if images.contains(where: { $0.isTemplate || $0.hasSymbolColors }) { imageChanged() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if image?.imageAsset != nil || highlightedImage?.imageAsset != nil { imageChanged() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = shownImage.map { self.isMirrored(like: $0) } ?? false
    if isMirrored != isShownMirrored {
      imageChanged()
    } else if shownImage?.isTiled == true {
      show()
    }
  }

  /// The size of the image's alignment rectangle; none without an image.
  open override var intrinsicContentSize: CGSize {
    guard let image = image.map(configured) else { return super.intrinsicContentSize }
    let (size, insets) = (image.size, image.alignmentRectInsets)
    return CGSize(
      width: max(size.width - insets.left - insets.right, 0),
      height: max(size.height - insets.top - insets.bottom, 0))
  }

  open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

  private func contentSizeChanged(from old: UIImage?) {
    guard takesPartInAutoLayout else { return }
    if image?.size != old?.size || image?.alignmentRectInsets != old?.alignmentRectInsets {
      invalidateIntrinsicContentSize()
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    image.map(configured)?.size ?? .zero
  }
}

/// Plays images as a layer's contents. It does not prevent a stage from being idle, as most sequences repeat
/// indefinitely.
private final class ImageSequence: CAKeyframeAnimation {
  static let key = "UIImageAnimation"

  /// nil for fewer than two images.
  convenience init?(_ contents: [LayerContents], duration: TimeInterval, repeatCount: Float) {
    guard contents.count > 1 else { return nil }
    self.init()
    isBackground = true
    keyPath = "contents"
    values = contents
    calculationMode = .discrete
    self.duration = duration
    self.repeatCount = repeatCount
  }
}

extension UIImage {
  /// Whether the area inside the cap insets is tiled. An area of one pixel or less looks the same when stretched.
  fileprivate var isTiled: Bool {
    guard resizingMode == .tile, let caps = usableCaps else { return false }
    let middle = CGSize(
      width: size.width - caps.left - caps.right, height: size.height - caps.top - caps.bottom)
    return middle.width * scale > 1.001 || middle.height * scale > 1.001
  }

  /// The stretchable area in unit coordinates; nil for the whole image, or where it is tiled.
  fileprivate var stretchableArea: CGRect? {
    guard let caps = usableCaps, !isTiled else { return nil }
    return CGRect(
      x: caps.left / size.width, y: caps.top / size.height,
      width: 1 - (caps.left + caps.right) / size.width,
      height: 1 - (caps.top + caps.bottom) / size.height)
  }
}

extension CGRect {
  fileprivate static var unit: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}
