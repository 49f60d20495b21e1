import Animator
import Foundation
import Testing

/// Fingers that drag items of a list by the reorder accessory: rows of 320 × 50 points.
@MainActor
struct ReorderHandleTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, String>
  private typealias Source = UICollectionViewDiffableDataSource<Int, String>

  @MainActor
  private final class Scenario {
    let stage = Stage(size: CGSize(width: 320, height: 400), scale: 1)
    let view: UICollectionView
    let source: Source

    init(_ items: [String]) {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 50)
      layout.minimumLineSpacing = 0
      view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
      let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
        cell, _, item in
        var content = cell.defaultContentConfiguration()
        content.text = item
        cell.contentConfiguration = content
        cell.accessories = [.reorder(displayed: .always)]
      }
      source = Source(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      stage.window.addSubview(view)
      var snapshot = Snapshot()
      snapshot.appendSections([0])
      snapshot.appendItems(items)
      source.apply(snapshot, animatingDifferences: false)
      stage.advance(by: 0)
    }

    func cell(_ item: Int) -> UICollectionViewListCell? {
      view.cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell
    }

    /// Touches the handles, 16 points from the edge and 22 wide, in the middle.
    func send(_ phase: UITouch.Phase, y: CGFloat) {
      stage.window.touches.send([
        TouchSample(finger: 1, phase: phase, location: CGPoint(x: 293, y: y))
      ])
      stage.advance(by: 0.05)
    }
  }

  @Test("the handle drags an item that may be reordered, and the handlers learn of it")
  func reorder() throws {
    let scenario = Scenario(["a", "b", "c", "d", "e"])
    var transactions: [NSDiffableDataSourceTransaction<Int, String>] = []
    scenario.source.reorderingHandlers.canReorderItem = { $0 != "b" }
    scenario.source.reorderingHandlers.didReorder = { transactions.append($0) }
    let cell = try #require(scenario.cell(0))
    scenario.send(.began, y: 20)
    #expect(cell.configurationState.isReordering)
    scenario.send(.moved, y: 125)
    // The center stays 5 points below the finger: in the third row.
    #expect(cell.center == CGPoint(x: 160, y: 130))
    #expect(transactions.isEmpty)
    scenario.send(.ended, y: 125)
    scenario.stage.advance(by: 0.5)
    #expect(scenario.source.snapshot().itemIdentifiers == ["b", "c", "a", "d", "e"])
    #expect(transactions.map(\.finalSnapshot.itemIdentifiers) == [["b", "c", "a", "d", "e"]])
    #expect(cell.frame == CGRect(x: 0, y: 100, width: 320, height: 50))
    #expect(!cell.configurationState.isReordering)
    #expect(scenario.view.indexPathsForSelectedItems == [])
  }

  @Test("an item that may not be reordered stays, and so do all without handlers")
  func refused() throws {
    let scenario = Scenario(["a", "b", "c"])
    for canReorder in [nil, { $0 != "b" }] as [((String) -> Bool)?] {
      scenario.source.reorderingHandlers.canReorderItem = canReorder
      let cell = try #require(scenario.cell(1))
      scenario.send(.began, y: 75)
      scenario.send(.moved, y: 20)
      #expect(cell.center == CGPoint(x: 160, y: 75))
      scenario.send(.ended, y: 20)
      scenario.stage.advance(by: 0.5)
      #expect(scenario.source.snapshot().itemIdentifiers == ["a", "b", "c"])
    }
  }

  @Test("a touch that the system cancels lets the item go back")
  func cancelled() throws {
    let scenario = Scenario(["a", "b", "c"])
    scenario.source.reorderingHandlers.canReorderItem = { _ in true }
    scenario.send(.began, y: 25)
    scenario.send(.moved, y: 125)
    scenario.send(.cancelled, y: 125)
    scenario.stage.advance(by: 0.5)
    #expect(scenario.source.snapshot().itemIdentifiers == ["a", "b", "c"])
    #expect(scenario.cell(0)?.frame.minY == 0)
  }

  @Test("a second finger on another handle changes nothing")
  func twoFingers() throws {
    let scenario = Scenario(["a", "b", "c", "d"])
    scenario.source.reorderingHandlers.canReorderItem = { _ in true }
    let first = try #require(scenario.cell(0))
    let second = try #require(scenario.cell(3))
    scenario.send(.began, y: 25)
    let other = { (phase: UITouch.Phase, y: CGFloat) in
      scenario.stage.window.touches.send([
        TouchSample(finger: 2, phase: phase, location: CGPoint(x: 293, y: y))
      ])
      scenario.stage.advance(by: 0.05)
    }
    other(.began, 175)
    other(.moved, 125)
    #expect(first.center.y == 25 && second.center.y == 175)
    other(.ended, 125)
    scenario.send(.moved, y: 75)
    #expect(first.center.y == 75)
    scenario.send(.ended, y: 75)
    scenario.stage.advance(by: 0.5)
    #expect(scenario.source.snapshot().itemIdentifiers == ["b", "a", "c", "d"])
  }
}
