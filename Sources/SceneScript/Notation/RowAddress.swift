/// How steps refer to a row of a list, or to a view in it: `inbox[mail3]`, `inbox[mail3].title`.
package struct RowAddress: Hashable, Sendable {
  /// In handlers of a list's events: the item of the event.
  package static let this = "this"

  /// The id of the list.
  package let list: String
  /// The id of the item, or ``this``.
  package let item: String
  /// The id of a view in the cell; nil for the cell.
  package let view: String?

  /// Parses an address, `list[item]` or `list[item].view`; nil if the text is none. Not by a regular expression: most
  /// ids have no brackets, and every reference of a scene is parsed.
  package init?(_ text: String) {
    guard let open = text.firstIndex(of: "["), open > text.startIndex,
      let close = text[open...].firstIndex(of: "]")
    else { return nil }
    let item = text[text.index(after: open)..<close]
    let rest = text[text.index(after: close)...]
    if item.isEmpty || item.contains("[") || text[..<open].contains("]") { return nil }
    if !rest.isEmpty, rest.count < 2 || rest.first != "." || rest.contains(where: \.isNewline) {
      return nil
    }
    (list, self.item) = (String(text[..<open]), String(item))
    view = rest.isEmpty ? nil : String(rest.dropFirst())
  }

  /// The address of the cell.
  package var cell: RowAddress { RowAddress(list: list, item: item) }

  private init(list: String, item: String) { (self.list, self.item, view) = (list, item, nil) }
}
