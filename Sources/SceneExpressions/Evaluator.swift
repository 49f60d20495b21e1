/// The names that an expression may refer to.
public protocol ExpressionScope {
  /// The value with a name; nil if there is none.
  func value(named name: String) throws(ExpressionError) -> ExpressionValue?
  /// All names, for suggestions.
  var names: [String] { get }
}

extension Expression {
  /// The value.
  ///
  /// The same names give the same value on every machine: there is no clock, no locale and no other state.
  public func value(
    in scope: some ExpressionScope, spending budget: ExpressionBudget
  ) throws(ExpressionError) -> ExpressionValue {
    try Evaluator(scope: scope, budget: budget).value(of: self)
  }
}

/// Evaluates the tree of an expression.
struct Evaluator<Scope: ExpressionScope> {
  let scope: Scope
  let budget: ExpressionBudget

  func value(of expression: Expression) throws(ExpressionError) -> ExpressionValue {
    let offset = expression.offset
    try budget.spend(1, at: offset)
    switch expression.node {
    case .literal(let value): return value
    case .name(let name):
      if let value = try scope.value(named: name) { return value }
      throw ExpressionError(.unknownName(name, known: scope.names), at: offset)
    case .list(let items):
      var values: [ExpressionValue] = []
      for item in items { values.append(try value(of: item)) }
      return try budget.admit(.items(values), at: offset)
    case .member(let owner, let name): return try member(name, of: value(of: owner), at: offset)
    case .item(let list, let index):
      return try item(value(of: index), of: value(of: list), at: offset)
    case .call(let name, let arguments): return try call(name, arguments, at: offset)
    case .unary(let symbol, let operand):
      return try unary(symbol, value(of: operand), at: offset)
    case .binary(let symbol, let left, let right):
      return try binary(symbol, left, right, at: offset)
    case .conditional(let condition, let first, let second):
      let choice = try flag(value(of: condition), of: "?", at: offset)
      return try value(of: choice ? first : second)
    }
  }

  private func member(
    _ name: String, of owner: ExpressionValue, at offset: Int
  ) throws(ExpressionError) -> ExpressionValue {
    guard case .record(let record) = owner else {
      throw wrongType(".\(name)", "a mapping", owner, at: offset)
    }
    if let value = record[name] { return value }
    throw ExpressionError(.unknownMember(name, known: record.names), at: offset)
  }

  private func item(
    _ index: ExpressionValue, of owner: ExpressionValue, at offset: Int
  ) throws(ExpressionError) -> ExpressionValue {
    switch (owner, index) {
    case (.record, .text(let name)): return try member(name, of: owner, at: offset)
    case (.list(let list), .number(let number)):
      guard let position = Int(exactly: number), list.items.indices.contains(position) else {
        throw ExpressionError(
          .outOfRange(index: NumberText.shortest(number), count: list.items.count), at: offset)
      }
      return list.items[position]
    case (.list, _): throw wrongType("[ ] of a list", "a number", index, at: offset)
    default: throw wrongType("[ ]", "a list, or a mapping and a name", owner, at: offset)
    }
  }

  private func call(
    _ name: String, _ arguments: [Expression], at offset: Int
  ) throws(ExpressionError) -> ExpressionValue {
    guard let function = ExpressionFunction.named[name] else {
      throw ExpressionError(
        .unknownFunction(name, known: ExpressionFunction.all.map(\.name)), at: offset)
    }
    guard function.counts.contains(arguments.count) else {
      throw ExpressionError(
        .wrongArguments(usage: function.usage, found: arguments.count), at: offset)
    }
    var values: [ExpressionValue] = []
    for argument in arguments { values.append(try value(of: argument)) }
    try budget.spend(values.reduce(0) { $0 + min($1.weight, ExpressionLimit.values) }, at: offset)
    let result: ExpressionValue
    do throws(ExpressionProblemError) {
      result = try function.body(Arguments(function: name, values: values))
    } catch {
      throw ExpressionError(error.problem, at: offset)
    }
    return try budget.admit(result, at: offset)
  }

  // MARK: Operators

  private func unary(
    _ symbol: String, _ operand: ExpressionValue, at offset: Int
  ) throws(ExpressionError) -> ExpressionValue {
    if symbol == "!" { return .bool(!(try flag(operand, of: "!", at: offset))) }
    if case .number(let number) = operand { return .number(-number) }
    if let numbers = operand.numbers { return .items(numbers.map { .number(-$0) }) }
    throw wrongType("'-'", "a number", operand, at: offset)
  }

  private func binary(
    _ symbol: String, _ left: Expression, _ right: Expression, at offset: Int
  ) throws(ExpressionError) -> ExpressionValue {
    switch symbol {
    case "&&":
      guard try flag(value(of: left), of: "&&", at: offset) else { return .bool(false) }
      return .bool(try flag(value(of: right), of: "&&", at: offset))
    case "||":
      if try flag(value(of: left), of: "||", at: offset) { return .bool(true) }
      return .bool(try flag(value(of: right), of: "||", at: offset))
    case "??":
      let value = try valueIfAny(of: left)
      return value == .null ? try self.value(of: right) : value
    default: break
    }
    let (first, second) = (try value(of: left), try value(of: right))
    switch symbol {
    case "==", "!=":
      try budget.spend(min(first.weight, second.weight, ExpressionLimit.values), at: offset)
      return .bool((first == second) == (symbol == "=="))
    case "<", "<=", ">", ">=": return .bool(try compare(symbol, first, second, at: offset))
    default: return try budget.admit(arithmetic(symbol, first, second, at: offset), at: offset)
    }
  }

  /// The value, or nothing if a mapping lacks it.
  private func valueIfAny(of expression: Expression) throws(ExpressionError) -> ExpressionValue {
    do throws(ExpressionError) {
      return try value(of: expression)
    } catch {
      if case .unknownMember = error.problem { return .null }
      throw error
    }
  }

  private func compare(
    _ symbol: String, _ left: ExpressionValue, _ right: ExpressionValue, at offset: Int
  ) throws(ExpressionError) -> Bool {
    let isLess: Bool
    let isGreater: Bool
    switch (left, right) {
    case (.number(let left), .number(let right)): (isLess, isGreater) = (left < right, left > right)
    case (.text(let left), .text(let right)):
      // By code points, which no locale changes.
      isLess = left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
      isGreater = right.unicodeScalars.lexicographicallyPrecedes(left.unicodeScalars)
    case (.number, _): throw wrongType("'\(symbol)'", "two numbers or two texts", right, at: offset)
    case (.text, _): throw wrongType("'\(symbol)'", "two numbers or two texts", right, at: offset)
    default: throw wrongType("'\(symbol)'", "two numbers or two texts", left, at: offset)
    }
    return switch symbol {
    case "<": isLess
    case "<=": !isGreater
    case ">": isGreater
    default: !isLess
    }
  }

  /// Numbers; lists of numbers, each with its counterpart or with a number; texts, which `+` joins.
  private func arithmetic(
    _ symbol: String, _ left: ExpressionValue, _ right: ExpressionValue, at offset: Int
  ) throws(ExpressionError) -> ExpressionValue {
    switch (left, right) {
    case (.number(let left), .number(let right)): return .number(Self.result(symbol, left, right))
    case (.text, _), (_, .text):
      guard symbol == "+", let first = left.text, let second = right.text else { break }
      return .text(first + second)
    default: break
    }
    if let first = left.numbers, let second = right.numbers, first.count == second.count,
      symbol == "+" || symbol == "-"
    {
      return .items(zip(first, second).map { .number(Self.result(symbol, $0, $1)) })
    }
    if let numbers = left.numbers, case .number(let number) = right {
      return .items(numbers.map { .number(Self.result(symbol, $0, number)) })
    }
    if let numbers = right.numbers, case .number(let number) = left, symbol == "*" {
      return .items(numbers.map { .number($0 * number) })
    }
    let isLeftValid = if case .number = left { true } else { left.numbers != nil }
    throw wrongType(
      "'\(symbol)'", "numbers, or lists of as many numbers", isLeftValid ? right : left, at: offset)
  }

  private static func result(_ symbol: String, _ left: Double, _ right: Double) -> Double {
    switch symbol {
    case "+": left + right
    case "-": left - right
    case "*": left * right
    case "/": left / right
    // The remainder has the sign of the divisor, so that negative indices wrap around.
    default: left - right * (left / right).rounded(.down)
    }
  }

  private func flag(
    _ value: ExpressionValue, of what: String, at offset: Int
  ) throws(ExpressionError) -> Bool {
    if case .bool(let flag) = value { return flag }
    throw wrongType("'\(what)'", "true or false", value, at: offset)
  }

  private func wrongType(
    _ what: String, _ expected: String, _ found: ExpressionValue, at offset: Int
  ) -> ExpressionError {
    ExpressionError(.wrongType(of: what, expected: expected, found: found.found), at: offset)
  }
}
