import Foundation
import Graphics

/// A format whose text depends on the plural category of its arguments: an entry of a `.stringsdict`,
/// or a plural variation of a string catalog.
struct PluralFormat: Hashable, Sendable {
  /// A part of the format, `%#@name@`, that is replaced by the text for a number.
  struct Variable: Hashable, Sendable {
    /// The index of the number among the arguments, counted from 1; nil for the next one.
    var argument: Int?
    /// The conversion that `%arg` stands for, such as "lld".
    var specifier: String
    /// The texts by category.
    var forms: [PluralCategory: String]
  }

  var language: String
  var format: String
  var variables: [String: Variable]

  /// The text for arguments.
  func text(_ arguments: [any CVarArg]) -> String {
    var expansion = Expansion(plural: self, arguments: arguments)
    return expansion.expand(format, depth: 0)
  }

  /// The text without arguments, for labels that show the format as it is.
  var plainText: String { variables["value"]?.forms[.other] ?? format }

  /// Replaces variables by the texts of their categories, and conversions by their arguments.
  private struct Expansion {
    let plural: PluralFormat
    let arguments: [any CVarArg]
    /// The index of the argument for the next conversion without one, counted from 1.
    var next = 1

    /// - Parameter own: The argument of the variable whose text this is; nil at the top.
    mutating func expand(_ format: String, own: Int? = nil, depth: Int) -> String {
      guard depth < 8 else { return "" }
      var result = ""
      var rest = format[...]
      while let percent = rest.firstIndex(of: "%") {
        result += rest[..<percent]
        rest = rest[percent...].dropFirst()
        if rest.first == "%" {
          rest.removeFirst()
          result += "%"
          continue
        }
        result += conversion(&rest, own: own, depth: depth)
      }
      return result + rest
    }

    private mutating func conversion(
      _ rest: inout Substring, own: Int?, depth: Int
    ) -> String {
      let position = Self.position(&rest)
      if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
        let name = String(rest.dropFirst(2)[..<end])
        rest = rest[end...].dropFirst()
        return text(of: name, at: position, depth: depth)
      }
      if rest.hasPrefix("arg"), let own {
        rest = rest.dropFirst(3)
        var specifier = specifier[...]
        return FormatConversion(readingFrom: &specifier).text(argument(own))
      }
      let index = position ?? own ?? take()
      return FormatConversion(readingFrom: &rest).text(argument(index))
    }

    private func argument(_ index: Int) -> (any CVarArg)? {
      arguments.indices.contains(index - 1) ? arguments[index - 1] : nil
    }

    /// The conversion of `%arg` in the variable that is being expanded.
    private var specifier = "lld"

    private mutating func take() -> Int {
      defer { next += 1 }
      return next
    }

    private mutating func text(of name: String, at position: Int?, depth: Int) -> String {
      guard let variable = plural.variables[name] else { return "" }
      let index = variable.argument ?? position ?? take()
      let number = argument(index)?.number ?? 0
      var category = PluralCategory.of(number, in: plural.language)
      // As on iOS, texts for zero are used in languages without that category too.
      if number == 0, variable.forms[.zero] != nil { category = .zero }
      let form = variable.forms[category] ?? variable.forms[.other] ?? ""
      let outer = specifier
      specifier = variable.specifier
      defer { specifier = outer }
      return expand(form, own: index, depth: depth + 1)
    }

    init(plural: PluralFormat, arguments: [any CVarArg]) {
      (self.plural, self.arguments) = (plural, arguments)
    }

    /// Reads a position, such as "2$".
    private static func position(_ rest: inout Substring) -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let after = rest[digits.endIndex...]
      guard let position = Int(digits), position > 0, after.first == "$" else { return nil }
      rest = after.dropFirst()
      return position
    }
  }
}
