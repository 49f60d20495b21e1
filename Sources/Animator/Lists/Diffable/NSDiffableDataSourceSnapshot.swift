/// The sections and items of a list at one time, by their identifiers.
///
/// An identifier that is added a second time moves. Mistakes are reported as faults in UIKit's words, and leave the
/// snapshot as it was.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  typealias Section = SectionIdentifierType
  typealias Item = ItemIdentifierType

  var storage = SnapshotStorage<Section, Item>()
  private var reloadedSections: [Section] = []
  private var reloadedItems: [Item] = []
  private var reconfiguredItems: [Item] = []

  /// Creates a snapshot without sections.
  public init() {}

  init(_ storage: SnapshotStorage<SectionIdentifierType, ItemIdentifierType>) {
    self.storage = storage
  }

  // MARK: Asking

  /// The number of items in all sections.
  public var numberOfItems: Int { storage.count }
  /// The number of sections.
  public var numberOfSections: Int { storage.sections.count }
  /// The sections, in their order.
  public var sectionIdentifiers: [SectionIdentifierType] { storage.sections }
  /// The items of all sections, in their order.
  public var itemIdentifiers: [ItemIdentifierType] { storage.items }

  /// The number of items of a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    items(identifier, "numberOfItems(inSection:)").count
  }

  /// The items of a section, in their order.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    items(identifier, "itemIdentifiers(inSection:)")
  }

  private func items(_ section: Section, _ call: String) -> [Item] {
    if let items = storage.items(of: section) { return items }
    raise(
      call,
      "Section identifier was not found. You can verify the section exists by calling the "
        + "indexOfSectionIdentifier API (which has O(1) performance)")
    return []
  }

  /// The section that an item is in; nil if it is in none.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType)
    -> SectionIdentifierType?
  { storage.section(of: identifier) }

  /// The index of an item among those of all sections; nil if it is not there.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let position = storage.position(of: identifier) else { return nil }
    return storage.sections[..<position.section].reduce(position.item) {
      $0 + (storage.items(of: $1)?.count ?? 0)
    }
  }

  /// The index of a section; nil if it is not there.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    storage.index(of: identifier)
  }

  // MARK: Items

  /// Adds items at the end of a section.
  ///
  /// - Parameter sectionIdentifier: The section; nil for the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    let call = "appendItems(_:toSection:)"
    guard let section = sectionIdentifier ?? storage.sections.last else {
      return raise(
        call, "There are currently no sections in the data source. Please add a section first.")
    }
    guard storage.contains(section) else {
      return raise(
        call,
        "Invalid parameter not satisfying: section != NSNotFound (there is no section \(section))")
    }
    storage.append(unique(identifiers, call), to: section)
  }

  /// Adds items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, beside: beforeIdentifier, isAfter: false, "insertItems(_:beforeItem:)")
  }

  /// Adds items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    insert(identifiers, beside: afterIdentifier, isAfter: true, "insertItems(_:afterItem:)")
  }

  private mutating func insert(
    _ identifiers: [Item], beside other: Item, isAfter: Bool, _ call: String
  ) {
    guard storage.contains(other) else {
      return raise(
        call, "Invalid parameter not satisfying: section != NSNotFound (there is no item \(other))")
    }
    if identifiers.contains(other) { return raiseDestination(other, call) }
    storage.insert(unique(identifiers, call), beside: other, isAfter: isAfter)
  }

  /// Removes items. Identifiers that are not there are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    storage.remove(identifiers)
  }

  /// Removes all items and all sections.
  public mutating func deleteAllItems() { storage = SnapshotStorage() }

  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, isAfter: false, "moveItem(_:beforeItem:)") }

  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, isAfter: true, "moveItem(_:afterItem:)") }

  private mutating func move(_ item: Item, beside other: Item, isAfter: Bool, _ call: String) {
    for (identifier, name) in [(item, "fromIndex"), (other, "toIndex")]
    where !storage.contains(identifier) {
      return raise(
        call,
        "Invalid parameter not satisfying: \(name) != NSNotFound (there is no item \(identifier))")
    }
    if item == other { return raiseDestination(other, call) }
    storage.insert([item], beside: other, isAfter: isAfter)
  }

  /// Marks items to be shown with other cells.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItems += existing(identifiers, "reload", "reloadItems(_:)")
  }

  /// Marks items whose cells are to be configured again.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItems += existing(identifiers, "reconfigure", "reconfigureItems(_:)")
  }

  private func existing(_ identifiers: [Item], _ verb: String, _ call: String) -> [Item] {
    let unknown = identifiers.filter { !storage.contains($0) }
    if unknown.isEmpty { return identifiers }
    raise(
      call,
      "Attempted to \(verb) item identifier that does not exist in the snapshot: "
        + SnapshotFault.list(unknown))
    return identifiers.filter(storage.contains)
  }

  /// The items that are marked to be shown with other cells.
  public var reloadedItemIdentifiers: [ItemIdentifierType] {
    reloadedItems.filter(storage.contains)
  }
  /// The items that are marked to be configured again.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] {
    reconfiguredItems.filter(storage.contains)
  }
  /// The sections that are marked to be shown with other views.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] {
    reloadedSections.filter(storage.contains)
  }

  mutating func markReloaded(_ sections: [SectionIdentifierType]) { reloadedSections += sections }

  // MARK: Faults

  private func unique(_ identifiers: [Item], _ call: String) -> [Item] {
    SnapshotFault.unique(identifiers, "item", "NSDiffableDataSourceSnapshot.\(call)")
  }

  func raiseDestination<ID>(_ destination: ID, _ call: String) {
    raise(
      call,
      "Invalid update: destination for the operation [\(destination)] is in the identifier list "
        + "for update")
  }

  func raise(_ call: String, _ reason: String) {
    SnapshotFault.raise("NSDiffableDataSourceSnapshot.\(call)", reason)
  }
}

extension NSDiffableDataSourceSnapshot: @unchecked Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
