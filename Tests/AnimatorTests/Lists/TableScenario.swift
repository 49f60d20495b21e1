import Animator
import Foundation

/// A table on a stage of 320 × 480 points, its data, and a log of what it calls.
@MainActor
final class TableScenario: NSObject, UITableViewDataSource, UITableViewDelegate {
  let stage = Stage(size: CGSize(width: 320, height: 480))
  let table: UITableView
  /// The texts of the rows of each section.
  var sections: [[String]]
  var titles: [String?] = []
  var heights: ((IndexPath) -> CGFloat)?
  /// How many lines of text rows have at most; 0 for any number.
  var lines = 1
  var log: [String] = []
  /// Called at the end of `tableView(_:cellForRowAt:)`.
  var onCell: ((IndexPath) -> Void)?
  /// Called by `tableView(_:willDisplay:forRowAt:)`.
  var onDisplay: ((IndexPath) -> Void)?
  /// Called by `tableView(_:didDeselectRowAt:)`.
  var onDeselect: (() -> Void)?
  /// How many cells were made.
  private(set) var made = 0

  init(_ sections: [[String]], style: UITableView.Style = .plain) {
    self.sections = sections
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
    super.init()
    table.rowHeight = 40
    table.dataSource = self
    table.delegate = self
    stage.window.addSubview(table)
    stage.advance(by: 0)
    log = []
  }

  convenience init(rows: Int) {
    self.init([(0..<rows).map { "\($0)" }])
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? makeCell()
    cell.textLabel?.numberOfLines = lines
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    onCell?(indexPath)
    return cell
  }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { onDisplay?(indexPath) }

  private func makeCell() -> UITableViewCell {
    made += 1
    return UITableViewCell(style: .default, reuseIdentifier: "row")
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights?(indexPath) ?? tableView.rowHeight
  }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    log.append("shouldHighlight \(indexPath.row)")
    return true
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    log.append("didHighlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    log.append("didUnhighlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    log.append("willSelect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("didSelect \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    log.append("willDeselect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("didDeselect \(indexPath.row)")
    onDeselect?()
  }

  // MARK: Seen

  /// The texts of the rows in sight and where they are seen now.
  var seen: [String: CGFloat] {
    var found: [String: CGFloat] = [:]
    for case let cell as UITableViewCell in table.subviews {
      guard let text = cell.textLabel?.text, let layer = cell.layer.presentation() else { continue }
      found[text] = layer.frame.minY
    }
    return found
  }

  /// The texts of the rows in sight, from top to bottom.
  var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  func cell(_ row: Int, _ section: Int = 0) -> UITableViewCell? {
    table.cellForRow(at: IndexPath(row: row, section: section))
  }
}

extension TableScenario {
  /// Whether one view only shows a text: rows that are reloaded are shown by two for a while.
  func isOnce(_ text: String) -> Bool {
    table.subviews.count { ($0 as? UITableViewCell)?.textLabel?.text == text } == 1
  }
}
