import Animator
import Foundation
import Testing

/// Lists at the text sizes that a user can choose.
@MainActor
@Suite("Lists at other text sizes")
struct TextSizeTests {
  private func scenario(_ sections: [[String]], style: UITableView.Style = .plain) -> TableScenario
  {
    let scenario = TableScenario(sections, style: style)
    scenario.table.rowHeight = UITableView.automaticDimension
    scenario.table.sectionHeaderTopPadding = 0
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    return scenario
  }

  @Test(
    "rows are as high as is usual at a text size, and their text has it",
    arguments: [
      // Body text, and the standard heights of rows.
      (UIContentSizeCategory.extraSmall, 14.0, 44.0), (.medium, 16, 44), (.large, 17, 44),
      (.extraLarge, 19, 48), (.extraExtraLarge, 21, 52), (.extraExtraExtraLarge, 23, 58),
      (.accessibilityMedium, 28, 69), (.accessibilityLarge, 33, 81),
      (.accessibilityExtraLarge, 40, 97), (.accessibilityExtraExtraLarge, 47, 114),
      (.accessibilityExtraExtraExtraLarge, 53, 127),
    ] as [(UIContentSizeCategory, CGFloat, CGFloat)])
  func rows(category: UIContentSizeCategory, size: CGFloat, height: CGFloat) {
    let scenario = scenario([["a", "b", "c"]])
    // Rows that are shown already follow the change.
    scenario.stage.preferredContentSizeCategory = category
    scenario.stage.advance(by: 0)
    #expect(scenario.cell(0)?.textLabel?.font.pointSize == size)
    #expect(scenario.cell(2)?.frame == CGRect(x: 0, y: 2 * height, width: 320, height: height))
    #expect(scenario.table.contentSize.height == 3 * height)
    scenario.stage.preferredContentSizeCategory = .large
    scenario.stage.advance(by: 0)
    #expect(scenario.cell(0)?.textLabel?.font == .systemFont(ofSize: 17))
    #expect(scenario.cell(2)?.frame == CGRect(x: 0, y: 88, width: 320, height: 44))
  }

  @Test("rows that come into sight later have the text size, too")
  func scrolled() {
    let scenario = scenario([(0..<100).map { "\($0)" }])
    scenario.table.contentOffset.y = 1000
    scenario.stage.advance(by: 0)
    scenario.table.contentOffset.y = 0
    scenario.stage.advance(by: 0)
    scenario.stage.preferredContentSizeCategory = .accessibilityLarge
    scenario.stage.advance(by: 0)
    // Rows that have not been in sight are estimated as high.
    #expect(scenario.table.contentSize.height == 8100)
    scenario.table.contentOffset.y = 810
    scenario.stage.advance(by: 0)
    #expect(scenario.cell(10)?.frame == CGRect(x: 0, y: 810, width: 320, height: 81))
    #expect(scenario.table.visibleCells.allSatisfy { $0.textLabel?.font.pointSize == 33 })
  }

  @Test("a table has the text size that it overrides")
  func overrides() {
    let scenario = scenario([(0..<100).map { "\($0)" }])
    scenario.table.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    scenario.stage.advance(by: 0)
    scenario.table.contentOffset.y = 810
    scenario.stage.advance(by: 0)
    #expect(scenario.cell(10)?.frame == CGRect(x: 0, y: 810, width: 320, height: 81))
    #expect(scenario.table.visibleCells.allSatisfy { $0.textLabel?.font.pointSize == 33 })
    #expect(scenario.stage.preferredContentSizeCategory == .large)
  }

  @Test("a stated height of rows counts at all text sizes")
  func stated() {
    let scenario = TableScenario([["a", "b"]])
    scenario.stage.preferredContentSizeCategory = .accessibilityLarge
    scenario.stage.advance(by: 0)
    #expect(scenario.cell(1)?.frame == CGRect(x: 0, y: 40, width: 320, height: 40))
    #expect(scenario.cell(1)?.textLabel?.font.pointSize == 33)
  }

  @Test(
    "the labels of each style follow the text size",
    arguments: [
      // Body, caption 1 and subheadline: 17, 12 and 15 points by default.
      (UITableViewCell.CellStyle.default, [17], [33]), (.value1, [17, 17], [33, 33]),
      (.subtitle, [17, 12], [33, 26]), (.value2, [12, 15], [26, 30]),
    ] as [(UITableViewCell.CellStyle, [CGFloat], [CGFloat])])
  func styles(style: UITableViewCell.CellStyle, usual: [CGFloat], large: [CGFloat]) {
    let stage = Stage(size: CGSize(width: 320, height: 100))
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    stage.window.addSubview(cell)
    var sizes: [CGFloat] {
      [cell.textLabel, cell.detailTextLabel].compactMap { $0?.font.pointSize }
    }
    #expect(sizes == usual)
    stage.preferredContentSizeCategory = .accessibilityLarge
    #expect(sizes == large)
    // Labels that are made afterwards.
    let other = UITableViewCell(style: style, reuseIdentifier: nil)
    stage.window.addSubview(other)
    #expect(other.textLabel?.font.pointSize == large[0])
    #expect(other.detailTextLabel?.font.pointSize == (large.count > 1 ? large[1] : nil))
  }

  @Test("a font that an app sets stays")
  func ownFont() {
    let scenario = scenario([["a"]])
    scenario.cell(0)?.textLabel?.font = .systemFont(ofSize: 20)
    scenario.stage.preferredContentSizeCategory = .accessibilityLarge
    scenario.stage.advance(by: 0)
    #expect(scenario.cell(0)?.textLabel?.font == .systemFont(ofSize: 20))
  }

  @Test("headers of grouped tables follow the text size")
  func groupedHeaders() {
    let scenario = scenario([["a"], ["b"]], style: .grouped)
    scenario.titles = ["First", "Second"]
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    // 38, and 17 more for the first one; 17.5 below rows.
    #expect(scenario.cell(0)?.frame.minY == 55)
    #expect(scenario.cell(0, 1)?.frame.minY == 55 + 44 + 17.5 + 38)
    let header = scenario.table.headerView(forSection: 1)
    #expect(header?.textLabel?.font == .systemFont(ofSize: 13))
    scenario.stage.preferredContentSizeCategory = .accessibilityLarge
    scenario.stage.advance(by: 0)
    // 84 at this size; footnotes are 27 points.
    #expect(scenario.cell(0)?.frame.minY == 101)
    #expect(scenario.cell(0, 1)?.frame.minY == 101 + 81 + 17.5 + 84)
    #expect(scenario.table.headerView(forSection: 1)?.textLabel?.font.pointSize == 27)
  }

  @Test("headers of plain tables grow by as much as a line of them does")
  func plainHeaders() {
    let scenario = scenario([["a"]])
    scenario.titles = ["First"]
    scenario.table.reloadData()
    scenario.stage.advance(by: 0)
    #expect(scenario.cell(0)?.frame.minY == 28)
    #expect(
      scenario.table.headerView(forSection: 0)?.textLabel?.font
        == .systemFont(ofSize: 17, weight: .semibold))
    scenario.stage.preferredContentSizeCategory = .accessibilityLarge
    scenario.stage.advance(by: 0)
    // Headlines are 33 points at this size.
    let (line, usual) = (
      UIFont.systemFont(ofSize: 33, weight: .semibold).lineHeight,
      UIFont.systemFont(ofSize: 17, weight: .semibold).lineHeight
    )
    #expect(scenario.cell(0)?.frame.minY == 28 + (line - usual).rounded(.up))
    #expect(scenario.table.headerView(forSection: 0)?.textLabel?.font.pointSize == 33)
  }

  @Test("rows with a content configuration follow the text size")
  func configurations() throws {
    var content = UIListContentConfiguration.cell()
    content.text = "Hello"
    let shown = CellScenario { $0.contentConfiguration = content }
    #expect(shown.cell?.bounds.height == 44)
    shown.stage.preferredContentSizeCategory = .accessibilityLarge
    shown.stage.advance(by: 0)
    #expect(shown.cell?.bounds.height == 81)
    let label = try #require(shown.content?.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.font.pointSize == 33)
  }

  @Test("rows of lists in collection views are measured again")
  func collections() {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain))
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = item
      cell.contentConfiguration = content
      cell.accessories = [.label(text: "3")]
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    stage.window.addSubview(view)
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b"])
    source.apply(snapshot, animatingDifferences: false)
    stage.advance(by: 0)
    var second: UICollectionViewCell? { view.cellForItem(at: IndexPath(item: 1, section: 0)) }
    #expect(second?.frame == CGRect(x: 0, y: 44, width: 320, height: 44))
    stage.preferredContentSizeCategory = .accessibilityLarge
    stage.advance(by: 0)
    #expect(second?.frame == CGRect(x: 0, y: 81, width: 320, height: 81))
    // The accessory is as large as its text, 16 points from the edge.
    let label = second?.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
      .first { $0.text == "3" }
    #expect(label?.font.pointSize == 33)
    #expect(label?.bounds.size == label?.sizeThatFits(.zero))
    #expect(label.map { second?.convert($0.bounds, from: $0).maxX } == 304)
  }
}
