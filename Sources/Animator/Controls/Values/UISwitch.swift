/// A switch with the states on and off, 51 × 31 points large.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// The styles of switches. Raw values are UIKit's.
  public enum Style: Int, Sendable { case automatic, checkbox, sliding }

  private static let size = CGSize(width: 51, height: 31)
  /// The distance of the knob from the edges of the track, in points.
  private static let margin: CGFloat = 2
  private static let knobSize: CGFloat = 27
  /// How much wider the knob is while a finger is down, in points.
  private static let stretch: CGFloat = 7
  /// In seconds. UIKit's values are not documented.
  private static let stretchDuration = 0.3
  private static let slideDuration = 0.25
  /// How far the finger moves before it drags the knob instead of tapping the switch, in points.
  private static let dragDistance: CGFloat = 10

  /// Track and knob, which fade together.
  private let content = UIView(frame: CGRect(origin: .zero, size: UISwitch.size))
  private let track = UIView(frame: CGRect(origin: .zero, size: UISwitch.size))
  private let knob = KnobView(size: CGSize(width: UISwitch.knobSize, height: UISwitch.knobSize))
  private var storedIsOn = false
  private var start: CGPoint?
  private var isDragged = false

  /// Creates a switch that is off. The size of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Creates a switch that is off. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.frame.size = Self.size
    setUp()
    coder.interface?.configure(self, as: UISwitch.self)
  }

  private func setUp() {
    content.isUserInteractionEnabled = false
    track.layer.cornerRadius = Self.size.height / 2
    addSubview(content)
    content.addSubview(track)
    content.addSubview(knob)
    showState()
  }

  // MARK: State

  /// Whether the switch is on; false by default.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off, optionally with an animation of 0.25 seconds. Sends no actions.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != storedIsOn else { return }
    storedIsOn = on
    // Inside an animation block, its animation.
    if UIView.inheritedAnimationDuration > 0 { return showState() }
    ControlAnimation.run(Self.slideDuration, animated: animated, showState)
  }

  /// The color of the track when on; nil for `UIColor.systemGreen`.
  open var onTintColor: UIColor? { didSet { showState() } }
  /// The color of the knob; nil for white.
  open var thumbTintColor: UIColor? { didSet { knob.color = thumbTintColor } }
  /// Has no effect since iOS 7.
  open var onImage: UIImage?
  /// Has no effect since iOS 7.
  open var offImage: UIImage?
  /// Sliding, as always on iOS.
  open var style: Style { .sliding }
  /// A request for a style; on iOS it has no effect.
  open var preferredStyle = Style.automatic

  override func stateChanged() {
    super.stateChanged()
    content.alpha = isEnabled ? 1 : 0.5
    guard window != nil else { return showState() }
    ControlAnimation.run(Self.stretchDuration, showState)
  }

  private func showState() {
    track.backgroundColor = isOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    let width = Self.knobSize + (isHighlighted ? Self.stretch : 0)
    let isRight = isOn != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
    knob.frame = CGRect(
      x: isRight ? Self.size.width - Self.margin - width : Self.margin, y: Self.margin,
      width: width, height: Self.knobSize)
    knob.layoutIfNeeded()
  }

  // MARK: Geometry

  /// The frame; only its origin is set.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }

  /// The bounds; only their origin is set.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
  }

  override var isElementByDefault: Bool { true }
  override var traitsByDefault: UIAccessibilityTraits { .button }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// 49 × 31 points: the frame is 2 points wider than the alignment rectangle.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.size.width - 2, height: Self.size.height)
  }

  open override var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = CGRect(origin: bounds.origin, size: Self.size)
    showState()
  }

  override func handles(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isSingleTap || recognizer is UIPanGestureRecognizer
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    (start, isDragged) = (touch.location(in: self), false)
    return true
  }

  /// A drag turns the switch on beyond 0.7 of the track, and off before 0.2.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    if let start, abs(x - start.x) > Self.dragDistance { isDragged = true }
    guard isDragged else { return true }
    // The finger holds the knob, also beside the switch.
    isHighlighted = true
    let fraction = (x - bounds.minX) / Self.size.width
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let position = isMirrored ? 1 - fraction : fraction
    if !isOn && position > 0.7 { change(to: true, with: event) }
    if isOn && position < 0.2 { change(to: false, with: event) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isDragged && isTouchInside { change(to: !isOn, with: event) }
  }

  private func change(to on: Bool, with event: UIEvent?) {
    setOn(on, animated: true)
    sendValueChanged(with: event)
  }
}
