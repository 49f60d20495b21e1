import Animator
import Foundation
import Testing

/// The index beside the rows of a table.
@MainActor
struct SectionIndexTests {
  private final class Contacts: NSObject, UITableViewDataSource, UITableViewDelegate {
    var letters = ["A", "B", "C", "D"]
    var titles: [String]? = ["A", "B", "C", "D"]
    var asked: [String] = []

    func numberOfSections(in tableView: UITableView) -> Int { letters.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.accessoryType = .disclosureIndicator
      return cell
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      asked.append(title)
      return letters.firstIndex(of: title) ?? NSNotFound
    }
  }

  private let stage = Stage(size: CGSize(width: 320, height: 480))
  private let contacts = Contacts()
  private let table: UITableView

  init() {
    table = UITableView(frame: stage.window.bounds, style: .plain)
    table.rowHeight = 40
    (table.dataSource, table.delegate) = (contacts, contacts)
    stage.window.addSubview(table)
    stage.advance(by: 0)
  }

  private var index: UIView? { table.subviews.first { $0.frame.width == 15 } }

  @Test("the index is 15 points wide, stays at the right edge, and takes its width of the rows")
  func place() {
    #expect(index?.frame == CGRect(x: 305, y: 0, width: 15, height: 480))
    // 15 for the index, 16 + 12 for the accessory.
    #expect(table.visibleCells.first?.contentView.frame.width == CGFloat(320 - 15 - 28))
    table.contentOffset.y = 100
    stage.advance(by: 0)
    #expect(index?.frame.minY == 100)
  }

  @Test("from right to left, the index is at the left, and rows are mirrored beside it")
  func mirrored() throws {
    stage.preferredLanguages = ["ar"]
    stage.advance(by: 0)
    #expect(index?.frame == CGRect(x: 0, y: 0, width: 15, height: 480))
    // 15 for the index, 16 + 12 for the accessory: the content is from 43 to the right edge.
    let cell = try #require(table.visibleCells.first)
    #expect(cell.contentView.frame.minX == 43 && cell.contentView.frame.maxX == 320)
    let chevron = try #require(
      cell.subviews.first { $0.bounds.size == CGSize(width: 12, height: 14) })
    #expect(chevron.frame.minX == 31)
  }

  @Test("a finger on a title scrolls to its section, and to others as it moves on")
  func scrub() {
    // Four titles of 14 points in the middle of 480: from 212 to 268.
    stage.touch.drag(
      from: CGPoint(x: 312, y: 233), to: CGPoint(x: 312, y: 261), duration: 1)
    stage.advance(by: 0.05)
    // Each section has 20 rows of 40.
    #expect(table.contentOffset.y == 800)
    stage.advance(by: 2)
    // The last section's 800 points end at 3200.
    #expect(table.contentOffset.y == 2400)
    #expect(contacts.asked.first == "B" && contacts.asked.last == "D")
  }

  @Test("a finger on an index whose table gets fewer sections leads to those that are left")
  func reloaded() {
    func send(_ phase: UITouch.Phase, _ y: CGFloat) {
      stage.window.touches.send([
        TouchSample(finger: 1, phase: phase, location: CGPoint(x: 312, y: y))
      ])
      stage.advance(by: 0.1)
    }
    // The last title, D.
    send(.began, 261)
    #expect(contacts.asked == ["D"])
    (contacts.letters, contacts.titles) = (["A"], ["A"])
    table.reloadData()
    stage.advance(by: 0.1)
    send(.moved, 265)
    send(.ended, 265)
    #expect(contacts.asked.first == "D" && table.numberOfSections == 1)
    #expect(contacts.asked.dropFirst().allSatisfy { $0 == "A" })
  }

  @Test("the search symbol leads to the top; a title without a section leads nowhere")
  func search() {
    contacts.titles = [UITableView.indexSearch, "A", "Z"]
    table.reloadSectionIndexTitles()
    table.contentOffset.y = 500
    stage.advance(by: 0)
    // Three titles from 219 to 261.
    stage.touch.tap(at: CGPoint(x: 312, y: 254))
    stage.advance(by: 0.5)
    #expect(table.contentOffset.y == 500)
    stage.touch.tap(at: CGPoint(x: 312, y: 226))
    stage.advance(by: 0.5)
    #expect(table.contentOffset.y == 0)
  }

  @Test("there is no index without titles, or with fewer rows than it is for")
  func absent() {
    table.sectionIndexMinimumDisplayRowCount = 81
    stage.advance(by: 0)
    #expect(index == nil)
    #expect(table.visibleCells.first?.contentView.frame.width == CGFloat(320 - 28))
    table.sectionIndexMinimumDisplayRowCount = 80
    stage.advance(by: 0)
    #expect(index != nil)
    contacts.titles = nil
    table.reloadSectionIndexTitles()
    stage.advance(by: 0)
    #expect(index == nil)
  }
}
