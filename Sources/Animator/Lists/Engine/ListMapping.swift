import Foundation

/// Maps the sections and items of a list to their positions after a batch, and back.
///
/// Sections and items that are neither deleted nor moved keep their order, and fill the positions that insertions and
/// moves leave. Computed from the changes alone, regardless of the number of items: O(log changes) per query.
struct ListMapping {
  /// The changes.
  let update: ListUpdate
  private let sections: Slots
  /// By sections before the batch, and those after it.
  private var items: [Int: Slots] = [:]
  private var movedItems: [IndexPath: IndexPath] = [:]
  private var movedFrom: [IndexPath: IndexPath] = [:]
  private var movedSections: [Int: Int] = [:]
  private var movedSectionsFrom: [Int: Int] = [:]
  private let reloadedSections: Set<Int>
  private let reloadedItems: Set<IndexPath>

  init(_ update: ListUpdate, from old: [Int], to new: [Int]) {
    self.update = update
    sections = Slots(
      count: old.count, newCount: new.count,
      removed: update.deletedSections + update.movedSections.map(\.from),
      added: update.insertedSections + update.movedSections.map(\.to))
    reloadedSections = Set(update.reloadedSections)
    reloadedItems = Set(update.reloadedItems)
    for move in update.movedSections {
      movedSections[move.from] = move.to
      movedSectionsFrom[move.to] = move.from
    }
    for move in update.movedItems {
      movedItems[move.from] = move.to
      movedFrom[move.to] = move.from
    }
    let removed = Dictionary(
      grouping: update.deletedItems + update.movedItems.map(\.from), by: \.section)
    let added = Dictionary(
      grouping: update.insertedItems + update.movedItems.map(\.to), by: \.section)
    let targets = added.keys.compactMap { oldPosition(ofSection: $0) }
    for section in Set(removed.keys).union(targets) {
      guard let target = position(ofSection: section) else { continue }
      items[section] = Slots(
        count: old[section], newCount: new[target],
        removed: (removed[section] ?? []).map(\.item), added: (added[target] ?? []).map(\.item))
    }
  }

  // MARK: Sections

  /// The new index of a section, even if it is reloaded; nil if it is deleted.
  func position(ofSection old: Int) -> Int? { movedSections[old] ?? sections.new(of: old) }
  /// The old index of a section, even if it is reloaded; nil if it is inserted.
  private func oldPosition(ofSection new: Int) -> Int? {
    movedSectionsFrom[new] ?? sections.old(of: new)
  }

  /// The new index of a section; nil if it is deleted or reloaded.
  func newSection(of old: Int) -> Int? {
    reloadedSections.contains(old) ? nil : position(ofSection: old)
  }

  /// The old index of a section; nil if it is inserted or reloaded.
  func oldSection(of new: Int) -> Int? {
    oldPosition(ofSection: new).flatMap { reloadedSections.contains($0) ? nil : $0 }
  }

  // MARK: Items

  /// The new index path of an item, even if it is reloaded; nil if it is deleted.
  func position(of old: IndexPath) -> IndexPath? {
    if let target = movedItems[old] { return target }
    guard let section = newSection(of: old.section) else { return nil }
    guard let slots = items[old.section] else { return IndexPath(item: old.item, section: section) }
    return slots.new(of: old.item).map { IndexPath(item: $0, section: section) }
  }

  /// The new index path of an item; nil if it is deleted or reloaded.
  func new(of old: IndexPath) -> IndexPath? {
    reloadedItems.contains(old) ? nil : position(of: old)
  }

  /// The old index path of an item; nil if it is inserted or reloaded.
  func old(of new: IndexPath) -> IndexPath? {
    if let origin = movedFrom[new] { return origin }
    guard let section = oldSection(of: new.section) else { return nil }
    var item: Int? = new.item
    if let slots = items[section] { item = slots.old(of: new.item) }
    let old = item.map { IndexPath(item: $0, section: section) }
    return old.flatMap { reloadedItems.contains($0) ? nil : $0 }
  }

  /// An element with its new index path; nil if it is removed. Supplementary views stay at their index in the section.
  func new(of element: ListElement) -> ListElement? {
    if case .cell(let path) = element { return new(of: path).map(ListElement.cell) }
    return moved(element, newSection)
  }

  /// An element with its old index path; nil if it is new.
  func old(of element: ListElement) -> ListElement? {
    if case .cell(let path) = element { return old(of: path).map(ListElement.cell) }
    return moved(element, oldSection)
  }

  private func moved(_ element: ListElement, _ section: (Int) -> Int?) -> ListElement? {
    let path = element.indexPath
    // Elements of the whole list have paths of one index.
    if path.count < 2 { return element }
    return section(path.section).map { element.at(IndexPath(item: path.item, section: $0)) }
  }
}

/// Indices removed from an ordered collection and added to it.
private struct Slots {
  let count: Int
  let newCount: Int
  /// Ascending.
  let removed: [Int]
  let added: [Int]

  init(count: Int, newCount: Int, removed: [Int], added: [Int]) {
    (self.count, self.newCount) = (count, newCount)
    (self.removed, self.added) = (removed.sorted(), added.sorted())
  }

  func new(of old: Int) -> Int? {
    Self.shift(old, out: removed, into: added).flatMap { $0 < newCount ? $0 : nil }
  }

  func old(of new: Int) -> Int? {
    Self.shift(new, out: added, into: removed).flatMap { $0 < count ? $0 : nil }
  }

  /// The index in the other collection of the element at `index`: the one with the same rank among the kept elements.
  private static func shift(_ index: Int, out: [Int], into: [Int]) -> Int? {
    let before = out.partitionPoint { $0 < index }
    if before < out.count && out[before] == index { return nil }
    let rank = index - before
    // The k-th added index has `into[k] - k` kept elements before it.
    var (low, high) = (0, into.count)
    while low < high {
      let middle = (low + high) / 2
      if into[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }
}

extension Array {
  /// The index of the first element for which `isBefore` is false, in an array sorted that way.
  fileprivate func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
