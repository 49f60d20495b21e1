import Animator
import Foundation
import Testing

/// Which rows of a table have views, where, and how many.
@MainActor
struct TableRowTests {
  @Test("only rows in sight have cells")
  func visible() {
    let scenario = TableScenario(rows: 100)
    // 480 / 40.
    #expect(scenario.table.visibleCells.count == 12)
    #expect(scenario.cell(11)?.frame == CGRect(x: 0, y: 440, width: 320, height: 40))
    #expect(scenario.cell(12) == nil)
    #expect(scenario.table.contentSize == CGSize(width: 320, height: 4000))
    scenario.table.contentOffset.y = 100
    scenario.stage.advance(by: 0)
    // From 100 to 580: rows 2 to 14.
    #expect(scenario.texts == (2...14).map { "\($0)" })
    #expect(scenario.made == 13)
  }

  @Test("a flick through 100 000 rows makes no more cells than a screen and a half has")
  func reuse() {
    let scenario = TableScenario(rows: 100_000)
    for step in 1...200 {
      scenario.table.contentOffset.y = CGFloat(step * 331)
      scenario.stage.advance(by: 0)
    }
    #expect(scenario.made <= 18)
    scenario.table.scrollToRow(at: IndexPath(row: 99_999, section: 0), at: .bottom, animated: false)
    scenario.stage.advance(by: 0)
    #expect(scenario.table.contentOffset.y == 3_999_520)
    #expect(scenario.texts.last == "99999")
    #expect(scenario.made <= 18)
  }

  @Test("heights of the delegate are heeded, and are asked for lazily")
  func heights() {
    let scenario = TableScenario([(0..<1000).map { "\($0)" }])
    var asked: Set<Int> = []
    scenario.heights = { path in
      asked.insert(path.row)
      return path.row.isMultiple(of: 2) ? 30 : 50
    }
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    // 480 / 80 pairs; estimates are 40.
    #expect(scenario.table.visibleCells.count == 12)
    #expect(scenario.cell(3)?.frame == CGRect(x: 0, y: 110, width: 320, height: 50))
    #expect(asked == Set(0..<12))
    #expect(scenario.table.contentSize.height == 40_000)
  }

  @Test("cells with several lines of text determine their heights")
  func selfSizing() {
    let scenario = TableScenario([["one", "long", "two"]])
    scenario.table.rowHeight = UITableView.automaticDimension
    scenario.sections[0][1] = String(repeating: "Many words that need several lines. ", count: 4)
    scenario.heights = { _ in UITableView.automaticDimension }
    scenario.lines = 0
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    #expect(scenario.cell(0)?.bounds.height == 44)
    let height = scenario.cell(1)?.bounds.height ?? 0
    // Five lines of 20.3 points, and 11 above and below.
    #expect(height > 100 && height < 150)
    #expect(scenario.cell(2)?.frame.minY == 44 + height)
    #expect(scenario.table.contentSize.height == 88 + height)
  }

  @Test("headers stay in sight until the next one pushes them away")
  func stickyHeaders() {
    let scenario = TableScenario([["a", "b", "c"], (0..<30).map { "\($0)" }])
    scenario.titles = ["First", "Second"]
    scenario.table.sectionHeaderTopPadding = 0
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    // Headers are 28 high: rows at 28, 68, 108; the second header at 148.
    #expect(scenario.cell(0)?.frame.minY == 28)
    #expect(scenario.table.headerView(forSection: 1)?.frame.minY == 148)
    scenario.table.contentOffset.y = 50
    scenario.stage.advance(by: 0)
    #expect(scenario.table.headerView(forSection: 0)?.frame.minY == 50)
    scenario.table.contentOffset.y = 130
    scenario.stage.advance(by: 0)
    // Its section ends at 148.
    #expect(scenario.table.headerView(forSection: 0)?.frame.minY == 120)
    #expect(scenario.table.rectForHeader(inSection: 1).minY == 148)
  }

  @Test("sections of inset tables are 16 points from the edges, with round outer corners")
  func inset() {
    let scenario = TableScenario([["a", "b"]], style: .insetGrouped)
    // The empty header of the first section is 35 high.
    #expect(scenario.cell(0)?.frame == CGRect(x: 16, y: 35, width: 288, height: 40))
    #expect(scenario.cell(0)?.layer.cornerRadius == 10)
    #expect(
      scenario.cell(1)?.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
  }

  @Test("a table and its cells are freed")
  func release() {
    weak var table: UITableView?
    weak var cell: UITableViewCell?
    do {
      let scenario = TableScenario(rows: 50)
      (table, cell) = (scenario.table, scenario.cell(0))
      scenario.table.contentOffset.y = 700
      scenario.stage.advance(by: 1)
    }
    #expect(table == nil && cell == nil)
  }
}
