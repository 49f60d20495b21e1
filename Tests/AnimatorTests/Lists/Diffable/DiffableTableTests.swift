import Animator
import Foundation
import TestSupport
import Testing

/// What a table with a diffable data source shows after snapshots, and on the way.
@MainActor
struct DiffableTableTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  @Test("rows are those of the snapshot; items and rows are found by each other")
  func rows() {
    let scenario = DiffableScenario(Snapshot([[1, 2], [3]]))
    #expect(scenario.table.visibleCells.compactMap { ($0 as? NumberCell)?.number } == [1, 2, 3])
    #expect(scenario.source.itemIdentifier(for: IndexPath(row: 0, section: 1)) == 3)
    #expect(scenario.source.itemIdentifier(for: IndexPath(row: 1, section: 1)) == nil)
    #expect(scenario.source.indexPath(for: 2) == IndexPath(row: 1, section: 0))
    #expect(scenario.source.indexPath(for: 9) == nil)
    #expect(scenario.source.sectionIdentifier(for: 1) == "1")
    #expect(scenario.source.sectionIdentifier(for: 2) == nil)
    #expect(scenario.source.index(for: "0") == 0)
    #expect(scenario.source.snapshot().itemIdentifiers == [1, 2, 3])
  }

  @Test("an item that moves keeps its cell, which travels for 0.3 s; then the completion is called")
  func move() {
    let scenario = DiffableScenario(Snapshot([[1, 2, 3]]))
    let cell = scenario.cell(1)
    var isDone = false
    scenario.source.apply(Snapshot([[2, 3, 1]])) { isDone = true }
    #expect(scenario.cell(1) === cell && cell?.frame.minY == 80)
    #expect(scenario.seen == [1: 0, 2: 40, 3: 80])
    scenario.stage.advance(by: 0.15)
    // Half of the way.
    #expect(abs((scenario.seen[1] ?? 0) - 40) < 0.01 && !isDone)
    scenario.stage.advance(by: 0.15)
    #expect(scenario.seen == [1: 80, 2: 0, 3: 40] && isDone)
  }

  @Test(
    "without animation, the rows are where they belong, in the cells that they had, and all is done"
  )
  func unanimated() {
    let scenario = DiffableScenario(Snapshot([[1, 2, 3]]))
    let cell = scenario.cell(1)
    var isDone = false
    scenario.source.apply(Snapshot([[3, 1]]), animatingDifferences: false) { isDone = true }
    #expect(isDone && scenario.cell(1) === cell)
    #expect(scenario.seen == [3: 0, 1: 40])
    scenario.source.applySnapshotUsingReloadData(Snapshot([[1, 3]]))
    scenario.stage.advance(by: 0)
    #expect(scenario.seen == [1: 0, 3: 40])
  }

  @Test("reloaded items get other cells, reconfigured ones keep theirs")
  func reload() {
    let scenario = DiffableScenario(Snapshot([[1, 2, 3]]))
    let cells = [1, 2, 3].map { scenario.cell($0) }
    var snapshot = scenario.source.snapshot()
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([2])
    cells[1]?.number = 0
    cells[2]?.number = 0
    scenario.source.apply(snapshot)
    scenario.stage.advance(by: 1)
    #expect(scenario.cell(1) !== cells[0])
    #expect(scenario.cell(2) === cells[1] && cells[1]?.number == 2)
    // Nothing was said of the third.
    #expect(scenario.cell(3) === cells[2] && cells[2]?.number == 0)
  }

  @Test("sections that move take their items along; items leave deleted sections for others")
  func sections() {
    let scenario = DiffableScenario(Snapshot([[1, 2], [3], [4, 5]]))
    let cells = [1, 2, 3, 4, 5].map { scenario.cell($0) }
    var snapshot = scenario.source.snapshot()
    snapshot.moveSection("0", afterSection: "2")
    snapshot.insertSections(["new"], beforeSection: "2")
    snapshot.moveItem(3, afterItem: 5)
    snapshot.appendItems([4], toSection: "new")
    snapshot.deleteSections(["1"])
    let faults = UsageFault.collect { scenario.source.apply(snapshot) }
    #expect(faults.isEmpty)
    scenario.stage.advance(by: 1)
    #expect(scenario.seen == [4: 0, 5: 40, 3: 80, 1: 120, 2: 160])
    #expect([1, 2, 3, 4, 5].map { scenario.cell($0) } == cells)
  }

  @Test("sections that are reloaded get other cells, whatever else happens to them")
  func reloadedSections() {
    let scenario = DiffableScenario(Snapshot([[1, 2], [3, 4], [5]]))
    let cells = [1, 3].map { scenario.cell($0) }
    var snapshot = scenario.source.snapshot()
    snapshot.moveItem(2, afterItem: 4)
    snapshot.moveItem(5, beforeItem: 1)
    snapshot.moveSection("1", beforeSection: "0")
    snapshot.reloadSections(["0", "1"])
    let faults = UsageFault.collect { scenario.source.apply(snapshot) }
    #expect(faults.isEmpty)
    scenario.stage.advance(by: 1)
    #expect(scenario.seen == [3: 0, 4: 40, 2: 80, 5: 120, 1: 160])
    #expect(scenario.cell(1) !== cells[0] && scenario.cell(3) !== cells[1])
  }

  @Test(
    "after random snapshots, some on the way of others, rows are as in a table made afresh",
    arguments: seeds(1000))
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let scenario = DiffableScenario(.random(&random))
    let faults = UsageFault.collect {
      for _ in 0..<3 {
        scenario.table.contentOffset.y = CGFloat(Int.random(in: 0..<600, using: &random))
        scenario.stage.advance(by: 0)
        let (before, cells) = (scenario.seen, scenario.cells)
        let (old, new) = (scenario.source.snapshot(), Snapshot.random(&random))
        scenario.source.apply(new)
        expectContinuity(scenario, before, cells, old, "seed \(seed)")
        scenario.stage.advance(by: Double(Int.random(in: 0..<4, using: &random)) * 0.1)
      }
    }
    #expect(faults.isEmpty, "seed \(seed): \(faults)")
    scenario.stage.advance(by: 1)
    let fresh = DiffableScenario(scenario.source.snapshot())
    fresh.table.contentOffset = scenario.table.contentOffset
    fresh.stage.advance(by: 0)
    #expect(scenario.frames == fresh.frames, "seed \(seed)")
    #expect(
      scenario.table.subviews.count { $0 is NumberCell } == scenario.table.visibleCells.count,
      "seed \(seed)")
  }

  /// Items that are in sight before and after keep their cells, and are seen where they were, but for how far the
  /// contents are scrolled.
  private func expectContinuity(
    _ scenario: DiffableScenario, _ before: [Int: CGFloat], _ cells: [Int: NumberCell],
    _ old: Snapshot, _ comment: Comment
  ) {
    for (item, y) in scenario.seen {
      guard let earlier = before[item], let cell = cells[item] else { continue }
      #expect(scenario.cell(item) === cell, comment)
      #expect(abs(y - earlier) < 0.01, comment)
    }
  }

  @Test("snapshots of 100 000 items are compared, whatever their order")
  func large() {
    let scenario = DiffableScenario(Snapshot([Array(0..<100_000)]))
    var snapshot = scenario.source.snapshot()
    snapshot.moveItem(99_999, beforeItem: 0)
    snapshot.deleteItems(Array(50_000..<60_000))
    scenario.source.apply(snapshot)
    scenario.stage.advance(by: 1)
    #expect(scenario.table.numberOfRows(inSection: 0) == 90_000)
    #expect(scenario.seen[99_999] == 0 && scenario.seen[0] == 40)
    scenario.source.apply(Snapshot([Array((0..<100_000).reversed())]), animatingDifferences: false)
    scenario.stage.advance(by: 0)
    #expect(scenario.seen[99_999] == 0 && scenario.seen[99_998] == 40)
  }

  @Test("a data source is not retained by its table, nor the table by it")
  func release() {
    weak var table: UITableView?
    weak var source: UITableViewDiffableDataSource<String, Int>?
    weak var cell: NumberCell?
    do {
      let scenario = DiffableScenario(Snapshot([[1, 2]]))
      scenario.source.apply(Snapshot([[2]]))
      scenario.stage.advance(by: 1)
      (table, source, cell) = (scenario.table, scenario.source, scenario.cell(2))
      #expect(cell != nil)
    }
    #expect(table == nil && source == nil && cell == nil)
  }

  @Test("a cell provider without a cell is reported")
  func noCell() {
    let stage = Stage(size: CGSize(width: 320, height: 400))
    let table = UITableView(frame: stage.window.bounds, style: .plain)
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { _, _, _ in nil }
    stage.window.addSubview(table)
    let faults = UsageFault.collect {
      source.apply(Snapshot([[1]]), animatingDifferences: false)
      stage.advance(by: 0)
    }
    #expect(faults.first?.reason.contains("cell provider returned nil") == true)
  }
}

extension DiffableScenario {
  /// The cells of the items in sight.
  var cells: [Int: NumberCell] {
    var cells: [Int: NumberCell] = [:]
    for case let cell as NumberCell in table.visibleCells { cells[cell.number] = cell }
    return cells
  }
}
