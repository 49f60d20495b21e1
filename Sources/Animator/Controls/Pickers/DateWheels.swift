/// The wheels of a date picker.
///
/// Wheels of days, months, hours and minutes go round: they repeat their rows, and start in the middle.
final class DateWheels: UIView, DatePickerContent, UIPickerViewDataSource, AligningPickerDelegate {
  enum Column {
    case month, day, year, weekday, hour, minute, period, countHours, countMinutes

    /// In points.
    var width: CGFloat {
      switch self {
      case .month: 130
      case .day: 60
      case .year: 80
      case .weekday: 135
      case .hour, .minute, .period: 54
      case .countHours, .countMinutes: 130
      }
    }

    /// The side of the wheel at which its titles are; nil for the middle.
    var edge: NSDirectionalRectEdge? {
      switch self {
      case .month: .leading
      case .day, .weekday: .trailing
      case .year, .hour, .minute, .period, .countHours, .countMinutes: nil
      }
    }
  }

  static func columns(of mode: UIDatePicker.Mode, _ rules: DateRules) -> [Column] {
    let time: [Column] = [.hour, .minute] + (rules.hasPeriods ? [.period] : [])
    return switch mode {
    case .time: time
    case .date: rules.dateOrder
    case .dateAndTime: [.weekday] + time
    case .countDownTimer: [.countHours, .countMinutes]
    }
  }

  /// How often wheels that go round repeat their rows.
  private static let rounds = 200
  /// The days before and after ``middleDay``.
  private static let dayReach = 10_000

  private weak var owner: UIDatePicker?
  private let columns: [Column]
  private let picker = UIPickerView(frame: CGRect(origin: .zero, size: UIPickerView.size))
  private let unitLabels: [UILabel]
  private let rules: DateRules
  private let months: [String]
  /// The day in the middle of the wheel of days: that of the first date, or of one that the wheel did not reach.
  private var middleDay: Date
  private var shownDays = 0

  init(of owner: UIDatePicker, _ columns: [Column]) {
    (self.owner, self.columns, rules) = (owner, columns, owner.rules)
    months = rules.calendar.monthSymbols
    middleDay = rules.calendar.startOfDay(for: owner.date)
    let words = rules.words
    let isDuration = columns == [.countHours, .countMinutes]
    let units = isDuration ? [words.unit(ofHours: 0), words.minutes] : []
    unitLabels = units.map { text in
      let label = UILabel(frame: .zero)
      label.text = text
      label.font = .systemFont(ofSize: 17, weight: .semibold)
      label.sizeToFit()
      return label
    }
    super.init(frame: .zero)
    picker.dataSource = self
    picker.delegate = self
    addSubview(picker)
    for label in unitLabels { addSubview(label) }
  }

  required init?(coder: NSCoder) { nil }

  var fittingSize: CGSize { UIPickerView.size }

  override func layoutSubviews() {
    super.layoutSubviews()
    picker.frame = bounds
    let total = columns.reduce(0) { $0 + $1.width }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = bounds.midX - total / 2
    for (column, label) in zip(columns, unitLabels) {
      let center = x + column.width / 2 + 24 + label.bounds.width / 2
      label.center = CGPoint(
        x: isMirrored ? bounds.minX + bounds.maxX - center : center, y: bounds.midY)
      x += column.width
    }
  }

  // MARK: Showing

  func show(animated: Bool) {
    guard let owner else { return }
    showUnits(owner)
    if abs(daysFromMiddle(to: owner.date)) > Self.dayReach {
      middleDay = rules.calendar.startOfDay(for: owner.date)
      shownDays = 0
    }
    let days = rules.dayCount(ofMonthOf: owner.date)
    // The days that a month does not have, and those that are not permitted, are gray.
    if days != shownDays || rules.minimum != nil || rules.maximum != nil {
      shownDays = days
      picker.reloadAllComponents()
    }
    for (index, column) in columns.enumerated() {
      let (value, count) = (value(of: column, owner), cycle(of: column))
      let current = picker.selectedRow(inComponent: index)
      if current >= 0, current % count == value, current > 0 || count == 2 { continue }
      turn(index, column, to: value, of: count, from: current, animated: animated)
    }
  }

  /// Shows "hour" beside a single one.
  private func showUnits(_ owner: UIDatePicker) {
    guard let label = unitLabels.first else { return }
    let text = rules.words.unit(ofHours: value(of: .countHours, owner))
    if label.text == text { return }
    label.text = text
    label.sizeToFit()
    setNeedsLayout()
  }

  private func turn(
    _ index: Int, _ column: Column, to value: Int, of count: Int, from current: Int, animated: Bool
  ) {
    guard goesRound(column) else {
      return picker.selectRow(value, inComponent: index, animated: animated)
    }
    // In the middle at first, then the nearest of the repetitions.
    let base = current > 0 ? current : Self.rounds / 2 * count
    var row = base - base % count + value
    if row - base > count / 2 { row -= count } else if base - row > count / 2 { row += count }
    // Half a day later, hours have the same titles.
    let isSame = column == .hour && rules.hasPeriods && abs(row - base) == 12
    picker.selectRow(row, inComponent: index, animated: animated && !isSame)
  }

  private func goesRound(_ column: Column) -> Bool {
    switch column {
    case .month, .day, .hour, .minute, .countMinutes: true
    case .year, .weekday, .period, .countHours: false
    }
  }

  /// The number of rows without repetitions.
  private func cycle(of column: Column) -> Int {
    switch column {
    case .month: months.count
    case .day: 31
    case .year: 9999
    case .weekday: 2 * Self.dayReach + 1
    case .hour, .countHours: 24
    case .minute, .countMinutes: 60 / rules.minuteInterval
    case .period: 2
    }
  }

  private func daysFromMiddle(to date: Date) -> Int {
    let day = rules.calendar.startOfDay(for: date)
    return rules.calendar.dateComponents([.day], from: middleDay, to: day).day ?? 0
  }

  private func value(of column: Column, _ owner: UIDatePicker) -> Int {
    let parts = rules.parts(of: owner.date)
    let minutes = Int(owner.countDownDuration / 60)
    switch column {
    case .month: return (parts.month ?? 1) - 1
    case .day: return (parts.day ?? 1) - 1
    case .year: return min(max((parts.year ?? 1) - 1, 0), 9998)
    case .weekday: return daysFromMiddle(to: owner.date) + Self.dayReach
    case .hour: return parts.hour ?? 0
    case .minute: return (parts.minute ?? 0) / rules.minuteInterval
    case .period: return (parts.hour ?? 0) / 12
    case .countHours: return minutes / 60
    case .countMinutes: return minutes % 60 / rules.minuteInterval
    }
  }

  // MARK: Rows

  func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    let column = columns[component]
    return cycle(of: column) * (goesRound(column) ? Self.rounds : 1)
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    columns[component].width
  }

  func edge(ofTitlesIn component: Int) -> NSDirectionalRectEdge? { columns[component].edge }

  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? {
    let column = columns[component]
    let value = row % cycle(of: column)
    let color: UIColor = isPermitted(column, value) ? .label : .tertiaryLabel
    return NSAttributedString(
      string: title(column, value),
      attributes: [.font: UIPickerView.font, .foregroundColor: color])
  }

  private func title(_ column: Column, _ value: Int) -> String {
    switch column {
    case .month: months[value]
    case .day: rules.text(value + 1, of: "d")
    case .year: rules.text(value + 1, of: "y")
    case .weekday: title(ofDay: date(ofDay: value))
    case .hour:
      rules.hasPeriods
        ? rules.text(value % 12 == 0 ? 12 : value % 12) : rules.text(value, digits: 2)
    case .minute: rules.text(value * rules.minuteInterval, digits: 2)
    case .period: value == 0 ? rules.calendar.amSymbol : rules.calendar.pmSymbol
    case .countHours: rules.text(value)
    case .countMinutes: rules.text(value * rules.minuteInterval)
    }
  }

  private func title(ofDay day: Date) -> String {
    rules.isToday(day)
      ? rules.today : rules.text(day, "EEEMMMd").replacingOccurrences(of: ",", with: "")
  }

  private func date(ofDay value: Int) -> Date {
    rules.calendar.date(byAdding: .day, value: value - Self.dayReach, to: middleDay) ?? middleDay
  }

  private func isPermitted(_ column: Column, _ value: Int) -> Bool {
    guard let owner else { return true }
    if column == .day, value >= rules.dayCount(ofMonthOf: owner.date) { return false }
    guard rules.minimum != nil || rules.maximum != nil,
      let date = date(with: column, value, owner)
    else { return true }
    let unit: Calendar.Component? =
      switch column {
      case .month: .month
      case .day, .weekday: .day
      case .year: .year
      case .hour, .period: .hour
      case .minute: .minute
      case .countHours, .countMinutes: nil
      }
    return unit.map { rules.permits($0, of: date) } ?? true
  }

  // MARK: Picking

  /// The picker's date with another value of a wheel.
  private func date(with column: Column, _ value: Int, _ owner: UIDatePicker) -> Date? {
    var parts = rules.parts(of: owner.date)
    switch column {
    case .month: parts.month = value + 1
    case .day: parts.day = value + 1
    case .year: parts.year = value + 1
    case .weekday:
      let day = rules.parts(of: date(ofDay: value))
      (parts.era, parts.year, parts.month, parts.day) = (day.era, day.year, day.month, day.day)
    case .hour: parts.hour = value
    case .minute: parts.minute = value * rules.minuteInterval
    case .period: parts.hour = (parts.hour ?? 0) % 12 + value * 12
    case .countHours, .countMinutes: return nil
    }
    return rules.date(from: parts)
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    guard let owner else { return }
    let column = columns[component]
    let value = row % cycle(of: column)
    let minutes = Int(owner.countDownDuration / 60)
    switch column {
    case .countHours: owner.pick(duration: Double(value * 60 + minutes % 60) * 60)
    case .countMinutes:
      owner.pick(duration: Double(minutes / 60 * 60 + value * rules.minuteInterval) * 60)
    default: if let date = date(with: column, value, owner) { owner.pick(date) }
    }
    // The nearest permitted date may be another one.
    show(animated: true)
  }
}
