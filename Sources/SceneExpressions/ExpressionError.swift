/// Why an expression has no value.
public struct ExpressionError: Error, Equatable, Sendable {
  /// The error.
  public let problem: ExpressionProblem
  /// Where, in Unicode scalars from the start of the text.
  public let offset: Int

  /// Creates an error.
  public init(_ problem: ExpressionProblem, at offset: Int = 0) {
    (self.problem, self.offset) = (problem, offset)
  }
}

/// The errors of expressions.
public enum ExpressionProblem: Equatable, Sendable {
  /// A character that begins no token.
  case unexpectedCharacter(String)
  /// A text without its closing quote.
  case unterminatedText
  /// `{{` without `}}`.
  case unterminatedExpression
  /// An unexpected token; `expected` describes the valid ones.
  case unexpected(found: String, expected: String)
  /// An expression longer than the limit, in characters.
  case tooLong(limit: Int)
  /// An expression nested deeper than the limit.
  case tooDeep(limit: Int)
  /// More operations than all expressions of a document may have.
  case tooManySteps(limit: Int)
  /// A text longer than the limit, in bytes.
  case textTooLong(limit: Int)
  /// A list with more values than the limit.
  case listTooLong(limit: Int)
  /// A name that is not defined.
  case unknownName(String, known: [String])
  /// A function that does not exist.
  case unknownFunction(String, known: [String])
  /// A mapping has no value with the name.
  case unknownMember(String, known: [String])
  /// A function with another number of arguments; `usage` is how it is called.
  case wrongArguments(usage: String, found: Int)
  /// A value of another type.
  case wrongType(of: String, expected: String, found: String)
  /// An item that a list does not have.
  case outOfRange(index: String, count: Int)
  /// A division by zero, or a result that is too large.
  case notFinite
  /// A format without a digit, or with too many.
  case invalidFormat(String)
  /// The scope has reported why a name has no value.
  case alreadyReported
}

extension ExpressionProblem: CustomStringConvertible {
  /// The message.
  public var description: String {
    switch self {
    case .unexpectedCharacter(let character):
      "unexpected character '\(character)' in the expression"
    case .unterminatedText: "the text in the expression has no closing quote"
    case .unterminatedExpression: "'{{' has no matching '}}'"
    case .unexpected(let found, let expected):
      "the expression needs \(expected) here; found \(found)"
    case .tooLong(let limit): "the expression has more than \(limit) characters"
    case .tooDeep(let limit): "the expression is nested more than \(limit) levels deep"
    case .tooManySteps(let limit): "the expressions of the scene take more than \(limit) operations"
    case .textTooLong(let limit): "the text is longer than \(limit) bytes"
    case .listTooLong(let limit): "the list has more than \(limit) values"
    case .unknownName(let name, _): "nothing has the name '\(name)'"
    case .unknownFunction(let name, _): "there is no function '\(name)'"
    case .unknownMember(let name, let known):
      "there is no value '\(name)' in this mapping"
        + (known.isEmpty
          ? "" : "; it has \(known.prefix(12).map { "'\($0)'" }.joined(separator: ", "))")
    case .wrongArguments(let usage, let found):
      "the function is called as \(usage); found \(found) argument\(found == 1 ? "" : "s")"
    case .wrongType(let what, let expected, let found):
      "\(what) expects \(expected); found \(found)"
    case .outOfRange(let index, let count):
      "the list has no item \(index); it has \(count), counted from 0"
    case .notFinite: "the result is not a finite number; is there a division by zero?"
    case .invalidFormat(let format):
      "'\(format)' is not a format, such as \"0.00\", \"#,##0\" or \"0%\""
    case .alreadyReported: "the value is invalid"
    }
  }

  /// A misspelled name and those that it may have meant; nil for other problems.
  public var misspelled: (name: String, known: [String])? {
    switch self {
    case .unknownName(let name, let known), .unknownFunction(let name, let known),
      .unknownMember(let name, let known):
      (name, known)
    default: nil
    }
  }
}
