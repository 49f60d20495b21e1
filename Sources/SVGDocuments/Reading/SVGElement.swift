/// An element of a document, as written.
final class SVGElement {
  /// The name without the namespace of SVG.
  let name: String
  /// The values of the attributes by their names, as written.
  let attributes: [String: String]
  /// Where the tag begins.
  let position: SVGPosition
  /// The elements and the text within, in order.
  fileprivate(set) var contents: [Content] = []
  /// The order in the document.
  let index: Int
  /// Whether the element is read without its animations: as it is at one of their instants.
  let isStill: Bool

  enum Content {
    case element(SVGElement)
    case text(String)
  }

  init(
    _ name: String, _ attributes: [String: String], at position: SVGPosition, index: Int,
    isStill: Bool = false
  ) {
    self.name = name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
    (self.attributes, self.position, self.index) = (attributes, position, index)
    self.isStill = isStill
  }

  /// The elements directly within.
  var children: [SVGElement] {
    contents.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The text directly within.
  var text: String {
    contents.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The value of an attribute without white space around it; nil if it has none.
  subscript(_ name: String) -> String? { attributes[name]?.trimmed }

  /// The id; nil for none.
  var id: String? { self["id"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The reference to another element, as written.
  var reference: String? { self["href"] ?? self["xlink:href"] }

  /// Whether the element belongs to an editor: its name has a prefix.
  var isForeign: Bool { name.contains(":") }

  /// Whether the element draws text, or may do so by a reference.
  private(set) lazy var mayContainText: Bool =
    ["text", "tspan", "use"].contains(name) || children.contains { $0.mayContainText }

  func append(_ content: Content) {
    if case .text(let text) = content, case .text(let before)? = contents.last {
      contents[contents.count - 1] = .text(before + text)
    } else {
      contents.append(content)
    }
  }
}

extension StringProtocol {
  /// The text without white space, as XML has it, at its ends.
  var trimmed: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    let utf8 = Substring(self).utf8
    guard let first = utf8.firstIndex(where: { !isSpace($0) }),
      let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(Substring(utf8[first...last]))
  }
}
