import Animator
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
