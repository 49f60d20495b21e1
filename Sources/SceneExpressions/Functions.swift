import Graphics

/// An error within a function, whose location the caller knows.
struct ExpressionProblemError: Error { let problem: ExpressionProblem }

/// A function of expressions. To add one, add a row to a table that ``all`` concatenates.
public struct ExpressionFunction: Sendable {
  /// The name.
  public let name: String
  /// How it is called, such as `max(a, b, …)`.
  public let usage: String
  let counts: ClosedRange<Int>
  let body: @Sendable (Arguments) throws(ExpressionProblemError) -> ExpressionValue

  init(
    _ usage: String, _ counts: ClosedRange<Int>,
    _ body: @escaping @Sendable (Arguments) throws(ExpressionProblemError) -> ExpressionValue
  ) {
    name = String(usage.prefix { $0 != "(" })
    (self.usage, self.counts, self.body) = (usage, counts, body)
  }

  /// All functions.
  public static let all = numeric + textual + lists
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let numeric: [ExpressionFunction] = [
    ExpressionFunction("min(a, b, …)", 1...100) { arguments throws(ExpressionProblemError) in
      .number(try arguments.allNumbers().reduce(.infinity) { min($0, $1) })
    },
    ExpressionFunction("max(a, b, …)", 1...100) { arguments throws(ExpressionProblemError) in
      .number(try arguments.allNumbers().reduce(-.infinity) { max($0, $1) })
    },
    ExpressionFunction("clamp(x, low, high)", 3...3) { arguments throws(ExpressionProblemError) in
      let (low, high) = (try arguments.number(1), try arguments.number(2))
      return .number(max(low, min(high, try arguments.number(0))))
    },
    ExpressionFunction("lerp(a, b, t)", 3...3) { arguments throws(ExpressionProblemError) in
      try arguments.interpolated()
    },
    ExpressionFunction("round(x, decimals)", 1...2) { arguments throws(ExpressionProblemError) in
      let decimals = arguments.count > 1 ? try arguments.whole(1, in: 0...12) : 0
      let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
      let number = try arguments.number(0)
      // Beyond 2^53 there are no decimals.
      return .number(abs(number * scale) < 9e15 ? (number * scale).rounded() / scale : number)
    },
    ExpressionFunction("floor(x)", 1...1) { arguments throws(ExpressionProblemError) in
      .number(try arguments.number(0).rounded(.down))
    },
    ExpressionFunction("ceil(x)", 1...1) { arguments throws(ExpressionProblemError) in
      .number(try arguments.number(0).rounded(.up))
    },
    ExpressionFunction("abs(x)", 1...1) { arguments throws(ExpressionProblemError) in
      .number(abs(try arguments.number(0)))
    },
    ExpressionFunction("sqrt(x)", 1...1) { arguments throws(ExpressionProblemError) in
      .number(try arguments.number(0).squareRoot())
    },
    ExpressionFunction("sin(degrees)", 1...1) { arguments throws(ExpressionProblemError) in
      .number(Trigonometry.sine(ofDegrees: try arguments.number(0)))
    },
    ExpressionFunction("cos(degrees)", 1...1) { arguments throws(ExpressionProblemError) in
      .number(Trigonometry.sine(ofDegrees: try arguments.number(0) + 90))
    },
    ExpressionFunction("random(seed, low, high)", 1...3) {
      arguments throws(ExpressionProblemError) in
      guard arguments.count != 2 else {
        throw ExpressionProblemError(
          problem: .wrongArguments(usage: "random(seed) or random(seed, low, high)", found: 2))
      }
      let fraction = SeededRandom.fraction(of: try arguments.text(0))
      if arguments.count == 1 { return .number(fraction) }
      let low = try arguments.number(1)
      return .number(low + (try arguments.number(2) - low) * fraction)
    },
    ExpressionFunction("number(text)", 1...1) { arguments throws(ExpressionProblemError) in
      if case .number = arguments.values[0] { return arguments.values[0] }
      let text = try arguments.text(0)
      guard let number = NumberText.parse(text) else {
        throw arguments.wrongType("a number as text", arguments.values[0])
      }
      return .number(number)
    },
  ]

  private static let textual: [ExpressionFunction] = [
    ExpressionFunction("format(number, \"0.0\")", 2...2) {
      arguments throws(ExpressionProblemError) in
      let (number, pattern) = (try arguments.number(0), try arguments.text(1))
      guard let format = NumberPattern(pattern) else {
        throw ExpressionProblemError(problem: .invalidFormat(pattern))
      }
      return .text(format.string(number))
    },
    ExpressionFunction("text(x)", 1...1) { arguments throws(ExpressionProblemError) in
      .text(try arguments.text(0))
    },
    ExpressionFunction("upper(text)", 1...1) { arguments throws(ExpressionProblemError) in
      .text(try arguments.text(0).uppercased())
    },
    ExpressionFunction("lower(text)", 1...1) { arguments throws(ExpressionProblemError) in
      .text(try arguments.text(0).lowercased())
    },
    ExpressionFunction("replace(text, part, with)", 3...3) {
      arguments throws(ExpressionProblemError) in
      let part = try arguments.text(1)
      let parts =
        part.isEmpty
        ? [] : try arguments.text(0).split(separator: part, omittingEmptySubsequences: false)
      return .text(
        parts.isEmpty ? try arguments.text(0) : parts.joined(separator: try arguments.text(2)))
    },
    ExpressionFunction("alpha(color, a)", 2...2) { arguments throws(ExpressionProblemError) in
      guard var color = HexColorValue(try arguments.text(0)) else {
        throw arguments.wrongType("a color such as #ff6b6b", arguments.values[0])
      }
      color.channels[3] = min(max(try arguments.number(1), 0), 1) * 255
      return .text(color.text)
    },
  ]

  private static let lists: [ExpressionFunction] = [
    ExpressionFunction("sum(a, b, …)", 1...100) { arguments throws(ExpressionProblemError) in
      if case .list(let list) = arguments.values[0], list.items.isEmpty { return .number(0) }
      return .number(try arguments.allNumbers().reduce(0, +))
    },
    ExpressionFunction("slice(list or text, first, end)", 2...3) {
      arguments throws(ExpressionProblemError) in
      let limit = 0...1_000_000
      let first = try arguments.whole(1, in: limit)
      let end = arguments.count > 2 ? try arguments.whole(2, in: limit) : limit.upperBound
      let count = max(end - first, 0)
      if case .list(let list) = arguments.values[0] {
        return .items(Array(list.items.dropFirst(first).prefix(count)))
      }
      return .text(String(try arguments.text(0).dropFirst(first).prefix(count)))
    },
    ExpressionFunction("length(list or text)", 1...1) { arguments throws(ExpressionProblemError) in
      switch arguments.values[0] {
      case .list(let list): .number(Double(list.items.count))
      case .record(let record): .number(Double(record.names.count))
      default: .number(Double(try arguments.text(0).count))
      }
    },
    ExpressionFunction("range(first, end)", 1...2) { arguments throws(ExpressionProblemError) in
      let limit = 10_000
      let first = arguments.count == 1 ? 0 : try arguments.whole(0, in: -1_000_000...1_000_000)
      let end = try arguments.whole(arguments.count - 1, in: -1_000_000...1_000_000)
      guard end - first <= limit else {
        throw ExpressionProblemError(problem: .listTooLong(limit: limit))
      }
      return .items((first..<max(first, end)).map { .number(Double($0)) })
    },
    ExpressionFunction("join(list, \", \")", 2...2) { arguments throws(ExpressionProblemError) in
      let items = try arguments.list(0)
      let texts = items.compactMap(\.text)
      guard texts.count == items.count else {
        throw arguments.wrongType("a list of texts or numbers", arguments.values[0])
      }
      return .text(texts.joined(separator: try arguments.text(1)))
    },
    ExpressionFunction("contains(list or text, x)", 2...2) {
      arguments throws(ExpressionProblemError) in
      if case .list(let list) = arguments.values[0] {
        return .bool(list.items.contains(arguments.values[1]))
      }
      let (text, part) = (try arguments.text(0), try arguments.text(1))
      return .bool(part.isEmpty || text.contains(part))
    },
  ]
}

/// The arguments of a call.
struct Arguments {
  let function: String
  let values: [ExpressionValue]

  var count: Int { values.count }

  func number(_ index: Int) throws(ExpressionProblemError) -> Double {
    if case .number(let number) = values[index] { return number }
    throw wrongType("a number", values[index])
  }

  func whole(_ index: Int, in range: ClosedRange<Int>) throws(ExpressionProblemError) -> Int {
    guard let whole = Int(exactly: try number(index)), range.contains(whole) else {
      throw wrongType("a whole number, \(range.lowerBound) to \(range.upperBound)", values[index])
    }
    return whole
  }

  /// A scalar as text.
  func text(_ index: Int) throws(ExpressionProblemError) -> String {
    if let text = values[index].text { return text }
    throw wrongType("text", values[index])
  }

  func list(_ index: Int) throws(ExpressionProblemError) -> [ExpressionValue] {
    if case .list(let list) = values[index] { return list.items }
    throw wrongType("a list", values[index])
  }

  /// The numbers of all arguments, or of a list that is the only one.
  func allNumbers() throws(ExpressionProblemError) -> [Double] {
    if count == 1, let numbers = values[0].numbers, !numbers.isEmpty { return numbers }
    var numbers: [Double] = []
    for index in values.indices { numbers.append(try number(index)) }
    return numbers
  }

  /// The value between two numbers, two lists of as many numbers, or two hexadecimal colors.
  func interpolated() throws(ExpressionProblemError) -> ExpressionValue {
    let fraction = try number(2)
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    switch (values[0], values[1]) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.text(let a), .text(let b)):
      if let a = HexColorValue(a), let b = HexColorValue(b) {
        return .text(HexColorValue(channels: zip(a.channels, b.channels).map(mix)).text)
      }
    default:
      if let a = values[0].numbers, let b = values[1].numbers, a.count == b.count {
        return .items(zip(a, b).map { .number(mix($0, $1)) })
      }
    }
    throw wrongType(
      "two numbers, two lists of as many numbers, or two colors such as #ff6b6b", values[1])
  }

  func wrongType(_ expected: String, _ found: ExpressionValue) -> ExpressionProblemError {
    ExpressionProblemError(
      problem: .wrongType(of: "'\(function)'", expected: expected, found: found.found))
  }
}
