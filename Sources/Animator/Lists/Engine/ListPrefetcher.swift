public import Foundation

/// Methods that report rows of a table that will soon come into sight, to load their data.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Called for rows up to half a screen away, in the direction of the last movement.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Called for rows that are no longer expected; does nothing by default.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

/// Notices which items will soon come into sight: those up to half a screen beyond the edge towards which the contents
/// were moved last.
@MainActor
struct ListPrefetcher {
  private var offset: CGFloat = 0
  private var isBackward = false
  private var announced: Set<IndexPath> = []

  mutating func update(_ table: UITableView) {
    guard let prefetching = table.prefetchDataSource else { return }
    let (y, height) = (table.bounds.minY, table.bounds.height)
    if y != offset { isBackward = y < offset }
    offset = y
    let rect = CGRect(
      x: 0, y: isBackward ? y - height / 2 : y + height, width: table.bounds.width,
      height: height / 2)
    let shown = Set(table.engine.shownItems)
    let expected = Set(table.indexPathsForRows(in: rect) ?? []).subtracting(shown)
    let added = expected.subtracting(announced).sorted()
    let dropped = announced.subtracting(expected).subtracting(shown).sorted()
    announced = expected
    if !dropped.isEmpty { prefetching.tableView(table, cancelPrefetchingForRowsAt: dropped) }
    if !added.isEmpty { prefetching.tableView(table, prefetchRowsAt: added) }
  }
}
