/// A pattern for numbers, such as `$#,##0.00`.
///
/// `0` is a digit that is always written, `#` one that is omitted if it is a leading or a trailing zero; a comma
/// groups thousands, a percent sign multiplies by 100, and `+`, at the beginning or before the first digit, writes the
/// sign of positive numbers. Everything before and after is kept; the sign precedes it, as in Unicode's number
/// patterns. Numbers are rounded in decimal, halves away from zero, independently of locale.
public struct NumberPattern: Hashable, Sendable {
  /// The pattern as text.
  public let text: String
  private let prefix: String
  private let suffix: String
  private let minimumWhole: Int
  private let decimals: ClosedRange<Int>
  private let isGrouped: Bool
  private let showsPlus: Bool

  /// The pattern `#,##0`.
  public static let whole = NumberPattern("#,##0", prefix: "", number: "#,##0", suffix: "")

  /// Reads a pattern; nil without a digit, with more than 20 of them, or with more than one decimal point.
  public init?(_ text: String) {
    let marks = Set("0#,.")
    guard text.count <= 64, let first = text.firstIndex(where: { $0 == "0" || $0 == "#" })
    else { return nil }
    let body = text[first...].prefix { marks.contains($0) }
    // A period behind the digits belongs to the text after them.
    let number = body.hasSuffix(".") ? body.dropLast() : body
    let fraction =
      number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .dropFirst().first ?? ""
    guard number.count <= 20, fraction.allSatisfy({ $0 == "0" || $0 == "#" }) else { return nil }
    self.init(text, prefix: text[..<first], number: number, suffix: text[number.endIndex...])
  }

  private init(_ text: String, prefix: Substring, number: Substring, suffix: Substring) {
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    self.text = text
    let isLeading = prefix.hasPrefix("+")
    showsPlus = isLeading || prefix.hasSuffix("+")
    let rest = !showsPlus ? prefix : isLeading ? prefix.dropFirst() : prefix.dropLast()
    (self.prefix, self.suffix) = (String(rest), String(suffix))
    minimumWhole = parts[0].count { $0 == "0" }
    isGrouped = parts[0].contains(",")
    decimals = fraction.count { $0 == "0" }...fraction.count
  }

  /// Formats a number; NaN is written as 0.
  public func string(_ number: Double) -> String {
    let limit = Double.greatestFiniteMagnitude
    let number = number.isNaN ? 0 : min(max(number, -limit), limit)
    let isPercent = prefix.contains("%") || suffix.contains("%")
    var digits = Decimal(abs(number), shiftedBy: isPercent ? 2 : 0)
    digits.round(toDecimals: decimals.upperBound)
    var fraction = digits.fraction(decimals.upperBound)
    while fraction.count > decimals.lowerBound, fraction.last == "0" { fraction.removeLast() }
    var whole = digits.whole
    whole = String(repeating: "0", count: max(minimumWhole - whole.count, 0)) + whole
    if isGrouped { whole = Self.grouped(whole) }
    let sign = number < 0 && !digits.isZero ? "-" : showsPlus ? "+" : ""
    if !fraction.isEmpty { whole += "." + fraction }
    return sign + prefix + whole + suffix
  }

  private static func grouped(_ digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// The digits of a number that is not negative.
  private struct Decimal {
    /// The significant digits, without leading zeros.
    private var digits: [UInt8]
    /// How many of them precede the decimal point; may be negative.
    private var point: Int

    init(_ number: Double, shiftedBy shift: Int) {
      // "123.45" or "1.2345e+20", the shortest digits that stand for the number.
      let parts = "\(number)".split(separator: "e")
      let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
      digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
      point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + shift
      let zeros = digits.prefix { $0 == 0 }.count
      digits.removeFirst(zeros)
      point -= zeros
    }

    var isZero: Bool { digits.allSatisfy { $0 == 0 } }

    mutating func round(toDecimals decimals: Int) {
      let kept = point + decimals
      guard kept < digits.count else { return }
      if kept < 0 {
        digits = []
        return
      }
      let roundsUp = digits[kept] >= 5
      digits.removeSubrange(kept...)
      guard roundsUp else { return }
      var index = kept - 1
      while index >= 0, digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      if index >= 0 {
        digits[index] += 1
      } else {
        digits.insert(1, at: 0)
        point += 1
      }
    }

    private func digit(_ index: Int) -> Character {
      digits.indices.contains(index) ? Character(String(digits[index])) : "0"
    }

    var whole: String { point > 0 && !digits.isEmpty ? String((0..<point).map(digit)) : "" }

    func fraction(_ count: Int) -> String { String((0..<count).map { digit(point + $0) }) }
  }
}
