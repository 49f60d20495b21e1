/// The calendar of a date picker: a month with its name, arrows to the others, and the time below it. A tap on the name
/// shows wheels with months and years.
final class DateCalendarView: UIView, DatePickerContent {
  /// In points: the rows with the name and the days of the week, and the row with the time.
  private static let headHeight: CGFloat = 44
  private static let weekHeight: CGFloat = 20
  private static let timeHeight: CGFloat = 50
  private static let margin: CGFloat = 8
  /// How long a month slides in, in seconds. Apple publishes no value.
  private static let slideDuration = 0.3

  private weak var owner: UIDatePicker?
  private let rules: DateRules
  private let title = UIButton(frame: .zero)
  private let arrows = [UIButton(frame: .zero), UIButton(frame: .zero)]
  private let weekdays: [UILabel]
  private let clip = UIView(frame: .zero)
  private var grid: MonthGridView
  private var wheels: DateWheels?
  private let time: DateChips?
  private let timeLabel = UILabel(frame: .zero)
  private var arrowsAreMirrored = false

  init(of owner: UIDatePicker, showsTime: Bool) {
    (self.owner, rules) = (owner, owner.rules)
    let first = rules.calendar.firstWeekday - 1
    weekdays = (0..<7).map { index in
      let label = UILabel(frame: .zero)
      label.text = owner.rules.calendar.shortWeekdaySymbols[(first + index) % 7].uppercased()
      (label.font, label.textColor) = (.systemFont(ofSize: 13, weight: .semibold), .tertiaryLabel)
      label.textAlignment = .center
      return label
    }
    grid = MonthGridView(Self.month(of: owner.date, rules), selected: owner.date, rules)
    time = showsTime ? DateChips(of: owner, .time) : nil
    super.init(frame: .zero)
    setUp()
  }

  required init?(coder: NSCoder) { nil }

  private func setUp() {
    isOpaque = false
    clip.clipsToBounds = true
    clip.addSubview(grid)
    timeLabel.text = rules.words.time
    title.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    title.setTitleColor(.label, for: .normal)
    showDisclosure()
    title.addAction(UIAction { [weak self] _ in self?.toggleWheels() }, for: .touchUpInside)
    for (arrow, step) in zip(arrows, [-1, 1]) {
      arrow.setImage(MenuGlyph.chevron(step < 0 ? .left : .right, 20), for: .normal)
      arrow.addAction(UIAction { [weak self] _ in self?.turn(by: step) }, for: .touchUpInside)
    }
    for view in weekdays + arrows + [title, clip] { addSubview(view) }
    if let time { for view in [timeLabel, time] as [UIView] { addSubview(view) } }
    let tap = UITapGestureRecognizer { [weak self] in self?.tapped($0) }
    clip.addGestureRecognizer(tap)
    for (direction, step) in [(UISwipeGestureRecognizer.Direction.left, 1), (.right, -1)] {
      let swipe = UISwipeGestureRecognizer { [weak self] _ in
        guard let self else { return }
        turn(by: isMirrored ? -step : step)
      }
      swipe.direction = direction
      clip.addGestureRecognizer(swipe)
    }
    showMonth()
  }

  private static func month(of date: Date, _ rules: DateRules) -> Date {
    rules.calendar.dateInterval(of: .month, for: date)?.start ?? date
  }

  var fittingSize: CGSize {
    let height = Self.headHeight + Self.weekHeight + 6 * MonthGridView.rowHeight
    return CGSize(width: 320, height: height + (time == nil ? 0 : Self.timeHeight))
  }

  // MARK: Layout

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// A frame that was laid out from left to right.
  private func directed(_ frame: CGRect) -> CGRect {
    isMirrored ? frame.mirrored(inWidth: bounds.minX + bounds.maxX) : frame
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = bounds.insetBy(dx: Self.margin, dy: 0)
    let size = title.sizeThatFits(.zero)
    title.frame = directed(
      CGRect(x: room.minX + 8, y: bounds.minY, width: size.width + 4, height: Self.headHeight))
    for (index, arrow) in arrows.enumerated() {
      arrow.frame = directed(
        CGRect(
          x: room.maxX - 44 * CGFloat(2 - index), y: bounds.minY, width: 44,
          height: Self.headHeight))
    }
    showArrows()
    for (index, label) in weekdays.enumerated() {
      let column = CGFloat(isMirrored ? 6 - index : index)
      label.frame = CGRect(
        x: room.minX + column * room.width / 7, y: Self.headHeight, width: room.width / 7,
        height: Self.weekHeight)
    }
    clip.frame = CGRect(
      x: room.minX, y: Self.headHeight + Self.weekHeight, width: room.width,
      height: 6 * MonthGridView.rowHeight)
    grid.frame = clip.bounds
    wheels?.frame = CGRect(
      x: bounds.minX, y: Self.headHeight, width: bounds.width,
      height: Self.weekHeight + clip.frame.height)
    layOutTime(in: room)
  }

  private func layOutTime(in room: CGRect) {
    guard let time else { return }
    let (size, y) = (time.fittingSize, clip.frame.maxY)
    timeLabel.frame = directed(
      CGRect(x: room.minX + 8, y: y, width: 100, height: Self.timeHeight))
    time.frame = directed(
      CGRect(
        x: room.maxX - 8 - size.width, y: y + (Self.timeHeight - size.height) / 2,
        width: size.width, height: size.height))
  }

  /// The arrowhead after the name points to the end, or down to the wheels while they are shown.
  private func showDisclosure() {
    title.setImage(
      MenuGlyph.chevron(wheels != nil ? .down : isMirrored ? .left : .right, 14), for: .normal)
    // Images of buttons are before their titles.
    title.semanticContentAttribute = isMirrored ? .forceLeftToRight : .forceRightToLeft
  }

  /// The arrow to the next month points to the end.
  private func showArrows() {
    if arrowsAreMirrored == isMirrored { return }
    arrowsAreMirrored = isMirrored
    showDisclosure()
    for (index, arrow) in arrows.enumerated() {
      let isLeft = (index == 0) != isMirrored
      arrow.setImage(MenuGlyph.chevron(isLeft ? .left : .right, 20), for: .normal)
    }
  }

  // MARK: Showing

  func show(animated: Bool) {
    guard let owner else { return }
    time?.show(animated: animated)
    wheels?.show(animated: animated)
    grid.selected = owner.date
    let month = Self.month(of: owner.date, rules)
    if month != grid.month { replaceGrid(month, animated: animated) }
    setNeedsLayout()
  }

  private func showMonth() {
    title.setTitle(rules.text(grid.month, "yMMMM"), for: .normal)
    for (arrow, step) in zip(arrows, [-1, 1]) {
      arrow.isEnabled = next(step).map { rules.permits(.month, of: $0) } ?? false
    }
    setNeedsLayout()
  }

  private func next(_ step: Int) -> Date? {
    rules.calendar.date(byAdding: .month, value: step, to: grid.month)
  }

  private func turn(by step: Int) {
    guard wheels == nil, let month = next(step), rules.permits(.month, of: month) else { return }
    replaceGrid(month, animated: true)
  }

  /// Slides another month in, from the side on which it comes.
  private func replaceGrid(_ month: Date, animated: Bool) {
    let (old, width) = (grid, clip.bounds.width)
    let isLater = month > old.month
    let side: CGFloat = isLater != isMirrored ? 1 : -1
    grid = MonthGridView(month, selected: old.selected, rules)
    UIView.performWithoutAnimation {
      grid.frame = clip.bounds.offsetBy(dx: animated ? side * width : 0, dy: 0)
      clip.addSubview(grid)
      showMonth()
      layoutIfNeeded()
      grid.frame = clip.bounds.offsetBy(dx: animated ? side * width : 0, dy: 0)
    }
    guard animated else { return old.removeFromSuperview() }
    let new = grid
    UIView.animate(
      withDuration: Self.slideDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        new.frame.origin.x -= side * width
        old.frame.origin.x -= side * width
      }, completion: { _ in old.removeFromSuperview() })
  }

  private func toggleWheels() {
    guard let owner else { return }
    if let wheels {
      self.wheels = nil
      wheels.removeFromSuperview()
    } else {
      let new = DateWheels(of: owner, [.month, .year])
      wheels = new
      addSubview(new)
      new.show(animated: false)
    }
    let isCalendar = wheels == nil
    for view in weekdays + arrows + [clip] as [UIView] { view.isHidden = !isCalendar }
    title.setTitleColor(isCalendar ? .label : tintColor, for: .normal)
    showDisclosure()
    setNeedsLayout()
  }

  private func tapped(_ recognizer: UIGestureRecognizer) {
    guard let owner, let day = grid.date(at: recognizer.location(in: grid)) else { return }
    var parts = rules.parts(of: day)
    let time = rules.parts(of: owner.date)
    (parts.hour, parts.minute) = (time.hour, time.minute)
    if let date = rules.calendar.date(from: parts) { owner.pick(date) }
  }
}
