import Foundation

/// A conversion of a format, such as `%2$.1f`, without its percent sign and position.
///
/// Formats come from files, so a conversion that does not suit its argument shows the argument as it is.
/// Foundation would read memory that is none of its business.
struct FormatConversion {
  /// Flags, width and precision.
  private var options = ""
  private var kind: Character?

  /// The most characters of a width or a precision: three digits.
  private static let digitLimit = 3

  /// Reads a conversion from the front of a text.
  init(readingFrom rest: inout Substring) {
    take(from: &rest) { "-+ #0'".contains($0) }
    takeNumber(from: &rest)
    if rest.first == "." {
      options.append(rest.removeFirst())
      takeNumber(from: &rest)
    }
    // The length follows from the argument.
    rest = rest.drop { "hlqLztj".contains($0) }
    if !rest.isEmpty { kind = rest.removeFirst() }
  }

  private mutating func take(
    from rest: inout Substring, while isPart: (Character) -> Bool
  ) {
    let part = rest.prefix(while: isPart)
    // Grouping by a locale's separators would differ between machines.
    options += Set(part).subtracting("'").sorted()
    rest = rest[part.endIndex...]
  }

  private mutating func takeNumber(from rest: inout Substring) {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    options += digits.prefix(Self.digitLimit)
    rest = rest[digits.endIndex...]
  }

  /// The text for an argument; nil for one that is missing.
  func text(_ argument: (any CVarArg)?) -> String {
    guard let kind else { return "%" }
    guard let argument else { return "(null)" }
    switch kind {
    case "d", "i", "u", "x", "X", "o":
      guard let number = argument.wholeNumber else { break }
      return String(format: "%\(options)ll\(kind)", number)
    case "f", "F", "e", "E", "g", "G", "a", "A":
      guard let number = argument.number else { break }
      return String(format: "%\(options)\(kind)", number)
    default: break
    }
    return "\(argument)"
  }
}

extension CVarArg {
  /// The value of an argument that is a number.
  var number: Double? {
    switch self {
    case let number as any BinaryInteger: Double(number)
    case let number as Double: number
    case let number as Float: Double(number)
    case let number as CGFloat: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  /// The value of an argument that is a whole number.
  fileprivate var wholeNumber: Int64? {
    switch self {
    case let number as any BinaryInteger: Int64(truncatingIfNeeded: number)
    case let number as NSNumber: number.int64Value
    default: nil
    }
  }
}
