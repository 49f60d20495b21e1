/// A control of two halves, minus and plus, that change a value by steps. It is 94 × 32 points large.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)
  private static let systemFill = UIColor.tertiarySystemFill
  /// How long a half is pressed before the value changes repeatedly, in seconds. UIKit's values are not documented.
  private static let repeatDelay = MediaTime(seconds: 0.5)
  /// The seconds between changes: the interval of the first changes, of those that follow, and so on.
  private static let repeatIntervals: [(changes: Int, interval: Double)] = [
    (5, 0.2), (15, 0.1), (.max, 0.05),
  ]

  private let decrement = StepperHalf(isPlus: false)
  private let increment = StepperHalf(isPlus: true)
  private let divider = UIView(frame: .zero)
  private var dividerImageView: UIImageView?
  private var backgrounds = StateValues<UIImage>()
  private var dividers = DividerImages()
  private var storedValue = 0.0
  private var pressed: StepperHalf?
  private var repetition: ScheduledCall?
  /// How often the value has changed since the touch began.
  private var changes = 0

  /// Creates a stepper from 0 to 100. The size of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Creates a stepper from 0 to 100. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.frame.size = Self.size
    setUp()
    coder.interface?.configure(self, as: UIStepper.self)
  }

  private func setUp() {
    backgroundColor = Self.systemFill
    layer.cornerRadius = 8
    divider.backgroundColor = .controlHairline
    for view in [decrement, increment, divider] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    valueChanged()
  }

  // MARK: Value

  /// The value, clamped to the range; 0 by default.
  open var value: Double {
    get { storedValue }
    set {
      storedValue = newValue.isNaN ? storedValue : min(max(newValue, minimumValue), maximumValue)
      valueChanged()
    }
  }

  /// The least value; 0 by default. A maximum below it becomes equal to it.
  open var minimumValue = 0.0 {
    didSet {
      if minimumValue.isNaN { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The greatest value; 100 by default. A minimum above it becomes equal to it.
  open var maximumValue = 100.0 {
    didSet {
      if maximumValue.isNaN { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// By how much the value changes; 1 by default. Values that are not above 0 are rejected with a `UsageFault`.
  open var stepValue = 1.0 {
    didSet {
      if stepValue > 0 && stepValue.isFinite { return }
      UsageFault.raise(
        "UIStepper.stepValue", "\(stepValue) is not above 0; the step remains \(oldValue)")
      stepValue = oldValue
    }
  }

  /// Whether the value changes repeatedly while a half is pressed; true by default.
  open var autorepeat = true
  /// Whether actions are sent for each change, or only when the touch ends; true by default.
  open var isContinuous = true
  /// Whether the value continues at the other end of its range; false by default.
  open var wraps = false { didSet { valueChanged() } }

  private func valueChanged() {
    decrement.isAvailable = isEnabled && (wraps || value > minimumValue)
    increment.isAvailable = isEnabled && (wraps || value < maximumValue)
    showDivider()
  }

  // MARK: Images

  /// Sets the image of the half that increments, in a state; nil for the system's plus. Images without a rendering mode
  /// are shown in the tint color, the system's only if they are set.
  open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
    increment.images[state] = image
  }

  /// The image of the half that increments, in a state; the system's plus by default.
  open func incrementImage(for state: UIControl.State) -> UIImage? {
    increment.images.own(state) ?? StepperGlyph.image(isPlus: true)
  }

  /// As ``setIncrementImage(_:for:)``, for the half that decrements.
  open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
    decrement.images[state] = image
  }

  /// The image of the half that decrements, in a state; the system's minus by default.
  open func decrementImage(for state: UIControl.State) -> UIImage? {
    decrement.images.own(state) ?? StepperGlyph.image(isPlus: false)
  }

  /// Sets the background of a half in a state, in place of the system's fill.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    let hadImages = !backgrounds.isEmpty
    backgrounds[state] = image
    for half in [decrement, increment] { half.backgrounds = backgrounds }
    if hadImages == backgrounds.isEmpty { backgroundColor = hadImages ? Self.systemFill : nil }
    showDivider()
  }

  /// The background that was set for a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds.own(state) }

  /// Sets the image between the halves in these states, in place of the line.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State
  ) {
    dividers.images[DividerImages.Sides(left: leftState, right: rightState)] = image
    showDivider()
  }

  /// The image that was set for the halves in these states.
  open func dividerImage(
    forLeftSegmentState state: UIControl.State, rightSegmentState rightState: UIControl.State
  ) -> UIImage? { dividers.images[DividerImages.Sides(left: state, right: rightState)] }

  private func showDivider() {
    let hasImages = !dividers.images.isEmpty
    if divider.isHidden != hasImages { divider.isHidden = hasImages }
    let (left, right) = isMirrored ? (increment, decrement) : (decrement, increment)
    let image = dividers.image(left: left.state, right: right.state)
    dividerImageView = show(image, in: dividerImageView) { addSubview($0) }
    layOutDivider()
  }

  private func layOutDivider() {
    guard let view = dividerImageView, let size = view.image?.size else { return }
    view.frame = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.minY, width: size.width, height: bounds.height)
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  override func stateChanged() {
    super.stateChanged()
    valueChanged()
    showPressed()
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

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override var intrinsicContentSize: CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let halves = isMirrored ? [increment, decrement] : [decrement, increment]
    let (width, height) = (Self.size.width / 2, Self.size.height)
    for (index, half) in halves.enumerated() {
      half.frame = CGRect(
        x: bounds.minX + CGFloat(index) * width, y: bounds.minY, width: width, height: height)
      half.layer.maskedCorners =
        index == 0
        ? [.layerMinXMinYCorner, .layerMinXMaxYCorner]
        : [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
    }
    divider.frame = CGRect(x: bounds.midX - 0.5, y: bounds.midY - 9, width: 1, height: 18)
    layOutDivider()
  }

  override func handles(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isSingleTap
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    changes = 0
    press(half(at: touch))
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(half(at: touch))
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    let last = pressed
    press(nil)
    if changes == 0, let last {
      change(last, sends: true)
    } else if !isContinuous && changes > 0 {
      sendValueChanged(with: event)
    }
  }

  open override func cancelTracking(with event: UIEvent?) { press(nil) }

  private func half(at touch: UITouch) -> StepperHalf? {
    let location = touch.location(in: self)
    return [decrement, increment].first { $0.frame.contains(location) && $0.isAvailable }
  }

  private func press(_ half: StepperHalf?) {
    guard half !== pressed else { return }
    pressed = half
    showPressed()
    repetition?.cancel()
    repetition = nil
    if half != nil && autorepeat { scheduleRepetition(after: Self.repeatDelay) }
  }

  private func showPressed() {
    for half in [decrement, increment] { half.isPressed = half === pressed }
    showDivider()
  }

  /// On the stage's clock; it does not keep the stage busy, as it repeats while the finger is down.
  private func scheduleRepetition(after delay: MediaTime) {
    guard let stage = layer.record?.stage else { return }
    repetition = stage.schedule(at: stage.time + delay, keepsBusy: false) { [weak self] in
      guard let self, let pressed = self.pressed else { return }
      self.change(pressed, sends: self.isContinuous)
      guard pressed.isAvailable, self.pressed === pressed else { return self.press(nil) }
      let step = Self.repeatIntervals.first { self.changes <= $0.changes }
      self.scheduleRepetition(after: MediaTime(seconds: step?.interval ?? 0.05))
    }
  }

  private func change(_ half: StepperHalf, sends: Bool) {
    changes += 1
    let next = value + (half === increment ? stepValue : -stepValue)
    if wraps && next > maximumValue {
      value = minimumValue
    } else if wraps && next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if sends { sendValueChanged() }
  }
}
