// The types of values of date pickers. Raw values are UIKit's.

extension UIDatePicker {
  /// The components that are picked. Raw values are UIKit's.
  public enum Mode: Int, Sendable {
    /// Hour and minute.
    case time
    /// Day, month and year.
    case date
    /// Both.
    case dateAndTime
    /// Hours and minutes of a duration.
    case countDownTimer
  }
}

/// The looks of date pickers.
public enum UIDatePickerStyle: Int, Sendable {
  /// ``compact``, or ``wheels`` for durations.
  case automatic
  /// Wheels.
  case wheels
  /// Buttons that open a calendar or wheels.
  case compact
  /// A calendar.
  case inline
}
