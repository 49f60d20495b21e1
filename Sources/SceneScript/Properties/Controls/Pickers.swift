import Animator

/// A picker whose rows are texts, and may be selected before they are set.
final class ScenePicker: UIPickerView, UIPickerViewDataSource, UIPickerViewDelegate {
  private var wheels: [[String]] = []
  var items = "" {
    didSet {
      wheels = items.split(separator: ";", omittingEmptySubsequences: false).map { wheel in
        wheel.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      reloadAllComponents()
      select()
    }
  }
  fileprivate var selectedRows = "" { didSet { select() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    (dataSource, delegate) = (self, self)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func select() {
    let rows = Self.rows(selectedRows) ?? []
    for (component, row) in rows.enumerated() where hasRow(row, component) {
      selectRow(row, inComponent: component, animated: false)
    }
  }

  /// The numbers in a text such as "1, 0"; nil if there is something else in it.
  nonisolated static func rows(_ text: String) -> [Int]? {
    let rows = text.split(separator: ",").map { Int($0.trimmingCharacters(in: .whitespaces)) }
    let found = rows.compactMap { $0 }.filter { $0 >= 0 }
    return found.count == rows.count ? found : nil
  }

  private func hasRow(_ row: Int, _ component: Int) -> Bool {
    wheels.indices.contains(component) && wheels[component].indices.contains(row)
  }

  /// The rows that can be selected, if a text names others; nil if it does not, or before there are rows.
  fileprivate func allowedRows(otherThan text: String) -> String? {
    guard !items.isEmpty, let rows = Self.rows(text) else { return nil }
    if rows.enumerated().allSatisfy({ hasRow($1, $0) }) { return nil }
    return wheels.map { $0.isEmpty ? "none" : "0 to \($0.count - 1)" }.joined(separator: " and ")
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    wheels[component].count
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  { wheels[component][row] }
}

private func divides60(_ minutes: Int) -> Bool { minutes > 0 && 60 % minutes == 0 }

/// Dates in scenes, "2007-01-09 09:41", in UTC.
private enum SceneDate {
  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    if let zone = TimeZone(secondsFromGMT: 0) { calendar.timeZone = zone }
    return calendar
  }()

  static func date(_ text: String) -> Date? {
    guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?/) else {
      return nil
    }
    let parts = [match.1, match.2, match.3, match.4 ?? "0", match.5 ?? "0"].map { Int($0) }
    let components = DateComponents(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])
    return calendar.date(from: components).flatMap {
      text.hasPrefix(self.text($0).prefix(10)) ? $0 : nil
    }
  }

  static func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func digits(_ value: Int?, _ count: Int) -> String {
      let text = "\(value ?? 0)"
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    return
      "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2)) "
      + "\(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
  }
}

extension ViewProperty {
  /// Properties of text views, pickers and date pickers.
  static let pickers: [ViewProperty] = [
    ViewProperty(
      "isEditable", .bool, of: UITextView.self, "Whether the text can be edited. Default: true."
    ) {
      $0.isEditable
    } set: {
      $0.isEditable = $1
    },
    ViewProperty(
      "selectedRows", .rows, of: ScenePicker.self,
      "The selected row of each wheel, from 0, separated by commas."
    ) {
      $0.selectedRows
    } set: { picker, rows in
      UIView.performWithoutAnimation { picker.selectedRows = rows }
    } problem: { picker, rows in
      guard let rows, let allowed = picker.allowedRows(otherThan: rows) else { return nil }
      return .ignoredValue(
        property: "selectedRows", allowed: "a row of each wheel, \(allowed),", found: rows)
    },
    ViewProperty(
      "datePickerMode", .datePickerMode, of: UIDatePicker.self, animatable: true,
      "What is picked. Default: dateAndTime."
    ) {
      $0.datePickerMode
    } set: {
      $0.datePickerMode = $1
    },
    ViewProperty(
      "datePickerStyle", .datePickerStyle, of: UIDatePicker.self, animatable: true,
      "Wheels, buttons or a calendar. Default: automatic, which is compact."
    ) {
      $0.preferredDatePickerStyle
    } set: {
      $0.preferredDatePickerStyle = $1
    },
    ViewProperty(
      "minuteInterval", .integer(1...30, "a divisor of 60 from 1 to 30"), of: UIDatePicker.self,
      animatable: true,
      "The interval of minutes, a divisor of 60. Default: 1."
    ) {
      $0.minuteInterval
    } set: { picker, minutes in
      if divides60(minutes) { picker.minuteInterval = minutes }
    } problem: { _, minutes in
      guard let minutes, !divides60(minutes) else { return nil }
      return .outOfRange(
        key: "minuteInterval", allowed: "a divisor of 60 from 1 to 30", found: "\(minutes)")
    },
    ViewProperty(
      "locale", .locale, of: UIDatePicker.self,
      "The language and region that dates are written in, \"de_DE\". Default: American English."
    ) {
      $0.locale
    } set: { picker, locale in
      UIView.performWithoutAnimation { picker.locale = locale }
    },
    ViewProperty(
      "date", .date, of: UIDatePicker.self,
      "The date in UTC, \"2007-01-09 09:41\", which is the default."
    ) {
      $0.date
    } set: { picker, date in
      UIView.performWithoutAnimation { picker.date = date }
    },
  ]
}

extension PropertyKind where Value == String {
  fileprivate static var rows: PropertyKind {
    let format = TextFormat(name: "the numbers of rows, from 0", example: "1, 0") {
      ScenePicker.rows($0) != nil
    }
    return PropertyKind(.format(format), wrap: { .text($0) }) { value, _ in
      if case .text(let text) = value { text } else { nil }
    }
  }
}

extension PropertyKind where Value == Date {
  fileprivate static var date: PropertyKind {
    let format = TextFormat(name: "a date", example: "2007-01-09 09:41") {
      SceneDate.date($0) != nil
    }
    return PropertyKind(.format(format), wrap: { .text(SceneDate.text($0)) }) { value, _ in
      if case .text(let text) = value { SceneDate.date(text) } else { nil }
    }
  }
}

extension PropertyKind where Value == Locale? {
  /// An empty text is the default.
  fileprivate static var locale: PropertyKind {
    let format = TextFormat(name: "a language and region", example: "de_DE") {
      let locale = Locale(identifier: $0)
      let isLanguage = locale.language.languageCode?.isISOLanguage ?? false
      return $0.isEmpty || isLanguage && locale.region?.isISORegion ?? true
    }
    return PropertyKind(.format(format), wrap: { .text($0?.identifier ?? "") }) { value, _ in
      guard case .text(let text) = value else { return nil }
      return .some(text.isEmpty ? nil : Locale(identifier: text))
    }
  }
}

extension PropertyKind where Value == UIDatePicker.Mode {
  fileprivate static var datePickerMode: PropertyKind {
    .name([
      ("time", .time), ("date", .date), ("dateAndTime", .dateAndTime),
      ("countDownTimer", .countDownTimer),
    ])
  }
}

extension PropertyKind where Value == UIDatePickerStyle {
  fileprivate static var datePickerStyle: PropertyKind {
    .name([
      ("automatic", .automatic), ("wheels", .wheels), ("compact", .compact), ("inline", .inline),
    ])
  }
}
