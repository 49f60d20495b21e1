import Foundation

/// Sections and items in order, without duplicates.
struct SnapshotStorage<Section: Hashable, Item: Hashable> {
  private(set) var sections: [Section] = []
  private var itemsBySection: [Section: [Item]] = [:]
  private var owners: [Item: Section] = [:]
  private var positions = SnapshotPositions<Section, Item>()

  /// The number of items.
  var count: Int { owners.count }
  /// The items of all sections.
  var items: [Item] { sections.flatMap { itemsBySection[$0] ?? [] } }

  func contains(_ section: Section) -> Bool { itemsBySection[section] != nil }
  func contains(_ item: Item) -> Bool { owners[item] != nil }
  /// The section of an item.
  func section(of item: Item) -> Section? { owners[item] }
  /// The items of a section; nil if there is no such section.
  func items(of section: Section) -> [Item]? { itemsBySection[section] }

  // MARK: Positions

  func index(of section: Section) -> Int? { positions.index(of: section, in: self) }

  /// The section index and the item index of an item.
  func position(of item: Item) -> (section: Int, item: Int)? {
    owners[item].flatMap { _ in positions.position(of: item, in: self) }
  }

  /// The item at an index of a section; nil for none.
  func item(_ index: Int, section: Int) -> Item? {
    guard sections.indices.contains(section), let items = itemsBySection[sections[section]],
      items.indices.contains(index)
    else { return nil }
    return items[index]
  }

  // MARK: Sections

  mutating func insert(_ new: [Section], at index: Int) {
    positions = SnapshotPositions()
    sections.insert(contentsOf: new, at: index)
    for section in new { itemsBySection[section] = [] }
  }

  /// Removes sections with their items.
  mutating func remove(_ removed: Set<Section>) {
    positions = SnapshotPositions()
    sections.removeAll { removed.contains($0) }
    for section in removed {
      for item in itemsBySection.removeValue(forKey: section) ?? [] { owners[item] = nil }
    }
  }

  /// Moves a section beside another one.
  mutating func move(_ section: Section, beside other: Section, isAfter: Bool) {
    positions = SnapshotPositions()
    sections.removeAll { $0 == section }
    guard let index = sections.firstIndex(of: other) else { return }
    sections.insert(section, at: isAfter ? index + 1 : index)
  }

  // MARK: Items

  /// Adds items at the end of a section; those that are elsewhere are moved.
  mutating func append(_ items: [Item], to section: Section) {
    remove(items)
    itemsBySection[section, default: []].append(contentsOf: items)
    for item in items { owners[item] = section }
  }

  /// Adds items beside another one; those that are elsewhere are moved.
  mutating func insert(_ items: [Item], beside other: Item, isAfter: Bool) {
    remove(items)
    guard let section = owners[other], let index = itemsBySection[section]?.firstIndex(of: other)
    else { return }
    itemsBySection[section]?.insert(contentsOf: items, at: isAfter ? index + 1 : index)
    for item in items { owners[item] = section }
  }

  /// Removes items; those that are not there are ignored.
  mutating func remove(_ items: [Item]) {
    positions = SnapshotPositions()
    var bySection: [Section: Set<Item>] = [:]
    for item in items {
      if let section = owners.removeValue(forKey: item) {
        bySection[section, default: []].insert(item)
      }
    }
    for (section, removed) in bySection {
      itemsBySection[section]?.removeAll { removed.contains($0) }
    }
  }

  /// Exchanges all items of a section.
  mutating func replaceItems(of section: Section, with items: [Item]) {
    remove(itemsBySection[section] ?? [])
    append(items, to: section)
  }
}

/// The positions of a snapshot's sections and items, computed lazily. Copies of a snapshot share them until they are
/// changed.
private final class SnapshotPositions<Section: Hashable, Item: Hashable>: @unchecked Sendable {
  private let lock = NSLock()
  private var sections: [Section: Int]?
  private var items: [Item: (section: Int, item: Int)]?

  func index(of section: Section, in storage: SnapshotStorage<Section, Item>) -> Int? {
    lock.withLock {
      if sections == nil {
        sections = Dictionary(
          uniqueKeysWithValues: storage.sections.enumerated().map { ($1, $0) })
      }
      return sections?[section]
    }
  }

  func position(of item: Item, in storage: SnapshotStorage<Section, Item>) -> (
    section: Int, item: Int
  )? {
    lock.withLock {
      if let items { return items[item] }
      var found: [Item: (section: Int, item: Int)] = [:]
      found.reserveCapacity(storage.count)
      for (index, section) in storage.sections.enumerated() {
        for (number, item) in (storage.items(of: section) ?? []).enumerated() {
          found[item] = (index, number)
        }
      }
      items = found
      return found[item]
    }
  }
}
