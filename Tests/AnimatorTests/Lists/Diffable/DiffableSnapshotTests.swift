import Animator
import Testing

/// Snapshots as values: what their operations do, and what they complain of.
@MainActor
struct DiffableSnapshotTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func make(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  private func contents(_ snapshot: Snapshot) -> [String] {
    snapshot.sectionIdentifiers.map { "\($0)\(snapshot.itemIdentifiers(inSection: $0))" }
  }

  @Test("items are appended to the last section, or to one that is named")
  func append() {
    var snapshot = make([("a", [1, 2]), ("b", [])])
    snapshot.appendItems([3])
    snapshot.appendItems([4], toSection: "a")
    #expect(contents(snapshot) == ["a[1, 2, 4]", "b[3]"])
    #expect(snapshot.numberOfItems == 4 && snapshot.numberOfSections == 2)
    #expect(snapshot.numberOfItems(inSection: "a") == 3)
    #expect(snapshot.itemIdentifiers == [1, 2, 4, 3])
    #expect(snapshot.indexOfItem(3) == 3 && snapshot.indexOfItem(9) == nil)
    #expect(snapshot.indexOfSection("b") == 1 && snapshot.indexOfSection("c") == nil)
    #expect(snapshot.sectionIdentifier(containingItem: 4) == "a")
    #expect(snapshot.sectionIdentifier(containingItem: 9) == nil)
  }

  @Test("items that are there already are moved")
  func addAgain() {
    var snapshot = make([("a", [1, 2, 3]), ("b", [4])])
    snapshot.appendItems([2], toSection: "b")
    snapshot.insertItems([4, 5], beforeItem: 1)
    snapshot.insertItems([6], afterItem: 1)
    #expect(contents(snapshot) == ["a[4, 5, 1, 6, 3]", "b[2]"])
  }

  @Test("items and sections move before and after others")
  func move() {
    var snapshot = make([("a", [1, 2, 3]), ("b", [4]), ("c", [])])
    snapshot.moveItem(3, beforeItem: 1)
    snapshot.moveItem(2, afterItem: 4)
    snapshot.moveSection("a", afterSection: "c")
    snapshot.moveSection("c", beforeSection: "b")
    #expect(contents(snapshot) == ["c[]", "b[4, 2]", "a[3, 1]"])
  }

  @Test("sections are inserted, and deleted with their items; unknown identifiers are ignored")
  func sections() {
    var snapshot = make([("a", [1]), ("b", [2])])
    snapshot.insertSections(["x", "y"], beforeSection: "a")
    snapshot.insertSections(["z"], afterSection: "a")
    #expect(snapshot.sectionIdentifiers == ["x", "y", "a", "z", "b"])
    snapshot.deleteSections(["a", "x", "none"])
    snapshot.deleteItems([2, 99])
    #expect(contents(snapshot) == ["y[]", "z[]", "b[]"])
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfSections == 0 && snapshot.numberOfItems == 0)
  }

  @Test("copies change independently")
  func copies() {
    let one = make([("a", [1, 2])])
    #expect(one.indexOfItem(2) == 1)
    var other = one
    other.deleteItems([1])
    #expect(one.itemIdentifiers == [1, 2] && one.indexOfItem(2) == 1)
    #expect(other.itemIdentifiers == [2] && other.indexOfItem(2) == 0)
  }

  @Test("marks of reloads name what is still there")
  func marks() {
    var snapshot = make([("a", [1, 2]), ("b", [3])])
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([2, 3])
    snapshot.reloadSections(["b"])
    #expect(snapshot.reloadedItemIdentifiers == [1])
    #expect(snapshot.reconfiguredItemIdentifiers == [2, 3])
    #expect(snapshot.reloadedSectionIdentifiers == ["b"])
    snapshot.deleteItems([1, 3])
    #expect(snapshot.reloadedItemIdentifiers == [] && snapshot.reconfiguredItemIdentifiers == [2])
  }

  @Test(
    "mistakes are reported in UIKit's words, and leave the snapshot as it was",
    arguments: [
      ("There are currently no sections in the data source. Please add a section first.", 0),
      ("Invalid parameter not satisfying: section != NSNotFound", 1),
      ("Invalid parameter not satisfying: section != NSNotFound", 2),
      ("Invalid update: destination for the operation [1]", 3),
      ("Invalid parameter not satisfying: fromIndex != NSNotFound", 4),
      ("Invalid parameter not satisfying: toIndex != NSNotFound", 5),
      ("Invalid parameter not satisfying: insertIndex != NSNotFound", 6),
      ("Invalid parameter not satisfying: fromSection != NSNotFound", 7),
      ("Invalid parameter not satisfying: toSection != NSNotFound", 8),
      ("Attempted to reload item identifier that does not exist in the snapshot: 9", 9),
      ("Attempted to reconfigure item identifier that does not exist in the snapshot: 9", 10),
      ("Attempted to reload section identifier that does not exist in the snapshot: z", 11),
      ("Section identifier was not found. You can verify the section exists", 12),
      (
        "Diffable data source detected an attempt to insert or append 1 section identifier that "
          + "already exists in the snapshot.", 13
      ),
    ])
  func faults(words: String, mistake: Int) {
    var snapshot = mistake == 0 ? Snapshot() : make([("a", [1, 2]), ("b", [3])])
    let before = contents(snapshot)
    let faults = UsageFault.collect {
      switch mistake {
      case 0: snapshot.appendItems([1])
      case 1: snapshot.appendItems([5], toSection: "z")
      case 2: snapshot.insertItems([5], beforeItem: 9)
      case 3: snapshot.insertItems([5, 1], afterItem: 1)
      case 4: snapshot.moveItem(9, beforeItem: 1)
      case 5: snapshot.moveItem(1, afterItem: 9)
      case 6: snapshot.insertSections(["c"], beforeSection: "z")
      case 7: snapshot.moveSection("z", beforeSection: "a")
      case 8: snapshot.moveSection("a", afterSection: "z")
      case 9: snapshot.reloadItems([9])
      case 10: snapshot.reconfigureItems([9])
      case 11: snapshot.reloadSections(["z"])
      case 12: _ = snapshot.itemIdentifiers(inSection: "z")
      default: snapshot.appendSections(["b"])
      }
    }
    #expect(faults.count == 1)
    #expect(faults.first?.reason.hasPrefix(words) == true, "\(faults)")
    #expect(contents(snapshot) == before)
  }

  @Test("an identifier that is added twice at once is reported, and added once")
  func twice() {
    var snapshot = make([("a", [])])
    let faults = UsageFault.collect { snapshot.appendItems([1, 2, 1]) }
    #expect(faults.map(\.call) == ["NSDiffableDataSourceSnapshot.appendItems(_:toSection:)"])
    #expect(
      faults.first?.reason.hasPrefix(
        "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(1)}") == true)
    #expect(snapshot.itemIdentifiers == [1, 2])
  }
}
