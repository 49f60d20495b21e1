import Animator
import Foundation
import Testing

/// Fingers on the rows of a table.
@MainActor
struct TableTouchTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test("a tap highlights and selects a row, in UIKit's order of calls")
  func tap() throws {
    let scenario = TableScenario(rows: 20)
    scenario.stage.touch.tap(at: CGPoint(x: 100, y: 100))
    try scenario.stage.advanceUntilIdle()
    #expect(
      scenario.log == [
        "shouldHighlight 2", "didHighlight 2", "didUnhighlight 2", "willSelect 2", "didSelect 2",
      ])
    #expect(scenario.table.indexPathForSelectedRow == path(2))
    #expect(scenario.cell(2)?.isSelected == true)
    scenario.log = []
    scenario.stage.touch.tap(at: CGPoint(x: 100, y: 300))
    try scenario.stage.advanceUntilIdle()
    #expect(
      scenario.log == [
        "shouldHighlight 7", "didHighlight 7", "didUnhighlight 7", "willSelect 7",
        "willDeselect 2", "didDeselect 2", "didSelect 7",
      ])
  }

  @Test("a row that is gone when the one before is deselected is not selected")
  func reloaded() throws {
    let scenario = TableScenario(rows: 20)
    scenario.table.selectRow(at: path(2), animated: false, scrollPosition: .none)
    scenario.onDeselect = {
      scenario.sections = [["a"]]
      scenario.table.reloadData()
    }
    scenario.stage.touch.tap(at: CGPoint(x: 100, y: 300))
    try scenario.stage.advanceUntilIdle()
    #expect(scenario.log.last == "didDeselect 2" && !scenario.log.contains("didSelect 7"))
    #expect(scenario.table.indexPathForSelectedRow == nil && scenario.texts == ["a"])
  }

  @Test("several rows are selected and deselected by taps")
  func multiple() throws {
    let scenario = TableScenario(rows: 20)
    scenario.table.allowsMultipleSelection = true
    for y in [20, 60, 20] {
      scenario.stage.touch.tap(at: CGPoint(x: 100, y: CGFloat(y)))
      scenario.stage.advance(by: 1)
    }
    #expect(scenario.table.indexPathsForSelectedRows == [path(1)])
  }

  @Test("a drag scrolls, and selects nothing")
  func drag() throws {
    let scenario = TableScenario(rows: 50)
    scenario.stage.touch.drag(
      from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100), duration: 0.5)
    try scenario.stage.advanceUntilIdle()
    #expect(scenario.table.contentOffset.y > 150)
    #expect(scenario.table.indexPathForSelectedRow == nil)
    #expect(!scenario.log.contains { $0.hasPrefix("didSelect") })
  }
}
