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

/// The measures of tables, in points. Apple documents the standard height of rows; the others are commonly measured.
enum TableMetrics {
  static let rowHeight: CGFloat = 44
  /// The height of the header of a plain section, and the space above it since iOS 15.
  static let plainHeader: CGFloat = 28
  static let plainHeaderPadding: CGFloat = 22
  /// The height of the header of a grouped section with a title, how much more the first one has, and the distance of the
  /// title from its bottom.
  static let groupedHeader: CGFloat = 38
  static let firstGroupedHeaderExtra: CGFloat = 17
  static let groupedTitleBottom: CGFloat = 7
  /// The height of headers and footers of grouped sections without text, and of the first header.
  static let emptyGroupedHeader: CGFloat = 17.5
  static let firstEmptyGroupedHeader: CGFloat = 35
  /// The corners of inset sections.
  static let cornerRadius: CGFloat = 10

  /// The distance of content from the edges: 20 in tables of at least 414, else 16.
  static func margin(_ width: CGFloat) -> CGFloat { width >= 414 ? 20 : 16 }
}
