/// Picks a date, a time or a duration.
///
/// Nothing depends on the machine: locale, calendar and time zone are those of American English, Gregorian and UTC until
/// code sets others, and the date of a new picker is 9:41 on January 9, 2007.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  var rules = DateRules()
  private var storedDate = DateRules.start
  private var duration: TimeInterval = 60
  private var content: (any DatePickerContent)?
  private var storedLocale: Locale?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    rebuild()
  }

  /// Creates a picker. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    rebuild()
    coder.interface?.configure(self, as: UIDatePicker.self)
  }

  // MARK: Date

  /// The date. Setting it is not animated, and sends no events.
  open var date: Date {
    get { storedDate }
    set { setDate(newValue, animated: false) }
  }

  /// Shows another date, limited to the permitted ones and at a multiple of the interval of minutes.
  ///
  /// - Parameter animated: Whether wheels turn there.
  open func setDate(_ date: Date, animated: Bool) {
    storedDate = settled(date)
    content?.show(animated: animated && window != nil)
  }

  private func settled(_ date: Date) -> Date {
    guard date.timeIntervalSinceReferenceDate.isFinite else { return storedDate }
    return rules.limited(datePickerMode == .date ? date : rules.rounded(date))
  }

  /// The earliest date; nil for any.
  open var minimumDate: Date? {
    get { rules.minimum }
    set {
      rules.minimum = newValue
      rulesChanged()
    }
  }

  /// The latest date; nil for any. It has no effect if it is before ``minimumDate``.
  open var maximumDate: Date? {
    get { rules.maximum }
    set {
      rules.maximum = newValue
      rulesChanged()
    }
  }

  /// The interval of minutes that can be picked, a divisor of 60 up to 30; 1 by default. Others have no effect.
  open var minuteInterval: Int {
    get { rules.minuteInterval }
    set {
      guard (1...30).contains(newValue), 60 % newValue == 0 else {
        return UsageFault.raise(
          "UIDatePicker.minuteInterval", "\(newValue) is no divisor of 60 from 1 to 30")
      }
      rules.minuteInterval = newValue
      rulesChanged()
    }
  }

  /// The duration of ``Mode/countDownTimer`` in seconds, in whole minutes from 0 to 23:59 hours; 60 by default.
  open var countDownDuration: TimeInterval {
    get { duration }
    set {
      let minutes = newValue.isFinite ? min(max(newValue / 60, 0), 24 * 60 - 1) : 0
      let interval = Double(rules.minuteInterval)
      duration = (minutes / interval).rounded(.down) * interval * 60
      content?.show(animated: false)
    }
  }

  /// The calendar; Gregorian by default.
  open var calendar: Calendar! {
    get { rules.calendar }
    set {
      let (locale, zone) = (rules.calendar.locale, rules.calendar.timeZone)
      rules.calendar = newValue ?? DateRules().calendar
      (rules.calendar.locale, rules.calendar.timeZone) = (locale, zone)
      rebuild()
    }
  }

  /// The locale; nil, the default, for American English.
  open var locale: Locale? {
    get { storedLocale }
    set {
      storedLocale = newValue
      rules.calendar.locale = newValue ?? DateRules().calendar.locale
      rebuild()
    }
  }

  /// The time zone; nil for UTC, which is the default.
  open var timeZone: TimeZone? {
    get { rules.calendar.timeZone }
    set {
      rules.calendar.timeZone = newValue ?? DateRules().calendar.timeZone
      rebuild()
    }
  }

  // MARK: Style

  /// The components that are picked; date and time by default.
  open var datePickerMode = Mode.dateAndTime {
    didSet { if datePickerMode != oldValue { rebuild() } }
  }

  /// The wanted look; automatic by default.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { rebuild() } }
  }

  /// The look: the wanted one, as far as it exists for the mode.
  open var datePickerStyle: UIDatePickerStyle {
    if datePickerMode == .countDownTimer { return .wheels }
    switch preferredDatePickerStyle {
    case .automatic: return .compact
    case .inline where datePickerMode == .time: return .compact
    case .wheels, .compact, .inline: return preferredDatePickerStyle
    }
  }

  private func rulesChanged() {
    storedDate = settled(storedDate)
    rebuild()
  }

  private func rebuild() {
    content?.removeFromSuperview()
    let new: any DatePickerContent =
      switch datePickerStyle {
      case .wheels: DateWheels(of: self, DateWheels.columns(of: datePickerMode, rules))
      case .inline: DateCalendarView(of: self, showsTime: datePickerMode == .dateAndTime)
      case .compact, .automatic: DateChips(of: self, datePickerMode)
      }
    content = new
    addSubview(new)
    new.show(animated: false)
    showState()
    setNeedsLayout()
    if takesPartInAutoLayout { invalidateIntrinsicContentSize() }
  }

  // MARK: Picking

  /// Called when the user has picked another date.
  func pick(_ date: Date) {
    let new = settled(date)
    let hasChanged = new != storedDate
    storedDate = new
    content?.show(animated: true)
    if hasChanged { sendValueChanged() }
  }

  /// Called when the user has picked another duration, in seconds.
  func pick(duration new: TimeInterval) {
    let hasChanged = new != duration
    duration = new
    if hasChanged { sendValueChanged() }
  }

  override func stateChanged() {
    super.stateChanged()
    showState()
  }

  private func showState() {
    content?.isUserInteractionEnabled = isEnabled
    content?.alpha = isEnabled ? 1 : 0.5
  }

  // MARK: Geometry

  open override func sizeThatFits(_ size: CGSize) -> CGSize { content?.fittingSize ?? .zero }
  open override var intrinsicContentSize: CGSize { content?.fittingSize ?? .zero }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let content else { return }
    // Buttons keep their size, in the middle of the height.
    guard content is DateChips else {
      content.frame = bounds
      return
    }
    let size = content.fittingSize
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    content.frame = CGRect(
      x: isMirrored ? bounds.maxX - size.width : bounds.minX, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }
}

/// The view inside a date picker that shows and picks its date.
@MainActor
protocol DatePickerContent: UIView {
  var fittingSize: CGSize { get }
  /// Shows the picker's date.
  func show(animated: Bool)
}
