import Animator

extension ElementKind {
  /// `pickerView` and `datePicker`.
  static let pickers: [ElementKind] = [
    ElementKind(
      "pickerView", UIPickerView.self, inherits: "view",
      [
        .flag("showsSelectionIndicator", nil) { $0.showsSelectionIndicator = $1 }
      ]),
    ElementKind(
      "datePicker", UIDatePicker.self, inherits: "control",
      [
        .choice(
          "datePickerMode", .dateAndTime,
          [
            "time": .time, "date": .date, "dateAndTime": .dateAndTime,
            "countdownTimer": .countDownTimer,
          ]
        ) { $0.datePickerMode = $1 },
        .choice(
          "style", nil,
          [
            "automatic": .automatic, "wheels": .wheels, "compact": .compact, "inline": .inline,
          ]
        ) { $0.preferredDatePickerStyle = $1 },
        locale,
        .integer("minuteInterval", 1) { $0.minuteInterval = $1 },
        date("minimumDate") { $0.minimumDate = $1 },
        date("maximumDate") { $0.maximumDate = $1 },
        // A picker of the current date has that of the run, which a recording does not depend on.
        date("date") { $0.date = $1 },
        .number("countdownDuration") { if $1 > 0 { $0.countDownDuration = $1 } },
        .ignored(attributes: ["useCurrentDate", "roundsToMinuteInterval"]),
      ]),
  ]

  private static let locale = Rule<UIDatePicker>.other(children: ["locale"], keys: ["locale"]) {
    picker, coder in
    guard let name = coder.element.child("locale")?["localeIdentifier"] else { return }
    picker.locale = Locale(identifier: name)
  }

  private static func date(
    _ key: String, _ set: @escaping (UIDatePicker, Date) -> Void
  ) -> Rule<UIDatePicker> {
    .other(keys: [key]) { picker, coder in
      guard let element = coder.element.child("date", key: key),
        // Up to the year 5000.
        let seconds = coder.file.number(
          "timeIntervalSinceReferenceDate", of: element, below: 1e11)
      else { return }
      set(picker, Date(timeIntervalSinceReferenceDate: seconds))
    }
  }
}
