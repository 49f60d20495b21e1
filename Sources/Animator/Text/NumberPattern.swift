/// A pattern for numbers, such as `$#,##0.00`: text, `0` for digits that are always shown, `#` for others, a comma
/// that separates thousands, a point before decimals.
public struct NumberPattern: Hashable, Sendable {
  /// The pattern as text.
  public let text: String
  private let prefix: String, suffix: String
  private let minimumDigits: Int
  private let decimals: ClosedRange<Int>
  private let isGrouped: Bool

  /// The pattern `#,##0`.
  public static let whole = NumberPattern("#,##0") ?? NumberPattern()

  private init() {
    (text, prefix, suffix, minimumDigits, decimals, isGrouped) = ("0", "", "", 1, 0...0, false)
  }

  /// Reads a pattern; nil if it has no digits, more than one point, or more than 9 decimals.
  public init?(_ text: String) {
    let digits: (Character) -> Bool = { $0 == "0" || $0 == "#" }
    let inside: (Character) -> Bool = { digits($0) || $0 == "," || $0 == "." }
    guard let first = text.firstIndex(where: digits) else { return nil }
    let core = text[first...].prefix(while: inside)
    guard let last = core.lastIndex(where: digits) else { return nil }
    let parts = core[...last].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || parts[1].allSatisfy(digits) else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard fraction.count <= 9, parts[0].count <= 40 else { return nil }
    self.text = text
    (prefix, suffix) = (String(text[..<first]), String(text[text.index(after: last)...]))
    minimumDigits = parts[0].count { $0 == "0" }
    decimals = fraction.count { $0 == "0" }...fraction.count
    isGrouped = parts[0].contains(",")
  }

  /// A number as text, rounded to the pattern's decimals, halves away from zero. Numbers of more than 15 digits
  /// are limited.
  public func string(_ number: Double) -> String {
    let scale = (0..<decimals.upperBound).reduce(1.0) { scale, _ in scale * 10 }
    let limit = 1e15 / scale
    let value = (min(max(number.isNaN ? 0 : number, -limit), limit) * scale)
      .rounded(.toNearestOrAwayFromZero)
    var fraction = ""
    let (whole, rest) = Int64(abs(value)).quotientAndRemainder(dividingBy: Int64(scale))
    if decimals.upperBound > 0 {
      let digits = "\(rest)"
      fraction = String(repeating: "0", count: decimals.upperBound - digits.count) + digits
      while fraction.count > decimals.lowerBound, fraction.last == "0" { fraction.removeLast() }
    }
    var digits = whole == 0 && minimumDigits == 0 ? "" : "\(whole)"
    if digits.count < minimumDigits {
      digits = String(repeating: "0", count: minimumDigits - digits.count) + digits
    }
    let sign = value < 0 ? "−" : ""
    return sign + prefix + (isGrouped ? Self.grouped(digits) : digits)
      + (fraction.isEmpty ? "" : "." + fraction) + suffix
  }

  private static func grouped(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }
}
