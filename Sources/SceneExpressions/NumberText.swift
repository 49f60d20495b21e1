/// Numbers as text.
enum NumberText {
  /// The shortest text that stands for the number, without a decimal point if it is whole.
  static func shortest(_ number: Double) -> String {
    if number == 0 { return "0" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    return "\(number)"
  }

  /// The finite number that a text stands for, as in JSON; nil if it stands for none.
  static func parse(_ text: String) -> Double? {
    let allowed = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    guard allowed, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
