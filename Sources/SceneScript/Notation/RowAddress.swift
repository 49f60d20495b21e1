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

  /// Parses an address; nil if the text is none.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([^\[\]]+)\[([^\[\]]+)\](?:\.(.+))?/) else { return nil }
    (list, item, view) = (String(match.1), String(match.2), match.3.map(String.init))
  }

  /// The address of the cell.
  package var cell: RowAddress { RowAddress(list: list, item: item) }

  private init(list: String, item: String) { (self.list, self.item, view) = (list, item, nil) }
}
