import Animator
import Testing

/// Hierarchies of items.
@MainActor
struct SectionSnapshotTests {
  private typealias Snapshot = NSDiffableDataSourceSectionSnapshot<String>

  /// a with a1 and a2, of which a1 has x; b.
  private var tree: Snapshot {
    var tree = Snapshot()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    tree.append(["x"], to: "a1")
    return tree
  }

  @Test("items come before their children, of which those of expanded items are shown")
  func order() {
    var tree = tree
    #expect(tree.items == ["a", "a1", "x", "a2", "b"] && tree.rootItems == ["a", "b"])
    #expect(tree.visibleItems == ["a", "b"])
    tree.expand(["a1"])
    #expect(tree.visibleItems == ["a", "b"] && !tree.isVisible("x"))
    tree.expand(["a"])
    #expect(tree.visibleItems == ["a", "a1", "x", "a2", "b"] && tree.isVisible("x"))
    tree.collapse(["a1"])
    #expect(tree.visibleItems == ["a", "a1", "a2", "b"])
    #expect(tree.isExpanded("a") && !tree.isExpanded("a1"))
  }

  @Test("items know their level, their parent and their index")
  func places() {
    let tree = tree
    #expect(["a", "a2", "x"].map(tree.level) == [0, 1, 2])
    #expect(tree.parent(of: "x") == "a1" && tree.parent(of: "b") == nil)
    #expect(tree.index(of: "a2") == 3 && tree.index(of: "none") == nil)
    #expect(tree.contains("x") && !tree.contains("none"))
  }

  @Test("items are inserted beside others, with the same parent")
  func insert() {
    var tree = tree
    tree.insert(["n"], before: "a2")
    tree.insert(["m"], after: "a")
    #expect(tree.items == ["a", "a1", "x", "n", "a2", "m", "b"])
    #expect(tree.level(of: "n") == 1 && tree.level(of: "m") == 0)
  }

  @Test("items are deleted with those below them")
  func delete() {
    var tree = tree
    tree.delete(["a1"])
    #expect(tree.items == ["a", "a2", "b"] && !tree.contains("x"))
    tree.append(["x"], to: "b")
    #expect(tree.items == ["a", "a2", "b", "x"])
    tree.deleteAll()
    #expect(tree.items.isEmpty)
  }

  @Test("a part is a snapshot of its own, and takes the place of the children of another item")
  func parts() {
    var tree = tree
    tree.expand(["a1"])
    let part = tree.snapshot(of: "a")
    #expect(part.rootItems == ["a1", "a2"] && part.items == ["a1", "x", "a2"])
    #expect(part.isExpanded("a1") && part.level(of: "x") == 1)
    #expect(tree.snapshot(of: "a", includingParent: true).rootItems == ["a"])
    var other = Snapshot()
    other.append(["new"])
    other.append(["below"], to: "new")
    tree.replace(childrenOf: "a", using: other)
    #expect(tree.items == ["a", "new", "below", "b"])
    tree.insert(part, after: "b")
    #expect(tree.items == ["a", "new", "below", "b", "a1", "x", "a2"])
    #expect(tree.isExpanded("a1"))
  }

  @Test("unknown and repeated items are reported, and nothing is changed")
  func faults() {
    var tree = tree
    let faults = UsageFault.collect {
      tree.append(["y"], to: "none")
      tree.insert(["y"], before: "none")
      tree.expand(["none"])
      tree.append(["x"])
    }
    #expect(
      faults.map(\.call)
        == [
          "append(_:to:)", "insert(_:before:)", "expand(_:)", "append(_:to:)",
        ].map { "NSDiffableDataSourceSectionSnapshot.\($0)" })
    #expect(
      faults.last?.reason
        == "Identifiers in a section snapshot must be unique. Duplicate item identifiers: {(x)}")
    #expect(tree.items == self.tree.items)
  }

  @Test("the description marks what has children, and what is expanded")
  func description() {
    var tree = tree
    tree.expand(["a"])
    #expect(
      tree.visualDescription() == """
        - a
          + a1
            * x
          * a2
        * b
        """)
  }
}
