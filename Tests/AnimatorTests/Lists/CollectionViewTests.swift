import Animator
import Foundation
import Testing

/// Collection views with flow layouts.
@MainActor
struct CollectionViewTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test("only items in sight have cells, and cells are used again")
  func visible() {
    let scene = CollectionScenario(count: 1000)
    // Five items of 50 and four spaces of at least 10 fit in 320: 320 - 250 = 70 are left, 17.5 each.
    #expect(scene.frames["1"] == CGRect(x: 67.5, y: 0, width: 50, height: 50))
    #expect(scene.frames["4"] == CGRect(x: 270, y: 0, width: 50, height: 50))
    // Lines are 60 apart, so the one at 360 is the last in sight: 7 lines.
    #expect(scene.view.indexPathsForVisibleItems == (0..<35).map { path($0) })
    // 200 lines of 50, and 199 spaces of 10.
    #expect(scene.view.contentSize == CGSize(width: 320, height: 11990))
    let first = scene.view.cellForItem(at: path(0))
    scene.view.contentOffset.y = 6000
    scene.stage.advance(by: 0)
    #expect(scene.view.indexPathsForVisibleItems == (500..<535).map { path($0) })
    #expect(scene.view.cellForItem(at: path(0)) == nil)
    #expect(scene.view.visibleCells.contains { $0 === first })
    scene.view.contentOffset.y = 0
    scene.stage.advance(by: 0)
    #expect(scene.frames["0"] == CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(scene.view.indexPathForItem(at: CGPoint(x: 70, y: 70)) == path(6))
    #expect(scene.view.indexPathForItem(at: CGPoint(x: 60, y: 70)) == nil)
  }

  @Test("a finger highlights, then selects; one item at a time")
  func selecting() {
    let scene = CollectionScenario(count: 20)
    scene.tap(10, 10)
    #expect(
      scene.calls == [
        "shouldHighlight 0", "didHighlight 0", "shouldSelect 0", "didSelect 0", "didUnhighlight 0",
      ])
    #expect(scene.view.cellForItem(at: path(0))?.isSelected == true)
    scene.calls = []
    scene.tap(70, 10)
    #expect(
      scene.calls == [
        "shouldHighlight 1", "didHighlight 1", "shouldSelect 1", "didDeselect 0", "didSelect 1",
        "didUnhighlight 1",
      ])
    #expect(scene.view.indexPathsForSelectedItems == [path(1)])
  }

  @Test("an item that is gone when the one before is deselected is not selected")
  func reloadedSelection() {
    let scenario = CollectionScenario(count: 3)
    scenario.view.selectItem(
      at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    scenario.onDeselect = {
      scenario.sections = [[]]
      scenario.view.reloadData()
    }
    scenario.tap(25, 25)
    scenario.stage.advance(by: 1)
    #expect(scenario.calls.contains("didDeselect 1") && !scenario.calls.contains("didSelect 0"))
    #expect(scenario.view.indexPathsForSelectedItems == [] && scenario.view.visibleCells.isEmpty)
  }

  @Test("several items can be selected, and deselected again; the delegate may refuse")
  func selectingSeveral() {
    let scene = CollectionScenario(count: 20)
    scene.view.allowsMultipleSelection = true
    scene.refuses = ["shouldHighlight 2", "shouldSelect 3"]
    for x: CGFloat in [10, 70, 140, 210, 10] { scene.tap(x, 10) }
    #expect(scene.view.indexPathsForSelectedItems == [path(1)])
    #expect(
      scene.calls.suffix(5) == [
        "shouldHighlight 0", "didHighlight 0", "shouldDeselect 0", "didDeselect 0",
        "didUnhighlight 0",
      ])
    #expect(scene.calls.contains("didHighlight 3"))
    #expect(!scene.calls.contains("didHighlight 2"))
  }

  @Test("a finger that scrolls does not select")
  func scrolling() {
    let scene = CollectionScenario(count: 100)
    scene.send(.began, 10, 100)
    scene.stage.advance(by: 0.2)
    #expect(scene.calls == ["shouldHighlight 5", "didHighlight 5"])
    scene.send(.moved, 10, 60)
    scene.send(.ended, 10, 60)
    #expect(scene.calls == ["shouldHighlight 5", "didHighlight 5", "didUnhighlight 5"])
    #expect(scene.view.indexPathsForSelectedItems == [])
  }

  @Test("a batch moves, fades in and fades out")
  func batch() throws {
    let scene = CollectionScenario([["a", "b", "c"]])
    let a = try #require(scene.view.cellForItem(at: path(0)))
    let c = try #require(scene.view.cellForItem(at: path(2)))
    scene.sections = [["c", "d", "b"]]
    var finished: Bool?
    scene.view.performBatchUpdates {
      scene.view.deleteItems(at: [path(0)])
      scene.view.moveItem(at: path(2), to: path(0))
      scene.view.insertItems(at: [path(1)])
    } completion: {
      finished = $0
    }
    // The line could hold two more items, so the spaces are 17.5 as in a full one: c goes from 135 to 0.
    #expect(c.frame.minX == 0)
    #expect(scene.view.cellForItem(at: path(0)) === c)
    scene.stage.advance(by: 0.15)
    // Half of the time of a symmetric curve.
    #expect(c.layer.presentation()?.frame.midX == 92.5)
    let d = try #require(scene.view.cellForItem(at: path(1)))
    #expect(d.layer.presentation()?.opacity == 0.5)
    #expect(a.superview === scene.view)
    scene.stage.advance(by: 0.2)
    #expect(finished == true)
    #expect(a.superview == nil)
    #expect(scene.frames.mapValues(\.minX) == ["c": 0, "d": 67.5, "b": 135])
  }

  @Test("a batch that does not fit the data is a fault, and the data is shown")
  func badBatch() {
    let scene = CollectionScenario([["a", "b", "c"]])
    scene.sections = [["a"]]
    let faults = UsageFault.collect { scene.view.deleteItems(at: [path(0)]) }
    #expect(faults.first?.reason.contains("(1 inserted") == false)
    #expect(faults.first?.reason.contains("(0 inserted, 1 deleted)") == true)
    scene.stage.advance(by: 0)
    #expect(scene.frames.keys.sorted() == ["a"])
  }

  @Test("cells must be registered")
  func unregistered() {
    let scene = CollectionScenario(count: 3)
    let faults = UsageFault.collect {
      _ = scene.view.dequeueReusableCell(withReuseIdentifier: "other", for: path(0))
    }
    #expect(faults.first?.reason.contains("\"other\"") == true)
    #expect(faults.first?.reason.contains("registered are \"cell\"") == true)
  }

  @Test("items are scrolled to")
  func scrollToItem() {
    let scene = CollectionScenario(count: 1000)
    scene.view.scrollToItem(at: path(500), at: .top, animated: false)
    #expect(scene.view.contentOffset.y == 6000)
    scene.view.scrollToItem(at: path(500), at: .bottom, animated: false)
    // The line ends at 6050.
    #expect(scene.view.contentOffset.y == 5650)
    scene.view.scrollToItem(at: path(500), at: .centeredVertically, animated: false)
    #expect(scene.view.contentOffset.y == 5825)
    scene.view.scrollToItem(at: path(999), at: .top, animated: false)
    #expect(scene.view.contentOffset.y == 11590)
  }

  @Test("reconfigured items keep their cells")
  func reconfiguring() {
    let scene = CollectionScenario([["a", "b"]])
    let cell = scene.view.cellForItem(at: path(1)) as? NamedCell
    scene.sections = [["a", "z"]]
    scene.view.reconfigureItems(at: [path(1)])
    #expect(cell?.name == "z")
    #expect(scene.view.cellForItem(at: path(1)) === cell)
  }

  @Test("views are let go with the collection view")
  func leaks() {
    weak var view: UICollectionView?
    weak var cell: UICollectionViewCell?
    do {
      let scene = CollectionScenario(count: 100)
      (view, cell) = (scene.view, scene.view.visibleCells.first)
      scene.sections[0].removeFirst()
      scene.view.deleteItems(at: [path(0)])
      scene.stage.advance(by: 1)
      scene.view.removeFromSuperview()
      scene.stage.advance(by: 0)
    }
    #expect(view == nil)
    #expect(cell == nil)
  }
}
