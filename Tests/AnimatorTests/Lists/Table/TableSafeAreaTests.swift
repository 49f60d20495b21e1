import Animator
import Foundation
import TestSupport
import Testing

/// Tables on a phone in landscape, which has a safe area of 59 points at each side of its 852.
@MainActor
struct TableSafeAreaTests {
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var texts = ["A", "B"]
    var title: String? = "Title"
    var indexTitles: [String]?
    var isConfigured = false

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      texts.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      if isConfigured {
        var content = cell.defaultContentConfiguration()
        content.text = texts[indexPath.row]
        cell.contentConfiguration = content
      } else {
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.text = texts[indexPath.row]
      }
      if indexPath.row == 0 { cell.accessoryType = .disclosureIndicator }
      return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      title
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { indexTitles }
  }

  private let rows = Rows()

  private func table(_ style: UITableView.Style, on stage: Stage) -> UITableView {
    let table = UITableView(frame: stage.window.bounds, style: style)
    (table.dataSource, table.delegate) = (rows, rows)
    stage.window.addSubview(table)
    stage.advance(by: 0)
    return table
  }

  private func landscape() -> Stage { Stage(device: .iPhone15, orientation: .landscapeLeft) }

  private func cell(_ row: Int, of table: UITableView) throws -> UITableViewCell {
    try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
  }

  /// Where the title of the header begins in the table.
  private func titleX(of table: UITableView) throws -> CGFloat {
    let label = try #require(table.headerView(forSection: 0)?.textLabel)
    return label.convert(.zero, to: table).x
  }

  @Test("rows of a plain table are as wide as it, their contents are inside the safe area")
  func plain() throws {
    let table = table(.plain, on: landscape())
    let (first, second) = (try cell(0, of: table), try cell(1, of: table))
    #expect(first.frame.minX == 0 && first.frame.width == 852)
    // 852 - 2 · 59, and beside the accessory without its margin of 20 and its width of 12.
    #expect(second.contentView.frame.minX == 59 && second.contentView.frame.width == 734)
    #expect(first.contentView.frame.minX == 59 && first.contentView.frame.width == 702)
    #expect(first.textLabel?.frame.minX == 20)
    // The line begins with the text, and ends at the edge of the table.
    let line = try #require(first.subviews.first { $0.frame.height < 1 })
    #expect(line.frame.minX == 79 && near(line.frame.maxX, 852))
    #expect(try titleX(of: table) == 79)
    #expect(table.headerView(forSection: 0)?.frame.width == 852)
  }

  @Test("the sections of an inset grouped table are inside the safe area")
  func insetGrouped() throws {
    let table = table(.insetGrouped, on: landscape())
    let cell = try cell(1, of: table)
    // 59 + 20 from each side.
    #expect(cell.frame.minX == 79 && cell.frame.width == 694)
    #expect(cell.contentView.frame.minX == 0 && cell.contentView.frame.width == 694)
    #expect(cell.textLabel?.frame.minX == 20)
    #expect(try titleX(of: table) == 99)
  }

  @Test("contents are not inset if that is off, nor where the safe area adds to the table's insets")
  func off() throws {
    let table = table(.plain, on: landscape())
    table.insetsContentViewsToSafeArea = false
    table.superview?.layoutIfNeeded()
    #expect(try cell(1, of: table).contentView.frame.width == 852)
    #expect(try titleX(of: table) == 20)
    table.insetsContentViewsToSafeArea = true
    table.contentInsetAdjustmentBehavior = .always
    table.setNeedsLayout()
    table.superview?.layoutIfNeeded()
    #expect(try cell(1, of: table).contentView.frame.width == 852)
  }

  @Test("rows are laid out anew when the phone turns")
  func rotation() throws {
    let stage = landscape()
    let table = table(.plain, on: stage)
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.rotate(to: .portrait, animated: false)
    stage.advance(by: 0)
    var cell = try cell(1, of: table)
    #expect(cell.contentView.frame.minX == 0 && cell.contentView.frame.width == 393)
    stage.rotate(to: .landscapeLeft, animated: false)
    stage.advance(by: 0)
    cell = try self.cell(1, of: table)
    #expect(cell.contentView.frame.minX == 59 && cell.contentView.frame.width == 734)
  }

  @Test("rows are as high as in a table as wide as the safe area", arguments: [false, true])
  func heights(isConfigured: Bool) throws {
    rows.isConfigured = isConfigured
    rows.texts[1] = String(repeating: "Many words that need several lines. ", count: 12)
    let inside = table(.plain, on: Stage(size: CGSize(width: 734, height: 393)))
    let outside = table(.plain, on: landscape())
    let height = try cell(1, of: inside).bounds.height
    #expect(height > 60)
    // A third of a point is a pixel of the phone, one that of the other stage.
    #expect(abs(try cell(1, of: outside).bounds.height - height) <= 1)
  }

  @Test("the index is beside the safe area, and takes its width of the rows")
  func index() throws {
    rows.indexTitles = ["A"]
    let table = table(.plain, on: landscape())
    let index = try #require(table.subviews.first { $0.frame.width == 15 })
    // 852 - 59 - 15.
    #expect(index.frame.minX == 778)
    #expect(try cell(1, of: table).contentView.frame.width == 719)
  }

  @Test("editing controls are inside the safe area")
  func editing() throws {
    let table = table(.plain, on: landscape())
    table.isEditing = true
    table.superview?.layoutIfNeeded()
    // The content moves aside by 38.
    let cell = try cell(1, of: table)
    #expect(cell.contentView.frame.minX == 97 && cell.contentView.frame.width == 696)
    // A disk of 22, 20 from the safe area.
    let control = try #require(cell.subviews.first { $0.bounds.size.width == 22 })
    #expect(control.frame.minX == 79)
  }
}
