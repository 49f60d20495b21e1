import Foundation
import SceneScript
import Testing

/// A list with configurations, what belongs to it, and what happens in it.
struct ConfiguredListPicture: Sendable, CustomTestStringConvertible {
  let name: String
  /// The number of frames.
  var count = 1
  /// Shows the list; the result is kept until the picture is made.
  let show: @MainActor @Sendable (Stage) -> (keep: AnyObject, change: () -> Void)

  var testDescription: String { name }

  @MainActor
  func record() throws -> (timeline: Timeline, from: MediaTime, to: MediaTime) {
    let stage = Stage(size: CGSize(width: 375, height: 480), scale: 2)
    let shown = show(stage)
    stage.advance(by: 0)
    let begin = stage.time
    shown.change()
    try stage.advanceUntilIdle()
    stage.advance(by: count == 1 ? 0.1 : 0)
    withExtendedLifetime(shown.keep) {}
    return (stage.timeline, begin, stage.time)
  }

  static let all = [
    ConfiguredListPicture(name: "configurations") { stage in
      let rows = ConfiguredRows()
      let table = rows.show(on: stage, .insetGrouped)
      return (
        rows,
        {
          table.selectRow(
            at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .none)
        }
      )
    },
    ConfiguredListPicture(name: "index") { stage in
      let rows = IndexedRows()
      rows.show(on: stage)
      return (rows, {})
    },
    ConfiguredListPicture(name: "multiselect", count: 5) { stage in
      let rows = ConfiguredRows()
      let table = rows.show(on: stage, .plain)
      table.allowsMultipleSelectionDuringEditing = true
      return (
        rows,
        {
          table.setEditing(true, animated: true)
          stage.touch.after(0.35).tap(at: CGPoint(x: 200, y: 130))
        }
      )
    },
    ConfiguredListPicture(name: "outline", count: 5) { stage in
      let outline = OutlineList()
      outline.show(on: stage)
      return (
        outline,
        { stage.touch.tap(at: CGPoint(x: 351, y: 66)) }
      )
    },
    ConfiguredListPicture(name: "accessories", count: 5) { stage in
      let list = AccessoryList()
      list.show(on: stage)
      return (list, { list.view?.isEditing = true })
    },
  ]

  /// A square of a color with round corners.
  @MainActor
  static func icon(_ color: UIColor, side: CGFloat = 29) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      color.setFill()
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: 0, width: side, height: side), cornerRadius: side * 0.22
      ).fill()
    }
  }
}

/// Rows of all content configurations.
@MainActor
final class ConfiguredRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  private var contents: [UIListContentConfiguration] = []

  func show(on stage: Stage, _ style: UITableView.Style) -> UITableView {
    var cell = UIListContentConfiguration.cell()
    (cell.text, cell.image) = ("General", ConfiguredListPicture.icon(.systemGray))
    var subtitle = UIListContentConfiguration.subtitleCell()
    (subtitle.text, subtitle.secondaryText) = ("Ada Lovelace", "Notes on the Analytical Engine")
    subtitle.image = ConfiguredListPicture.icon(.systemIndigo, side: 60)
    subtitle.imageProperties.maximumSize = CGSize(width: 40, height: 40)
    subtitle.imageProperties.cornerRadius = 20
    var value = UIListContentConfiguration.valueCell()
    (value.text, value.secondaryText) = ("Version", "17.4")
    var selected = UIListContentConfiguration.cell()
    (selected.text, selected.image) = ("Selected", ConfiguredListPicture.icon(.systemOrange))
    var long = UIListContentConfiguration.cell()
    long.text = "A text that is longer than one line of the row, and wraps to the next"
    contents = [cell, subtitle, value, selected, long]
    let table = UITableView(frame: stage.window.bounds, style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "title")
    (table.dataSource, table.delegate) = (self, self)
    stage.window.addSubview(table)
    return table
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    contents.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.contentConfiguration = contents[indexPath.row]
    cell.accessoryType = indexPath.row == 2 ? .disclosureIndicator : .none
    return cell
  }

  private func title(_ table: UITableView, _ text: String) -> UIView? {
    let view = table.dequeueReusableHeaderFooterView(withIdentifier: "title")
    guard var content = view?.defaultContentConfiguration() else { return nil }
    content.text = text
    view?.contentConfiguration = content
    return view
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    title(tableView, "Configurations")
  }

  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    title(tableView, "A footer explains the section above it.")
  }
}

/// Contacts by their first letters.
@MainActor
final class IndexedRows: NSObject, UITableViewDataSource {
  private let names = ["Ada", "Alan", "Barbara", "Edsger", "Grace", "John", "Ken", "Margaret"]
  private var letters: [String] { Array(Set(names.map { String($0.prefix(1)) })).sorted() }

  func show(on stage: Stage) {
    let table = UITableView(frame: stage.window.bounds, style: .plain)
    table.dataSource = self
    stage.window.addSubview(table)
  }

  private func names(in section: Int) -> [String] {
    names.filter { $0.hasPrefix(letters[section]) }
  }

  func numberOfSections(in tableView: UITableView) -> Int { letters.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names(in: section).count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = names(in: indexPath.section)[indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    letters[section]
  }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    [UITableView.indexSearch] + (65..<91).compactMap { UnicodeScalar($0).map(String.init) } + ["#"]
  }
}

/// A hierarchy whose first item can be expanded.
@MainActor
final class OutlineList {
  private var source: UICollectionViewDiffableDataSource<Int, String>?

  func show(on stage: Stage) {
    let view = ConfiguredCells.view(on: stage)
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, name in
      var content = cell.defaultContentConfiguration()
      content.text = name
      cell.contentConfiguration = content
      cell.accessories = name.hasPrefix("Folder") ? [.outlineDisclosure()] : []
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      view, path, name in
      view.dequeueConfiguredReusableCell(using: rows, for: path, item: name)
    }
    var tree = NSDiffableDataSourceSectionSnapshot<String>()
    tree.append(["Inbox", "Folders", "Drafts", "Sent"])
    tree.append(["Receipts", "Travel", "Family"], to: "Folders")
    source.apply(tree, to: 0, animatingDifferences: false)
    self.source = source
  }
}

/// Cells with all accessories.
@MainActor
final class AccessoryList {
  private var source: UICollectionViewDiffableDataSource<Int, String>?
  private(set) weak var view: UICollectionView?

  func show(on stage: Stage) {
    let view = ConfiguredCells.view(on: stage)
    self.view = view
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, path, name in
      var content = cell.defaultContentConfiguration()
      content.text = name
      cell.contentConfiguration = content
      cell.accessories = Self.accessories(path.item)
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      view, path, name in
      view.dequeueConfiguredReusableCell(using: rows, for: path, item: name)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["Disclosure", "Check mark", "Label", "Detail", "Insert", "Select"])
    source.apply(snapshot, animatingDifferences: false)
    self.source = source
    view.allowsMultipleSelectionDuringEditing = true
    view.selectItem(at: IndexPath(item: 5, section: 0), animated: false, scrollPosition: [])
  }

  private static func accessories(_ item: Int) -> [UICellAccessory] {
    switch item {
    case 0: [.disclosureIndicator(), .delete(), .reorder()]
    case 1: [.checkmark(), .delete(), .reorder()]
    case 2: [.label(text: "12"), .disclosureIndicator(), .delete(), .reorder()]
    case 3: [.detail(), .delete()]
    case 4: [.insert()]
    default: [.multiselect()]
    }
  }
}

/// A column of cells, 44 points each.
@MainActor
enum ConfiguredCells {
  static func view(on stage: Stage) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 375, height: 44)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    view.backgroundColor = .systemBackground
    stage.window.addSubview(view)
    return view
  }
}
