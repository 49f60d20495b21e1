/// A slider with a thumb for choosing a value from a range.
@preconcurrency @MainActor
open class UISlider: UIControl {
  /// In points; UIKit's.
  private static let height: CGFloat = 31
  private static let trackHeight: CGFloat = 4
  private static let thumbSize: CGFloat = 28
  /// The alignment rectangle is narrower than the frame by as much on each side.
  private static let outset: CGFloat = 2
  /// The distance of the images from the track, in points. UIKit's value is not documented.
  private static let imageGap: CGFloat = 8
  /// The size of the area around the thumb in which touches begin, in points.
  private static let touchSize: CGFloat = 44
  /// In seconds. UIKit's value is not documented.
  private static let duration = 0.25

  private let maximumTrack = UIImageView(image: nil)
  private let minimumTrack = UIImageView(image: nil)
  private let knob = KnobView(
    size: CGSize(width: UISlider.thumbSize, height: UISlider.thumbSize),
    shadows: KnobView.shadows + [.init(offset: 1, blur: 1, alpha: 0.16)])
  private let thumb = UIImageView(image: nil)
  private let minimumImage = UIImageView(image: nil)
  private let maximumImage = UIImageView(image: nil)
  private var thumbImages = StateValues<UIImage>()
  private var minimumTrackImages = StateValues<UIImage>()
  private var maximumTrackImages = StateValues<UIImage>()
  private var storedValue: Float = 0
  /// The distance from the finger to the center of the thumb.
  private var grip: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a slider from 0 to 1. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UISlider.self)
  }

  private func setUp() {
    for view in [maximumTrack, minimumTrack, minimumImage, maximumImage, knob, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    // Images are as wide as the caps of a track at least.
    for view in [maximumTrack, minimumTrack] { view.contentMode = .scaleToFill }
    for view in [thumb, minimumImage, maximumImage] { view.contentMode = .center }
    showParts()
  }

  // MARK: Value

  /// The value, clamped to the range; 0 by default.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value, optionally with an animation of 0.25 seconds. Sends no actions.
  open func setValue(_ value: Float, animated: Bool) {
    let limited = value.isNaN ? storedValue : min(max(value, minimumValue), maximumValue)
    guard limited != storedValue else { return }
    storedValue = limited
    if UIView.inheritedAnimationDuration > 0 { return layOutParts() }
    ControlAnimation.run(Self.duration, animated: animated, layOutParts)
  }

  /// The least value; 0 by default. A maximum below it becomes equal to it.
  open var minimumValue: Float = 0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      rangeChanged()
    }
  }

  /// The greatest value; 1 by default. A minimum above it becomes equal to it.
  open var maximumValue: Float = 1 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      rangeChanged()
    }
  }

  private func rangeChanged() {
    storedValue = min(max(storedValue, minimumValue), maximumValue)
    setNeedsLayout()
  }

  /// Whether actions are sent while the thumb moves, or only at its end; true by default.
  open var isContinuous = true

  // MARK: Appearance

  /// The color of the track before the thumb; nil for the tint color.
  open var minimumTrackTintColor: UIColor? { didSet { showParts() } }
  /// The color of the track behind the thumb; nil for `UIColor.systemFill`.
  open var maximumTrackTintColor: UIColor? { didSet { showParts() } }
  /// The color of the thumb; nil for white.
  open var thumbTintColor: UIColor? { didSet { knob.color = thumbTintColor } }
  /// An image at the end of the least value.
  open var minimumValueImage: UIImage? {
    didSet {
      minimumImage.image = minimumValueImage
      setNeedsLayout()
    }
  }
  /// An image at the end of the greatest value.
  open var maximumValueImage: UIImage? {
    didSet {
      maximumImage.image = maximumValueImage
      setNeedsLayout()
    }
  }

  /// Sets the image of the thumb for a state.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state] = image
    showParts()
  }

  /// Sets the image of the track before the thumb for a state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages[state] = image
    showParts()
  }

  /// Sets the image of the track behind the thumb for a state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages[state] = image
    showParts()
  }

  /// The image of the thumb that was set for a state.
  open func thumbImage(for state: State) -> UIImage? { thumbImages.own(state) }
  /// The image of the track before the thumb that was set for a state.
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages.own(state) }
  /// The image of the track behind the thumb that was set for a state.
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages.own(state) }
  /// The image of the thumb in the current state; nil for the system's.
  open var currentThumbImage: UIImage? { thumbImages[state] }
  /// The image of the track before the thumb in the current state; nil for the system's.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImages[state] }
  /// The image of the track behind the thumb in the current state; nil for the system's.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImages[state] }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showParts()
  }

  override func stateChanged() {
    super.stateChanged()
    showParts()
  }

  private func showParts() {
    thumb.image = currentThumbImage
    knob.isHidden = currentThumbImage != nil
    show(currentMinimumTrackImage, minimumTrackTintColor ?? tintColor, in: minimumTrack)
    show(currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill, in: maximumTrack)
    // As of the system's sliders: the thumb stays opaque.
    for view in [minimumTrack, maximumTrack] { view.alpha = isEnabled ? 1 : 0.5 }
    setNeedsLayout()
  }

  private func show(_ image: UIImage?, _ color: UIColor, in track: UIImageView) {
    track.image = image
    track.backgroundColor = image == nil ? color : nil
    track.layer.cornerRadius = image == nil ? Self.trackHeight / 2 : 0
  }

  // MARK: Geometry

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  open override var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: Self.outset, bottom: 0, right: Self.outset)
  }

  /// The rectangle of the image of the least value.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(minimumValueImage, in: bounds, atLeft: !isMirrored)
  }

  /// The rectangle of the image of the greatest value.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(maximumValueImage, in: bounds, atLeft: isMirrored)
  }

  /// The rectangle of the track.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let images = [
      minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds),
    ]
    let (left, right) = isMirrored ? (images[1], images[0]) : (images[0], images[1])
    let minX = bounds.minX + Self.outset + (left.width > 0 ? left.width + Self.imageGap : 0)
    let maxX = bounds.maxX - Self.outset - (right.width > 0 ? right.width + Self.imageGap : 0)
    let height = max(
      currentMinimumTrackImage?.size.height ?? Self.trackHeight,
      currentMaximumTrackImage?.size.height ?? Self.trackHeight)
    return CGRect(
      x: minX, y: bounds.midY - height / 2, width: max(maxX - minX, 0), height: height)
  }

  /// The rectangle of the thumb for a value: at its ends it is aligned to the track's.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let side = Self.thumbSize
    let size = currentThumbImage?.size ?? CGSize(width: side, height: side)
    let fraction = CGFloat.fraction(of: value, from: minimumValue, to: maximumValue)
    let x = rect.minX + (isMirrored ? 1 - fraction : fraction) * (rect.width - size.width)
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func imageRect(_ image: UIImage?, in bounds: CGRect, atLeft: Bool) -> CGRect {
    guard let size = image?.size else { return .zero }
    let x = atLeft ? bounds.minX + Self.outset : bounds.maxX - Self.outset - size.width
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  private var thumbRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  private func layOutParts() {
    let (track, thumbRect) = (trackRect(forBounds: bounds), thumbRect)
    minimumImage.frame = minimumValueImageRect(forBounds: bounds)
    maximumImage.frame = maximumValueImageRect(forBounds: bounds)
    maximumTrack.frame = track
    let minX = isMirrored ? thumbRect.midX : track.minX
    let maxX = isMirrored ? track.maxX : thumbRect.midX
    minimumTrack.frame = CGRect(
      x: minX, y: track.minY, width: max(maxX - minX, 0), height: track.height)
    thumb.frame = thumbRect
    knob.center = CGPoint(x: thumbRect.midX, y: thumbRect.midY)
  }

  override var isElementByDefault: Bool { true }
  override var traitsByDefault: UIAccessibilityTraits { .adjustable }

  override func handles(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer is UISwipeGestureRecognizer && isTracking
  }

  // MARK: Tracking

  /// Tracks touches that begin within 44 × 44 points around the thumb, or in the thumb if that is larger.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let (rect, location) = (thumbRect, touch.location(in: self))
    let area = rect.insetBy(
      dx: min((rect.width - Self.touchSize) / 2, 0), dy: min((rect.height - Self.touchSize) / 2, 0))
    guard area.contains(location) else { return false }
    grip = rect.midX - location.x
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    move(to: touch.location(in: self).x + grip)
    if isContinuous { sendValueChanged(with: event) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch else { return }
    let old = value
    move(to: touch.location(in: self).x + grip)
    if !isContinuous || value != old { sendValueChanged(with: event) }
  }

  /// Sets the value of a center of the thumb.
  private func move(to x: CGFloat) {
    let track = trackRect(forBounds: bounds)
    let length = track.width - thumbRect.width
    guard length > 0 else { return }
    let fraction = (x - track.minX - thumbRect.width / 2) / length
    let position = Float(min(max(isMirrored ? 1 - fraction : fraction, 0), 1))
    value = minimumValue + position * (maximumValue - minimumValue)
  }
}
