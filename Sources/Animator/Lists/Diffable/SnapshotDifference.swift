import Foundation

/// The updates with which a list shows one snapshot after another.
///
/// Sections and items that keep their order stay; which ones are moved instead is found by a longest increasing
/// subsequence of their former positions, so that as few as possible are. O(n log n) in the number of items.
struct SnapshotDifference<Section: Hashable, Item: Hashable> {
  /// The changes.
  private(set) var update = ListUpdate()
  /// Items to reconfigure, by their index paths in the new snapshot.
  private(set) var reconfigured: [IndexPath] = []

  /// The change of a section from the old snapshot to the new one.
  private enum Fate {
    /// It stays, or moves: its items are compared.
    case kept
    /// It is made, or made anew: its items are not reported.
    case added, reloaded, replaced
    case deleted
  }

  private let old: SnapshotStorage<Section, Item>
  private let new: SnapshotStorage<Section, Item>
  private let reloadedItems: Set<Item>
  private var oldFates: [Fate]
  private var newFates: [Fate]

  init(
    from before: NSDiffableDataSourceSnapshot<Section, Item>,
    to after: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    (old, new) = (before.storage, after.storage)
    reloadedItems = Set(after.reloadedItemIdentifiers)
    oldFates = Array(repeating: .deleted, count: old.sections.count)
    newFates = Array(repeating: .added, count: new.sections.count)
    compareSections(reloaded: Set(after.reloadedSectionIdentifiers))
    for section in new.sections.indices { compareItems(of: section) }
    deleteItems()
    for item in Set(after.reconfiguredItemIdentifiers).subtracting(reloadedItems)
    where old.contains(item) {
      if let position = new.position(of: item) {
        reconfigured.append(IndexPath(item: position.item, section: position.section))
      }
    }
    reconfigured.sort()
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool { update.isEmpty && reconfigured.isEmpty }

  // MARK: Sections

  private mutating func compareSections(reloaded: Set<Section>) {
    let origins = new.sections.map { old.index(of: $0) }
    let staying = LongestIncreasingSubsequence.members(of: origins)
    for (index, origin) in origins.enumerated() {
      guard let origin else {
        update.insertedSections.append(index)
        continue
      }
      let isReloaded = reloaded.contains(new.sections[index])
      let fate: Fate
      if staying[index] {
        fate = isReloaded ? .reloaded : .kept
        if isReloaded { update.reloadedSections.append(origin) }
      } else if isReloaded {
        fate = .replaced
        update.deletedSections.append(origin)
        update.insertedSections.append(index)
      } else {
        fate = .kept
        update.movedSections.append((origin, index))
      }
      (oldFates[origin], newFates[index]) = (fate, fate)
    }
    for section in old.sections.indices where oldFates[section] == .deleted {
      update.deletedSections.append(section)
    }
  }

  // MARK: Items

  private mutating func compareItems(of section: Int) {
    let items = new.items(of: new.sections[section]) ?? []
    let isKept = newFates[section] == .kept
    let home = old.index(of: new.sections[section])
    let origins = items.map { old.position(of: $0) }
    // Only items that stay in their section can stay where they are.
    let staying =
      isKept
      ? LongestIncreasingSubsequence.members(
        of: origins.map { $0?.section == home ? $0?.item : nil }) : []
    for (index, origin) in origins.enumerated() {
      let target = IndexPath(item: index, section: section)
      guard let origin else {
        if isKept { update.insertedItems.append(target) }
        continue
      }
      if origin.section == home && !isKept { continue }
      let from = IndexPath(item: origin.item, section: origin.section)
      if isKept && staying[index] {
        if reloadedItems.contains(items[index]) { update.reloadedItems.append(from) }
      } else {
        move(from, to: target, isReloaded: reloadedItems.contains(items[index]))
      }
    }
  }

  /// Reports an item that is elsewhere now. Items neither leave nor enter a section that is made anew.
  private mutating func move(_ from: IndexPath, to target: IndexPath, isReloaded: Bool) {
    let (source, destination) = (oldFates[from.section], newFates[target.section])
    let mayLeave = source == .kept || source == .deleted
    let mayEnter = destination == .kept || destination == .added
    if mayLeave && mayEnter && !isReloaded {
      update.movedItems.append((from, target))
      return
    }
    if source == .kept { update.deletedItems.append(from) }
    if destination == .kept { update.insertedItems.append(target) }
  }

  private mutating func deleteItems() {
    for (index, section) in old.sections.enumerated() where oldFates[index] == .kept {
      for (number, item) in (old.items(of: section) ?? []).enumerated() where !new.contains(item) {
        update.deletedItems.append(IndexPath(item: number, section: index))
      }
    }
  }
}

/// The longest subsequence of numbers that increases: by patience sorting, in O(n log n).
enum LongestIncreasingSubsequence {
  /// Whether each number belongs to it; nil never does.
  static func members(of numbers: [Int?]) -> [Bool] {
    // The index of the least number with which a subsequence of each length can end, and what comes before each number.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] ?? 0 < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var isMember = [Bool](repeating: false, count: numbers.count)
    var index = ends.last ?? -1
    while index >= 0 {
      isMember[index] = true
      index = before[index]
    }
    return isMember
  }
}
