/// A value of a property as written.
struct CSSDeclaration: Hashable {
  let name: String
  let value: String
  var isImportant = false
}

/// A rule: a selector and the values of elements that it matches.
struct CSSRule {
  let selector: CSSSelector
  let declarations: [CSSDeclaration]
  /// The position among all rules.
  let order: Int
}

/// The rules of a document, found by the names, classes and ids of elements.
struct CSSStyleSheet {
  private var byID: [String: [CSSRule]] = [:]
  private var byClass: [String: [CSSRule]] = [:]
  private var byElement: [String: [CSSRule]] = [:]
  private var others: [CSSRule] = []
  private(set) var count = 0
  /// By their names.
  private(set) var keyframes: [String: CSSKeyframes] = [:]

  var isEmpty: Bool { count == 0 }

  /// Adds the rules of a text.
  ///
  /// - Parameter report: Is called with parts that are not applied, or are not well-formed.
  mutating func add(_ text: String, _ report: (SVGProblem) -> Void) {
    var scanner = CSSScanner(text)
    while let block = scanner.nextBlock() {
      switch block {
      case .atRule(let name): report(.ignoredRule(name))
      case .keyframes(let name, let body):
        if let frames = CSSKeyframes(body), keyframes.count < SVGLimit.keyframes {
          keyframes[name] = frames
        } else {
          report(.ignoredRule("@keyframes \(name)"))
        }
      case .unfinished(let begin):
        report(.invalidStyle(reason: "the rule that begins with '\(begin)' does not end"))
      case .rule(let selectors, let body):
        let declarations = CSSDeclaration.list(body)
        for text in selectors.split(separator: ",", omittingEmptySubsequences: false) {
          let text = text.trimmed
          guard let selector = CSSSelector(text) else {
            report(.ignoredRule(text))
            continue
          }
          add(CSSRule(selector: selector, declarations: declarations, order: count))
        }
      }
    }
  }

  private mutating func add(_ rule: CSSRule) {
    count += 1
    guard count <= SVGLimit.rules else { return }
    if let id = rule.selector.subject.id {
      byID[id, default: []].append(rule)
    } else if let name = rule.selector.subject.classes.first {
      byClass[name, default: []].append(rule)
    } else if let element = rule.selector.subject.element {
      byElement[element, default: []].append(rule)
    } else {
      others.append(rule)
    }
  }

  /// The rules that match an element, the strongest last.
  func rules(for element: CSSElement, in path: [CSSElement]) -> [CSSRule] {
    var found = others + (byElement[element.name] ?? [])
    if let id = element.id { found += byID[id] ?? [] }
    for name in element.classes { found += byClass[String(name)] ?? [] }
    return found.filter { $0.selector.matches(element, in: path) }
      .sorted {
        ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order)
      }
  }
}

extension CSSDeclaration {
  /// The declarations of a `style` attribute or of a rule: `fill: red; stroke: none !important`.
  static func list(_ text: String) -> [CSSDeclaration] {
    CSSScanner.withoutComments(text).split(separator: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      var value = part[part.index(after: colon)...].trimmed
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        value[value.index(after: mark)...].trimmed.lowercased() == "important"
      {
        isImportant = true
        value = value[..<mark].trimmed
      }
      let name = part[..<colon].trimmed.lowercased()
      return CSSDeclaration(name: name, value: value, isImportant: isImportant)
    }
  }
}

/// Divides the text of a style sheet into rules.
struct CSSScanner {
  enum Block {
    case rule(selectors: String, body: String)
    case keyframes(name: String, body: String)
    /// Another rule such as `@media`, by its name.
    case atRule(String)
    case unfinished(begin: String)
  }

  private let text: [Character]
  private var index = 0

  init(_ text: String) { self.text = Array(Self.withoutComments(text)) }

  static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") || text.contains("<!--") else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "/*") {
      result += rest[..<open.lowerBound]
      let inside = rest[open.upperBound...]
      rest = inside.firstRange(of: "*/").map { inside[$0.upperBound...] } ?? ""
    }
    return (result + rest).replacing("<!--", with: "").replacing("-->", with: "")
  }

  mutating func nextBlock() -> Block? {
    while index < text.count, text[index].isWhitespace { index += 1 }
    guard index < text.count else { return nil }
    let begin = index
    let isAtRule = text[index] == "@"
    while index < text.count, text[index] != "{", !(isAtRule && text[index] == ";") { index += 1 }
    let prelude = String(text[begin..<index]).trimmed
    let name = String(prelude.prefix { !$0.isWhitespace && $0 != "(" })
    guard index < text.count else {
      return isAtRule ? .atRule(name) : .unfinished(begin: String(prelude.prefix(20)))
    }
    if text[index] == ";" {
      index += 1
      return .atRule(name)
    }
    let open = index
    var depth = 0
    while index < text.count {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    if depth > 0 { return .unfinished(begin: String(prelude.prefix(20))) }
    let body = String(text[(open + 1)..<(index - 1)])
    if name == "@keyframes" {
      return .keyframes(name: prelude.dropFirst(name.count).trimmed, body: body)
    }
    return isAtRule ? .atRule(name) : .rule(selectors: prelude, body: body)
  }
}
