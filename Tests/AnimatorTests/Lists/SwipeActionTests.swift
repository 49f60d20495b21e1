import Animator
import Foundation
import TestSupport
import Testing

/// Rows that are swiped aside.
@MainActor
struct SwipeActionTests {
  private let scenario = SwipeScenario(rows: 5)
  private var cell: UITableViewCell? { scenario.cell(1) }

  /// Drags row 1 to the left, and holds before the finger is lifted.
  private func swipe(by distance: CGFloat) {
    scenario.stage.touch.drag(
      from: CGPoint(x: 300, y: 60), to: CGPoint(x: 300 - distance, y: 60), duration: 0.5,
      curve: .linear, holding: 0.3)
  }

  @Test("a short swipe opens a row as wide as its actions, by a spring")
  func open() throws {
    swipe(by: 100)
    scenario.stage.advance(by: 0.7)
    // 10 points begin the gesture.
    #expect(abs((cell?.center.x ?? 0) - 70) < 0.01)
    try scenario.stage.advanceUntilIdle()
    // "Pin" and "Bin" are narrower than the least width, 74 points each.
    #expect(cell?.center.x == 12)
    scenario.stage.touch.tap(at: CGPoint(x: 310, y: 60))
    try scenario.stage.advanceUntilIdle()
    #expect(scenario.performed == ["Bin"])
    #expect(scenario.texts == ["0", "2", "3", "4"])
  }

  @Test("a swipe of less than half of the actions' width closes")
  func close() throws {
    swipe(by: 70)
    try scenario.stage.advanceUntilIdle()
    #expect(cell?.center.x == 160 && scenario.performed.isEmpty)
    #expect(scenario.table.indexPathForSelectedRow == nil)
  }

  @Test("a swipe over more than half of the row performs the first action")
  func full() throws {
    swipe(by: 250)
    try scenario.stage.advanceUntilIdle()
    #expect(scenario.performed == ["Bin"] && scenario.texts == ["0", "2", "3", "4"])
  }

  @Test(
    "the first action covers a row that it deletes while that collapses, also if other rows come into sight",
    arguments: [5, 30])
  func covering(rows: Int) throws {
    let scenario = SwipeScenario(rows: rows)
    scenario.stage.touch.drag(
      from: CGPoint(x: 300, y: 60), to: CGPoint(x: 200, y: 60), duration: 0.5, holding: 0.3)
    try scenario.stage.advanceUntilIdle()
    func actions() -> UIView? {
      scenario.table.subviews.first { view in
        view.subviews.contains { ($0 as? UIButton)?.title(for: .normal) == "Bin" }
      }
    }
    #expect(actions()?.frame == CGRect(x: 172, y: 40, width: 148, height: 40))
    scenario.stage.touch.tap(at: CGPoint(x: 310, y: 60))
    // A tap takes 0.08 s. Half of 0.3 s later, all is half way: from 148 to 320 points, and from 40 to 0.
    scenario.stage.advance(by: 0.08 + 0.15)
    let seen = actions()?.layer.presentation()
    #expect(near(Double(seen?.bounds.width ?? 0), 234, within: 1e-6))
    #expect(near(Double(seen?.bounds.height ?? 0), 20, within: 1e-6))
    try scenario.stage.advanceUntilIdle()
    #expect(actions() == nil)
  }

  @Test("a touch elsewhere closes an open row and selects nothing")
  func elsewhere() throws {
    swipe(by: 120)
    try scenario.stage.advanceUntilIdle()
    scenario.stage.touch.tap(at: CGPoint(x: 100, y: 140))
    try scenario.stage.advanceUntilIdle()
    #expect(cell?.center.x == 160 && scenario.table.indexPathForSelectedRow == nil)
  }

  @Test("editing closes an open row, in an animation or at once", arguments: [true, false])
  func editing(isAnimated: Bool) throws {
    swipe(by: 120)
    try scenario.stage.advanceUntilIdle()
    #expect(cell?.center.x == 12)
    scenario.table.setEditing(true, animated: isAnimated)
    #expect(cell?.center.x == 160)
    if !isAnimated { #expect(scenario.table.parts("SwipeActionsView").isEmpty) }
    try scenario.stage.advanceUntilIdle()
    #expect(scenario.table.parts("SwipeActionsView").isEmpty && scenario.performed.isEmpty)
  }

  @Test(
    "an action shows its image above its title, and the image alone in rows of less than 91 points",
    arguments: [CGFloat(91), 90])
  func imageAndTitle(height: CGFloat) throws {
    scenario.image = UIGraphicsImageRenderer(size: CGSize(width: 22, height: 20)).image { _ in }
    scenario.table.rowHeight = height
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    scenario.stage.touch.drag(
      from: CGPoint(x: 300, y: 60), to: CGPoint(x: 200, y: 60), duration: 0.5, holding: 0.3)
    try scenario.stage.advanceUntilIdle()
    let actions = try #require(scenario.table.parts("SwipeActionsView").first)
    // Both buttons have the least width.
    #expect(actions.frame == CGRect(x: 172, y: 0, width: 148, height: height))
    let button = try #require(actions.subviews.last as? UIButton)
    if height == 91 {
      // A label of 15 points is 19 high: 20 + 4 + 19 points in the middle of 91, from (91 - 43) / 2 = 24 on.
      #expect(button.imageView?.frame == CGRect(x: 26, y: 24, width: 22, height: 20))
      #expect(button.title(for: .normal) == "Bin")
      #expect(button.titleLabel?.frame.minY == 48 && button.titleLabel?.frame.height == 19)
      #expect(button.titleLabel?.frame.midX == 37)
    } else {
      #expect(button.imageView?.frame == CGRect(x: 26, y: 35, width: 22, height: 20))
      #expect(button.title(for: .normal) == nil && button.accessibilityLabel == "Bin")
    }
  }
}

/// Rows with two actions.
@MainActor
private final class SwipeScenario {
  private let base: TableScenario
  private let actions = Actions()
  var stage: Stage { base.stage }
  var table: UITableView { base.table }
  var texts: [String] { base.texts }
  var performed: [String] { actions.performed }
  /// The image of the first action.
  var image: UIImage? {
    get { actions.image }
    set { actions.image = newValue }
  }

  init(rows: Int) {
    base = TableScenario(rows: rows)
    actions.base = base
    base.table.delegate = actions
    base.stage.advance(by: 0)
  }

  func cell(_ row: Int) -> UITableViewCell? { base.cell(row) }

  private final class Actions: NSObject, UITableViewDelegate {
    weak var base: TableScenario?
    var performed: [String] = []
    var image: UIImage?

    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let delete = UIContextualAction(style: .destructive, title: "Bin") { [weak self] _, _, done in
        self?.performed.append("Bin")
        self?.base?.sections[0].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .fade)
        done(true)
      }
      delete.image = image
      let archive = UIContextualAction(style: .normal, title: "Pin") { [weak self] _, _, done in
        self?.performed.append("Pin")
        done(true)
      }
      return UISwipeActionsConfiguration(actions: [delete, archive])
    }
  }
}
