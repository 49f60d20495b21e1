import Animator
import Foundation
import Testing

/// Lists that scroll by themselves while an item is dragged beyond an edge: by 20 points per second for each point, at
/// most 800.
@MainActor
struct AutoScrollTests {
  /// Fifty rows of 320 × 50 points, of which 400 are seen.
  @MainActor
  private final class Grid: UICollectionViewDelegate, UICollectionViewDataSource {
    let stage = Stage(size: CGSize(width: 320, height: 400), scale: 1)
    let view: UICollectionView
    var moves: [String] = []

    init() {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 50)
      layout.minimumLineSpacing = 0
      view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      (view.dataSource, view.delegate) = (self, self)
      stage.window.addSubview(view)
      stage.advance(by: 0)
    }

    func drag(_ item: Int, to y: CGFloat) {
      #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: item, section: 0)))
      move(to: y)
    }
    func move(to y: CGFloat) {
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: y))
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 50 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
      -> Bool
    { true }
    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) { moves.append("\(sourceIndexPath.item) \(destinationIndexPath.item)") }
  }

  @Test("an item 10 points beyond the lower edge scrolls 200 points in a second, and moves along")
  func collection() throws {
    let grid = Grid()
    let cell = try #require(grid.view.cellForItem(at: IndexPath(item: 0, section: 0)))
    // From 360 to 410.
    grid.drag(0, to: 385)
    grid.stage.advance(by: 0.5)
    #expect(grid.view.contentOffset.y == 100)
    #expect(cell.center.y == 485)
    grid.stage.advance(by: 0.5)
    #expect(grid.view.contentOffset.y == 200)
    // Inside: it stops.
    grid.move(to: 500)
    grid.stage.advance(by: 1)
    #expect(grid.view.contentOffset.y == 200)
    grid.move(to: 585)
    grid.view.endInteractiveMovement()
    // At 585 is row 11.
    #expect(grid.moves == ["0 11"])
    try grid.stage.advanceUntilIdle()
    #expect(grid.view.contentOffset.y == 200)
  }

  @Test("contents that something else moves meanwhile take the item along")
  func moved() throws {
    let grid = Grid()
    let cell = try #require(grid.view.cellForItem(at: IndexPath(item: 0, section: 0)))
    grid.drag(0, to: 385)
    grid.stage.advance(by: 0.5)
    grid.view.contentOffset.y += 50
    grid.stage.advance(by: 0.5)
    #expect(grid.view.contentOffset.y == 250)
    // As far below the edge of what is seen as before.
    #expect(cell.center.y == 635)
    grid.view.cancelInteractiveMovement()
  }

  @Test("contents stop at their edges, with the item in the last or the first row")
  func edges() throws {
    let grid = Grid()
    // 40 points beyond, as fast as possible: 800 points per second.
    grid.drag(3, to: 415)
    grid.stage.advance(by: 1)
    #expect(grid.view.contentOffset.y == 800)
    try grid.stage.advanceUntilIdle()
    #expect(grid.view.contentOffset.y == 2100)
    // 5 points beyond the upper edge.
    grid.move(to: 2120)
    grid.stage.advance(by: 1)
    #expect(grid.view.contentOffset.y == 2000)
    grid.view.cancelInteractiveMovement()
    grid.stage.advance(by: 1)
    #expect(grid.view.contentOffset.y == 2000)
    #expect(grid.moves.isEmpty)
  }

  @Test(
    "offsets and moves are the same however the clock advances",
    arguments: [0.5, 1.0 / 24, 1.0 / 120, 1.0 / 1000])
  func steps(_ step: Double) {
    let grid = Grid()
    grid.drag(0, to: 382)
    var elapsed = 0.0
    while elapsed < 2 {
      let next = min(elapsed + step, 2)
      grid.stage.advance(by: next - elapsed)
      elapsed = next
    }
    // 7 points beyond the edge: 140 points per second.
    #expect(grid.view.contentOffset.y == 280)
    grid.view.endInteractiveMovement()
    // At 662.
    #expect(grid.moves == ["0 13"])
  }

  /// A table of rows of 40 points with handles.
  @MainActor
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
    let table: UITableView
    var sections: [[String]]
    var titles: [String] = []
    var target: ((IndexPath) -> IndexPath)?

    init(_ sections: [[String]], titles: [String] = []) {
      (self.sections, self.titles) = (sections, titles)
      table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
      super.init()
      (table.rowHeight, table.sectionHeaderTopPadding) = (40, 0)
      (table.dataSource, table.delegate) = (self, self)
      stage.window.addSubview(table)
      table.isEditing = true
      stage.advance(by: 0)
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].count
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(style: .default, reuseIdentifier: "row")
      cell.showsReorderControl = true
      cell.textLabel?.text = sections[indexPath.section][indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      titles.isEmpty ? nil : titles[section]
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      let row = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
      sections[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
    }
    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { target?(proposedDestinationIndexPath) ?? proposedDestinationIndexPath }

    func send(_ phase: UITouch.Phase, y: CGFloat, then seconds: Double = 0) {
      stage.window.touches.send([
        TouchSample(finger: 1, phase: phase, location: CGPoint(x: 300, y: y))
      ])
      stage.advance(by: seconds)
    }
    func cell(_ row: Int, _ section: Int = 0) -> UITableViewCell? {
      table.cellForRow(at: IndexPath(row: row, section: section))
    }
    /// The texts of the rows in sight, from top to bottom as they are seen.
    var seen: [String] {
      table.visibleCells.sorted { $0.frame.minY < $1.frame.minY }
        .compactMap { $0.textLabel?.text }
    }
  }

  @Test(
    "a row is dragged by its handle beyond the edge, and dropped where the table has scrolled to")
  func table() throws {
    let rows = Rows([(0..<100).map { "\($0)" }])
    let cell = try #require(rows.cell(0))
    rows.send(.began, y: 20)
    // Its center is at 470, 10 points of it beyond the edge.
    rows.send(.moved, y: 470, then: 1)
    #expect(rows.table.contentOffset.y == 200)
    #expect(cell.center.y == 670 && cell.superview === rows.table)
    rows.stage.advance(by: 0.5)
    #expect(rows.table.contentOffset.y == 300)
    // At 770 is row 19. Those before it have moved up, and fill what is seen without a gap.
    #expect(rows.cell(19)?.frame.minY == 720)
    #expect(rows.seen == (7...19).map { "\($0)" } + ["0"])
    rows.send(.ended, y: 470, then: 1)
    #expect(Array(rows.sections[0].prefix(21)) == (1...19).map { "\($0)" } + ["0", "20"])
    #expect(cell.frame == CGRect(x: 0, y: 760, width: 320, height: 40))
    #expect(cell.alpha == 1 && cell.layer.shadowOpacity == 0 && cell.layer.zPosition == 0)
    #expect(rows.table.contentOffset.y == 300)
  }

  @Test("rows that make room begin to move one after another from the top, in every process")
  func order() throws {
    let rows = Rows([(0..<10).map { "\($0)" }])
    let layers = try (1...8).map { try #require(rows.cell($0)).layer }
    rows.send(.began, y: 20)
    // From row 0 to row 8: rows 1 to 8 move up.
    rows.send(.moved, y: 340, then: 0.1)
    let ids = rows.stage.timeline.animations.filter { $0.key == "position" }.compactMap(\.layer)
    let moved = layers.compactMap(\.timelineID)
    #expect(moved.count == 8 && ids.filter(moved.contains) == moved)
  }

  @Test("a row goes to another section, whose header makes room")
  func sections() throws {
    let rows = Rows([["a", "b"], ["c", "d"]], titles: ["First", "Second"])
    // Headers of 28: a at 28, b at 68, the second header at 108, c at 136, d at 176.
    rows.send(.began, y: 48)
    rows.send(.moved, y: 196, then: 0.5)
    #expect(rows.cell(1)?.frame.minY == 28)
    #expect(rows.table.headerView(forSection: 1)?.frame.minY == 68)
    #expect(rows.cell(0, 1)?.frame.minY == 96)
    #expect(rows.cell(1, 1)?.frame.minY == 176)
    rows.send(.ended, y: 196, then: 0.5)
    #expect(rows.sections == [["b"], ["c", "a", "d"]])
    #expect(rows.cell(1, 1)?.frame.minY == 136)
    #expect(rows.table.headerView(forSection: 1)?.frame.minY == 68)
  }

  @Test("the delegate decides where a row goes; a cancelled touch and a batch let it go back")
  func decisions() throws {
    let rows = Rows([["a", "b", "c", "d"]])
    rows.target = { _ in IndexPath(row: 1, section: 0) }
    rows.send(.began, y: 20)
    rows.send(.moved, y: 140, then: 0.1)
    rows.send(.ended, y: 140, then: 0.5)
    #expect(rows.sections == [["b", "a", "c", "d"]])
    rows.target = nil
    rows.send(.began, y: 20)
    rows.send(.moved, y: 140, then: 0.1)
    rows.send(.cancelled, y: 140, then: 0.5)
    #expect(rows.seen == ["b", "a", "c", "d"])
    #expect((0..<4).map { rows.cell($0)?.frame.minY } == [0, 40, 80, 120])
    rows.send(.began, y: 20)
    rows.send(.moved, y: 100, then: 0.1)
    rows.sections[0].removeLast()
    let faults = UsageFault.collect {
      rows.table.deleteRows(at: [IndexPath(row: 3, section: 0)], with: .fade)
    }
    #expect(faults.isEmpty)
    rows.stage.advance(by: 1)
    rows.send(.ended, y: 100, then: 0.5)
    #expect(rows.sections == [["b", "a", "c"]])
    #expect((0..<3).map { rows.cell($0)?.frame.minY } == [0, 40, 80])
    #expect(rows.cell(0)?.alpha == 1)
  }
}
