import Foundation
import Graphics

/// The geometry of a section of a table, in points.
struct TableSection {
  /// Where it begins.
  var y: CGFloat = 0
  /// The space above its header.
  var padding: CGFloat = 0
  /// The heights of header and footer; 0 for none.
  var header: CGFloat = 0
  var footer: CGFloat = 0
  var rows: RowHeights

  var headerY: CGFloat { y + padding }
  var rowsY: CGFloat { headerY + header }
  var footerY: CGFloat { rowsY + rows.total }
  var maxY: CGFloat { footerY + footer }

  /// The vertical extent of a row.
  func row(_ index: Int) -> (y: CGFloat, height: CGFloat) {
    (rowsY + rows.offset(of: index), rows[index].height)
  }
}
