/// Elements as text.
struct HTMLMarkup {
  private(set) var text: String
  /// How many elements are inside each other, at most. Those that draw one thing and hold no layers do not count.
  private(set) var depth: Int

  init(_ text: String = "", depth: Int = 0) { (self.text, self.depth) = (text, depth) }

  var isEmpty: Bool { text.isEmpty }

  static func += (left: inout HTMLMarkup, right: HTMLMarkup) {
    left.text += right.text
    left.depth = max(left.depth, right.depth)
  }

  static func += (left: inout HTMLMarkup, right: String) { left.text += right }

  /// These elements inside of others.
  ///
  /// - Parameter levels: How many others are around each other.
  func inside(_ opening: String, _ closing: String, levels: Int = 1) -> HTMLMarkup {
    HTMLMarkup(opening + text + closing, depth: depth + levels)
  }
}

extension HTMLWriter {
  /// How many elements may be inside each other. Browsers' parsers keep 512, the page's own among them, and put what
  /// is deeper beside the innermost of these.
  static let deepestElements = 500

  mutating func nextID() -> String {
    elementCount += 1
    return "e\(elementCount)"
  }

  /// An element that holds others.
  mutating func element(
    _ content: HTMLMarkup, style: String = "", name: String? = nil
  ) -> (id: String, markup: HTMLMarkup) {
    let id = nextID()
    let label = name.map { " data-name=\"\(HTMLPage.escaped($0))\"" } ?? ""
    let look = style.isEmpty ? "" : " style=\"\(style)\""
    let tag = isInMask ? "g" : "div"
    return (id, content.inside("<\(tag) id=\"\(id)\"\(label)\(look)>", "</\(tag)>\n"))
  }

  /// An element that draws one thing.
  mutating func element(_ content: String, style: String = "") -> (id: String, text: String) {
    let (id, markup) = element(HTMLMarkup(content), style: style)
    return (id, markup.text)
  }
}
