/// Parses numbers in the syntax of YAML's core schema and JSON.
enum NumberText {
  /// The number, which may be infinite or NaN; nil if `text` is not a number.
  static func value(_ text: some StringProtocol) -> Double? {
    switch text.lowercased() {
    case ".inf", "+.inf", "inf", "+inf", "infinity": return .infinity
    case "-.inf", "-inf", "-infinity": return -.infinity
    case ".nan", "nan": return .nan
    default: break
    }
    // Double.init accepts more than YAML does, such as hexadecimal numbers.
    let allowed = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "+-.eE".utf8.contains(byte)
    }
    guard allowed, text.utf8.contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    return Double(String(text))
  }
}

/// Formats values for reports and traces, independently of machine and locale.
package enum ValueText {
  /// A number with at most six decimals, without trailing zeros.
  package static func number(_ value: Double) -> String {
    let millionths = (value * 1e6).rounded()
    guard value.isFinite, abs(millionths) < 9e18 else { return "\(value)" }
    let (whole, rest) = Int64(abs(millionths)).quotientAndRemainder(dividingBy: 1_000_000)
    var text = String(whole)
    if rest > 0 {
      let digits = String(rest)
      text += "." + String(repeating: "0", count: 6 - digits.count) + digits
      while text.hasSuffix("0") { text.removeLast() }
    }
    return millionths < 0 ? "-" + text : text
  }
}
