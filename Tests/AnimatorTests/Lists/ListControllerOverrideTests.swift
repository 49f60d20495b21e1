import Animator
import Foundation
import Testing

/// What subclasses of controllers of lists override.
@MainActor
struct ListControllerOverrideTests {
  private class Table: UITableViewController {
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = 40
      tableView.sectionHeaderTopPadding = 0
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      30
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      true
    }
  }

  private final class Scrolling: Table {
    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { "A" }
    override func tableView(
      _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) { log.append("header") }
    override func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      log.append("willEnd")
      targetContentOffset.pointee.y = 120
    }
    override func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      log.append("animated")
    }
  }

  private final class Rows: Table {
    var actions: [UITableViewRowAction]?

    override func tableView(
      _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? { actions }
    override func tableView(
      _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { "Remove \(indexPath.row)" }
    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) { log.append("commit \(indexPath.row)") }
    override func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
      log.append("begin \(indexPath.row)")
    }
    override func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
      log.append("end \(indexPath?.row ?? -1)")
    }
  }

  private func stage(_ controller: UIViewController) -> Stage {
    let stage = Stage(hosting: controller, size: CGSize(width: 320, height: 480))
    stage.advance(by: 0)
    return stage
  }

  @Test("a table's controller hears of headers and of scrolling, and says where that ends")
  func scrolling() throws {
    let table = Scrolling(style: .plain)
    let stage = stage(table)
    #expect(table.log == ["header"])
    stage.touch.drag(
      from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300), duration: 0.5, holding: 0.3)
    try stage.advanceUntilIdle()
    #expect(table.log.contains("willEnd") && table.tableView.contentOffset.y == 120)
    table.tableView.setContentOffset(.zero, animated: true)
    try stage.advanceUntilIdle()
    #expect(table.log.last == "animated")
  }

  /// Swipes row 1 aside.
  private func swipe(_ stage: Stage) throws {
    stage.touch.drag(
      from: CGPoint(x: 300, y: 60), to: CGPoint(x: 200, y: 60), duration: 0.5, curve: .linear,
      holding: 0.3)
    try stage.advanceUntilIdle()
  }

  private func titles(_ table: UITableView) -> [String?] {
    table.parts("SwipeActionsView").flatMap(\.subviews).compactMap {
      ($0 as? UIButton)?.currentTitle
    }
  }

  @Test("row actions are at the edge of a row that is swiped, the first one outermost")
  func rowActions() throws {
    let table = Rows(style: .plain)
    let bin = UITableViewRowAction(style: .destructive, title: "Bin") { action, path in
      table.log.append("\(action.title ?? "") \(path.row)")
    }
    let pin = UITableViewRowAction(style: .normal, title: "Pin") { _, _ in }
    pin.backgroundColor = .blue
    #expect(bin.style == .default)
    table.actions = [bin, pin]
    let stage = stage(table)
    try swipe(stage)
    // Each is 74 points wide: the center of 320 points is 148 further left.
    let cell = table.tableView.cellForRow(at: IndexPath(row: 1, section: 0))
    #expect(cell?.center.x == 12)
    #expect(Set(titles(table.tableView)) == ["Bin", "Pin"])
    stage.touch.tap(at: CGPoint(x: 310, y: 60))
    try stage.advanceUntilIdle()
    #expect(table.log == ["begin 1", "Bin 1", "end 1"] && cell?.center.x == 160)
  }

  @Test("the button that deletes a row has the title that the delegate gives it")
  func deleteTitle() throws {
    let table = Rows(style: .plain)
    let stage = stage(table)
    try swipe(stage)
    #expect(titles(table.tableView) == ["Remove 1"])
    stage.touch.tap(at: CGPoint(x: 310, y: 60))
    try stage.advanceUntilIdle()
    #expect(table.log.contains("commit 1"))
  }

  @Test("a collection's controller hears of scrolling")
  func collection() throws {
    final class Grid: UICollectionViewController {
      var log: [String] = []
      override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 100 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
      override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
      override func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
      ) { log.append("end \(decelerate)") }
    }
    let grid = Grid(collectionViewLayout: UICollectionViewFlowLayout())
    grid.collectionView.register(
      UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    let stage = stage(grid)
    stage.touch.drag(
      from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300), duration: 0.5, holding: 0.3)
    try stage.advanceUntilIdle()
    // The finger rests before it is lifted.
    #expect(grid.log == ["begin", "end false"])
  }
}
