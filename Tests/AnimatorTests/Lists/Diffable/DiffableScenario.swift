import Animator
import Foundation

/// A table and a collection view with diffable data sources, on stages of their own.
@MainActor
final class DiffableScenario {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  let stage = Stage(size: CGSize(width: 320, height: 400), scale: 1)
  let table: UITableView
  let source: UITableViewDiffableDataSource<String, Int>

  init(_ snapshot: Snapshot? = nil) {
    table = UITableView(frame: stage.window.bounds, style: .plain)
    table.rowHeight = 40
    table.register(NumberCell.self, forCellReuseIdentifier: "row")
    source = UITableViewDiffableDataSource(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      (cell as? NumberCell)?.number = item
      return cell
    }
    stage.window.addSubview(table)
    if let snapshot { source.apply(snapshot, animatingDifferences: false) }
    stage.advance(by: 0)
  }

  /// The items in sight and where their cells are, from top to bottom.
  var frames: [String] {
    table.visibleCells.compactMap { $0 as? NumberCell }.map { "\($0.number) \($0.frame)" }
  }

  /// Where the cell of each item in sight is seen now.
  var seen: [Int: CGFloat] {
    var seen: [Int: CGFloat] = [:]
    for case let cell as NumberCell in table.visibleCells {
      seen[cell.number] = cell.layer.presentation()?.frame.minY
    }
    return seen
  }

  func cell(_ item: Int) -> NumberCell? {
    source.indexPath(for: item).flatMap(table.cellForRow) as? NumberCell
  }
}

final class NumberCell: UITableViewCell {
  var number = 0
}

extension NSDiffableDataSourceSnapshot
where SectionIdentifierType == String, ItemIdentifierType == Int {
  /// A snapshot of sections "0", "1"… with items.
  init(_ sections: [[Int]]) {
    self.init()
    for (index, items) in sections.enumerated() {
      appendSections(["\(index)"])
      appendItems(items, toSection: "\(index)")
    }
  }

  /// A random snapshot of some of 6 sections and 40 items, in random order.
  static func random(_ random: inout some RandomNumberGenerator) -> Self {
    var snapshot = Self()
    let sections = (0..<6).shuffled(using: &random)
      .prefix(Int.random(in: 1...6, using: &random)).map { "\($0)" }
    snapshot.appendSections(sections)
    // Mostly in order: some items stay where they are.
    var items = Array(0..<40)
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let item = items.remove(at: Int.random(in: 0..<items.count, using: &random))
      if Bool.random(using: &random) {
        items.insert(item, at: Int.random(in: 0...items.count, using: &random))
      }
    }
    for item in items {
      let isHome = Int.random(in: 0..<4, using: &random) > 0
      let section =
        isHome ? sections[item % sections.count] : sections.randomElement(using: &random)
      snapshot.appendItems([item], toSection: section)
    }
    return snapshot
  }
}
