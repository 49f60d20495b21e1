import Animator
import Testing

@MainActor
@Suite("Heights of headers and footers")
struct HeaderHeightTests {
  private final class Heights: NSObject, UITableViewDataSource, UITableViewDelegate {
    var stated: CGFloat?
    var title: String?
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell()
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      title
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      stated ?? UITableView.automaticDimension
    }
  }

  private static let path = IndexPath(row: 0, section: 0)

  @Test("in plain tables the property counts for headers with contents alone")
  func plain() {
    let scenario = TableScenario([["a"], ["b"]])
    let table = scenario.table
    table.sectionHeaderHeight = 28
    table.sectionFooterHeight = 28
    table.sectionHeaderTopPadding = 0
    scenario.stage.advance(by: 0)
    #expect(table.rectForRow(at: Self.path).minY == 0 && table.contentSize.height == 80)
    scenario.titles = ["First"]
    table.reloadData()
    scenario.stage.advance(by: 0)
    #expect(table.rectForRow(at: Self.path).minY == 28 && table.contentSize.height == 108)
  }

  @Test("of titles that are higher than a stated height, the lines that fit are shown")
  func lowHeaders() throws {
    let scenario = TableScenario([["a"], ["b"]])
    let table = scenario.table
    table.sectionHeaderTopPadding = 0
    scenario.titles = [String(repeating: "word ", count: 20)]
    func label(_ height: CGFloat) throws -> (label: UILabel, header: UIView) {
      table.sectionHeaderHeight = height
      table.reloadData()
      scenario.stage.advance(by: 0)
      let header = try #require(table.headerView(forSection: 0))
      header.layoutIfNeeded()
      return (try #require(header.textLabel), header)
    }
    let (low, header) = try label(18)
    let line = try #require(low.font).lineHeight
    // One line, although that is higher than 18 points, in the middle.
    #expect(header.bounds.height == 18 && low.bounds.height == line.rounded(.up))
    #expect(low.frame.midY == 9)
    let (high, second) = try label(2 * line.rounded(.up))
    #expect(high.bounds.height <= second.bounds.height && high.bounds.height > 1.5 * line)
  }

  @Test("titles of grouped tables have the height that they need, whatever the property says")
  func groupedTitles() {
    let scenario = TableScenario([["a"], ["b"]], style: .grouped)
    let table = scenario.table
    scenario.titles = ["First", "Second"]
    (table.sectionHeaderHeight, table.sectionFooterHeight) = (18, 18)
    table.reloadData()
    scenario.stage.advance(by: 0)
    // The heights of titles, 55 and 38; 18 below the rows, where there is no text: 55 + 40 + 18 + 38.
    #expect(table.rectForRow(at: Self.path).minY == 55)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 151)
    // More than they need: 60 + 40 + 18 + 60.
    table.sectionHeaderHeight = 60
    scenario.stage.advance(by: 0)
    #expect(table.rectForRow(at: Self.path).minY == 60)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 178)
    // Without titles, the property is the height: 18 + 40 + 18 + 18.
    scenario.titles = []
    (table.sectionHeaderHeight, table.sectionFooterHeight) = (18, 18)
    table.reloadData()
    scenario.stage.advance(by: 0)
    #expect(table.rectForRow(at: Self.path).minY == 18)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 94)
  }

  @Test("what the delegate states counts for titles of grouped tables, too")
  func statedTitles() {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let table = UITableView(frame: stage.window.bounds, style: .grouped)
    let heights = Heights()
    (heights.title, heights.stated) = ("First", 18)
    (table.dataSource, table.delegate) = (heights, heights)
    stage.window.addSubview(table)
    stage.advance(by: 0)
    #expect(table.rectForRow(at: Self.path).minY == 18)
    heights.stated = 60
    table.reloadData()
    stage.advance(by: 0)
    #expect(table.rectForRow(at: Self.path).minY == heights.stated)
  }

  @Test("in grouped tables it counts for all without titles")
  func grouped() {
    let scenario = TableScenario([["a"]], style: .grouped)
    scenario.table.sectionHeaderHeight = 18
    scenario.table.sectionFooterHeight = 6
    scenario.stage.advance(by: 0)
    #expect(scenario.table.rectForRow(at: Self.path).minY == 18)
    #expect(scenario.table.contentSize.height == CGFloat(18 + 40 + 6))
  }

  @Test("what the delegate states counts without contents, too")
  func stated() {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let table = UITableView(frame: stage.window.bounds, style: .plain)
    let heights = Heights()
    (table.dataSource, table.delegate) = (heights, heights)
    (table.rowHeight, table.sectionHeaderHeight, table.sectionHeaderTopPadding) = (40, 28, 0)
    stage.window.addSubview(table)
    stage.advance(by: 0)
    #expect(table.contentSize.height == 80)
    heights.stated = 10
    table.reloadData()
    stage.advance(by: 0)
    #expect(table.contentSize.height == 90)
  }
}
