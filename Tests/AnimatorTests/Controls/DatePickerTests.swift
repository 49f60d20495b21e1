import Animator
import Testing

@MainActor
struct DatePickerTests {
  private let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
  private let log = ControlLog()
  private let s: ControlScenario

  init() {
    s = ControlScenario(picker)
    log.listen(to: picker)
    picker.preferredDatePickerStyle = .wheels
    picker.layoutIfNeeded()
  }

  private var wheels: UIPickerView? { picker.parts("UIPickerView").first as? UIPickerView }

  /// The titles of the middle rows.
  private var titles: [String] {
    guard let wheels else { return [] }
    return (0..<wheels.numberOfComponents).map { component in
      let row = wheels.selectedRow(inComponent: component)
      return (wheels.view(forRow: row, forComponent: component) as? UILabel)?.text ?? "-"
    }
  }

  /// A date in UTC.
  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0)
    -> Date
  {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(
      from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))
      ?? .distantPast
  }

  @Test("a new picker shows 9:41 on January 9, 2007 in American English, whatever the machine")
  func defaults() {
    #expect(picker.date == date(2007, 1, 9, 9, 41))
    #expect(picker.datePickerMode == .dateAndTime && picker.minuteInterval == 1)
    #expect(titles == ["Today", "9", "41", "AM"])
    #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
    #expect(UIDatePicker(frame: .zero).datePickerStyle == .compact)
  }

  @Test("a disabled picker stays dimmed when its style changes")
  func disabled() {
    picker.isEnabled = false
    picker.preferredDatePickerStyle = .compact
    #expect(picker.subviews.last?.alpha == 0.5)
    picker.isEnabled = true
    #expect(picker.subviews.last?.alpha == 1)
  }

  @Test("the modes have their wheels, and other locales their order of hours")
  func modes() {
    picker.datePickerMode = .date
    picker.layoutIfNeeded()
    #expect(titles == ["January", "9", "2007"])
    for (locale, expected) in [
      ("de_DE", ["9", "Januar", "2007"]), ("es_ES", ["9", "enero", "2007"]),
      ("ja_JP", ["2007年", "1月", "9日"]),
    ] {
      picker.locale = Locale(identifier: locale)
      picker.layoutIfNeeded()
      #expect(titles == expected)
    }
    picker.locale = Locale(identifier: "en_US")
    picker.datePickerMode = .countDownTimer
    picker.countDownDuration = 3 * 3600 + 25 * 60 + 30
    picker.layoutIfNeeded()
    #expect(titles == ["3", "25"] && picker.countDownDuration == 3 * 3600 + 25 * 60)
    picker.datePickerMode = .time
    picker.locale = Locale(identifier: "de_DE")
    picker.date = date(2020, 5, 5, 17, 5)
    picker.layoutIfNeeded()
    #expect(titles == ["17", "05"])
    picker.locale = Locale(identifier: "ar_EG")
    picker.layoutIfNeeded()
    #expect(titles == ["٥", "٠٥", "م"])
  }

  @Test("words beside dates are those of the locale, or else English")
  func words() throws {
    for (locale, today, units) in [
      ("de_AT", "Heute", ["Std.", "Min."]), ("zh_TW", "今天", ["小時", "分鐘"]),
      ("eo", "Today", ["hours", "min"]), ("cs", "Dnes", ["hours", "min"]),
    ] {
      picker.locale = Locale(identifier: locale)
      picker.datePickerMode = .dateAndTime
      picker.layoutIfNeeded()
      #expect(titles.first == today)
      picker.datePickerMode = .countDownTimer
      picker.layoutIfNeeded()
      let labels = try #require(picker.subviews.last).subviews.compactMap { $0 as? UILabel }
      #expect(labels.compactMap(\.text) == units)
    }
  }

  // The words of the Unicode CLDR, which ICU has, with a capital letter.
  @Test(
    "the word for today is that of any language, and English for unknown ones",
    arguments: [
      ("en_GB", "Today"), ("fr_CA", "Aujourd’hui"), ("pt_BR", "Hoje"), ("nb_NO", "I dag"),
      ("fi", "Tänään"), ("el_GR", "Σήμερα"), ("uk", "Сьогодні"), ("hi_IN", "आज"), ("th", "วันนี้"),
      ("vi", "Hôm nay"), ("ca", "Avui"), ("zh_Hans", "今天"), ("ar_EG", "اليوم"), ("xx", "Today"),
    ])
  func today(locale: String, word: String) {
    picker.locale = Locale(identifier: locale)
    picker.layoutIfNeeded()
    #expect(titles.first == word)
  }

  @Test("the unit of a single hour is singular, when it is set and when it is picked")
  func singleHour() throws {
    picker.datePickerMode = .countDownTimer
    func units() throws -> [UILabel] {
      picker.layoutIfNeeded()
      return try #require(picker.subviews.last).subviews.compactMap { $0 as? UILabel }
    }
    var edges: [CGFloat] = []
    for (hours, text) in [(0, "hours"), (1, "hour"), (2, "hours"), (11, "hours")] {
      picker.countDownDuration = Double(hours) * 3600 + 60
      let shown = try units()
      #expect(shown.map(\.text) == [text, "min"])
      edges.append(shown[0].frame.minX)
    }
    // Two wheels of 130 points in the middle of 320, and 24 points beside the middle of the first one: 30 + 65 + 24.
    #expect(edges == [119, 119, 119, 119])
    // From 0 hours and 1 minute, a tap 31 points below the middle.
    picker.countDownDuration = 60
    picker.layoutIfNeeded()
    s.tap(95, 139)
    s.stage.advance(by: 1)
    #expect(picker.countDownDuration == 3660)
    #expect(try units().map(\.text) == ["hour", "min"])
    picker.locale = Locale(identifier: "es")
    #expect(try units().map(\.text) == ["hora", "min"])
  }

  @Test("names of months are at the start of their wheel, days and dates at its end")
  func alignment() throws {
    picker.datePickerMode = .date
    for (isMirrored, expected) in [
      (false, [NSTextAlignment.left, .right, .center]), (true, [.right, .left, .center]),
    ] {
      s.stage.preferredLanguages = [isMirrored ? "ar" : "en"]
      s.stage.advance(by: 0)
      let wheels = try #require(wheels)
      let labels = (0..<3).compactMap { component in
        let row = wheels.selectedRow(inComponent: component)
        return wheels.view(forRow: row, forComponent: component) as? UILabel
      }
      #expect(labels.map(\.textAlignment) == expected)
      // The wheels of months and days are 130 and 60 wide, their titles 5 points from the sides.
      #expect(labels.map(\.bounds.width) == [120, 50, 80])
    }
  }

  @Test("the names of units are mirrored with the wheels they belong to")
  func mirroredUnits() throws {
    picker.datePickerMode = .countDownTimer
    s.stage.advance(by: 0)
    func centers() throws -> [CGFloat] {
      try #require(picker.subviews.last).subviews.filter { $0 is UILabel }.map(\.center.x)
    }
    let plain = try centers()
    s.stage.preferredLanguages = ["ar"]
    s.stage.advance(by: 0)
    // In 320 points.
    #expect(try centers() == plain.map { 320 - $0 })
  }

  @Test("the wheel of days shows dates of any year")
  func farDates() {
    for (day, title) in [
      (date(2037, 12, 31), "Thu Dec 31"), (date(1900, 1, 1), "Mon Jan 1"),
      (date(2007, 1, 10), "Wed Jan 10"),
    ] {
      picker.date = day
      picker.layoutIfNeeded()
      #expect(titles.first == title)
    }
  }

  @Test("dates are limited, and at multiples of the interval of minutes")
  func limits() {
    picker.minuteInterval = 15
    #expect(picker.date == date(2007, 1, 9, 9, 30))
    picker.minimumDate = date(2007, 2, 1)
    #expect(picker.date == date(2007, 2, 1))
    picker.maximumDate = date(2007, 3, 1)
    picker.setDate(date(2010, 1, 1), animated: false)
    #expect(picker.date == date(2007, 3, 1) && log.events.isEmpty)
    let faults = UsageFault.collect { picker.minuteInterval = 7 }
    #expect(faults.map(\.call) == ["UIDatePicker.minuteInterval"] && picker.minuteInterval == 15)
  }

  @Test("turning a wheel picks a date; a day that the month does not have becomes its last")
  func turning() {
    picker.datePickerMode = .date
    picker.date = date(2007, 1, 31)
    picker.layoutIfNeeded()
    // The wheels are 130, 60 and 80 wide, from 25 on. A tap 31 points below the middle picks the next month.
    s.tap(90, 139)
    s.stage.advance(by: 1)
    #expect(picker.date == date(2007, 2, 28) && log.events.filter { $0 == "value" }.count == 1)
    s.stage.advance(by: 1)
    picker.layoutIfNeeded()
    #expect(titles == ["February", "28", "2007"])
  }

  @Test("afternoon is picked without turning the hours")
  func periods() {
    picker.datePickerMode = .time
    picker.layoutIfNeeded()
    // Three wheels of 54 points, from 79 on.
    s.tap(214, 139)
    s.stage.advance(by: 1)
    #expect(picker.date == date(2007, 1, 9, 21, 41))
    #expect(titles == ["9", "41", "PM"])
  }

  @Test("the calendar shows the month; a tap picks a day, the arrows turn the pages")
  func calendar() throws {
    let calendar = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 328))
    calendar.datePickerMode = .date
    calendar.preferredDatePickerStyle = .inline
    log.listen(to: calendar)
    picker.removeFromSuperview()
    s.stage.window.addSubview(calendar)
    calendar.layoutIfNeeded()
    // 44 for the name, 20 for the days of the week, six weeks of 44.
    #expect(calendar.intrinsicContentSize == CGSize(width: 320, height: 328))
    let buttons = calendar.parts("UIButton").compactMap { $0 as? UIButton }
    let name = try #require(buttons.first { $0.currentTitle == "January 2007" })
    // An arrowhead after the name points down while the wheels are shown.
    let arrowhead = name.currentImage?.pngData()
    let place = try #require(name.imageView).frame.minX
    let end = try #require(name.titleLabel).frame.maxX
    #expect(place > end - 0.5)
    s.tap(40, 22)
    s.stage.advance(by: 0.1)
    #expect(calendar.parts("DateWheels").count == 1)
    #expect(name.currentImage?.pngData() != arrowhead)
    s.tap(40, 22)
    s.stage.advance(by: 0.1)
    #expect(calendar.parts("DateWheels").isEmpty && name.currentImage?.pngData() == arrowhead)
    // January 2007 begins on a Monday, the second column of 304 / 7 = 43.4 points; the 17th is in the third row, the
    // fourth column.
    s.tap(8 + 43.4 * 3.5, 64 + 44 * 2.5)
    #expect(calendar.date == date(2007, 1, 17, 9, 41) && log.events.contains("value"))
    s.tap(320 - 8 - 22, 22)
    s.stage.advance(by: 0.15)
    // Both months are seen, and the new one is halfway.
    #expect(calendar.parts("MonthGridView").count == 2)
    s.stage.advance(by: 0.2)
    #expect(calendar.parts("MonthGridView").count == 1)
    #expect(buttons.contains { $0.currentTitle == "February 2007" })
    #expect(calendar.date == date(2007, 1, 17, 9, 41))
  }

  @Test(
    "compact pickers have buttons; a tap opens a calendar over the window, one beside it closes that"
  )
  func compact() throws {
    picker.preferredDatePickerStyle = .compact
    picker.frame.size = picker.intrinsicContentSize
    picker.layoutIfNeeded()
    let buttons = picker.parts("UIButton").compactMap { $0 as? UIButton }
    #expect(buttons.map(\.currentTitle) == ["Jan 9, 2007", "9:41 AM"])
    #expect(picker.bounds.height == 34)
    s.tap(20, 17)
    s.stage.advance(by: 0.5)
    let panel = try #require(s.stage.window.parts("FloatingPanel").first)
    let grid = try #require(panel.parts("MonthGridView").first)
    // At the margin of 8 points, 8 below the button.
    #expect(grid.convert(grid.bounds, to: nil).origin == CGPoint(x: 16, y: 34 + 8 + 64))
    s.tap(16 + 43.4 * 3.5, 106 + 44 * 2.5)
    #expect(picker.date == date(2007, 1, 17, 9, 41))
    #expect(buttons.first?.currentTitle == "Jan 17, 2007")
    s.tap(160, 470)
    s.stage.advance(by: 0.3)
    #expect(s.stage.window.parts("FloatingPanel").isEmpty)
  }

  @Test(
    "the buttons of compact pickers follow the text size, up to a limit",
    arguments: [
      // Body text, and 34 points with what its lines are higher than 22: 19, 29 and 34.
      (UIContentSizeCategory.extraSmall, 14, 34), (.extraExtraExtraLarge, 23, 41),
      (.accessibilityExtraExtraExtraLarge, 28, 46),
    ] as [(UIContentSizeCategory, CGFloat, CGFloat)])
  func textSize(category: UIContentSizeCategory, size: CGFloat, height: CGFloat) {
    picker.preferredDatePickerStyle = .compact
    s.stage.preferredContentSizeCategory = category
    s.stage.advance(by: 0)
    let buttons = picker.parts("UIButton").compactMap { $0 as? UIButton }
    #expect(buttons.compactMap(\.titleLabel?.font.pointSize) == [size, size])
    #expect(picker.intrinsicContentSize.height == height)
    #expect(buttons.map(\.bounds.height) == [height, height])
  }

  @Test("date pickers are freed")
  func freed() {
    weak var weakPicker: UIDatePicker?
    for style in [UIDatePickerStyle.wheels, .compact, .inline] {
      let other = UIDatePicker(frame: CGRect(x: 0, y: 220, width: 320, height: 216))
      other.preferredDatePickerStyle = style
      s.stage.window.addSubview(other)
      s.stage.advance(by: 0.1)
      other.removeFromSuperview()
      weakPicker = other
    }
    s.stage.advance(by: 1)
    #expect(weakPicker == nil)
  }
}
