import Graphics

// The safe area at the sides, where phones in landscape have their camera and their corners.

extension UITableView {
  /// The insets of the contents of rows, headers and footers at the sides, and of the sections of inset tables.
  var contentSafeArea: UIEdgeInsets { insetsContentViewsToSafeArea ? sideSafeArea : .zero }

  /// Lays the rows out anew if the insets of their contents have changed.
  func contentSafeAreaMayHaveChanged() {
    let area = contentSafeArea
    if area == knownContentSafeArea { return }
    knownContentSafeArea = area
    updateCells()
    updateExtras()
    tableLayout.invalidateLayout()
    setNeedsLayout()
  }
}
