import Animator
import Foundation
import Testing

/// What a table asks for: as much as is in sight, whatever the number of rows.
@MainActor
struct TableCostTests {
  /// Counts the questions that a table asks.
  private final class Counter: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows: Int
    var asked = 0

    init(rows: Int) { self.rows = rows }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      asked += 1
      return rows
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      asked += 1
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(style: .default, reuseIdentifier: "row")
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      asked += 1
      return indexPath.row.isMultiple(of: 3) ? 60 : 40
    }
  }

  /// How much is asked for when a table is shown, when it is scrolled, and when a row is inserted.
  private static func questions(rows: Int) -> [Int] {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let counter = Counter(rows: rows)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    (table.dataSource, table.delegate) = (counter, counter)
    stage.window.addSubview(table)
    stage.advance(by: 0)
    var counts = [counter.asked]
    for step in 1...20 {
      table.contentOffset.y = CGFloat(step * 30)
      stage.advance(by: 0)
    }
    counts.append(counter.asked - counts.reduce(0, +))
    counter.rows += 1
    table.insertRows(at: [IndexPath(row: 15, section: 0)], with: .fade)
    stage.advance(by: 1)
    counts.append(counter.asked - counts.reduce(0, +))
    return counts
  }

  @Test("100 000 rows ask for no more than 100 do: when shown, scrolled, and when one is inserted")
  func questions() {
    #expect(Self.questions(rows: 100_000) == Self.questions(rows: 100))
  }

  @Test("a flick through 100 000 rows makes no more cells than a screen and a half has")
  func reuse() {
    let scenario = TableScenario(rows: 100_000)
    scenario.stage.touch.flick(scenario.table, velocity: CGVector(dx: 0, dy: -9000))
    for _ in 0..<240 {
      scenario.stage.advance(by: 1 / 60)
      // 480 points hold 13 rows of 40 points at most, half a screen 6.
      #expect(scenario.table.subviews.count { $0 is UITableViewCell } <= 19)
    }
    #expect(scenario.table.contentOffset.y > 3000)
    #expect(scenario.made <= 19)
  }

  @Test("the frames of a flick through 100 000 rows are the same in any order")
  func randomAccess() {
    let scenario = TableScenario(rows: 100_000)
    scenario.stage.touch.flick(scenario.table, velocity: CGVector(dx: 0, dy: -9000))
    scenario.stage.advance(by: 4)
    let timeline = scenario.stage.timeline
    let times = (0..<120).map { MediaTime(seconds: Double($0) / 30) }
    let forwards = times.map { timeline.frame(at: $0) }
    let backwards = times.reversed().map { timeline.frame(at: $0) }
    #expect(Array(backwards.reversed()) == forwards)
    // The rows move from frame to frame until the flick has ended.
    #expect(forwards[10] != forwards[11])
  }

  @Test("a table is the same at any frame rate", arguments: [24, 60, 120])
  func frameRates(rate: Int) {
    let scenario = TableScenario(rows: 30)
    scenario.stage.touch.flick(scenario.table, velocity: CGVector(dx: 0, dy: -900))
    for _ in 0..<rate { scenario.stage.advance(by: 1 / Double(rate)) }
    scenario.sections[0].remove(at: 12)
    scenario.table.deleteRows(at: [IndexPath(row: 12, section: 0)], with: .fade)
    for _ in 0..<(rate / 4) { scenario.stage.advance(by: 1 / Double(rate)) }
    let reference = TableScenario(rows: 30)
    reference.stage.touch.flick(reference.table, velocity: CGVector(dx: 0, dy: -900))
    reference.stage.advance(by: 1)
    reference.sections[0].remove(at: 12)
    reference.table.deleteRows(at: [IndexPath(row: 12, section: 0)], with: .fade)
    reference.stage.advance(by: 0.25)
    #expect(scenario.seen.keys.sorted() == reference.seen.keys.sorted())
    for (text, y) in scenario.seen {
      #expect(abs((reference.seen[text] ?? 0) - y) < 0.001, "\(text)")
    }
  }

  @Test("rows are measured again for another width")
  func width() {
    let scenario = TableScenario([["one", "two"]])
    scenario.lines = 0
    scenario.heights = { _ in UITableView.automaticDimension }
    scenario.sections[0][0] = String(repeating: "Many words that need several lines. ", count: 4)
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    let narrow = scenario.cell(0)?.bounds.height ?? 0
    scenario.table.frame.size.width = 640
    scenario.stage.advance(by: 0)
    let wide = scenario.cell(0)?.bounds.height ?? 0
    #expect(wide < narrow - 20 && scenario.cell(1)?.frame.minY == wide)
    #expect(scenario.cell(0)?.bounds.width == 640)
  }
}
