import Animator
import Foundation
import Testing

/// Batches of changes of a table: what moves, from where, and when it is over.
@MainActor
struct TableUpdateTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test("rows below a deleted one move up in 0.3 s, easing in and out")
  func delete() {
    let scenario = TableScenario(rows: 20)
    scenario.sections[0].remove(at: 2)
    scenario.table.deleteRows(at: [path(2)], with: .fade)
    #expect(scenario.seen["3"] == 120)
    scenario.stage.advance(by: 0.15)
    // Half of the time is half of the way.
    #expect(abs((scenario.seen["3"] ?? 0) - 100) < 0.01)
    #expect(scenario.seen["2"] == 80)
    // The row that comes into sight was at 480.
    #expect(abs((scenario.seen["12"] ?? 0) - 460) < 0.01)
    scenario.stage.advance(by: 0.15)
    #expect(scenario.seen["3"] == 80 && scenario.seen["2"] == nil)
    #expect(scenario.texts == [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map { "\($0)" })
  }

  @Test(
    "a new row comes from where its animation says, or unfolds",
    arguments: [
      (UITableView.RowAnimation.right, CGRect(x: 320, y: 40, width: 320, height: 40)),
      (.left, CGRect(x: -320, y: 40, width: 320, height: 40)),
      (.top, CGRect(x: 0, y: 40, width: 320, height: 0)),
      (.bottom, CGRect(x: 0, y: 40, width: 320, height: 0)),
      (.middle, CGRect(x: 0, y: 40, width: 320, height: 0)),
      (.none, CGRect(x: 0, y: 40, width: 320, height: 40)),
      (.fade, CGRect(x: 0, y: 40, width: 320, height: 40)),
    ])
  func insert(_ animation: UITableView.RowAnimation, _ start: CGRect) throws {
    let scenario = TableScenario(rows: 4)
    scenario.sections[0].insert("new", at: 1)
    scenario.table.insertRows(at: [path(1)], with: animation)
    let layer = try #require(scenario.cell(1)?.layer.presentation())
    #expect(layer.frame == start)
    #expect(layer.opacity == (animation == .fade ? 0 : 1))
    scenario.stage.advance(by: 0.3)
    #expect(scenario.cell(1)?.frame == CGRect(x: 0, y: 40, width: 320, height: 40))
    #expect(scenario.cell(1)?.bounds.origin == .zero && scenario.cell(1)?.alpha == 1)
  }

  @Test("changes of a batch are shown in one animation, and its completion is called at the end")
  func batch() {
    let scenario = TableScenario(rows: 6)
    var isDone = false
    scenario.table.performBatchUpdates {
      scenario.sections[0] = ["0", "5", "new", "2", "4"]
      scenario.table.deleteRows(at: [path(1), path(3)], with: .fade)
      scenario.table.insertRows(at: [path(2)], with: .fade)
      scenario.table.moveRow(at: path(5), to: path(1))
    } completion: {
      isDone = $0
    }
    scenario.stage.advance(by: 0.15)
    // From row 5 to row 1.
    #expect(abs((scenario.seen["5"] ?? 0) - 120) < 0.01 && !isDone)
    scenario.stage.advance(by: 0.15)
    #expect(isDone)
    #expect(scenario.texts == ["0", "5", "new", "2", "4"])
  }

  @Test("a batch on the way of another one goes on from where rows are seen")
  func interrupted() {
    let scenario = TableScenario(rows: 10)
    scenario.sections[0].remove(at: 0)
    scenario.table.deleteRows(at: [path(0)], with: .fade)
    scenario.stage.advance(by: 0.15)
    let before = scenario.seen
    scenario.sections[0].insert("new", at: 0)
    scenario.table.insertRows(at: [path(0)], with: .fade)
    for (text, y) in before where text != "0" {
      #expect(abs((scenario.seen[text] ?? 0) - y) < 0.01, "\(text)")
    }
    scenario.stage.advance(by: 0.3)
    #expect(scenario.texts == ["new"] + (1...9).map { "\($0)" })
    #expect(scenario.seen.count == 10)
  }

  @Test("numbers that do not fit raise UIKit's complaint, and the table is reloaded")
  func complaint() {
    let scenario = TableScenario(rows: 5)
    scenario.sections[0].removeLast()
    let faults = UsageFault.collect { scenario.table.insertRows(at: [path(0)], with: .fade) }
    #expect(
      faults.first?.reason.hasPrefix(
        "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section "
          + "after the update (4) must be equal to the number of rows contained in that section before the update "
          + "(5), plus or minus the number of rows inserted or deleted from that section (1 inserted, 0 deleted) and "
          + "plus or minus the number of rows moved into or out of that section (0 moved in, 0 moved out)."
      ) == true)
    scenario.stage.advance(by: 0)
    #expect(scenario.texts == ["0", "1", "2", "3"])
  }

  @Test("rows that do not exist are named")
  func wrongRows() {
    let scenario = TableScenario(rows: 3)
    let faults = UsageFault.collect {
      scenario.table.deleteRows(at: [path(7)], with: .fade)
      scenario.table.scrollToRow(at: path(3), at: .top, animated: false)
      scenario.table.endUpdates()
    }
    #expect(faults.count == 3)
    #expect(
      faults.first?.reason.hasPrefix(
        "attempt to delete row 7 of section 0, but there are only 3 rows in section 0 before the update"
      ) == true)
  }

  @Test("an empty batch asks for heights again and shows the difference")
  func accordion() {
    let scenario = TableScenario(rows: 5)
    var tall: CGFloat = 40
    scenario.heights = { $0.row == 1 ? tall : 40 }
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    tall = 100
    scenario.table.beginUpdates()
    scenario.table.endUpdates()
    scenario.stage.advance(by: 0.15)
    #expect(abs((scenario.seen["2"] ?? 0) - 110) < 0.01)
    scenario.stage.advance(by: 0.15)
    #expect(scenario.seen["2"] == 140 && scenario.cell(1)?.bounds.height == 100)
  }

  @Test("selected rows stay selected at their new places")
  func selection() {
    let scenario = TableScenario(rows: 5)
    scenario.table.selectRow(at: path(3), animated: false, scrollPosition: .none)
    scenario.sections[0].remove(at: 0)
    scenario.table.deleteRows(at: [path(0)], with: .none)
    #expect(scenario.table.indexPathForSelectedRow == path(2))
    #expect(scenario.cell(2)?.isSelected == true)
  }

  @Test("sections come and go with their headers")
  func sections() {
    let scenario = TableScenario([["a"], ["b"]], style: .grouped)
    scenario.sections.insert(["x", "y"], at: 1)
    scenario.table.insertSections([1], with: .fade)
    scenario.stage.advance(by: 0.3)
    #expect(scenario.texts == ["a", "x", "y", "b"])
    scenario.sections.remove(at: 0)
    scenario.table.deleteSections([0], with: .left)
    scenario.stage.advance(by: 0.3)
    #expect(scenario.texts == ["x", "y", "b"])
    #expect(scenario.table.numberOfSections == 2)
  }
}
