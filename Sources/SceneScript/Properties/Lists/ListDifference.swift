import Animator

/// The difference between the contents of a list before and after a batch. Indices of deletions, reloads and origins
/// of moves refer to the contents before it, all others to those after it.
struct ListDifference {
  private(set) var deletedSections: [Int] = []
  private(set) var insertedSections: [Int] = []
  private(set) var reloadedSections: [Int] = []
  private(set) var movedSections: [(from: Int, to: Int)] = []
  private(set) var deleted: [IndexPath] = []
  private(set) var inserted: [IndexPath] = []
  private(set) var reloaded: [IndexPath] = []
  private(set) var moved: [(from: IndexPath, to: IndexPath)] = []
  /// How rows appear and disappear, by their keys.
  let animations: [String: UITableView.RowAnimation]
  let old: ListContents
  let new: ListContents

  /// Compares contents.
  ///
  /// - Parameters:
  ///   - marks: The items and sections that the steps of the batch have changed.
  init(from old: ListContents, to new: ListContents, _ marks: Marks) {
    (self.old, self.new, animations) = (old, new, marks.animations)
    compareSections(marks)
    compareItems(marks)
  }

  /// The keys of items and sections that the steps of a batch have changed.
  struct Marks {
    var moved: Set<String> = []
    var reloaded: Set<String> = []
    /// Deleted, and inserted again.
    var replaced: Set<String> = []
    var animations: [String: UITableView.RowAnimation] = [:]
  }

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty && deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty
      && moved.isEmpty
  }

  /// How a row or a section appears or disappears.
  func animation(_ key: String) -> UITableView.RowAnimation { animations[key] ?? .automatic }

  private mutating func compareSections(_ marks: Marks) {
    for (number, section) in old.sections.enumerated() {
      guard let target = new.section(section.key), !marks.replaced.contains(section.key) else {
        deletedSections.append(number)
        continue
      }
      if marks.moved.contains(section.key) {
        movedSections.append((number, target))
      } else if marks.reloaded.contains(section.key) {
        reloadedSections.append(number)
      }
    }
    for (number, section) in new.sections.enumerated()
    where old.section(section.key) == nil || marks.replaced.contains(section.key) {
      insertedSections.append(number)
    }
  }

  private mutating func compareItems(_ marks: Marks) {
    // Sections that are shown anew bring their items with them, and take them along.
    let left = Set(deletedSections + reloadedSections)
    let entered = Set(
      insertedSections + reloadedSections.compactMap { new.section(old.sections[$0].key) })
    for item in old.sections.flatMap(\.items) {
      guard let from = old.path(of: item.key), !left.contains(from.section) else { continue }
      let to = marks.replaced.contains(item.key) ? nil : new.path(of: item.key)
      guard let to, !entered.contains(to.section) else {
        deleted.append(from)
        continue
      }
      let stays = old.sections[from.section].key == new.sections[to.section].key
      if marks.moved.contains(item.key) || !stays {
        moved.append((from, to))
      } else if marks.reloaded.contains(item.key) {
        reloaded.append(from)
      }
    }
    for item in new.sections.flatMap(\.items) {
      guard let to = new.path(of: item.key), !entered.contains(to.section) else { continue }
      let from = marks.replaced.contains(item.key) ? nil : old.path(of: item.key)
      if from.map({ left.contains($0.section) }) ?? true { inserted.append(to) }
    }
  }
}
