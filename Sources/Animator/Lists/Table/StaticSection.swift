import Foundation

/// A section of a table whose cells are in its document.
package struct StaticSection {
  /// The title above; nil for none.
  package let header: String?
  /// The text below; nil for none.
  package let footer: String?
  /// The cells, which are not reused.
  package let cells: [UITableViewCell]
  /// The heights of the cells that have one of their own, in points.
  package let heights: [Int: CGFloat]

  /// Creates a section.
  package init(
    header: String?, footer: String?, cells: [UITableViewCell], heights: [Int: CGFloat] = [:]
  ) {
    (self.header, self.footer, self.cells, self.heights) = (header, footer, cells, heights)
  }

  /// The height of a cell that has one of its own; nil for that of the table.
  func height(ofRow row: Int) -> CGFloat? { heights[row] }
}

extension UITableViewController {
  func staticSection(_ index: Int) -> StaticSection? {
    guard let staticSections, staticSections.indices.contains(index) else { return nil }
    return staticSections[index]
  }

  func staticCell(_ path: IndexPath) -> UITableViewCell? {
    guard let cells = staticSection(path.section)?.cells, cells.indices.contains(path.row) else {
      return nil
    }
    return cells[path.row]
  }
}
