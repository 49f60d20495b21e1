import Animator

/// Parses constraints by recursive descent:
///
///     constraint = term ("=" | "<=" | ">=") (sum | number) ["@" number]
///     sum        = [number "*"] term [("*" | "/") number] [("+" | "-") number]
///     term       = [item "."] attribute
///     item       = [id | "self" | "superview"] ["." guide] | guide
///
/// An id in single quotes may contain any characters.
struct ConstraintParser {
  /// An error at a character.
  struct Failure: Error {
    let problem: Problem
    /// In Unicode scalars from the start of the text.
    let offset: Int

    init(_ problem: Problem, at offset: Int) { (self.problem, self.offset) = (problem, offset) }

    init(_ problem: ConstraintProblem, at offset: Int) {
      self.init(.invalidConstraint(problem), at: offset)
    }
  }

  /// An id in the text.
  struct Reference {
    let id: String
    let offset: Int
    /// Whether it is a single unquoted word before an attribute, for which a guide may be meant.
    let isWord: Bool
  }

  private var tokens: ConstraintTokens
  /// Whether attributes without an item are those of the view that the constraint belongs to.
  private let hasOwner: Bool
  /// The ids that the constraint refers to.
  private(set) var references: [Reference] = []

  init(_ text: String, hasOwner: Bool) {
    tokens = ConstraintTokens(text)
    self.hasOwner = hasOwner
  }

  mutating func parse() throws(Failure) -> ConstraintEquation {
    let first = try term(expecting: "an attribute, such as 'width'")
    let relation = try relation()
    var equation = ConstraintEquation(first: first, relation: relation)
    let start = tokens.offset
    if let number = try number(allowsSign: true) {
      if tokens.take("*") {
        try setFactor(number.value, number.text, at: start, of: &equation)
        try readSum(into: &equation, expecting: "an attribute after '*'")
      } else if first.attribute.isSize {
        equation.constant = number.value
      } else {
        let name = ConstraintTerm.attributes.name(of: first.attribute) ?? ""
        throw Failure(.constantLocation(attribute: name, found: number.text), at: start)
      }
    } else {
      try readSum(into: &equation, expecting: "an attribute or a number after the relation")
    }
    if tokens.take("@") { equation.priority = try priority() }
    if let found = tokens.next {
      let sum = equation.second == nil ? "" : "'+', '-', "
      let expected =
        equation.priority == 1000 ? sum + "'@' or the end" : "nothing after the priority"
      throw Failure(.unexpected(expected: expected, found: found), at: tokens.offset)
    }
    return equation
  }

  private mutating func relation() throws(Failure) -> NSLayoutConstraint.Relation {
    if tokens.take("<=") { return .lessThanOrEqual }
    if tokens.take(">=") { return .greaterThanOrEqual }
    if tokens.take("==") || tokens.take("=") { return .equal }
    throw Failure(
      .unexpected(expected: "'=', '<=' or '>=' after the attribute", found: tokens.next),
      at: tokens.offset)
  }

  // MARK: The right side

  private mutating func readSum(
    into equation: inout ConstraintEquation, expecting expected: String
  ) throws(Failure) {
    let start = tokens.offset
    let second = try term(expecting: expected)
    let known = equation.first.attribute.relatedAttributes
    guard known.contains(second.attribute) else {
      func name(_ attribute: NSLayoutConstraint.Attribute) -> String {
        ConstraintTerm.attributes.name(of: attribute) ?? ""
      }
      throw Failure(
        .unrelated(
          first: name(equation.first.attribute), second: name(second.attribute),
          known: known.map(name)), at: start)
    }
    equation.second = second
    let isQuotient = tokens.take("/")
    if isQuotient || tokens.take("*") {
      let start = tokens.offset
      let factor = try requireNumber("a number after '\(isQuotient ? "/" : "*")'")
      let value = isQuotient ? 1 / factor.value : factor.value
      try setFactor(value * equation.multiplier, factor.text, at: start, of: &equation)
    }
    let isNegative = tokens.take("-")
    if isNegative || tokens.take("+") {
      let constant = try requireNumber("a number after '\(isNegative ? "-" : "+")'").value
      equation.constant = isNegative ? -constant : constant
    }
  }

  private func setFactor(
    _ factor: Double, _ text: String, at offset: Int, of equation: inout ConstraintEquation
  ) throws(Failure) {
    guard factor != 0, factor.isFinite else { throw Failure(.invalidFactor(text), at: offset) }
    equation.multiplier = factor
  }

  private mutating func priority() throws(Failure) -> Double {
    let start = tokens.offset
    guard let number = try number(allowsSign: true) else {
      throw Failure(
        .unexpected(expected: "a priority from 1 to 1000 after '@'", found: tokens.next),
        at: start)
    }
    guard (1...1000).contains(number.value) else {
      throw Failure(
        Problem.outOfRange(key: "priority", allowed: "1 to 1000", found: number.text), at: start)
    }
    return number.value
  }

  private mutating func requireNumber(
    _ expected: String
  ) throws(Failure) -> (value: Double, text: String) {
    if let number = try number(allowsSign: false) { return number }
    throw Failure(.unexpected(expected: expected, found: tokens.next), at: tokens.offset)
  }

  private mutating func number(
    allowsSign: Bool
  ) throws(Failure) -> (value: Double, text: String)? {
    let start = tokens.offset
    guard let text = tokens.takeNumber(allowsSign: allowsSign) else { return nil }
    guard let value = NumberText.value(text) else {
      throw Failure(.unexpected(expected: "a number", found: text), at: start)
    }
    guard value.isFinite else {
      throw Failure(Problem.notFinite(key: "constraints", found: text), at: start)
    }
    return (value, text)
  }

  // MARK: Terms

  private mutating func term(expecting expected: String) throws(Failure) -> ConstraintTerm {
    var path: [ConstraintTokens.Word] = []
    repeat {
      guard let word = try tokens.takeWord() else {
        let wanted = path.isEmpty ? expected : "a name after '.'"
        throw Failure(.unexpected(expected: wanted, found: tokens.next), at: tokens.offset)
      }
      path.append(word)
    } while tokens.take(".")
    let last = path.removeLast()
    guard let attribute = last.isQuoted ? nil : ConstraintTerm.attributes[last.text] else {
      throw attributeFailure(last, after: path)
    }
    var term = ConstraintTerm(view: .own, attribute: attribute)
    if let item = path.first {
      setView(item, of: &term, isOnly: path.count == 1)
      if path.count > 1 { term.guide = try guide(Array(path.dropFirst())) }
    }
    if term.view == .own, !hasOwner {
      throw Failure(.missingView(attribute: last.text), at: (path.first ?? last).offset)
    }
    if term.guide != nil, attribute == .firstBaseline || attribute == .lastBaseline {
      throw Failure(.baselineOfGuide(attribute: last.text), at: last.offset)
    }
    return term
  }

  private mutating func setView(
    _ word: ConstraintTokens.Word, of term: inout ConstraintTerm, isOnly: Bool
  ) {
    let guide = ConstraintTerm.Guide(rawValue: word.text)
    switch word.text {
    case ConstraintTerm.ownName where !word.isQuoted: term.view = .own
    case ConstraintTerm.superviewName where !word.isQuoted: term.view = .superview
    case _ where !word.isQuoted && guide != nil: (term.view, term.guide) = (.superview, guide)
    default:
      term.view = .id(word.text)
      references.append(
        Reference(id: word.text, offset: word.offset, isWord: isOnly && !word.isQuoted))
    }
  }

  /// The guide after a view; only one may follow, and none follows a guide.
  private func guide(_ words: [ConstraintTokens.Word]) throws(Failure) -> ConstraintTerm.Guide {
    let names = ConstraintTerm.Guide.allCases.map(\.rawValue)
    let word = words[0]
    guard let guide = ConstraintTerm.Guide(rawValue: word.text), !word.isQuoted else {
      let nearest = NearestName.of(word.text, among: names)
      throw Failure(.unknownGuide(word.text, nearest: nearest, known: names), at: word.offset)
    }
    if words.count > 1 {
      throw Failure(
        .unexpected(expected: "an attribute after '\(word.text).'", found: words[1].text),
        at: words[1].offset)
    }
    return guide
  }

  private func attributeFailure(
    _ word: ConstraintTokens.Word, after path: [ConstraintTokens.Word]
  ) -> Failure {
    let isItem = word.isQuoted || ConstraintTerm.reservedNames.contains(word.text)
    let names = ConstraintTerm.attributes.names
    let nearest = NearestName.of(word.text, among: names)
    if isItem || (path.isEmpty && nearest == nil && (word.offset > 0 || !hasOwner)) {
      let item = (path + [word]).map(\.text).joined(separator: ".")
      return Failure(.missingAttribute(item: item), at: word.offset)
    }
    return Failure(.unknownAttribute(word.text, nearest: nearest, known: names), at: word.offset)
  }
}
