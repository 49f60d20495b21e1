import Animator
import Foundation
import Testing

/// What a table calls, and asks, of its delegates: rows of 40 points, of which 480 are seen.
@MainActor
struct TableDelegateTests {
  private final class Log: NSObject, UITableViewDataSource, UITableViewDelegate,
    UITableViewDataSourcePrefetching
  {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    var log: [String] = []
    var rows: [Int]
    var fixed: Set<Int> = []
    var style = UITableViewCell.EditingStyle.delete

    init(_ count: Int) {
      rows = Array(0..<count)
      super.init()
      table.rowHeight = 40
      (table.dataSource, table.delegate) = (self, self)
      stage.window.addSubview(table)
      stage.advance(by: 0)
    }

    func cell(_ row: Int) -> UITableViewCell? {
      table.cellForRow(at: IndexPath(row: row, section: 0))
    }
    func paths(_ paths: [IndexPath]) -> String { paths.map { "\($0.row)" }.joined(separator: " ") }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(style: .default, reuseIdentifier: "row")
      cell.textLabel?.text = "\(rows[indexPath.row])"
      return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      !fixed.contains(indexPath.row)
    }
    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
      -> UITableViewCell.EditingStyle
    { style }
    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      log.append("commit \(editingStyle) \(indexPath.row)")
      if editingStyle == .delete {
        rows.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
      }
    }
    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { log.append("willDisplay \(indexPath.row)") }
    func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { log.append("didEndDisplaying \(indexPath.row)") }
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      log.append("prefetch \(paths(indexPaths))")
    }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      log.append("cancel \(paths(indexPaths))")
    }
  }

  @Test("rows are displayed as they come into sight, in their order, and end when they leave it")
  func display() {
    let log = Log(30)
    // 480 / 40.
    #expect(log.log == (0..<12).map { "willDisplay \($0)" })
    log.log = []
    log.table.contentOffset.y = 80
    log.stage.advance(by: 0)
    #expect(
      log.log == [
        "didEndDisplaying 0", "didEndDisplaying 1", "willDisplay 12", "willDisplay 13",
      ])
  }

  @Test(
    "rows up to half a screen ahead are prefetched, and those that are not expected any more cancelled"
  )
  func prefetching() {
    let log = Log(100)
    log.table.prefetchDataSource = log
    log.log = []
    log.table.contentOffset.y = 40
    log.stage.advance(by: 0)
    // Seen: 40 to 520, rows 1 to 12; ahead: 520 to 760, rows 13 to 18.
    #expect(log.log.filter { !$0.contains("isplay") } == ["prefetch 13 14 15 16 17 18"])
    log.log = []
    log.table.contentOffset.y = 80
    log.stage.advance(by: 0)
    #expect(log.log.filter { !$0.contains("isplay") } == ["prefetch 19"])
    log.log = []
    log.table.contentOffset.y = 2000
    log.stage.advance(by: 0)
    // Seen: rows 50 to 61.
    #expect(
      log.log.filter { !$0.contains("isplay") } == [
        "cancel 14 15 16 17 18 19", "prefetch 62 63 64 65 66 67",
      ])
  }

  @Test(
    "the disk of a row opens the button that deletes it, or inserts at once; rows that cannot be edited have none"
  )
  func editing() throws {
    let log = Log(5)
    log.fixed = [1]
    log.table.setEditing(true, animated: false)
    log.stage.advance(by: 0)
    // 16 + 22.
    #expect((0..<3).map { log.cell($0)?.contentView.frame.minX } == [38, 0, 38])
    log.log = []
    log.stage.touch.tap(at: CGPoint(x: 27, y: 20))
    log.stage.advance(by: 1)
    // The button is 76 points wide, 15 on each side of a title of 46: the row is centered at 160 − 76.
    #expect(log.log.isEmpty && log.cell(0)?.center.x == 84)
    // A touch on another disk closes the row, and does nothing else.
    log.stage.touch.tap(at: CGPoint(x: 27, y: 100))
    log.stage.advance(by: 1)
    #expect(log.log.isEmpty && log.cell(0)?.center.x == 160 && log.cell(2)?.center.x == 160)
    log.stage.touch.tap(at: CGPoint(x: 27, y: 20))
    log.stage.advance(by: 1)
    log.stage.touch.tap(at: CGPoint(x: 283, y: 20))
    log.stage.advance(by: 1)
    #expect(log.log.first == "commit delete 0" && log.rows == [1, 2, 3, 4])
    log.table.setEditing(false, animated: false)
    log.style = .insert
    log.table.setEditing(true, animated: false)
    log.stage.advance(by: 0)
    log.log = []
    // The row that cannot be edited is the second one now.
    log.stage.touch.tap(at: CGPoint(x: 27, y: 100))
    log.stage.advance(by: 1)
    #expect(log.log == ["commit insert 2"])
  }

  @Test("rows are scrolled to the top, the middle, the bottom, or as little as needed")
  func scrolling() {
    let log = Log(100)
    func offset(_ position: UITableView.ScrollPosition) -> CGFloat {
      log.table.contentOffset.y = 0
      log.table.scrollToRow(at: IndexPath(row: 50, section: 0), at: position, animated: false)
      log.stage.advance(by: 0)
      return log.table.contentOffset.y
    }
    // The row is from 2000 to 2040.
    #expect(offset(.top) == 2000)
    #expect(offset(.middle) == 1780)
    #expect(offset(.bottom) == 1560)
    #expect(offset(.none) == 1560)
    log.table.scrollToRow(at: IndexPath(row: 45, section: 0), at: .none, animated: false)
    #expect(log.table.contentOffset.y == 1560)
  }

  @Test("lines begin with the text, or where the table or the row says")
  func separators() throws {
    let log = Log(3)
    func line(_ row: Int) -> CGRect? {
      log.cell(row)?.subviews.first { $0.frame.height == 1 && !$0.isHidden }?.frame
    }
    #expect(line(0) == CGRect(x: 16, y: 39, width: 304, height: 1))
    log.table.separatorInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 20)
    log.stage.advance(by: 0)
    #expect(line(0) == CGRect(x: 30, y: 39, width: 270, height: 1))
    log.cell(1)?.separatorInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)
    log.stage.advance(by: 0)
    #expect(line(1)?.minX == 50 && line(0)?.minX == 30)
    log.table.separatorStyle = .none
    log.stage.advance(by: 0)
    #expect(line(0) == nil)
  }
}
