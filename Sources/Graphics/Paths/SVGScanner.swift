/// A tokenizer of path data: numbers, and the separators between them.
struct SVGScanner {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether the last token was a number or a flag, so that a comma may follow.
  private(set) var isInNumbers = false
  /// The byte offset of a comma that no token has followed yet.
  private(set) var trailingComma: Int?

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next byte; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The byte offset of the next byte.
  var offset: Int { index }

  /// The next character for error messages; nil at the end.
  var found: String? {
    guard index < bytes.count else { return nil }
    return String(decoding: bytes[index...].prefix(16), as: UTF8.self).first.map { String($0) }
  }

  /// Whether a number follows.
  var isAtNumber: Bool {
    guard let next else { return false }
    return Self.isDigit(next) || "+-.".utf8.contains(next)
  }

  /// An error at a byte offset, by default that of the next byte.
  func error(_ reason: SVGPathError.Reason, at offset: Int? = nil) -> SVGPathError {
    let before = String(decoding: bytes[..<(offset ?? index)], as: UTF8.self)
    return SVGPathError(reason: reason, position: before.unicodeScalars.count + 1)
  }

  mutating func advance() {
    index = min(index + 1, bytes.count)
    isInNumbers = bytes[index - 1] == UInt8(ascii: "0") || bytes[index - 1] == UInt8(ascii: "1")
    trailingComma = nil
  }

  /// Skips white space, and one comma in it if a comma may follow.
  mutating func skipSpace(withComma: Bool = false) {
    var allowsComma = withComma && trailingComma == nil
    while let next {
      if next == UInt8(ascii: ","), allowsComma {
        allowsComma = false
        trailingComma = index
      } else if !(next == 0x20 || (9...13).contains(next) && next != 11) {
        return
      }
      index += 1
    }
  }

  /// Consumes a number by longest match, so that "1.5.5" is two numbers; nil without one. The
  /// result may be infinite.
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
