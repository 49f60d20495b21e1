import Animator
import Foundation
import Testing

/// A cell on a stage, and what its content view shows.
@MainActor
final class CellScenario {
  let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
  let scenario: ConfiguredTable

  init(style: UITableView.Style = .plain, _ configure: @escaping (UITableViewCell) -> Void) {
    scenario = ConfiguredTable(style: style, stage: stage, configure)
  }

  var table: UITableView { scenario.table }
  var cell: UITableViewCell? { table.cellForRow(at: IndexPath(row: 0, section: 0)) }
  var content: UIListContentView? { cell?.contentView as? UIListContentView }
}

/// A table of one row.
@MainActor
final class ConfiguredTable: NSObject, UITableViewDataSource, UITableViewDelegate {
  let table: UITableView
  private let configure: (UITableViewCell) -> Void
  var header: ((UITableViewHeaderFooterView) -> Void)?

  init(
    style: UITableView.Style, stage: Stage, _ configure: @escaping (UITableViewCell) -> Void
  ) {
    self.configure = configure
    table = UITableView(frame: stage.window.bounds, style: style)
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
    (table.dataSource, table.delegate) = (self, self)
    stage.window.addSubview(table)
    stage.advance(by: 0)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    configure(cell)
    return cell
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    guard let header,
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    else { return nil }
    header(view)
    return view
  }
}

/// The size of a text in one line, as a label has it.
@MainActor
func labelSize(_ text: String, _ style: UIFont.TextStyle) -> CGSize {
  let label = UILabel(frame: .zero)
  label.font = .preferredFont(forTextStyle: style)
  label.text = text
  return label.sizeThatFits(.zero)
}

/// Where list content is, and how high it is.
@MainActor
struct ListContentTests {
  private func show(_ content: UIListContentConfiguration) -> CellScenario {
    CellScenario { $0.contentConfiguration = content }
  }

  @Test("a row with one line of text is 44 points high, and its text 16 from the edge")
  func text() throws {
    var content = UIListContentConfiguration.cell()
    content.text = "Hello"
    let shown = show(content)
    #expect(shown.cell?.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    // The line of half a point is below the content.
    #expect(shown.content?.frame == CGRect(x: 0, y: 0, width: 320, height: 43.5))
    let guide = try #require(shown.content?.textLayoutGuide)
    shown.stage.advance(by: 0)
    let size = labelSize("Hello", .body)
    // A margin of 16, as wide as the text.
    #expect(
      guide.layoutFrame
        == CGRect(x: 16, y: (43.5 - size.height) / 2, width: size.width, height: size.height))
    #expect(shown.content?.secondaryTextLayoutGuide == nil)
    #expect(shown.content?.imageLayoutGuide == nil)
  }

  @Test("a secondary text lies 3 points below the text, between margins of 11")
  func subtitle() throws {
    var content = UIListContentConfiguration.subtitleCell()
    (content.text, content.secondaryText) = ("Title", "Detail")
    let shown = show(content)
    let (title, detail) = (labelSize("Title", .body).height, labelSize("Detail", .caption1))
    #expect(shown.cell?.bounds.height == 11 + title + 3 + detail.height + 11 + 0.5)
    let guide = try #require(shown.content?.secondaryTextLayoutGuide)
    shown.stage.advance(by: 0)
    #expect(
      guide.layoutFrame
        == CGRect(x: 16, y: 11 + title + 3, width: detail.width, height: detail.height))
  }

  @Test("the value is at the trailing edge, or below the text if there is no room beside it")
  func value() throws {
    var content = UIListContentConfiguration.valueCell()
    (content.text, content.secondaryText) = ("Size", "12 MB")
    let shown = show(content)
    let guide = try #require(shown.content?.secondaryTextLayoutGuide)
    shown.stage.advance(by: 0)
    let width = labelSize("12 MB", .body).width
    #expect(guide.layoutFrame.maxX == 304 && guide.layoutFrame.width == width)
    #expect(shown.cell?.bounds.height == 44)
    content.secondaryText = "A value that is longer than there is room for"
    shown.cell?.contentConfiguration = content
    shown.table.performBatchUpdates(nil)
    shown.stage.advance(by: 1)
    let line = labelSize("Size", .body).height
    #expect(guide.layoutFrame.minX == 16)
    #expect(guide.layoutFrame.minY >= line + 3)
  }

  @Test(
    "an image moves the text aside, is scaled down, and is centered in the room reserved for it")
  func image() throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).image { _ in }
    var content = UIListContentConfiguration.cell()
    (content.text, content.image) = ("Text", picture)
    content.imageProperties.maximumSize = CGSize(width: 40, height: 40)
    content.imageProperties.reservedLayoutSize = CGSize(width: 60, height: 0)
    let shown = show(content)
    let (image, text) = (
      try #require(shown.content?.imageLayoutGuide), try #require(shown.content?.textLayoutGuide)
    )
    shown.stage.advance(by: 0)
    // 80 × 40 fits 40 × 40 as 40 × 20, in a room of 60.
    #expect(image.layoutFrame == CGRect(x: 26, y: 11.75, width: 40, height: 20))
    #expect(text.layoutFrame.minX == CGFloat(16 + 60 + 16))
    // The line begins with the text.
    #expect(shown.cell?.subviews.contains { $0.frame.minX == 92 && $0.frame.height == 0.5 } == true)
  }

  @Test("labels are as wide as their lines, so that texts are not stretched when the room changes")
  func widths() throws {
    var content = UIListContentConfiguration.cell()
    content.text = String(repeating: "Words ", count: 20)
    let shown = show(content)
    let guide = try #require(shown.content?.textLayoutGuide)
    shown.stage.advance(by: 0)
    let label = UILabel(frame: .zero)
    (label.font, label.numberOfLines, label.text) = (
      .preferredFont(forTextStyle: .body), 0, content.text
    )
    let lines = label.sizeThatFits(CGSize(width: 288, height: CGFloat.greatestFiniteMagnitude))
    #expect(guide.layoutFrame.size == lines && lines.width < 288)
    (content.text, content.textProperties.alignment) = ("Centered", .center)
    shown.cell?.contentConfiguration = content
    shown.table.performBatchUpdates(nil)
    shown.stage.advance(by: 1)
    let centered = try #require(shown.content?.textLayoutGuide)
    shown.stage.advance(by: 0)
    #expect(centered.layoutFrame.midX == 160)
    #expect(centered.layoutFrame.width == labelSize("Centered", .body).width)
    // Lines that are truncated, or justified, have all of the room.
    content.text = String(repeating: "Words ", count: 20)
    content.textProperties.alignment = .justified
    shown.cell?.contentConfiguration = content
    shown.table.performBatchUpdates(nil)
    shown.stage.advance(by: 1)
    #expect(shown.content?.textLayoutGuide?.layoutFrame.width == 288)
  }

  @Test("an accessory leaves 8 points between itself and the text")
  func accessory() throws {
    var content = UIListContentConfiguration.cell()
    content.text = String(repeating: "Text ", count: 20)
    content.textProperties.numberOfLines = 1
    let shown = CellScenario {
      $0.contentConfiguration = content
      $0.accessoryType = .disclosureIndicator
    }
    let guide = try #require(shown.content?.textLayoutGuide)
    shown.stage.advance(by: 0)
    // The accessory is 12 wide, 16 from the edge.
    #expect(guide.layoutFrame.maxX == CGFloat(320 - 16 - 12 - 8))
  }

  @Test("content is mirrored where text is read from right to left")
  func mirrored() throws {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    var content = UIListContentConfiguration.cell()
    (content.text, content.image) = ("Text", picture)
    let view = UIListContentView(configuration: content)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
    view.semanticContentAttribute = .forceRightToLeft
    let guide = try #require(view.imageLayoutGuide)
    view.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 200 - 16 - 20, y: 12, width: 20, height: 20))
  }

  @Test("texts are changed, attributed, and limited in lines as their properties say")
  func properties() {
    var content = UIListContentConfiguration.groupedHeader()
    content.text = "general"
    #expect(content.textProperties.transform == .uppercase)
    content.secondaryAttributedText = NSAttributedString(
      string: "red", attributes: [.foregroundColor: UIColor.red])
    content.textProperties.numberOfLines = 2
    content.textProperties.alignment = .center
    let view = UIListContentView(configuration: content)
    let labels = view.subviews.compactMap { $0 as? UILabel }
    #expect(labels.map(\.text) == ["GENERAL", "red"])
    #expect(labels[0].numberOfLines == 2 && labels[0].textAlignment == .center)
    #expect(labels[0].textColor == .secondaryLabel && labels[1].textColor == .red)
    #expect(labels[0].font.pointSize == 13)
  }

  @Test("content views size themselves by constraints anywhere")
  func standalone() {
    var content = UIListContentConfiguration.subtitleCell()
    (content.text, content.secondaryText) = ("Title", "Detail")
    let view = UIListContentView(configuration: content)
    let (title, detail) = (labelSize("Title", .body), labelSize("Detail", .caption1))
    // Margins 16 and 8, 11 and 11.
    #expect(
      view.intrinsicContentSize
        == CGSize(
          width: 24 + max(title.width, detail.width), height: 25 + title.height + detail.height))
    content.text = String(repeating: "words ", count: 20)
    view.configuration = content
    let narrow = view.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(narrow.width == 200 && narrow.height > 25 + 3 * title.height + detail.height)
  }

  @Test("a list content view refuses other configurations")
  func refusal() {
    struct Other: UIContentConfiguration {
      func makeContentView() -> any UIView & UIContentView {
        UIListContentView(configuration: .cell())
      }
      func updated(for state: any UIConfigurationState) -> Other { self }
    }
    let view = UIListContentView(configuration: .cell())
    #expect(!view.supports(Other()) && view.supports(UIListContentConfiguration.valueCell()))
    let faults = UsageFault.collect { view.configuration = Other() }
    #expect(faults.map(\.call) == ["UIListContentView.configuration"])
  }

  @Test("headers have the configuration of their table's style, 17 points above and 6 below")
  func header() {
    let shown = CellScenario(style: .insetGrouped) { _ in }
    shown.scenario.header = { view in
      var content = view.defaultContentConfiguration()
      content.text = "General"
      view.contentConfiguration = content
    }
    shown.table.reloadData()
    shown.stage.advance(by: 0)
    let header = shown.table.headerView(forSection: 0)
    #expect(header?.bounds.height == 17 + labelSize("GENERAL", .footnote).height + 6)
    // Twice the margin of the table: with the text of the rows.
    let label = header?.contentView.subviews.first { $0 is UILabel }
    #expect(label?.frame.minX == 32)
  }
}
