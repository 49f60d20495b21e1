/// A token of an expression.
struct Token: Equatable {
  enum Kind: Equatable {
    case number(Double)
    case text(String)
    case name(String)
    /// An operator or a bracket.
    case symbol(String)
    case end
  }

  let kind: Kind
  /// In Unicode scalars from the start of the text.
  let offset: Int

  /// The token as messages quote it.
  var found: String {
    switch kind {
    case .number(let number): "'\(NumberText.shortest(number))'"
    case .text: "a text"
    case .name(let name), .symbol(let name): "'\(name)'"
    case .end: "the end of the expression"
    }
  }
}

/// Splits an expression into tokens.
struct Scanner {
  private let scalars: [Unicode.Scalar]
  /// The offset of the first scalar in the whole text.
  private let base: Int
  private var index = 0

  init(_ scalars: some Sequence<Unicode.Scalar>, base: Int) {
    (self.scalars, self.base) = (Array(scalars), base)
  }

  private static let pairs: Set<String> = ["==", "!=", "<=", ">=", "&&", "||", "??"]
  /// Words that are operators: YAML has other uses for `!` and `&`.
  private static let words = ["and": "&&", "or": "||", "not": "not"]
  private static let singles = Set<Unicode.Scalar>("+-*/%<>!?:()[],.".unicodeScalars)

  mutating func tokens() throws(ExpressionError) -> [Token] {
    var tokens: [Token] = []
    repeat {
      var token = try next()
      // Behind a period a word is the name of a part.
      if case .name(let name) = token.kind, let symbol = Self.words[name],
        tokens.last?.kind != .symbol(".")
      {
        token = Token(kind: .symbol(symbol), offset: token.offset)
      }
      tokens.append(token)
    } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(ExpressionError) -> Token {
    while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
    let start = index
    guard index < scalars.count else { return token(.end, start) }
    let scalar = scalars[index]
    if Self.isDigit(scalar) { return try number() }
    if Self.isNameStart(scalar) { return token(.name(take(while: Self.isNamePart)), start) }
    if scalar == "\"" || scalar == "'" { return try text(endingIn: scalar) }
    if scalar == "#" {
      index += 1
      return token(.text("#" + take(while: { $0.properties.isASCIIHexDigit })), start)
    }
    if index + 1 < scalars.count {
      let pair = String(scalar) + String(scalars[index + 1])
      if Self.pairs.contains(pair) {
        index += 2
        return token(.symbol(pair), start)
      }
    }
    guard Self.singles.contains(scalar) else {
      throw ExpressionError(.unexpectedCharacter(String(scalar)), at: base + start)
    }
    index += 1
    return token(.symbol(String(scalar)), start)
  }

  private mutating func number() throws(ExpressionError) -> Token {
    let start = index
    var digits = take(while: Self.isDigit)
    if index + 1 < scalars.count, scalars[index] == ".", Self.isDigit(scalars[index + 1]) {
      index += 1
      digits += "." + take(while: Self.isDigit)
    }
    if index + 1 < scalars.count, scalars[index] == "e" || scalars[index] == "E" {
      let mark = index
      index += 1
      var exponent = "e"
      if scalars[index] == "+" || scalars[index] == "-" {
        exponent += String(scalars[index])
        index += 1
      }
      let power = take(while: Self.isDigit)
      if power.isEmpty { index = mark } else { digits += exponent + power }
    }
    guard let value = Double(digits), value.isFinite else {
      throw ExpressionError(.notFinite, at: base + start)
    }
    return token(.number(value), start)
  }

  private mutating func text(endingIn quote: Unicode.Scalar) throws(ExpressionError) -> Token {
    let start = index
    index += 1
    var text = String.UnicodeScalarView()
    while index < scalars.count, scalars[index] != quote {
      if scalars[index] == "\\", index + 1 < scalars.count {
        index += 1
        text.append(scalars[index] == "n" ? "\n" : scalars[index])
      } else {
        text.append(scalars[index])
      }
      index += 1
    }
    guard index < scalars.count else { throw ExpressionError(.unterminatedText, at: base + start) }
    index += 1
    return token(.text(String(text)), start)
  }

  private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while index < scalars.count, isPart(scalars[index]) {
      text.append(scalars[index])
      index += 1
    }
    return String(text)
  }

  private func token(_ kind: Token.Kind, _ start: Int) -> Token {
    Token(kind: kind, offset: base + start)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || isDigit(scalar)
  }
}
