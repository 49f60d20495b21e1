import Yams

/// The views described in a scene, by id, and the lists with their items.
struct ViewRegistry {
  private var entries: [String: (type: ViewType, line: Int)] = [:]
  private var arranged: Set<String> = []
  private var lists: [String: ListEntry] = [:]
  /// The additions of steps to lists, which may be described later.
  private var additions: [String: [SceneItem]] = [:]
  private var sectionAdditions: [String: [String]] = [:]
  private var count = 0

  /// A list: its items and the views in its cells.
  struct ListEntry {
    let items: [SceneItem]
    let sections: [String]
    let views: [String: ViewType]
  }

  var ids: [String] { entries.keys.sorted() }

  /// Whether a stack arranges a view when it is added.
  func isArranged(_ id: String) -> Bool { arranged.contains(id) }

  /// Records that a stack arranges a view.
  mutating func addArranged(_ id: String) { arranged.insert(id) }

  /// The type of a view, or of a view in a cell; that of plain views for a cell.
  func type(of id: String) -> ViewType? {
    if let entry = entries[id] { return entry.type }
    guard let address = RowAddress(id), let list = lists[address.list] else { return nil }
    return address.view.map { list.views[$0] } ?? .plain
  }

  /// Adds a view; reports a duplicate id or too many views.
  mutating func add(id: String?, type: ViewType, at node: Node, _ reader: SceneReader) {
    count += 1
    if count == SceneLimit.views + 1 {
      reader.report(.tooManyViews(limit: SceneLimit.views), at: node)
    }
    guard let id else { return }
    if let first = entries[id] {
      reader.report(.duplicateID(id, firstLine: first.line), at: node)
    } else {
      entries[id] = (type, node.position.line)
    }
  }

  /// Adds a part of an artwork; a view of the same id, which is reported as its duplicate, is found first.
  mutating func addPart(_ id: String, _ type: ViewType, at node: Node) {
    if entries[id] == nil { entries[id] = (type, node.position.line) }
  }

  // MARK: Lists

  /// Adds the items of a list and the views in its cells.
  mutating func addList(_ id: String, _ list: ListEntry) { lists[id] = list }

  /// Records items that a step adds to a list, or gives other values.
  mutating func add(_ items: [SceneItem], to list: String) { additions[list, default: []] += items }

  /// Records sections that a step adds to a list.
  mutating func add(_ sections: [SceneSection], to list: String) {
    sectionAdditions[list, default: []] += sections.compactMap(\.id)
    add(sections.flatMap(\.items), to: list)
  }

  func list(_ id: String) -> ListEntry? { lists[id] }

  /// The items that a list has at some time, in the order in which they are described.
  func items(of list: String) -> [SceneItem] {
    (lists[list]?.items ?? []) + (additions[list] ?? [])
  }

  /// The ids of the sections that a list has at some time.
  func sections(of list: String) -> [String] {
    (lists[list]?.sections ?? []) + (sectionAdditions[list] ?? [])
  }

  /// The problem of an address; nil if its list has such an item and such a view.
  func problem(of address: RowAddress, _ nearest: (String, [String]) -> String?) -> Problem? {
    guard let list = lists[address.list] else {
      if let type = entries[address.list]?.type {
        return .notAList(address.list, type: type.name)
      }
      return .unknownView(
        id: address.list, nearest: nearest(address.list, lists.keys.sorted()))
    }
    let items = items(of: address.list).compactMap(\.id) + sections(of: address.list)
    if address.item != RowAddress.this && !items.contains(address.item) {
      return .unknownItem(address.item, list: address.list, nearest: nearest(address.item, items))
    }
    guard let view = address.view, list.views[view] == nil else { return nil }
    let views = list.views.keys.sorted()
    return .unknownCellView(view, list: address.list, nearest: nearest(view, views))
  }

  /// The first and the last view that a loop has made of an id, which may have a number of its own; nil if there are
  /// none.
  func loop(of id: String) -> (first: String, last: String)? {
    let address = RowAddress(id)
    let name = address?.list ?? id
    if lists[name] != nil || address?.view != nil { return nil }
    let made = Array((0...).lazy.map { "\(name)[\($0)]" }.prefix { entries[$0] != nil })
    guard let first = made.first, let last = made.last else { return nil }
    return (first, last)
  }

  /// The row that a name without its list probably refers to.
  func address(ofItem id: String) -> String? {
    lists.keys.sorted().first { list in items(of: list).contains { $0.id == id } }
      .map { "\($0)[\(id)]" }
  }
}
