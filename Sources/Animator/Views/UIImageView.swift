/// Shows a picture, or pictures that follow each other. Takes no touches unless told to.
open class UIImageView: UIView {
  /// The picture; nil for none. An animated one plays as long as the view is on stage, from when it was
  /// set or came there.
  open var image: UIImage? {
    didSet { imageChanged() }
  }

  /// The picture while the view is highlighted; nil for ``image``.
  open var highlightedImage: UIImage? {
    didSet { imageChanged() }
  }

  /// Whether the view shows what it has for that.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { imageChanged() } }
  }

  /// Pictures that follow each other once ``startAnimating()`` says so; they hide ``image`` then.
  open var animationImages: [UIImage]? {
    didSet { stopAnimating() }
  }

  /// As ``animationImages``, while the view is highlighted; nil for these.
  open var highlightedAnimationImages: [UIImage]? {
    didSet { stopAnimating() }
  }

  /// How long all pictures take, in seconds; 0 means 1/30 s each.
  open var animationDuration: TimeInterval = 0

  /// How often all pictures are shown; 0 means for ever.
  open var animationRepeatCount = 0

  private var isStarted = false
  /// Whether the part of the contents that stretches is the picture's.
  private var hasOwnCenter = false

  /// Makes a view as large as `image`, in points, that shows it.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    imageChanged()
  }

  /// Makes a view as large as `image`, in points, that shows it, or another one while it is
  /// highlighted.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes an empty view: archives are not read, but subclasses declare this initialiser.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  // MARK: Playing

  /// Shows ``animationImages``, or those of the highlighted state, from the first one on.
  open func startAnimating() {
    isStarted = pictures != nil
    imageChanged()
  }

  /// Goes back to ``image``.
  open func stopAnimating() {
    isStarted = false
    imageChanged()
  }

  /// Whether pictures follow each other now.
  open var isAnimating: Bool { layer.animation(forKey: ImageSequence.key) != nil }

  private var pictures: [UIImage]? {
    let pictures = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    return pictures?.isEmpty == false ? pictures : nil
  }

  /// What plays; nil where one picture is shown.
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

  /// Starts what is to play, on the clock of the stage that the view is on.
  private func play() {
    layer.removeAnimation(forKey: ImageSequence.key)
    if let sequence { layer.add(sequence, forKey: ImageSequence.key) }
  }

  // MARK: Showing

  private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func imageChanged() {
    show()
    play()
  }

  private func show() {
    UIView.performWithoutAnimation {
      let shown = shownImage
      let center = shown?.stretchedPart
      if center != nil || hasOwnCenter { layer.contentsCenter = center ?? .unit }
      hasOwnCenter = center != nil
      layer.contentsScale = shown?.scale ?? 1
      layer[.contents] = shown.flatMap { contents(of: $0) }
    }
  }

  /// What the layer shows of a picture: templates in the tint colour, tiles laid out for the bounds.
  ///
  /// - Parameter parent: Whose mode and caps count, instead of the picture's own.
  private func contents(of image: UIImage, like parent: UIImage? = nil) -> LayerContents? {
    var image = image
    if (parent ?? image).isTemplate { image = withOwnTraits { image.withTintColor(tintColor) } }
    guard image.isTiled, !bounds.isEmpty else { return image.layerContents }
    let context = CGContext(recordingIn: bounds)
    image.draw(in: bounds, on: context)
    return .drawing(context.drawingList)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    let images = [shownImage].compactMap { $0 } + (isStarted ? pictures ?? [] : [])
    if images.contains(where: \.isTemplate) { imageChanged() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if shownImage?.isTiled == true { show() }
  }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}

/// Pictures that follow each other in a layer. It does not keep a stage from being idle, for most play
/// for ever.
private final class ImageSequence: CAKeyframeAnimation {
  static let key = "UIImageAnimation"

  /// nil where there are no two pictures.
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
  /// Whether what is inside the caps is repeated. One pixel or less looks the same stretched.
  fileprivate var isTiled: Bool {
    guard resizingMode == .tile, let caps = usableCaps else { return false }
    let middle = CGSize(
      width: size.width - caps.left - caps.right, height: size.height - caps.top - caps.bottom)
    return middle.width * scale > 1.001 || middle.height * scale > 1.001
  }

  /// What stretches, in unit coordinates; nil where all does, or nothing because tiles are drawn.
  fileprivate var stretchedPart: CGRect? {
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
