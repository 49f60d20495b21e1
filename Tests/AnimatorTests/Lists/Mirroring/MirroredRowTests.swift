import Animator
import Rasterize
import Testing

/// Rows of tables and calendars where languages are read from right to left.
@MainActor
@Suite("Mirrored rows and calendars")
struct MirroredRowTests {
  private func shown(_ view: UIView, _ language: String) -> Stage {
    let stage = Stage(size: CGSize(width: 320, height: 400), scale: 1)
    view.frame = CGRect(x: 0, y: 0, width: 320, height: view is UIDatePicker ? 400 : 60)
    stage.window.addSubview(view)
    stage.preferredLanguages = [language]
    stage.advance(by: 0)
    return stage
  }

  private func cell(_ style: UITableViewCell.CellStyle) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = "Some detail"
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
    cell.imageView?.image = renderer.image { _ in }
    cell.accessoryType = .disclosureIndicator
    (cell.indentationLevel, cell.separatorInset.left, cell.separatorInset.right) = (1, 30, 5)
    return cell
  }

  @Test(
    "each style of rows is mirrored, with its image, accessory and line",
    arguments: [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle])
  func rows(style: UITableViewCell.CellStyle) throws {
    let (plain, mirrored) = (cell(style), cell(style))
    let stages = [shown(plain, "en"), shown(mirrored, "ar")]
    expectMirrored(mirrored, plain, atLeast: 5)
    // The content is beside 16 + 12 points of the accessory; the image is after a margin of 16 and a level of 10.
    #expect(mirrored.contentView.frame.minX == 28 && mirrored.contentView.frame.maxX == 320)
    #expect(mirrored.imageView?.frame.maxX == CGFloat(292 - 16 - 10))
    stages[1].preferredLanguages = ["en"]
    stages[1].advance(by: 0)
    #expect(mirrored.contentView.frame == plain.contentView.frame)
    #expect(mirrored.textLabel?.frame == plain.textLabel?.frame)
    #expect(mirrored.textLabel?.textAlignment == plain.textLabel?.textAlignment)
    withExtendedLifetime(stages) {}
  }

  @Test("of a detail button and an arrowhead, the arrowhead is at the edge, on either side")
  func pair() throws {
    for (language, button, arrowhead) in [("en", 11, 36), ("ar", 31, 6)] {
      let row = cell(.default)
      row.accessoryType = .detailDisclosureButton
      let stage = shown(row, language)
      let pair = try #require(row.parts("AccessoryPairView").first)
      // A button of 22 points, 8 between, an arrowhead of 12.
      #expect(pair.bounds.width == 42)
      #expect(pair.subviews.map(\.center.x) == [CGFloat(button), CGFloat(arrowhead)])
      withExtendedLifetime(stage) {}
    }
  }

  @Test("the handle of a row that can be moved is beside the margin, on either side")
  func handle() throws {
    final class Rows: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.showsReorderControl = true
        return cell
      }
      func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    }
    let rows = Rows()
    for (language, columns) in [("en", 282..<304), ("ar", 16..<38)] {
      let table = UITableView(frame: .zero, style: .plain)
      (table.dataSource, table.isEditing, table.separatorStyle) = (rows, true, .none)
      (table.rowHeight, table.backgroundColor) = (60, .white)
      let stage = shown(table, language)
      let picture = Compositor(size: stage.size, scale: 1).render(stage.timeline.frame(at: 0))
      // The middle line, 22 points wide and 16 from the edge, is between two pixels.
      let inked = (0..<320).filter { picture.pixel(x: $0, y: 30).red < 250 }
      #expect(inked == Array(columns))
    }
  }

  @Test("labels beside the details of a row end at them, on either side")
  func alignment() {
    let row = cell(.value2)
    let stage = shown(row, "en")
    #expect(row.textLabel?.textAlignment == .right)
    stage.preferredLanguages = ["ar"]
    stage.advance(by: 0)
    #expect(row.textLabel?.textAlignment == .left)
  }

  @Test("the calendar and the buttons of date pickers are mirrored", arguments: [true, false])
  func calendar(isInline: Bool) {
    func picker() -> UIDatePicker {
      let picker = UIDatePicker()
      picker.datePickerMode = .dateAndTime
      picker.preferredDatePickerStyle = isInline ? .inline : .compact
      return picker
    }
    let (plain, mirrored) = (picker(), picker())
    let stages = [shown(plain, "en"), shown(mirrored, "he")]
    // The parts of the calendar, or the buttons.
    expectMirrored(mirrored, plain, atLeast: isInline ? 12 : 3, depth: 2)
    #expect(stages.map(\.preferredLanguages) == [["en"], ["he"]])
  }
}
