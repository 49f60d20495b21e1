import Foundation

/// The plural categories of CLDR.
enum PluralCategory: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// The operands of CLDR's plural rules.
struct PluralOperands {
  /// The absolute value.
  let n: Double
  /// The integer digits.
  let i: Int
  /// Whether there are visible fraction digits: v ≠ 0 and f ≠ 0 at once, as numbers have no trailing
  /// zeros.
  let hasFraction: Bool

  init(_ value: Double) {
    n = value.isFinite ? min(abs(value), 1e15) : 0
    i = Int(n)
    hasFraction = n != n.rounded(.down)
  }

  /// Whether the last two integer digits are in a range.
  func endsIn(_ range: ClosedRange<Int>) -> Bool { range.contains(i % 100) }
  /// Whether the last integer digit is in a range.
  func lastDigitIn(_ range: ClosedRange<Int>) -> Bool { range.contains(i % 10) }
}

extension PluralCategory {
  private typealias Rule = @Sendable (PluralOperands) -> PluralCategory

  /// The category of a number in a language, by the cardinal rules of CLDR 44. Languages that are not
  /// listed have those of English.
  static func of(_ value: Double, in language: String) -> PluralCategory {
    let subtags = Language.subtags(language)
    let operands = PluralOperands(value)
    if subtags.first == "pt", subtags.dropFirst().contains("pt") { return oneIsInteger(operands) }
    return (rules[subtags.first ?? "en"] ?? oneIsInteger)(operands)
  }

  private static let rules: [String: Rule] = {
    let table: [(String, Rule)] = [
      (
        "bo dz id ig ii ja jbo jv kde kea km ko lkt lo ms my nqo sah ses sg su th to vi wo yo yue zh",
        { _ in .other }
      ),
      (
        "af an asa az bal bem bez bg brx ce cgg chr ckb dv ee el eo eu fo fur gsw ha haw hu jgo jmc ka "
          + "kaj kcg kk kkj kl ks ksb ku ky lb lg mas mgo ml mn mr nah nb nd ne nn nnh no nr ny nyn om or "
          + "os pap ps rm rof rwk saq sd sdh seh sn so sq ss ssy st syr ta te teo tig tk tn tr ts ug uz "
          + "ve vo vun wae xh xog", { $0.n == 1 ? .one : .other }
      ),
      ("am as bn fa gu hi kn pcm zu", { $0.i == 0 || $0.n == 1 ? .one : .other }),
      ("es", { $0.n == 1 ? .one : millions($0) }),
      ("ca it", { $0.i == 1 && !$0.hasFraction ? .one : millions($0) }),
      ("fr pt", { $0.i <= 1 ? .one : millions($0) }),
      ("ff hy kab", { $0.i <= 1 ? .one : .other }),
      ("ak bho guw ln mg nso pa ti wa", { $0.n == 0 || $0.n == 1 ? .one : .other }),
      ("si", { $0.n <= 1 && !($0.hasFraction && $0.n > 0.1) ? .one : .other }),
      ("da", { $0.n == 1 || ($0.hasFraction && $0.i <= 1) ? .one : .other }),
      (
        "is mk",
        { $0.hasFraction || ($0.lastDigitIn(1...1) && !$0.endsIn(11...11)) ? .one : .other }
      ),
      ("fil tl", { $0.hasFraction ? .other : [4, 6, 9].contains($0.i % 10) ? .other : .one }),
      ("be ru uk", { slavic($0, one: $0.lastDigitIn(1...1) && !$0.endsIn(11...11), rest: .many) }),
      ("pl", { slavic($0, one: $0.i == 1, rest: .many) }),
      (
        "bs hr sh sr",
        { slavic($0, one: $0.lastDigitIn(1...1) && !$0.endsIn(11...11), rest: .other) }
      ),
      (
        "cs sk",
        { $0.hasFraction ? .many : $0.i == 1 ? .one : (2...4).contains($0.i) ? .few : .other }
      ),
      (
        "sl",
        {
          $0.hasFraction || $0.endsIn(3...4)
            ? .few : $0.endsIn(1...1) ? .one : $0.endsIn(2...2) ? .two : .other
        }
      ),
      (
        "lt",
        {
          $0.hasFraction
            ? .many
            : $0.endsIn(11...19) || $0.lastDigitIn(0...0)
              ? .other : $0.lastDigitIn(1...1) ? .one : .few
        }
      ),
      (
        "lv prg",
        {
          $0.lastDigitIn(1...1) && !$0.endsIn(11...11)
            ? .one
            : !$0.hasFraction && ($0.lastDigitIn(0...0) || $0.endsIn(11...19)) ? .zero : .other
        }
      ),
      (
        "mo ro",
        { $0.n == 1 ? .one : $0.hasFraction || $0.n == 0 || $0.endsIn(1...19) ? .few : .other }
      ),
      (
        "ar ars",
        {
          $0.hasFraction
            ? .other
            : $0.i == 0
              ? .zero
              : $0.i == 1
                ? .one
                : $0.i == 2
                  ? .two
                  : $0.endsIn(3...10) ? .few : $0.endsIn(11...99) ? .many : .other
        }
      ),
      (
        "he iw",
        {
          ($0.i == 1 && !$0.hasFraction) || ($0.i == 0 && $0.hasFraction)
            ? .one : $0.i == 2 && !$0.hasFraction ? .two : .other
        }
      ),
      (
        "ga",
        {
          $0.hasFraction
            ? .other
            : $0.i == 1
              ? .one
              : $0.i == 2
                ? .two
                : (3...6).contains($0.i) ? .few : (7...10).contains($0.i) ? .many : .other
        }
      ),
      (
        "cy",
        {
          $0.hasFraction
            ? .other : [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][$0.i] ?? .other
        }
      ),
      (
        "mt",
        {
          $0.n == 1
            ? .one
            : $0.n == 2
              ? .two
              : $0.hasFraction
                ? .other
                : $0.i == 0 || $0.endsIn(3...10) ? .few : $0.endsIn(11...19) ? .many : .other
        }
      ),
      (
        "iu naq sat se sma smi smj smn sms",
        { $0.n == 1 ? .one : $0.n == 2 ? .two : .other }
      ),
    ]
    var rules: [String: Rule] = [:]
    for (languages, rule) in table {
      for language in languages.split(separator: " ") { rules[String(language)] = rule }
    }
    return rules
  }()

  /// As in English.
  private static let oneIsInteger: Rule = { $0.i == 1 && !$0.hasFraction ? .one : .other }

  /// Romance languages have a category for whole millions.
  private static func millions(_ operands: PluralOperands) -> PluralCategory {
    operands.i != 0 && operands.i % 1_000_000 == 0 && !operands.hasFraction ? .many : .other
  }

  private static func slavic(
    _ operands: PluralOperands, one: Bool, rest: PluralCategory
  ) -> PluralCategory {
    if operands.hasFraction { return .other }
    if one { return .one }
    return operands.lastDigitIn(2...4) && !operands.endsIn(12...14) ? .few : rest
  }
}
