/// Numbers as YAML's core schema and JSON write them.
enum NumberText {
  /// The number that `text` stands for, infinities and NaN included; nil for anything else.
  static func value(_ text: some StringProtocol) -> Double? {
    switch text.lowercased() {
    case ".inf", "+.inf", "inf", "+inf", "infinity": return .infinity
    case "-.inf", "-inf", "-infinity": return -.infinity
    case ".nan", "nan": return .nan
    default: break
    }
    // Double reads more than YAML does: hexadecimal, surrounding nonsense of other locales.
    let allowed = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "+-.eE".utf8.contains(byte)
    }
    guard allowed, text.utf8.contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    return Double(String(text))
  }
}

/// Values as text for people and for diffs: the same on every machine, in every locale.
package enum ValueText {
  /// A number with at most six decimals, none that say nothing.
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
