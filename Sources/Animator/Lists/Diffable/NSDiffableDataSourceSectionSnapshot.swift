/// The items of a section as a hierarchy: items have children, which are shown while they are expanded.
///
/// Mistakes are reported as faults, and leave the snapshot as it was.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  typealias Item = ItemIdentifierType

  private var roots: [Item] = []
  private var children: [Item: [Item]] = [:]
  /// The parent of each item; nil of roots.
  private var parents: [Item: Item?] = [:]
  private var expanded: Set<Item> = []

  /// Creates a snapshot without items.
  public init() {}

  /// A snapshot of items without children.
  init(_ items: [ItemIdentifierType]) {
    roots = items
    for item in items { parents[item] = .some(nil) }
  }

  // MARK: Asking

  /// All items, each before its children.
  public var items: [ItemIdentifierType] { flattened(roots) { _ in true } }
  /// The items without a parent.
  public var rootItems: [ItemIdentifierType] { roots }
  /// The items that are shown: all whose parents are expanded.
  public var visibleItems: [ItemIdentifierType] { flattened(roots) { expanded.contains($0) } }

  /// Items with those below them, each before its children.
  private func flattened(_ start: [Item], _ enters: (Item) -> Bool) -> [Item] {
    var (found, pending): ([Item], [Item]) = ([], start.reversed())
    while let item = pending.popLast() {
      found.append(item)
      if enters(item) { pending += (children[item] ?? []).reversed() }
    }
    return found
  }

  /// Whether an item is there.
  public func contains(_ item: ItemIdentifierType) -> Bool { parents[item] != nil }
  /// Whether the children of an item are shown while it is.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  /// Whether an item is shown.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    contains(item) && ancestors(of: item).allSatisfy { expanded.contains($0) }
  }
  /// The index of an item among all; nil if it is not there.
  public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
  /// How many items an item lies below; 0 for roots, and for unknown items.
  public func level(of item: ItemIdentifierType) -> Int { ancestors(of: item).count }
  /// The parent of an item; nil for roots.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] ?? nil }
  /// Whether an item has children.
  func hasChildren(_ item: ItemIdentifierType) -> Bool { children[item]?.isEmpty == false }

  private func ancestors(of item: Item) -> [Item] {
    Array(sequence(first: item) { parents[$0] ?? nil }.dropFirst())
  }

  /// The items below one, as a snapshot of their own.
  ///
  /// - Parameter includingParent: Whether that is the only root of it; otherwise, its children are the roots.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false)
    -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  {
    var part = Self()
    guard contains(parent) else {
      raiseUnknown(parent, "snapshot(of:includingParent:)")
      return part
    }
    part.roots = includingParent ? [parent] : children[parent] ?? []
    let roots = Set(part.roots)
    for item in flattened(part.roots, { _ in true }) {
      part.parents[item] = roots.contains(item) ? .some(nil) : parents[item]
      part.children[item] = children[item]
      if expanded.contains(item) { part.expanded.insert(item) }
    }
    return part
  }

  /// The items, a line each, indented by their levels; expanded ones are marked by "-", others by "+" or "*".
  public func visualDescription() -> String {
    items.map { item in
      let mark = !hasChildren(item) ? "*" : isExpanded(item) ? "-" : "+"
      return String(repeating: "  ", count: level(of: item)) + "\(mark) \(item)"
    }.joined(separator: "\n")
  }

  // MARK: Changing

  /// Adds items behind the children of a parent; as roots without one.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    let call = "append(_:to:)"
    if let parent, !contains(parent) { return raiseUnknown(parent, call) }
    let new = new(items, call)
    insert(new, into: parent, at: (parent.map { children[$0] ?? [] } ?? roots).count)
  }

  /// Adds items before another one, with the same parent.
  public mutating func insert(
    _ items: [ItemIdentifierType], before beforeIdentifier: ItemIdentifierType
  ) { insert(items, beside: beforeIdentifier, isAfter: false, "insert(_:before:)") }

  /// Adds items after another one, with the same parent.
  public mutating func insert(
    _ items: [ItemIdentifierType], after afterIdentifier: ItemIdentifierType
  ) { insert(items, beside: afterIdentifier, isAfter: true, "insert(_:after:)") }

  /// Adds the items of another snapshot before one.
  public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    before item: ItemIdentifierType
  ) {
    insert(snapshot.roots, beside: item, isAfter: false, "insert(_:before:)")
    addDescendants(of: snapshot, "insert(_:before:)")
  }

  /// Adds the items of another snapshot after one.
  public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    after item: ItemIdentifierType
  ) {
    insert(snapshot.roots, beside: item, isAfter: true, "insert(_:after:)")
    addDescendants(of: snapshot, "insert(_:after:)")
  }

  /// Removes items with those below them. Identifiers that are not there are ignored.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items where contains(item) {
      let removed = flattened([item]) { _ in true }
      if let parent = parent(of: item) {
        children[parent]?.removeAll { $0 == item }
      } else {
        roots.removeAll { $0 == item }
      }
      for item in removed { (children[item], parents[item]) = (nil, nil) }
      expanded.subtract(removed)
    }
  }

  /// Removes all items.
  public mutating func deleteAll() { self = Self() }

  /// Shows the children of items.
  public mutating func expand(_ items: [ItemIdentifierType]) {
    expanded.formUnion(known(items, "expand(_:)"))
  }

  /// Hides the descendants of items.
  public mutating func collapse(_ items: [ItemIdentifierType]) {
    expanded.subtract(known(items, "collapse(_:)"))
  }

  /// Exchanges the items below a parent for those of another snapshot.
  public mutating func replace(
    childrenOf parent: ItemIdentifierType,
    using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  ) {
    let call = "replace(childrenOf:using:)"
    guard contains(parent) else { return raiseUnknown(parent, call) }
    delete(children[parent] ?? [])
    insert(new(snapshot.roots, call), into: parent, at: 0)
    addDescendants(of: snapshot, call)
  }

  private mutating func insert(
    _ items: [Item], beside other: Item, isAfter: Bool, _ call: String
  ) {
    guard contains(other) else { return raiseUnknown(other, call) }
    let parent = parent(of: other)
    let siblings = parent.map { children[$0] ?? [] } ?? roots
    guard let index = siblings.firstIndex(of: other) else { return }
    insert(new(items, call), into: parent, at: isAfter ? index + 1 : index)
  }

  private mutating func insert(_ items: [Item], into parent: Item?, at index: Int) {
    if let parent {
      children[parent, default: []].insert(contentsOf: items, at: index)
    } else {
      roots.insert(contentsOf: items, at: index)
    }
    for item in items { parents[item] = .some(parent) }
  }

  /// Adds the descendants of another snapshot's roots, which are there already.
  private mutating func addDescendants(of other: Self, _ call: String) {
    for item in other.items where contains(item) {
      let below = new(other.children[item] ?? [], call)
      insert(below, into: item, at: children[item]?.count ?? 0)
      if other.expanded.contains(item) { expanded.insert(item) }
    }
  }

  // MARK: Faults

  /// The items that are not there yet; the others are reported.
  private func new(_ items: [Item], _ call: String) -> [Item] {
    let unique = SnapshotFault.unique(
      items, "item", "NSDiffableDataSourceSectionSnapshot.\(call)")
    let known = unique.filter { contains($0) }
    if known.isEmpty { return unique }
    raise(
      call,
      "Identifiers in a section snapshot must be unique. Duplicate item identifiers: "
        + "{(\(SnapshotFault.list(known)))}")
    return unique.filter { !contains($0) }
  }

  private func known(_ items: [Item], _ call: String) -> [Item] {
    for item in items where !contains(item) { raiseUnknown(item, call) }
    return items.filter { contains($0) }
  }

  private func raiseUnknown(_ item: Item, _ call: String) {
    raise(call, "the item \(item) is not in the section snapshot")
  }

  private func raise(_ call: String, _ reason: String) {
    SnapshotFault.raise("NSDiffableDataSourceSectionSnapshot.\(call)", reason)
  }
}

extension NSDiffableDataSourceSectionSnapshot: @unchecked Sendable
where ItemIdentifierType: Sendable {}
