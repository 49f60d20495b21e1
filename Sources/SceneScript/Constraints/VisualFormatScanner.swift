import Animator

/// Checks the syntax of visual formats and finds the views that they name:
///
///     format    = ("H:" | "V:") ["|" gap] view {gap view} [gap "|"]
///     gap       = ["-" [predicate | list] ["-"]]
///     view      = "[" id [list] "]"
///     list      = "(" predicate {"," predicate} ")"
///     predicate = ["==" | "<=" | ">="] (number | id) ["@" number]
///
/// Ids consist of letters, digits and underscores; metrics do not exist in scenes.
struct VisualFormatScanner {
  private var tokens: ConstraintTokens
  /// The ids in the format.
  private(set) var references: [ConstraintParser.Reference] = []

  init(_ text: String) { tokens = ConstraintTokens(text) }

  /// Whether a constraint is a visual format.
  static func isFormat(_ text: String) -> Bool {
    let start = text.drop { $0.isWhitespace }
    return start.hasPrefix("H:") || start.hasPrefix("V:")
  }

  /// The ids in a valid format.
  static func ids(in text: String) -> [String] {
    var scanner = VisualFormatScanner(text)
    do throws(ConstraintParser.Failure) { try scanner.scan() } catch { return [] }
    return scanner.references.map(\.id)
  }

  mutating func scan() throws(ConstraintParser.Failure) {
    if !tokens.take("H:") { try require("V:") }
    if tokens.take("|") { try gap() }
    try view()
    while tokens.next != nil {
      try gap()
      if tokens.take("|") { break }
      try view()
    }
    if tokens.next != nil { throw failure("the end after '|'") }
  }

  private mutating func gap() throws(ConstraintParser.Failure) {
    guard tokens.take("-"), tokens.next != "[", tokens.next != "|" else { return }
    if tokens.take("(") { try list(ofLengths: false) } else { try predicate(ofLength: false) }
    try require("-")
  }

  private mutating func view() throws(ConstraintParser.Failure) {
    try require("[")
    try id(expecting: "the id of a view after '['")
    if tokens.take("(") { try list(ofLengths: true) }
    try require("]")
  }

  private mutating func id(expecting expected: String) throws(ConstraintParser.Failure) {
    guard let word = try tokens.takeWord() else { throw failure(expected) }
    guard !word.isQuoted, !word.text.contains("-") else {
      throw ConstraintParser.Failure(
        .unexpected(expected: "an id of letters, digits and underscores", found: word.text),
        at: word.offset)
    }
    references.append(.init(id: word.text, offset: word.offset, isWord: false))
  }

  private mutating func list(ofLengths: Bool) throws(ConstraintParser.Failure) {
    repeat { try predicate(ofLength: ofLengths) } while tokens.take(",")
    try require(")")
  }

  private mutating func predicate(ofLength: Bool) throws(ConstraintParser.Failure) {
    if !tokens.take("<="), !tokens.take(">=") { _ = tokens.take("==") }
    if tokens.takeNumber(allowsSign: false) == nil {
      guard ofLength else { throw failure("a number") }
      try id(expecting: "a number or the id of a view")
    }
    guard tokens.take("@") else { return }
    let start = tokens.offset
    guard let text = tokens.takeNumber(allowsSign: false) else {
      throw failure("a priority from 1 to 1000 after '@'")
    }
    guard let priority = NumberText.value(text), (1...1000).contains(priority) else {
      throw ConstraintParser.Failure(
        Problem.outOfRange(key: "priority", allowed: "1 to 1000", found: text), at: start)
    }
  }

  private mutating func require(_ symbol: String) throws(ConstraintParser.Failure) {
    if !tokens.take(symbol) { throw failure("'\(symbol)'") }
  }

  private func failure(_ expected: String) -> ConstraintParser.Failure {
    ConstraintParser.Failure(
      ConstraintProblem.unexpected(expected: expected, found: tokens.next), at: tokens.offset)
  }
}
