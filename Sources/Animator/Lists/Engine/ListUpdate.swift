import Foundation

/// The requested changes of a batch. Indices of deletions, reloads and origins of moves refer to the list before the
/// batch, those of insertions and targets of moves to the list after it.
struct ListUpdate {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var reloadedSections: [Int] = []
  var movedSections: [(from: Int, to: Int)] = []
  var deletedItems: [IndexPath] = []
  var insertedItems: [IndexPath] = []
  var reloadedItems: [IndexPath] = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && reloadedItems.isEmpty && movedItems.isEmpty
  }

  /// The changes as a layout receives them.
  @MainActor
  func items(_ mapping: ListMapping) -> [UICollectionViewUpdateItem] {
    func path(_ section: Int?) -> IndexPath? {
      section.map { IndexPath(item: NSNotFound, section: $0) }
    }
    func item(
      _ action: UICollectionViewUpdateItem.Action, _ before: IndexPath?, _ after: IndexPath?
    )
      -> UICollectionViewUpdateItem
    { UICollectionViewUpdateItem(action, before: before, after: after) }
    return deletedSections.map { item(.delete, path($0), nil) }
      + deletedItems.map { item(.delete, $0, nil) }
      + insertedSections.map { item(.insert, nil, path($0)) }
      + insertedItems.map { item(.insert, nil, $0) }
      + movedSections.map { item(.move, path($0.from), path($0.to)) }
      + movedItems.map { item(.move, $0.from, $0.to) }
      + reloadedSections.map { item(.reload, path($0), path(mapping.position(ofSection: $0))) }
      + reloadedItems.map { item(.reload, $0, mapping.position(of: $0)) }
  }
}

/// Why a batch cannot be shown.
struct ListComplaint: Error {
  let reason: String
}

/// The words of complaints, which differ between tables and collection views.
struct ListWords {
  /// "row" or "item".
  let item: String
  /// "table view" or "collection view".
  let list: String

  static let table = ListWords(item: "row", list: "table view")
  static let collection = ListWords(item: "item", list: "collection view")
}

extension ListUpdate {
  /// Checks the batch against the numbers of items of each section before and after it.
  ///
  /// - Throws: ``ListComplaint`` in UIKit's words.
  func mapping(from old: [Int], to new: [Int], _ words: ListWords) throws(ListComplaint)
    -> ListMapping
  {
    try checkSections(old.count, new.count, words)
    try checkItems(old, new, words)
    let mapping = ListMapping(self, from: old, to: new)
    let counts = ItemCounts(self)
    for (section, count) in old.enumerated() {
      guard !reloadedSections.contains(section), let target = mapping.position(ofSection: section)
      else { continue }
      try checkCount(before: count, after: new[target], by: counts, section, target, words)
    }
    return mapping
  }

  // MARK: Sections

  private func checkSections(_ old: Int, _ new: Int, _ words: ListWords) throws(ListComplaint) {
    let removed = deletedSections + reloadedSections + movedSections.map(\.from)
    for section in removed where !(0..<old).contains(section) {
      let verb =
        deletedSections.contains(section)
        ? "delete" : reloadedSections.contains(section) ? "reload" : "move"
      throw ListComplaint(
        reason:
          "attempt to \(verb) section \(section), but there are only \(old) sections before the update"
      )
    }
    let added = insertedSections + movedSections.map(\.to)
    for section in added where !(0..<new).contains(section) {
      let what =
        insertedSections.contains(section)
        ? "insert section \(section)" : "move a section to \(section)"
      throw ListComplaint(
        reason: "attempt to \(what), but there are only \(new) sections after the update")
    }
    if let twice = removed.firstDuplicate {
      throw ListComplaint(
        reason:
          "attempt to delete, reload or move section \(twice) more than once in the same update")
    }
    if let twice = added.firstDuplicate {
      throw ListComplaint(
        reason:
          "attempt to insert section \(twice), or to move a section there, more than once in the same update"
      )
    }
    let (inserted, deleted) = (insertedSections.count, deletedSections.count)
    if new != old + inserted - deleted {
      throw ListComplaint(
        reason:
          "Invalid update: invalid number of sections. The number of sections contained in the "
          + "\(words.list) after the update (\(new)) must be equal to the number of sections contained in the "
          + "\(words.list) before the update (\(old)), plus or minus the number of sections inserted or deleted "
          + "(\(inserted) inserted, \(deleted) deleted).")
    }
  }

  // MARK: Items

  private func checkItems(_ old: [Int], _ new: [Int], _ words: ListWords) throws(ListComplaint) {
    func contains(_ counts: [Int], _ path: IndexPath) -> Bool {
      counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
    }
    func count(_ counts: [Int], _ path: IndexPath) -> String {
      guard counts.indices.contains(path.section) else {
        return "there are only \(counts.count) sections"
      }
      return "there are only \(counts[path.section]) \(words.item)s in section \(path.section)"
    }
    let removals =
      deletedItems.map { ("delete", $0) } + reloadedItems.map { ("reload", $0) }
      + movedItems.map { ("move", $0.from) }
    for (verb, path) in removals where !contains(old, path) {
      throw ListComplaint(
        reason: "attempt to \(verb) \(words.item) \(path.item) of section \(path.section), but "
          + "\(count(old, path)) before the update")
    }
    let additions = insertedItems.map { ("insert", $0) } + movedItems.map { ("move", $0.to) }
    for (verb, path) in additions where !contains(new, path) {
      let what =
        verb == "insert"
        ? "insert \(words.item) \(path.item)" : "move a \(words.item) to \(path.item)"
      throw ListComplaint(
        reason:
          "attempt to \(what) in section \(path.section), but \(count(new, path)) after the update")
    }
    if let twice = removals.map(\.1).firstDuplicate {
      throw ListComplaint(
        reason:
          "attempt to delete, reload or move \(words.item) \(twice.item) of section \(twice.section) more than "
          + "once in the same update")
    }
    if let twice = additions.map(\.1).firstDuplicate {
      throw ListComplaint(
        reason:
          "attempt to insert \(words.item) \(twice.item) of section \(twice.section), or to move "
          + "there, more than once in the same update")
    }
  }

  private func checkCount(
    before: Int, after: Int, by counts: ItemCounts, _ section: Int, _ target: Int,
    _ words: ListWords
  ) throws(ListComplaint) {
    let inserted = counts.inserted[target] ?? 0
    let deleted = counts.deleted[section] ?? 0
    let movedIn = counts.movedIn[target] ?? 0
    let movedOut = counts.movedOut[section] ?? 0
    if after == before + inserted - deleted + movedIn - movedOut { return }
    throw ListComplaint(
      reason:
        "Invalid update: invalid number of \(words.item)s in section \(section). The number of "
        + "\(words.item)s contained in an existing section after the update (\(after)) must be equal to the number of "
        + "\(words.item)s contained in that section before the update (\(before)), plus or minus the number of "
        + "\(words.item)s inserted or deleted from that section (\(inserted) inserted, \(deleted) deleted) and plus or "
        + "minus the number of \(words.item)s moved into or out of that section (\(movedIn) moved in, \(movedOut) "
        + "moved out).")
  }
}

/// How many items of each section a batch inserts, deletes and moves.
private struct ItemCounts {
  var inserted: [Int: Int] = [:]
  var deleted: [Int: Int] = [:]
  var movedIn: [Int: Int] = [:]
  var movedOut: [Int: Int] = [:]

  init(_ update: ListUpdate) {
    for path in update.insertedItems { inserted[path.section, default: 0] += 1 }
    for path in update.deletedItems { deleted[path.section, default: 0] += 1 }
    for move in update.movedItems {
      movedIn[move.to.section, default: 0] += 1
      movedOut[move.from.section, default: 0] += 1
    }
  }
}

extension Array where Element: Hashable {
  /// The first element that has been there before.
  fileprivate var firstDuplicate: Element? {
    var seen = Set<Element>()
    return first { !seen.insert($0).inserted }
  }
}
