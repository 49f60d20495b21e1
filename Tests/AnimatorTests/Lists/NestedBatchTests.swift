import Animator
import Foundation
import Testing

/// Batches whose cells change the list again, when they are made or displayed.
@MainActor
@Suite("Batches inside of batches")
struct NestedBatchTests {
  /// Changes the data when a row is made or displayed for the first time.
  private func once(_ row: Int, _ change: @escaping () -> Void) -> (IndexPath) -> Void {
    var isDone = false
    return { path in
      guard path.row == row, !isDone else { return }
      isDone = true
      change()
    }
  }

  private func paths(_ rows: Int...) -> [IndexPath] { rows.map { IndexPath(row: $0, section: 0) } }

  /// Inserts rows 2 and 3; when row 2 is made or displayed, the table makes another change.
  private func insert(
    into scenario: TableScenario, whileMade: Bool, _ log: @escaping (String) -> Void,
    change: @escaping (UITableView) -> Void
  ) throws {
    let response = once(2) {
      scenario.table.performBatchUpdates {
        change(scenario.table)
      } completion: {
        log("inner \($0)")
      }
    }
    if whileMade { scenario.onCell = response } else { scenario.onDisplay = response }
    scenario.sections = [["a", "b", "c", "d"]]
    scenario.table.performBatchUpdates {
      scenario.table.insertRows(at: paths(2, 3), with: .fade)
    } completion: {
      log("outer \($0)")
    }
    try scenario.stage.advanceUntilIdle()
    (scenario.onCell, scenario.onDisplay) = (nil, nil)
  }

  // The row "d" would be asked for as the fourth one, which is gone.
  @Test("a row is deleted while one is inserted: both are shown", arguments: [true, false])
  func deletion(whileMade: Bool) throws {
    let scenario = TableScenario([["a", "b"]])
    scenario.table.selectRow(at: paths(1)[0], animated: false, scrollPosition: .none)
    var log: [String] = []
    let faults = try UsageFault.collect {
      try insert(into: scenario, whileMade: whileMade, { log.append($0) }) { table in
        scenario.sections = [["b", "c", "d"]]
        table.deleteRows(at: paths(0), with: .fade)
      }
    }
    #expect(faults.isEmpty && scenario.texts == ["b", "c", "d"])
    #expect(scenario.table.subviews.count { $0 is UITableViewCell } == 3)
    #expect(scenario.table.indexPathForSelectedRow == paths(0)[0])
    #expect(log == ["outer true", "inner true"])
    // The next batch is animated: halfway, "b" has left half of its place to "x".
    scenario.sections = [["x", "b", "c", "d"]]
    scenario.table.insertRows(at: paths(0), with: .fade)
    scenario.stage.advance(by: 0.15)
    #expect(abs((scenario.seen["b"] ?? 0) - 20) < 0.01)
  }

  @Test("rows are inserted while others are: all are shown", arguments: [true, false])
  func insertion(whileMade: Bool) throws {
    let scenario = TableScenario([["a", "b"]])
    var log: [String] = []
    try insert(into: scenario, whileMade: whileMade, { log.append($0) }) { table in
      scenario.sections = [["z", "a", "b", "c", "d", "e"]]
      table.insertRows(at: paths(0, 5), with: .fade)
    }
    #expect(scenario.texts == ["z", "a", "b", "c", "d", "e"])
    #expect(scenario.table.subviews.count { $0 is UITableViewCell } == 6)
    #expect(log == ["outer true", "inner true"])
  }

  @Test("an inner change that does not agree with the data is reported, and the table reloaded")
  func invalid() throws {
    let scenario = TableScenario([["a", "b"]])
    var log: [String] = []
    let faults = try UsageFault.collect {
      try insert(into: scenario, whileMade: true, { log.append($0) }) { table in
        scenario.sections = [["b", "c"]]
        table.deleteRows(at: paths(0), with: .fade)
      }
    }
    #expect(faults.map(\.call) == ["UITableView.performBatchUpdates(_:completion:)"])
    #expect(scenario.texts == ["b", "c"])
    #expect(log == ["inner false", "outer true"])
  }

  @Test("items of a collection view are deleted while others are inserted")
  func items() throws {
    let scenario = CollectionScenario([["a", "b"]])
    scenario.onCell = once(2) {
      scenario.sections = [["b", "c", "d"]]
      scenario.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
    }
    scenario.sections = [["a", "b", "c", "d"]]
    scenario.view.insertItems(at: [2, 3].map { IndexPath(item: $0, section: 0) })
    try scenario.stage.advanceUntilIdle()
    // Items of 50 points, in a row.
    let shown = scenario.frames.sorted { $0.value.minX < $1.value.minX }
    #expect(shown.map(\.key) == ["b", "c", "d"] && shown[0].value.minX == 0)
    #expect(scenario.view.visibleCells.count == 3)
    #expect(scenario.view.numberOfItems(inSection: 0) == 3)
  }
}
