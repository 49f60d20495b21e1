/// A text with expressions between `{{` and `}}`.
public struct ExpressionTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case expression(Expression)
  }

  private let parts: [Part]

  /// Whether a text contains expressions.
  public static func isTemplate(_ text: String) -> Bool {
    // By bytes: called for each scalar of a document, and Foundation's search takes ten times as long.
    let brace = UInt8(ascii: "{")
    var followsBrace = false
    for byte in text.utf8 {
      let isBrace = byte == brace
      if isBrace && followsBrace { return true }
      followsBrace = isBrace
    }
    return false
  }

  /// Parses a text.
  public init(_ text: String) throws(ExpressionError) {
    var parts: [Part] = []
    let scalars = Array(text.unicodeScalars)
    var (start, index) = (0, 0)
    func flush() {
      if start < index {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[start..<index])
        parts.append(.text(String(view)))
      }
    }
    while index < scalars.count {
      guard scalars[index] == "{", index + 1 < scalars.count, scalars[index + 1] == "{" else {
        index += 1
        continue
      }
      flush()
      let end = try Self.end(of: scalars, from: index + 2)
      parts.append(.expression(try Expression(scalars[(index + 2)..<end], base: index + 2)))
      index = end + 2
      start = index
    }
    flush()
    self.parts = parts
  }

  /// The index of the `}}` that ends an expression; quotes hide it.
  private static func end(of scalars: [Unicode.Scalar], from begin: Int) throws(ExpressionError)
    -> Int
  {
    var quote: Unicode.Scalar?
    var index = begin
    while index < scalars.count {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == "\\" { index += 1 } else if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "}", index + 1 < scalars.count, scalars[index + 1] == "}" {
        return index
      }
      index += 1
    }
    throw ExpressionError(quote == nil ? .unterminatedExpression : .unterminatedText, at: begin - 2)
  }

  /// The value: of any type if the text is one expression and nothing else, and otherwise text.
  public func value(
    in scope: some ExpressionScope, spending budget: ExpressionBudget
  ) throws(ExpressionError) -> ExpressionValue {
    if parts.count == 1, case .expression(let expression) = parts[0] {
      return try expression.value(in: scope, spending: budget)
    }
    var text = ""
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .expression(let expression):
        let value = try expression.value(in: scope, spending: budget)
        guard let part = value.text else {
          throw ExpressionError(
            .wrongType(
              of: "text around '{{ }}'", expected: "a number, a text or a Boolean",
              found: value.found),
            at: expression.offset)
        }
        text += part
      }
      if text.utf8.count > ExpressionLimit.textBytes {
        throw ExpressionError(.textTooLong(limit: ExpressionLimit.textBytes))
      }
    }
    return .text(text)
  }
}
