/// Formats numbers for messages, independent of the locale.
enum Numbers {
  /// Up to six decimals, without trailing zeros: "0.42".
  static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    if value != 0 && abs(value) < 1e-6 { return "\(value)" }
    var text = String(format: "%.6f", value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  /// "0.5 s".
  static func seconds(_ value: Double) -> String { text(value) + " s" }
}
