/// A selector: elements by name, class and id, within others.
struct CSSSelector {
  /// One element: `path.wing#left`.
  struct Compound {
    /// Nil for any.
    var element: String?
    var id: String?
    var classes: [String] = []
  }

  /// Where the element of a compound is, seen from that of the next one.
  enum Combinator {
    case descendant, child
  }

  /// The element itself.
  let subject: Compound
  /// Those around it, innermost first, each with how the one before is within it.
  let ancestors: [(combinator: Combinator, compound: Compound)]
  /// The number of ids, of classes, and of names of elements.
  let specificity: Specificity

  struct Specificity: Comparable {
    var ids = 0
    var classes = 0
    var elements = 0

    static func < (left: Specificity, right: Specificity) -> Bool {
      (left.ids, left.classes, left.elements) < (right.ids, right.classes, right.elements)
    }
  }

  /// Parses a selector; nil for one of another kind, such as `a:hover`.
  init?(_ text: String) {
    var compounds: [Compound] = []
    var combinators: [Combinator] = []
    var next: Combinator?
    let spaced = text.replacing(">", with: " > ")
    for word in spaced.split(whereSeparator: \.isWhitespace) {
      if word == ">" {
        guard !compounds.isEmpty, next != .child else { return nil }
        next = .child
        continue
      }
      guard let compound = Compound(word) else { return nil }
      if !compounds.isEmpty { combinators.append(next ?? .descendant) }
      next = nil
      compounds.append(compound)
    }
    guard let last = compounds.popLast(), next == nil, compounds.count < 32 else { return nil }
    subject = last
    ancestors = zip(combinators, compounds).map { (combinator: $0, compound: $1) }.reversed()
    var specificity = Specificity()
    for compound in compounds + [last] {
      specificity.ids += compound.id == nil ? 0 : 1
      specificity.classes += compound.classes.count
      specificity.elements += compound.element == nil ? 0 : 1
    }
    self.specificity = specificity
  }

  /// Whether the selector matches an element.
  ///
  /// - Parameter path: The elements around it, outermost first.
  func matches(_ element: CSSElement, in path: [CSSElement]) -> Bool {
    subject.matches(element) && matches(ancestors[...], path[...])
  }

  private func matches(
    _ rest: ArraySlice<(combinator: Combinator, compound: Compound)>,
    _ path: ArraySlice<CSSElement>
  ) -> Bool {
    guard let next = rest.first else { return true }
    var path = path
    while let parent = path.popLast() {
      if next.compound.matches(parent), matches(rest.dropFirst(), path) { return true }
      if next.combinator == .child { return false }
    }
    return false
  }
}

/// The properties of an element that selectors match.
struct CSSElement {
  let name: String
  let id: String?
  let classes: Set<Substring>
}

extension CSSSelector.Compound {
  /// Parses `path.wing#left`, `*` or a part of it; nil for other text.
  fileprivate init?(_ text: Substring) {
    var rest = text
    func name() -> String? {
      let name = rest.prefix {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
      }
      rest = rest.dropFirst(name.count)
      return name.isEmpty ? nil : String(name)
    }
    if rest.first == "*" { rest = rest.dropFirst() } else { element = name() }
    while let mark = rest.first {
      rest = rest.dropFirst()
      guard mark == "." || mark == "#", let name = name() else { return nil }
      if mark == "." {
        classes.append(name)
      } else {
        guard id == nil else { return nil }
        id = name
      }
    }
  }

  fileprivate func matches(_ other: CSSElement) -> Bool {
    if let element, element != other.name { return false }
    if let id, id != other.id { return false }
    return classes.allSatisfy { other.classes.contains(Substring($0)) }
  }
}
