/// The text of a sequence of elements, with their nesting depth.
struct HTMLMarkup {
  private(set) var text: String
  /// The greatest nesting depth. Leaf elements, which draw one thing and contain no layers, do not
  /// count.
  private(set) var depth: Int

  init(_ text: String = "", depth: Int = 0) { (self.text, self.depth) = (text, depth) }

  var isEmpty: Bool { text.isEmpty }

  static func += (left: inout HTMLMarkup, right: HTMLMarkup) {
    left.text += right.text
    left.depth = max(left.depth, right.depth)
  }

  static func += (left: inout HTMLMarkup, right: String) { left.text += right }

  /// Returns these elements wrapped in an enclosing element.
  ///
  /// - Parameter levels: The number of nested elements that the wrapper consists of.
  func inside(_ opening: String, _ closing: String, levels: Int = 1) -> HTMLMarkup {
    HTMLMarkup(opening + text + closing, depth: depth + levels)
  }
}

extension HTMLWriter {
  /// The maximum nesting depth of elements. Browsers' parsers limit the depth to 512, including the
  /// page's own elements, and make deeper elements siblings of the innermost one.
  static let maxElementDepth = 500

  mutating func nextID() -> String {
    elementCount += 1
    return "e\(elementCount)"
  }

  /// Returns a new element that contains others.
  mutating func element(
    _ content: HTMLMarkup, style: String = "", name: String? = nil
  ) -> (id: String, markup: HTMLMarkup) {
    let id = nextID()
    let nameAttribute = name.map { " data-name=\"\(HTMLPage.escaped($0))\"" } ?? ""
    let styleAttribute = style.isEmpty ? "" : " style=\"\(style)\""
    let tag = isInMask ? "g" : "div"
    return (
      id, content.inside("<\(tag) id=\"\(id)\"\(nameAttribute)\(styleAttribute)>", "</\(tag)>\n")
    )
  }

  /// Returns a new leaf element, which draws one thing.
  mutating func element(_ content: String, style: String = "") -> (id: String, text: String) {
    let (id, markup) = element(HTMLMarkup(content), style: style)
    return (id, markup.text)
  }
}
