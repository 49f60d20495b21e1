/// The value of an expression.
public enum ExpressionValue: Equatable, Sendable {
  /// Nothing, as `null` in an expression.
  case null
  /// True or false.
  case bool(Bool)
  /// Finite.
  case number(Double)
  /// Also colors, as `#rrggbb`.
  case text(String)
  /// Also points, sizes and rectangles.
  case list(ExpressionList)
  /// Values by name, such as a row of a table.
  case record(ExpressionRecord)
}

/// A list of values.
public struct ExpressionList: Equatable, Sendable {
  /// The items.
  public let items: [ExpressionValue]
  /// The number of values in it, with those of nested lists.
  let weight: Int

  /// Creates a list.
  public init(_ items: [ExpressionValue]) {
    self.items = items
    weight = items.reduce(1) { $0.addingSaturated($1.weight) }
  }
}

/// Values by name, in order.
public struct ExpressionRecord: Equatable, Sendable {
  /// The names in their order, each once.
  public let names: [String]
  private let values: [String: ExpressionValue]
  let weight: Int

  /// Creates a record. Of several entries with the same name, the last one counts.
  public init(_ entries: [(name: String, value: ExpressionValue)]) {
    var values: [String: ExpressionValue] = [:]
    var names: [String] = []
    for (name, value) in entries where values.updateValue(value, forKey: name) == nil {
      names.append(name)
    }
    (self.names, self.values) = (names, values)
    weight = values.values.reduce(1) { $0.addingSaturated($1.weight) }
  }

  /// The value with a name.
  public subscript(name: String) -> ExpressionValue? { values[name] }

  /// The entries in their order.
  public var entries: [(name: String, value: ExpressionValue)] {
    names.compactMap { name in values[name].map { (name, $0) } }
  }
}

extension ExpressionValue {
  /// A list.
  public static func items(_ items: [ExpressionValue]) -> ExpressionValue {
    .list(ExpressionList(items))
  }

  /// The number of values in it. Shared parts count each time they occur.
  public var weight: Int {
    switch self {
    case .null, .bool, .number: 1
    case .text(let text): 1 + text.utf8.count / 64
    case .list(let list): list.weight
    case .record(let record): record.weight
    }
  }

  /// The type, for messages.
  public var typeName: String {
    switch self {
    case .null: "nothing"
    case .bool: "a Boolean"
    case .number: "a number"
    case .text: "text"
    case .list: "a list"
    case .record: "a mapping"
    }
  }

  /// The value as messages quote it, such as `a number, 5`.
  var found: String {
    switch self {
    case .bool, .number: "\(typeName), \(text ?? "")"
    case .text(let text): "the text '\(text.count > 40 ? text.prefix(40) + "…" : text)'"
    case .null, .list, .record: typeName
    }
  }

  /// The value within text: numbers in their shortest form, nothing as empty text; nil for lists and mappings.
  public var text: String? {
    switch self {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): NumberText.shortest(number)
    case .text(let text): text
    case .list, .record: nil
    }
  }

  /// The numbers of a list that contains nothing else; nil for other values.
  var numbers: [Double]? {
    guard case .list(let list) = self else { return nil }
    let numbers = list.items.compactMap { item -> Double? in
      if case .number(let number) = item { number } else { nil }
    }
    return numbers.count == list.items.count ? numbers : nil
  }
}

extension Int {
  fileprivate func addingSaturated(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
