import Animator
import Foundation
import Testing

/// Tables that are reloaded by the callbacks that show them.
@MainActor
struct TableReloadTests {
  /// When a row calls back, the table gets other rows, and is asked for their layout.
  private func response(
    of row: Int, _ scenario: TableScenario, _ sections: [[String]]
  ) -> (IndexPath) -> Void {
    var isDone = false
    return { path in
      guard path.row == row, !isDone else { return }
      isDone = true
      scenario.sections = sections
      scenario.table.reloadData()
      _ = scenario.table.rectForRow(at: IndexPath(row: 0, section: 0))
    }
  }

  @Test(
    "rows are those of the last reload, also of one while cells are made or displayed",
    arguments: [true, false], [[["x"]], [["x", "y", "z", "w", "v"]], [[]]])
  func reloads(whileMade: Bool, sections: [[String]]) {
    let scenario = TableScenario([["a", "b", "c"]])
    scenario.table.rowHeight = UITableView.automaticDimension
    let response = response(of: 1, scenario, sections)
    if whileMade { scenario.onCell = response } else { scenario.onDisplay = response }
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    #expect(scenario.texts == sections[0])
    #expect(scenario.table.subviews.count { $0 is UITableViewCell } == sections[0].count)
    (scenario.onCell, scenario.onDisplay) = (nil, nil)
  }

  @Test("rows are inserted and deleted while others are displayed")
  func changes() {
    let scenario = TableScenario([["a", "b", "c"]])
    for (row, rows) in [(2, ["a", "b", "c", "d"]), (0, ["a", "b", "c"])] {
      scenario.onDisplay = { path in
        guard path.row == row, scenario.sections[0] != rows else { return }
        let isInsertion = rows.count > scenario.sections[0].count
        scenario.sections = [rows]
        // The row that is inserted has no cell yet, and the one that is deleted gets none.
        let paths = [IndexPath(row: 3, section: 0)]
        if isInsertion {
          scenario.table.insertRows(at: paths, with: .fade)
        } else {
          scenario.table.deleteRows(at: paths, with: .fade)
        }
      }
      scenario.table.reloadData()
      scenario.stage.advance(by: 1)
      #expect(scenario.texts == rows)
      #expect(scenario.table.subviews.count { $0 is UITableViewCell } == rows.count)
    }
    scenario.onDisplay = nil
  }

  // The last row is not displayed any more: it would be at the place of "z".
  @Test(
    "a batch whose cells reload the table when they are made or displayed is not animated",
    arguments: [true, false], [[["x"]], [["x", "y", "v", "z"]]])
  func insertion(whileMade: Bool, sections: [[String]]) throws {
    let scenario = TableScenario([["a", "b"]])
    let response = response(of: 2, scenario, sections)
    if whileMade { scenario.onCell = response } else { scenario.onDisplay = response }
    scenario.sections = [["a", "b", "c", "d"]]
    var completions: [Bool] = []
    scenario.table.performBatchUpdates {
      let paths = [2, 3].map { IndexPath(row: $0, section: 0) }
      scenario.table.insertRows(at: paths, with: .fade)
    } completion: {
      completions.append($0)
    }
    try scenario.stage.advanceUntilIdle()
    #expect(scenario.texts == sections[0] && completions == [true])
    #expect(scenario.table.subviews.count { $0 is UITableViewCell } == sections[0].count)
    (scenario.onCell, scenario.onDisplay) = (nil, nil)
  }
}
