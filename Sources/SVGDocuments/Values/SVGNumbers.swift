import Foundation
import Graphics

/// A scanner of values: numbers, words and functions, with CSS's separators.
struct SVGValueScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips white space, and one comma in it.
  mutating func skipSeparators() {
    skipSpace()
    if next == UInt8(ascii: ",") {
      index += 1
      skipSpace()
    }
  }

  mutating func skipSpace() {
    while let byte = next, byte == 32 || (9...13).contains(byte) { index += 1 }
  }

  /// Consumes a character; false if another one follows.
  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(truncatingIfNeeded: character.value) else { return false }
    index += 1
    return true
  }

  /// Consumes a number by longest match; nil without one, and for one that is not finite.
  mutating func number() -> Double? {
    var end = index
    func isDigit(_ offset: Int) -> Bool {
      offset < bytes.count && (48...57).contains(bytes[offset])
    }
    func isAt(_ offset: Int, _ first: UInt8, _ second: UInt8) -> Bool {
      offset < bytes.count && (bytes[offset] == first || bytes[offset] == second)
    }
    if isAt(end, 43, 45) { end += 1 }
    let begin = end
    while isDigit(end) { end += 1 }
    var digits = end - begin
    if isAt(end, 46, 46) {
      let fraction = end + 1
      var last = fraction
      while isDigit(last) { last += 1 }
      if last > fraction || digits > 0 {
        digits += last - fraction
        end = last
      }
    }
    guard digits > 0 else { return nil }
    if isAt(end, 69, 101) {
      var last = end + 1
      if isAt(last, 43, 45) { last += 1 }
      // "1em" is a number with a unit.
      if isDigit(last) {
        while isDigit(last) { last += 1 }
        end = last
      }
    }
    guard let value = Double(String(decoding: bytes[index..<end], as: UTF8.self)), value.isFinite
    else { return nil }
    index = end
    return value
  }

  /// Consumes a word: a letter or `%`, and letters, digits, `-`, `_` after it. Empty without one.
  mutating func word() -> String {
    func isLetter(_ byte: UInt8) -> Bool {
      (65...90).contains(byte) || (97...122).contains(byte) || byte >= 128 || byte == 37
    }
    let begin = index
    while let byte = next,
      isLetter(byte) || index > begin && (byte == 45 || byte == 95 || (48...57).contains(byte))
    {
      index += 1
    }
    return String(decoding: bytes[begin..<index], as: UTF8.self)
  }

  /// Consumes everything up to a character, and it; nil if it does not follow.
  mutating func text(upTo end: Unicode.Scalar) -> String? {
    let end = UInt8(truncatingIfNeeded: end.value)
    guard let close = bytes[index...].firstIndex(of: end) else { return nil }
    defer { index = close + 1 }
    return String(decoding: bytes[index..<close], as: UTF8.self)
  }

  /// The text that has not been consumed.
  var rest: String { String(decoding: bytes[min(index, bytes.count)...], as: UTF8.self) }
}

/// A list of numbers; nil if the text is none.
func svgNumbers(_ text: String) -> [Double]? {
  var scanner = SVGValueScanner(text)
  var numbers: [Double] = []
  scanner.skipSpace()
  while !scanner.isAtEnd {
    guard let number = scanner.number() else { return nil }
    numbers.append(number)
    scanner.skipSeparators()
  }
  return numbers
}

/// A length with its unit.
struct SVGLength: Hashable, Sendable {
  enum Unit: Hashable, Sendable {
    /// User units.
    case points
    /// Fractions of the viewport.
    case percent
    /// Font sizes.
    case em, ex
    /// Font sizes of the root.
    case rem
  }

  var value: Double
  var unit = Unit.points

  static let zero = SVGLength(value: 0)

  init(value: Double, unit: Unit = .points) { (self.value, self.unit) = (value, unit) }

  /// A number with a unit of CSS, or without one; nil for other text.
  init?(_ text: String) {
    var scanner = SVGValueScanner(text)
    guard let length = scanner.length(), scanner.isAtEnd else { return nil }
    self = length
  }

  /// In user units.
  ///
  /// - Parameters:
  ///   - whole: The length of 100 %, in user units.
  ///   - fontSize: In user units.
  func resolved(of whole: Double, fontSize: Double) -> Double {
    switch unit {
    case .points: value
    case .percent: value / 100 * whole
    case .em: value * fontSize
    // By the definition of CSS for fonts without a measure of their own.
    case .ex: value * fontSize / 2
    case .rem: value * SVGStyle.initialFontSize
    }
  }
}

extension SVGValueScanner {
  /// Consumes a number with a unit, or without one.
  mutating func length() -> SVGLength? {
    guard let number = number() else { return nil }
    switch word().lowercased() {
    case "", "px": return SVGLength(value: number)
    case "%": return SVGLength(value: number, unit: .percent)
    case "em": return SVGLength(value: number, unit: .em)
    case "ex": return SVGLength(value: number, unit: .ex)
    case "rem": return SVGLength(value: number, unit: .rem)
    case "pt": return SVGLength(value: number * 4 / 3)
    case "pc": return SVGLength(value: number * 16)
    case "in": return SVGLength(value: number * 96)
    case "cm": return SVGLength(value: number * 96 / 2.54)
    case "mm": return SVGLength(value: number * 96 / 25.4)
    case "q": return SVGLength(value: number * 96 / 101.6)
    default: return nil
    }
  }
}

/// A fraction: a number or a percentage, clamped to 0…1; nil for other text.
func svgFraction(_ text: String) -> Double? {
  guard let length = SVGLength(text) else { return nil }
  switch length.unit {
  case .points: return min(max(length.value, 0), 1)
  case .percent: return min(max(length.value / 100, 0), 1)
  default: return nil
  }
}
