import Animator
import Foundation
import TestSupport
import Testing

/// Collection views with diffable data sources and registrations.
@MainActor
struct DiffableCollectionTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  private typealias Source = UICollectionViewDiffableDataSource<String, Int>

  private final class ItemCell: UICollectionViewCell {
    var number = 0
  }

  /// A grid of five columns, 64 × 50 points each.
  @MainActor
  private final class Scenario {
    let stage = Stage(size: CGSize(width: 320, height: 400), scale: 1)
    let view: UICollectionView
    let source: Source

    init(_ snapshot: Snapshot) {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 64, height: 50)
      (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
      view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
      let registration = UICollectionView.CellRegistration<ItemCell, Int> { cell, _, item in
        cell.number = item
      }
      source = Source(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      stage.window.addSubview(view)
      source.apply(snapshot, animatingDifferences: false)
      stage.advance(by: 0)
    }

    var frames: [String] {
      view.visibleCells.compactMap { $0 as? ItemCell }.map { "\($0.number) \($0.frame)" }
    }
    var items: [Int] { view.visibleCells.compactMap { ($0 as? ItemCell)?.number } }
    func cell(_ item: Int) -> UICollectionViewCell? {
      source.indexPath(for: item).flatMap(view.cellForItem)
    }
  }

  @Test("registered cells are made, configured and reused")
  func registration() {
    let scenario = Scenario(Snapshot([Array(0..<200)]))
    #expect(scenario.items == Array(0..<40))
    var made: Set<ObjectIdentifier> = []
    for step in 1...20 {
      scenario.view.contentOffset.y = CGFloat(step * 50)
      scenario.stage.advance(by: 0)
      made.formUnion(scenario.view.visibleCells.map { ObjectIdentifier($0) })
    }
    // 8 lines in sight, or 9 partly.
    #expect(made.count <= 45)
    #expect(scenario.items.first == 100)
  }

  @Test("a registration that is made for one view is reported")
  func lateRegistration() {
    let stage = Stage(size: CGSize(width: 320, height: 400))
    let view = UICollectionView(
      frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
    let source = Source(collectionView: view) { view, path, item in
      let registration = UICollectionView.CellRegistration<ItemCell, Int> { _, _, _ in }
      return view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    stage.window.addSubview(view)
    let faults = UsageFault.collect {
      source.apply(Snapshot([[1]]), animatingDifferences: false)
      stage.advance(by: 0)
    }
    #expect(faults.count == 1)
    #expect(faults.first?.reason.contains("prevents reuse") == true)
  }

  @Test("items move between sections in their cells; headers come from a registration")
  func supplementary() {
    let scenario = Scenario(Snapshot([[1, 2], [3]]))
    let layout = scenario.view.collectionViewLayout as? UICollectionViewFlowLayout
    var kinds: [String] = []
    let headers = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { _, kind, path in
      kinds.append("\(kind) \(path.section)")
    }
    scenario.source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    layout?.headerReferenceSize = CGSize(width: 0, height: 20)
    scenario.stage.advance(by: 0)
    let kind = UICollectionView.elementKindSectionHeader
    #expect(kinds == ["\(kind) 0", "\(kind) 1"])
    let cell = scenario.cell(1)
    scenario.source.apply(Snapshot([[2], [3, 1]]))
    scenario.stage.advance(by: 1)
    #expect(scenario.cell(1) === cell)
    // Two headers of 20, and a line of 50 between them.
    #expect(cell?.frame == CGRect(x: 64, y: 90, width: 64, height: 50))
  }

  @Test("reconfigured items keep their cells")
  func reconfigure() {
    let scenario = Scenario(Snapshot([[1, 2]]))
    let cell = scenario.cell(1) as? ItemCell
    cell?.number = 0
    var snapshot = scenario.source.snapshot()
    snapshot.reconfigureItems([1])
    snapshot.moveItem(1, afterItem: 2)
    scenario.source.apply(snapshot)
    #expect(scenario.cell(1) === cell && cell?.number == 1)
  }

  @Test(
    "after random snapshots, some on the way of others, items are as in a view made afresh",
    arguments: seeds(1000))
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scenario = Scenario(.random(&random))
    let faults = UsageFault.collect {
      for _ in 0..<3 {
        scenario.source.apply(.random(&random))
        scenario.stage.advance(by: Double(Int.random(in: 0..<4, using: &random)) * 0.1)
      }
    }
    #expect(faults.isEmpty, "seed \(seed): \(faults)")
    scenario.stage.advance(by: 1)
    let fresh = Scenario(scenario.source.snapshot())
    fresh.view.contentOffset = scenario.view.contentOffset
    fresh.stage.advance(by: 0)
    #expect(scenario.frames == fresh.frames, "seed \(seed)")
    #expect(
      scenario.view.subviews.count { $0 is ItemCell } == scenario.view.visibleCells.count,
      "seed \(seed)")
  }

  @Test("a section with a hierarchy shows what is expanded, and is added if it is new")
  func hierarchy() {
    let scenario = Scenario(Snapshot([[1]]))
    var tree = NSDiffableDataSourceSectionSnapshot<Int>()
    tree.append([10, 20])
    tree.append([11, 12], to: 10)
    scenario.source.apply(tree, to: "tree")
    scenario.stage.advance(by: 1)
    #expect(scenario.source.snapshot().sectionIdentifiers == ["0", "tree"])
    #expect(scenario.items == [1, 10, 20])
    tree = scenario.source.snapshot(for: "tree")
    tree.expand([10])
    scenario.source.apply(tree, to: "tree")
    scenario.stage.advance(by: 1)
    #expect(scenario.items == [1, 10, 11, 12, 20])
    #expect(scenario.source.snapshot(for: "0").rootItems == [1])
  }

  @Test("what is dragged to another place is in the snapshot, and in the transaction")
  func reorder() throws {
    let scenario = Scenario(Snapshot([[1, 2, 3], [4]]))
    var transactions: [NSDiffableDataSourceTransaction<String, Int>] = []
    scenario.source.reorderingHandlers.canReorderItem = { $0 != 3 }
    scenario.source.reorderingHandlers.didReorder = { transactions.append($0) }
    let path = { (item: Int, section: Int) in IndexPath(item: item, section: section) }
    #expect(scenario.source.collectionView(scenario.view, canMoveItemAt: path(0, 0)))
    #expect(!scenario.source.collectionView(scenario.view, canMoveItemAt: path(2, 0)))
    scenario.source.collectionView(scenario.view, moveItemAt: path(0, 0), to: path(2, 0))
    scenario.source.collectionView(scenario.view, moveItemAt: path(0, 0), to: path(1, 1))
    let snapshot = scenario.source.snapshot()
    #expect(snapshot.itemIdentifiers(inSection: "0") == [3, 1])
    #expect(snapshot.itemIdentifiers(inSection: "1") == [4, 2])
    #expect(transactions.count == 2)
    let first = try #require(transactions.first)
    #expect(first.initialSnapshot.itemIdentifiers == [1, 2, 3, 4])
    #expect(first.finalSnapshot.itemIdentifiers == [2, 3, 1, 4])
    #expect([1, 2, 3, 4].applying(first.difference) == [2, 3, 1, 4])
    #expect(first.sectionTransactions.map(\.sectionIdentifier) == ["0"])
    #expect(first.sectionTransactions.first?.finalSnapshot.items == [2, 3, 1])
    #expect(transactions[1].sectionTransactions.map(\.sectionIdentifier) == ["0", "1"])
  }

  @Test("views, data sources, cells and registrations are freed")
  func release() {
    weak var view: UICollectionView?
    weak var source: Source?
    weak var captured: UIView?
    do {
      let scenario = Scenario(Snapshot([[1, 2]]))
      let owned = UIView(frame: .zero)
      let registration = UICollectionView.CellRegistration<ItemCell, Int> { _, _, _ in
        _ = owned
      }
      _ = registration
      (view, source, captured) = (scenario.view, scenario.source, owned)
      scenario.source.apply(Snapshot([[2]]))
      scenario.stage.advance(by: 1)
    }
    #expect(view == nil && source == nil && captured == nil)
  }
}
