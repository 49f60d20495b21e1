/// Takes path data apart: numbers, and what lies between them.
struct SVGScanner {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether the last thing read was a number or a flag: a comma may follow.
  private(set) var isInNumbers = false
  /// Where a comma stands after which nothing was read yet, in bytes.
  private(set) var trailingComma: Int?

  init(_ text: String) { bytes = Array(text.utf8) }

  /// What comes next; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Where that is, in bytes.
  var place: Int { index }

  /// The character that comes next, for messages; nil at the end.
  var found: String? {
    guard index < bytes.count else { return nil }
    return String(decoding: bytes[index...].prefix(16), as: UTF8.self).first.map { String($0) }
  }

  /// Whether a number follows.
  var isAtNumber: Bool {
    guard let next else { return false }
    return Self.isDigit(next) || "+-.".utf8.contains(next)
  }

  /// What is wrong at a place in bytes, or else at what comes next.
  func error(_ reason: SVGPathError.Reason, at place: Int? = nil) -> SVGPathError {
    let before = String(decoding: bytes[..<(place ?? index)], as: UTF8.self)
    return SVGPathError(reason: reason, position: before.unicodeScalars.count + 1)
  }

  mutating func advance() {
    index = min(index + 1, bytes.count)
    isInNumbers = bytes[index - 1] == UInt8(ascii: "0") || bytes[index - 1] == UInt8(ascii: "1")
    trailingComma = nil
  }

  /// Skips white space, and one comma in it where that may be.
  mutating func skipSpace(withComma: Bool = false) {
    var mayTakeComma = withComma && trailingComma == nil
    while let next {
      if next == UInt8(ascii: ","), mayTakeComma {
        mayTakeComma = false
        trailingComma = index
      } else if !(next == 0x20 || (9...13).contains(next) && next != 11) {
        return
      }
      index += 1
    }
  }

  /// Reads the number that follows: the longest that there is, "1.5.5" being two; nil for none. It may
  /// be infinite.
  mutating func number() -> Double? {
    var end = index
    func isAt(_ set: StaticString) -> Bool {
      guard end < bytes.count else { return false }
      return set.withUTF8Buffer { $0.contains(bytes[end]) }
    }
    func skipDigits() -> Bool {
      let begin = end
      while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
      return end > begin
    }
    if isAt("+-") { end += 1 }
    var hasDigits = skipDigits()
    if isAt(".") {
      end += 1
      hasDigits = skipDigits() || hasDigits
    }
    guard hasDigits else { return nil }
    let mantissaEnd = end
    if isAt("eE") {
      end += 1
      if isAt("+-") { end += 1 }
      if !skipDigits() { end = mantissaEnd }
    }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    index = end
    (isInNumbers, trailingComma) = (true, nil)
    return Double(text)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
