/// A visual format with its names resolved: a row or column of views, such as `H:|-[icon(24)]-8-[title]-|`.
@MainActor
struct VisualFormat {
  /// The direction in which the views are lined up.
  var axis = NSLayoutConstraint.Axis.horizontal
  /// The gap between the superview and the first view; nil if they are not connected.
  var leadingGap: Gap?
  var elements: [Element] = []
  /// The gaps between neighbors: one fewer than elements.
  var gaps: [Gap] = []
  /// The gap between the last view and the superview; nil if they are not connected.
  var trailingGap: Gap?

  /// A view or layout guide, with conditions on its length along the axis.
  struct Element {
    let item: any LayoutItem
    var lengths: [Predicate] = []
  }

  /// The distance between two edges.
  enum Gap {
    /// No distance: nothing is written between the views.
    case none
    /// A `-`: 8 points between siblings, the layout margin at the superview's edge.
    case standard
    case distances([Predicate])
  }

  /// A condition on a length or distance: `relation value @ priority`.
  struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var value: Value
    var priority = UILayoutPriority.required
  }

  /// The quantity that a length or distance is compared with.
  enum Value {
    /// In points.
    case constant(CGFloat)
    /// The length of another view or layout guide along the same axis.
    case length(any LayoutItem)
  }

  /// Why a format is invalid.
  struct Failure: Error {
    let reason: String
    /// The number of characters of the format that were read before.
    let position: Int
  }
}

extension VisualFormat {
  /// Reads a format from left to right, by recursive descent. Grammar, after Apple's "Visual Format
  /// Language":
  ///
  ///     format    = ("H:" | "V:")? ("|" gap)? view (gap view)* (gap "|")?
  ///     gap       = ("-" (predicate | list)? ("-"))?            a single "-" is the standard distance
  ///     view      = "[" name list? "]"
  ///     list      = "(" predicate ("," predicate)* ")"
  ///     predicate = ("==" | "<=" | ">=")? (number | metric | view name) ("@" (number | metric))?
  ///
  /// As in UIKit, whitespace is ignored, a distance need not be in parentheses to have a relation, and
  /// inside of parentheses a number may be negative.
  @MainActor
  struct Parser {
    /// The format without whitespace.
    let characters: [Character]
    private(set) var position = 0
    private let metrics: [String: Any]
    private let views: [String: Any]

    init(_ format: String, metrics: [String: Any], views: [String: Any]) {
      characters = format.filter { !$0.isWhitespace }
      (self.metrics, self.views) = (metrics, views)
    }

    func failure(_ reason: String) -> Failure { Failure(reason: reason, position: position) }

    mutating func parse() throws(Failure) -> VisualFormat {
      if characters.isEmpty { throw failure("It's an empty string.") }
      if let odd = characters.firstIndex(where: { !$0.isASCII }) {
        position = odd
        throw failure("It contains non-ASCII characters.")
      }
      var format = VisualFormat()
      if take("V:") { format.axis = .vertical } else { _ = take("H:") }
      if take("|") { format.leadingGap = try gap() }
      format.elements.append(try element())
      if format.leadingGap != nil { try requireSuperview(of: format.elements[0]) }
      while position < characters.count {
        let gap = try gap()
        if take("|") {
          try requireSuperview(of: format.elements[format.elements.count - 1])
          format.trailingGap = gap
          break
        }
        format.gaps.append(gap)
        format.elements.append(try element())
      }
      if position < characters.count {
        throw failure("Expected the end of the format string after the superview's edge.")
      }
      return format
    }

    private func requireSuperview(of element: Element) throws(Failure) {
      if element.item.layoutSuperview != nil { return }
      throw failure(
        "Unable to interpret '|' character, because the related view doesn't have a superview")
    }
  }
}

// MARK: - Productions

extension VisualFormat.Parser {
  private mutating func element() throws(VisualFormat.Failure) -> VisualFormat.Element {
    guard take("[") else { throw failure("Expected a view: '[' and its name.") }
    guard let name = name() else {
      throw failure(
        "Expected a view. View names must start with a letter or an underscore, then contain letters, "
          + "numbers, and underscores.")
    }
    guard let value = views[name] else {
      throw failure("\(name) is not a key in the views dictionary.")
    }
    guard let item = value as? any LayoutItem else {
      throw failure("\(name) is neither a view nor a layout guide.")
    }
    var element = VisualFormat.Element(item: item)
    if take("(") { element.lengths = try list(ofLengths: true) }
    guard take("]") else { throw failure("Expected a ']' after the view.") }
    return element
  }

  private mutating func gap() throws(VisualFormat.Failure) -> VisualFormat.Gap {
    guard take("-") else { return .none }
    if position < characters.count, "[|".contains(characters[position]) { return .standard }
    let distances =
      take("(")
      ? try list(ofLengths: false) : [try predicate(ofLength: false, isInParentheses: false)]
    guard take("-") else { throw failure("Expected a '-' after the spacing.") }
    return .distances(distances)
  }

  /// The predicates up to a closing parenthesis.
  private mutating func list(
    ofLengths: Bool
  ) throws(VisualFormat.Failure) -> [VisualFormat.Predicate] {
    var predicates: [VisualFormat.Predicate] = []
    repeat {
      predicates.append(try predicate(ofLength: ofLengths, isInParentheses: true))
    } while take(",")
    guard take(")") else { throw failure("Expected a ')' or a ',' after the predicate.") }
    return predicates
  }

  private mutating func predicate(
    ofLength: Bool, isInParentheses: Bool
  ) throws(VisualFormat.Failure) -> VisualFormat.Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    if take("<=") {
      relation = .lessThanOrEqual
    } else if take(">=") {
      relation = .greaterThanOrEqual
    } else {
      _ = take("==")
    }
    let value: VisualFormat.Value
    if let number = try number(allowingSign: isInParentheses) {
      value = .constant(number)
    } else if let name = name() {
      value = try self.value(of: name, allowingViews: ofLength)
    } else {
      throw failure("Expected a number, a metric\(ofLength ? " or a view" : "").")
    }
    let priority = take("@") ? try priority() : .required
    return VisualFormat.Predicate(relation: relation, value: value, priority: priority)
  }

  private mutating func priority() throws(VisualFormat.Failure) -> UILayoutPriority {
    var value: CGFloat
    if let number = try number(allowingSign: false) {
      value = number
    } else if let name = name(), case .constant(let metric) = try self.value(of: name) {
      value = metric
    } else {
      throw failure("Expected a priority: a number or a metric.")
    }
    guard value > 0, value <= 1000 else {
      throw failure("The priority \(NSLayoutConstraint.text(value.native)) is not in 1…1000.")
    }
    return UILayoutPriority(Float(value))
  }

  /// A metric or, for a length, the view of a name.
  private func value(
    of name: String, allowingViews: Bool = false
  ) throws(VisualFormat.Failure) -> VisualFormat.Value {
    if let metric = metrics[name] {
      guard let number = Self.number(metric), number.isFinite else {
        throw failure("The metric \"\(name)\" is not a finite number: \(metric).")
      }
      return .constant(number)
    }
    if let item = views[name] as? any LayoutItem {
      if allowingViews { return .length(item) }
      throw failure("\"\(name)\" is a view, but a number or a metric is expected here.")
    }
    throw failure(
      "Encountered metric with name \"\(name)\", but value was not specified in metrics or views "
        + "dictionaries")
  }

  private static func number(_ metric: Any) -> CGFloat? {
    switch metric {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as any BinaryInteger: CGFloat(Double(number))
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }
}

// MARK: - Tokens

extension VisualFormat.Parser {
  /// Reads `token` if it is next.
  private mutating func take(_ token: String) -> Bool {
    guard characters[position...].starts(with: token) else { return false }
    position += token.count
    return true
  }

  private mutating func name() -> String? {
    guard position < characters.count, Self.isNameStart(characters[position]) else { return nil }
    return read { Self.isNameStart($0) || $0.isNumber }
  }

  private static func isNameStart(_ character: Character) -> Bool {
    character.isLetter || character == "_"
  }

  /// A number in decimal notation; nil if none is next.
  private mutating func number(allowingSign: Bool) throws(VisualFormat.Failure) -> CGFloat? {
    let start = position
    let isNegative = allowingSign && take("-")
    let digits = read { $0.isNumber || $0 == "." }
    if digits.isEmpty && !isNegative { return nil }
    guard let number = Double(digits), number.isFinite else {
      position = start
      throw failure("Expected a number.")
    }
    return CGFloat(isNegative ? -number : number)
  }

  private mutating func read(_ isIncluded: (Character) -> Bool) -> String {
    let rest = characters[position...].prefix(while: isIncluded)
    position += rest.count
    return String(rest)
  }
}
