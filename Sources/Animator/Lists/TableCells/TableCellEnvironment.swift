import CoreAnimation
import Foundation
import Graphics

/// The values that a cell takes over from its table.
struct TableCellEnvironment {
  var style = UITableView.Style.plain
  /// The width of the table.
  var width: CGFloat = 0
  var separatorStyle = UITableViewCell.SeparatorStyle.none
  var separatorColor: UIColor?
  var separatorInset = UIEdgeInsets(top: 0, left: -1, bottom: 0, right: 0)
  /// The width of the rows that the index beside them covers, in points.
  var indexWidth: CGFloat = 0
  /// The parts of the safe area inside of which the content is, at the left and the right.
  var safeArea = UIEdgeInsets.zero
  var isFirst = false
  var isLast = false
  /// The height of a line of one pixel, in points.
  var pixel: CGFloat = 1
  /// The least height of rows with the labels of the cell, in points.
  var rowHeight = TableMetrics.rowHeight

  /// The height that the line takes of the row.
  var lineHeight: CGFloat { separatorStyle == .singleLine ? pixel : 0 }

  /// Rounds the corners of the first and the last row of an inset section.
  @MainActor
  func round(_ layer: CALayer) {
    let isInset = style == .insetGrouped && (isFirst || isLast)
    layer.cornerRadius = isInset ? TableMetrics.cornerRadius : 0
    // Rows that unfold are clipped, too.
    if isInset { layer.masksToBounds = true }
    let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let bottom: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    layer.maskedCorners = (isFirst ? top : []).union(isLast ? bottom : [])
  }
}

/// The editing state that a cell shows.
struct TableCellEditing: Equatable {
  var isOn = false
  var style = UITableViewCell.EditingStyle.none
  var canMove = false
  /// Whether the row is swiped aside, or being reordered.
  var isSwiped = false
  /// Whether the row shows a circle, because several rows can be selected.
  var showsCircle = false

  /// Whether there is a control at the leading edge.
  var showsControl: Bool { style != .none || showsCircle }
  var isReordering = false
}
