import Foundation
import ImageIO
import Rasterize
import SceneScript
import TestSupport
import Testing
import TimelineExport

/// The pictures of docs/lists.md are what lists look like.
@Suite("The figures of docs/lists.md")
@MainActor
struct ListPicturesTests {
  private static let folder = repository.appending(path: "docs/images/lists")

  @Test("strips equal the recorded lists, pixel by pixel", arguments: ListPicture.all)
  func strips(_ picture: ListPicture) async throws {
    try await compare(picture.record(), picture.name, count: picture.count)
  }

  @Test(
    "strips equal the recorded lists with configurations, pixel by pixel",
    arguments: ConfiguredListPicture.all)
  func configured(_ picture: ConfiguredListPicture) async throws {
    try await compare(picture.record(), picture.name, count: picture.count)
  }

  private func compare(
    _ recorded: (timeline: Timeline, from: MediaTime, to: MediaTime), _ name: String, count: Int
  ) async throws {
    let (timeline, from, to) = recorded
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    var options = ExportOptions()
    (options.from, options.to) = (from, to)
    let strip = try await TimelineExporter(options)
      .contactSheet(of: timeline, count: count, side: count == 1 ? 700 : 1400)
    let url = Self.folder.appending(path: "\(name).png")
    let known = try? ImageDecoder.decode(contentsOf: url)
    if known == nil || RecordMode.current != .missing {
      try strip.writePNG(to: url, overwrite: true)
    } else {
      let image = CGImage(
        width: strip.width, height: strip.height, premultipliedBGRA: strip.pixels)
      #expect(known == image, "\(name)")
    }
  }
}

/// A list, and what happens in it.
struct ListPicture: Sendable, CustomTestStringConvertible {
  let name: String
  var style = UITableView.Style.plain
  /// The number of frames.
  var count = 5
  let change: @MainActor @Sendable (UITableView, PictureRows, Stage) -> Void

  var testDescription: String { name }

  @MainActor
  func record() throws -> (timeline: Timeline, from: MediaTime, to: MediaTime) {
    let stage = Stage(size: CGSize(width: 375, height: 480), scale: 2)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 480), style: style)
    let rows = PictureRows()
    (table.dataSource, table.delegate) = (rows, rows)
    stage.window.addSubview(table)
    stage.advance(by: 0)
    let begin = stage.time
    change(table, rows, stage)
    try stage.advanceUntilIdle()
    stage.advance(by: count == 1 ? 0.1 : 0)
    return (stage.timeline, begin, stage.time)
  }

  static let all = [
    ListPicture(name: "plain", count: 1) { _, _, _ in },
    ListPicture(name: "grouped", style: .grouped, count: 1) { _, _, _ in },
    ListPicture(name: "inset-grouped", style: .insetGrouped, count: 1) { table, _, _ in
      table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    },
    ListPicture(name: "editing", count: 5) { table, _, _ in table.setEditing(true, animated: true)
    },
    ListPicture(name: "delete", count: 5) { table, rows, _ in
      rows.sections[0].removeSubrange(1...2)
      table.deleteRows(
        at: [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)], with: .automatic)
    },
    ListPicture(name: "insert", style: .insetGrouped, count: 5) { table, rows, _ in
      rows.sections[0].insert("New row", at: 1)
      table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
    },
    ListPicture(name: "swipe", count: 6) { table, _, stage in
      stage.touch.drag(
        from: CGPoint(x: 330, y: 120), to: CGPoint(x: 220, y: 120), duration: 0.4)
    },
  ]
}

/// Rows of every kind.
@MainActor
final class PictureRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections = [["Title", "Subtitle", "Value", "Chevron", "Check"], ["Detail", "Row"]]

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? "Styles" : "Buttons"
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    section == 1 && tableView.style != .plain ? "A text below the last section." : nil
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let text = sections[indexPath.section][indexPath.row]
    let style: UITableViewCell.CellStyle =
      text == "Subtitle" ? .subtitle : text == "Value" ? .value1 : .default
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel?.text = text
    cell.detailTextLabel?.text = text == "Value" ? "Detail" : "A smaller line of text"
    cell.showsReorderControl = true
    switch text {
    case "Chevron": cell.accessoryType = .disclosureIndicator
    case "Check": cell.accessoryType = .checkmark
    case "Detail": cell.accessoryType = .detailDisclosureButton
    default: break
    }
    return cell
  }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) },
      UIContextualAction(style: .normal, title: "Archive") { _, _, done in done(true) },
    ])
  }
}
