import Animator
import Foundation
import Testing

/// Two fingers that select several rows or items by moving over them.
@MainActor
struct TwoFingerSelectionTests {
  /// Sends a phase of two fingers, 40 points apart about a point.
  private static func send(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, to stage: Stage) {
    stage.window.touches.send(
      [-20, 20].enumerated().map { finger, shift in
        TouchSample(
          finger: finger + 1, phase: phase, location: CGPoint(x: x + CGFloat(shift), y: y))
      })
    stage.advance(by: 0.02)
  }

  /// Rows of 40 points in a table of 320 × 480.
  @MainActor
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    var count: Int
    /// Called with each row that is selected.
    var onSelect: ((Int) -> Void)?
    var allows = true
    var refused: Set<Int> = []
    var log: [String] = []

    init(_ count: Int) {
      self.count = count
      super.init()
      table.rowHeight = 40
      table.allowsMultipleSelectionDuringEditing = true
      (table.dataSource, table.delegate) = (self, self)
      stage.window.addSubview(table)
      stage.advance(by: 0)
    }

    var selected: [Int] { (table.indexPathsForSelectedRows ?? []).map(\.row).sorted() }
    func send(_ phase: UITouch.Phase, _ y: CGFloat) {
      TwoFingerSelectionTests.send(phase, 160, y, to: stage)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    }
    func tableView(
      _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool {
      log.append("should \(indexPath.row) \(tableView.isEditing)")
      return allows
    }
    func tableView(
      _ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) { log.append("didBegin \(indexPath.row) \(tableView.isEditing)") }
    func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) {
      log.append("didEnd")
    }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      refused.contains(indexPath.row) ? nil : indexPath
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("select \(indexPath.row)")
      onSelect?(indexPath.row)
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      log.append("deselect \(indexPath.row)")
    }
  }

  @Test(
    "fingers begin to edit a table, and select the rows that they pass; those they leave again are not"
  )
  func table() {
    let rows = Rows(30)
    rows.send(.began, 60)
    rows.send(.moved, 100)
    rows.send(.moved, 180)
    #expect(rows.selected == [1, 2, 3, 4])
    rows.send(.moved, 140)
    #expect(rows.selected == [1, 2, 3])
    rows.send(.ended, 140)
    #expect(
      rows.log == [
        "should 1 false", "didBegin 1 true", "select 1", "select 2", "select 3", "select 4",
        "deselect 4", "didEnd",
      ])
    rows.stage.advance(by: 1)
    #expect(rows.table.contentOffset.y == 0 && rows.table.isEditing)
    // Another pan adds rows; upwards, too.
    rows.send(.began, 300)
    rows.send(.moved, 260)
    rows.send(.ended, 260)
    #expect(rows.selected == [1, 2, 3, 6, 7])
  }

  @Test("a delegate that reloads the table while fingers select rows ends that")
  func reload() {
    let rows = Rows(30)
    rows.onSelect = { row in
      guard row == 2 else { return }
      rows.count = 3
      rows.table.reloadData()
    }
    rows.send(.began, 60)
    // Past the rows 2, 3 and 4, of which the last two are gone after the second one.
    rows.send(.moved, 180)
    rows.send(.ended, 180)
    #expect(
      rows.log == ["should 1 false", "didBegin 1 true", "select 1", "select 2", "didEnd"])
    #expect(rows.selected == [])
  }

  @Test("fingers that begin at a selected row deselect rows, and leave the others as they were")
  func deselect() {
    let rows = Rows(30)
    rows.table.isEditing = true
    for row in [1, 2, 4] {
      rows.table.selectRow(
        at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
    }
    rows.send(.began, 60)
    rows.send(.moved, 180)
    #expect(rows.selected == [])
    rows.send(.moved, 100)
    // Row 3 was not selected before.
    #expect(rows.selected == [4])
    rows.send(.ended, 100)
  }

  @Test("the delegate may refuse the gesture, which then scrolls, and single rows")
  func refusals() {
    let rows = Rows(30)
    rows.allows = false
    rows.send(.began, 300)
    rows.send(.moved, 280)
    rows.send(.moved, 200)
    #expect(rows.selected == [] && !rows.table.isEditing)
    #expect(rows.table.contentOffset.y > 0)
    rows.send(.ended, 200)
    rows.stage.advance(by: 3)
    #expect(rows.log == ["should 7 false"])
    rows.allows = true
    rows.table.contentOffset = .zero
    rows.refused = [2]
    rows.send(.began, 60)
    rows.send(.moved, 140)
    rows.send(.ended, 140)
    #expect(rows.selected == [1, 3])
  }

  @Test("one finger scrolls")
  func oneFinger() {
    let rows = Rows(30)
    rows.stage.touch.drag(
      from: CGPoint(x: 160, y: 300), to: CGPoint(x: 160, y: 100), duration: 0.3)
    rows.stage.advance(by: 3)
    #expect(rows.table.contentOffset.y > 100 && rows.log.isEmpty)
  }

  @Test(
    "without an answer of the delegate, tables allow it that allow several selected rows while edited"
  )
  func defaults() {
    let scenario = TableScenario(rows: 20)
    for allows in [false, true] {
      scenario.table.allowsMultipleSelectionDuringEditing = allows
      Self.send(.began, 160, 60, to: scenario.stage)
      Self.send(.moved, 160, 140, to: scenario.stage)
      Self.send(.ended, 160, 140, to: scenario.stage)
      #expect(scenario.table.isEditing == allows)
      #expect((scenario.table.indexPathsForSelectedRows ?? []).count == (allows ? 3 : 0))
      scenario.stage.advance(by: 3)
      scenario.table.contentOffset = .zero
    }
  }

  @Test("at an edge, the table scrolls and rows go on to be selected")
  func autoScroll() {
    let rows = Rows(100)
    rows.send(.began, 300)
    // The square of 44 points about the fingers is 10 points beyond the edge: 200 points per second.
    rows.send(.moved, 468)
    rows.stage.advance(by: 1)
    #expect(rows.table.contentOffset.y > 195 && rows.table.contentOffset.y < 206)
    // The row at 468 and 200 to 206 more.
    #expect(rows.selected == Array(7...16))
    rows.send(.ended, 468)
    let offset = rows.table.contentOffset.y
    rows.stage.advance(by: 1)
    #expect(rows.table.contentOffset.y == offset)
  }

  @Test("a reload ends the gesture")
  func reload() {
    let rows = Rows(30)
    rows.send(.began, 60)
    rows.send(.moved, 140)
    rows.table.reloadData()
    rows.stage.advance(by: 0)
    rows.send(.moved, 300)
    #expect(rows.selected == [])
    #expect(rows.log.last == "didEnd")
    rows.send(.ended, 300)
  }

  @Test("in a collection view, the items between are selected in their order")
  func collection() {
    final class Delegate: UICollectionViewDelegate {
      var log: [String] = []
      func collectionView(
        _ collectionView: UICollectionView,
        shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
      ) -> Bool { true }
      func collectionView(
        _ collectionView: UICollectionView,
        didBeginMultipleSelectionInteractionAt indexPath: IndexPath
      ) { log.append("didBegin \(indexPath.item)") }
      func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {
        log.append("didEnd")
      }
      func collectionView(
        _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
      ) -> Bool { indexPath.item != 4 }
    }
    // Five columns of 50 points, 17.5 apart, in lines 60 apart.
    let scenario = CollectionScenario(count: 60)
    let delegate = Delegate()
    scenario.view.delegate = delegate
    scenario.view.allowsMultipleSelectionDuringEditing = true
    scenario.stage.advance(by: 0)
    // From the third item of the first line to the second of the second one.
    Self.send(.began, 160, 25, to: scenario.stage)
    Self.send(.moved, 120, 60, to: scenario.stage)
    Self.send(.moved, 90, 85, to: scenario.stage)
    #expect(scenario.view.isEditing)
    #expect(scenario.view.indexPathsForSelectedItems?.map(\.item) == [2, 3, 5, 6])
    Self.send(.ended, 90, 85, to: scenario.stage)
    #expect(delegate.log == ["didBegin 2", "didEnd"])
  }
}
