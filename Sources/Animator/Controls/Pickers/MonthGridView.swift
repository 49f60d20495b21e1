/// The days of a month in rows of a week.
final class MonthGridView: UIView {
  /// In points.
  static let rowHeight: CGFloat = 44
  private static let diskDiameter: CGFloat = 40

  private let rules: DateRules
  /// The first day of the month.
  let month: Date
  var selected: Date { didSet { if selected != oldValue { setNeedsDisplay() } } }

  init(_ month: Date, selected: Date, _ rules: DateRules) {
    (self.month, self.selected, self.rules) = (month, selected, rules)
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  /// The number of empty cells at the start of the first row.
  private var lead: Int {
    let weekday = rules.calendar.component(.weekday, from: month)
    return (weekday - rules.calendar.firstWeekday + 7) % 7
  }

  private func day(_ number: Int) -> Date {
    rules.calendar.date(byAdding: .day, value: number - 1, to: month) ?? month
  }

  private func rect(of number: Int) -> CGRect {
    let (index, width) = (number - 1 + lead, bounds.width / 7)
    let column = effectiveUserInterfaceLayoutDirection == .rightToLeft ? 6 - index % 7 : index % 7
    return CGRect(
      x: CGFloat(column) * width, y: CGFloat(index / 7) * Self.rowHeight, width: width,
      height: Self.rowHeight)
  }

  /// The permitted day at a point; nil for none.
  func date(at point: CGPoint) -> Date? {
    let numbers = 1...rules.dayCount(ofMonthOf: month)
    return numbers.first { rect(of: $0).contains(point) }.map(day)
      .flatMap { rules.permits(.day, of: $0) ? $0 : nil }
  }

  override func tintColorDidChange() { setNeedsDisplay() }

  override func draw(_ rect: CGRect) {
    for number in 1...rules.dayCount(ofMonthOf: month) { draw(number) }
  }

  private func draw(_ number: Int) {
    let (rect, date) = (rect(of: number), day(number))
    let isSelected = rules.calendar.isDate(date, inSameDayAs: selected)
    let isToday = rules.calendar.isDate(date, inSameDayAs: DateRules.start)
    if isSelected {
      let side = Self.diskDiameter
      (isToday ? tintColor : tintColor.withAlphaComponent(0.12)).setFill()
      UIBezierPath(
        ovalIn: CGRect(
          x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
      ).fill()
    }
    let color: UIColor =
      isSelected && isToday
      ? .white
      : isSelected || isToday
        ? tintColor : rules.permits(.day, of: date) ? .label : .tertiaryLabel
    let font = UIFont.systemFont(ofSize: 20, weight: isSelected ? .semibold : .regular)
    let text = NSAttributedString(
      string: rules.text(number), attributes: [.font: font, .foregroundColor: color])
    let size = text.size()
    text.draw(at: CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2))
  }
}
