/// The text of a constraint, read from left to right. Whitespace between tokens is skipped.
struct ConstraintTokens {
  /// A word of letters, digits and underscores, or any text in single quotes.
  struct Word {
    let text: String
    let offset: Int
    let isQuoted: Bool
  }

  private let scalars: [Unicode.Scalar]
  /// The position of the next token, in Unicode scalars.
  private(set) var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    skipSpace()
  }

  /// The next token for messages: a word, a number or a character; nil at the end.
  var next: String? {
    guard offset < scalars.count else { return nil }
    var copy = self
    if let number = copy.takeNumber(allowsSign: false) { return number }
    let word = scalars[offset...].prefix { ConstraintTerm.isWordPart($0) }
    return Self.text(word.isEmpty ? scalars[offset...offset] : word)
  }

  /// Reads a symbol if it is next.
  mutating func take(_ symbol: String) -> Bool {
    guard scalars[offset...].starts(with: symbol.unicodeScalars) else { return false }
    advance(by: symbol.unicodeScalars.count)
    return true
  }

  /// Reads a number in decimal notation, with an exponent, if one is next.
  mutating func takeNumber(allowsSign: Bool) -> String? {
    func isDigit(_ index: Int) -> Bool {
      index < scalars.count && ("0"..."9").contains(scalars[index])
    }
    func isSign(_ index: Int) -> Bool {
      index < scalars.count && (scalars[index] == "-" || scalars[index] == "+")
    }
    var end = offset
    if allowsSign, isSign(end) { end += 1 }
    guard isDigit(end) || (end < scalars.count && scalars[end] == "." && isDigit(end + 1)) else {
      return nil
    }
    while end < scalars.count, isDigit(end) || scalars[end] == "." { end += 1 }
    if end < scalars.count, scalars[end] == "e" || scalars[end] == "E" {
      let digits = isSign(end + 1) ? end + 2 : end + 1
      if isDigit(digits) {
        end = digits
        while isDigit(end) { end += 1 }
      }
    }
    let text = Self.text(scalars[offset..<end])
    advance(by: end - offset)
    return text
  }

  /// Reads a word if one is next. A hyphen between letters belongs to it, as in `profile-card`.
  mutating func takeWord() throws(ConstraintParser.Failure) -> Word? {
    guard offset < scalars.count else { return nil }
    if scalars[offset] == "'" { return try takeQuoted() }
    guard ConstraintTerm.isWordStart(scalars[offset]) else { return nil }
    let start = offset
    var end = offset
    while end < scalars.count {
      let isHyphen =
        scalars[end] == "-" && end + 1 < scalars.count
        && ConstraintTerm.isWordStart(scalars[end + 1])
      guard isHyphen || ConstraintTerm.isWordPart(scalars[end]) else { break }
      end += 1
    }
    advance(by: end - offset)
    return Word(text: Self.text(scalars[start..<end]), offset: start, isQuoted: false)
  }

  private mutating func takeQuoted() throws(ConstraintParser.Failure) -> Word {
    let start = offset
    var text = String.UnicodeScalarView()
    var end = offset + 1
    while end < scalars.count {
      if scalars[end] == "'" {
        guard end + 1 < scalars.count, scalars[end + 1] == "'" else { break }
        end += 1
      }
      text.append(scalars[end])
      end += 1
    }
    guard end < scalars.count else {
      throw ConstraintParser.Failure(
        .unexpected(expected: "a closing quote after the id", found: nil), at: end)
    }
    advance(by: end + 1 - offset)
    return Word(text: String(text), offset: start, isQuoted: true)
  }

  private mutating func advance(by count: Int) {
    offset += count
    skipSpace()
  }

  private mutating func skipSpace() {
    while offset < scalars.count, scalars[offset].properties.isWhitespace { offset += 1 }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
