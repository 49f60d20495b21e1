/// A parsed expression, such as `index * 40 + margin`.
public struct Expression: Sendable {
  indirect enum Node: Sendable {
    case literal(ExpressionValue)
    case name(String)
    case list([Expression])
    case member(Expression, String)
    case item(Expression, Expression)
    case call(String, [Expression])
    case unary(String, Expression)
    case binary(String, Expression, Expression)
    case conditional(Expression, Expression, Expression)
  }

  let node: Node
  /// Where it begins, or its operator stands, in Unicode scalars from the start of the text.
  let offset: Int
  /// The levels of nesting.
  let depth: Int

  init(_ node: Node, at offset: Int, _ children: [Expression] = []) throws(ExpressionError) {
    depth = 1 + (children.map(\.depth).max() ?? 0)
    (self.node, self.offset) = (node, offset)
    if depth > ExpressionLimit.depth {
      throw ExpressionError(.tooDeep(limit: ExpressionLimit.depth), at: offset)
    }
  }

  /// Parses an expression.
  public init(_ text: String) throws(ExpressionError) {
    try self.init(text.unicodeScalars, base: 0)
  }

  init(_ scalars: some Collection<Unicode.Scalar>, base: Int) throws(ExpressionError) {
    guard scalars.count <= ExpressionLimit.length else {
      throw ExpressionError(.tooLong(limit: ExpressionLimit.length), at: base)
    }
    var scanner = Scanner(scalars, base: base)
    var parser = Parser(try scanner.tokens())
    self = try parser.parse()
  }
}

/// A recursive-descent parser with one level of operator precedence per function call.
struct Parser {
  private let tokens: [Token]
  private var index = 0
  private var depth = 0

  init(_ tokens: [Token]) { self.tokens = tokens }

  private var token: Token { tokens[index] }

  /// Binary operators by precedence, the weakest first. All associate to the left.
  private static let levels: [[String]] = [
    ["??"], ["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"],
  ]
  /// The level of comparisons, which `not` precedes.
  private static let negation = 3

  mutating func parse() throws(ExpressionError) -> Expression {
    let expression = try conditional()
    guard token.kind == .end else { throw unexpected("an operator or the end") }
    return expression
  }

  private mutating func conditional() throws(ExpressionError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    if depth > ExpressionLimit.depth {
      throw ExpressionError(.tooDeep(limit: ExpressionLimit.depth), at: token.offset)
    }
    let condition = try binary(0)
    let offset = token.offset
    guard accept("?") else { return condition }
    let first = try conditional()
    try expect(":")
    let second = try conditional()
    return try Expression(
      .conditional(condition, first, second), at: offset, [condition, first, second])
  }

  private mutating func binary(_ level: Int) throws(ExpressionError) -> Expression {
    if level == Self.levels.count { return try unary() }
    if level == Self.negation, case .symbol("not") = token.kind { return try negated() }
    var left = try binary(level + 1)
    while case .symbol(let symbol) = token.kind, Self.levels[level].contains(symbol) {
      let offset = token.offset
      index += 1
      let right = try binary(level + 1)
      left = try Expression(.binary(symbol, left, right), at: offset, [left, right])
    }
    return left
  }

  /// `not` applies to a comparison, as in Python: `not a == b` is `!(a == b)`.
  private mutating func negated() throws(ExpressionError) -> Expression {
    var offsets: [Int] = []
    while case .symbol("not") = token.kind {
      offsets.append(token.offset)
      index += 1
    }
    var operand = try binary(Self.negation)
    for offset in offsets.reversed() {
      operand = try Expression(.unary("!", operand), at: offset, [operand])
    }
    return operand
  }

  private mutating func unary() throws(ExpressionError) -> Expression {
    // A loop, because a recursive call for each of many signs would exhaust the stack.
    var signs: [(symbol: String, offset: Int)] = []
    while case .symbol(let symbol) = token.kind, symbol == "-" || symbol == "!" {
      signs.append((symbol, token.offset))
      index += 1
    }
    var operand = try postfix()
    for (symbol, offset) in signs.reversed() {
      operand = try Expression(.unary(symbol, operand), at: offset, [operand])
    }
    return operand
  }

  private mutating func postfix() throws(ExpressionError) -> Expression {
    var value = try primary()
    while true {
      let offset = token.offset
      if accept(".") {
        guard case .name(let name) = token.kind else { throw unexpected("a name after '.'") }
        value = try Expression(.member(value, name), at: token.offset, [value])
        index += 1
      } else if accept("[") {
        let item = try conditional()
        try expect("]")
        value = try Expression(.item(value, item), at: offset, [value, item])
      } else {
        return value
      }
    }
  }

  private mutating func primary() throws(ExpressionError) -> Expression {
    let (kind, offset) = (token.kind, token.offset)
    index += kind == .end ? 0 : 1
    switch kind {
    case .number(let number): return try Expression(.literal(.number(number)), at: offset)
    case .text(let text): return try Expression(.literal(.text(text)), at: offset)
    case .name("true"): return try Expression(.literal(.bool(true)), at: offset)
    case .name("false"): return try Expression(.literal(.bool(false)), at: offset)
    case .name("null"): return try Expression(.literal(.null), at: offset)
    case .name(let name):
      guard accept("(") else { return try Expression(.name(name), at: offset) }
      let arguments = try list(endingIn: ")")
      return try Expression(.call(name, arguments), at: offset, arguments)
    case .symbol("("):
      let expression = try conditional()
      try expect(")")
      return expression
    case .symbol("["):
      let items = try list(endingIn: "]")
      return try Expression(.list(items), at: offset, items)
    default:
      index -= kind == .end ? 0 : 1
      throw unexpected("a value")
    }
  }

  /// Expressions separated by commas, up to a closing bracket.
  private mutating func list(endingIn bracket: String) throws(ExpressionError) -> [Expression] {
    var items: [Expression] = []
    if accept(bracket) { return items }
    repeat { items.append(try conditional()) } while accept(",")
    try expect(bracket)
    return items
  }

  private mutating func accept(_ symbol: String) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ symbol: String) throws(ExpressionError) {
    if !accept(symbol) { throw unexpected("'\(symbol)'") }
  }

  private func unexpected(_ expected: String) -> ExpressionError {
    ExpressionError(.unexpected(found: token.found, expected: expected), at: token.offset)
  }
}
