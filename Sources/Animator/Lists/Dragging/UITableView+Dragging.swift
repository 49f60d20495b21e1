import Foundation
import Graphics

/// A row that is reordered by dragging its handle.
///
/// The table has the row at its origin until it is dropped; rows, headers and footers between there and the target are
/// displaced by the height of the row.
@MainActor
struct RowDrag {
  /// Where it came from, and where it would be dropped.
  let origin: IndexPath
  var target: IndexPath
  /// The vertical center of its cell in the contents, and the distance from the finger to it, in points.
  var position: CGFloat
  let grip: CGFloat
  /// The height of its cell, in points.
  let height: CGFloat
  weak var gesture: UIGestureRecognizer?
  /// Scrolls the contents while the row is beyond their visible part.
  let autoScroll: ListAutoScroll

  /// By how much an element is displaced, in points.
  func displacement(of element: ListElement) -> CGFloat {
    switch element {
    case .cell(let path):
      // In another section, the row is dropped before the one at the target.
      let isReplaced = path == target && target.section == origin.section
      if path > origin && (path < target || isReplaced) { return -height }
      return path < origin && path >= target ? height : 0
    case .supplementary(TableLayout.header, let path):
      return displacement(origin.section + 1, target.section + 1, of: path.section)
    case .supplementary(_, let path):
      return displacement(origin.section, target.section, of: path.section)
    case .decoration: return 0
    }
  }

  private func displacement(_ origin: Int, _ target: Int, of section: Int) -> CGFloat {
    if section >= origin && section < target { return -height }
    return section >= target && section < origin ? height : 0
  }
}

extension UITableView {
  /// A finger on the handle of a row has moved, or been lifted.
  func handleMoved(_ cell: UITableViewCell, _ gesture: UIGestureRecognizer) {
    let y = gesture.location(in: self).y
    if gesture.state == .began { return beginDrag(cell, gesture, y) }
    guard let drag = editing.drag, drag.gesture === gesture else { return }
    switch gesture.state {
    case .changed: moveDrag(to: y + drag.grip)
    case .ended, .cancelled: drop(isCancelled: gesture.state == .cancelled)
    case .began, .possible, .failed: break
    }
  }

  private func beginDrag(_ cell: UITableViewCell, _ gesture: UIGestureRecognizer, _ y: CGFloat) {
    guard editing.drag == nil, let path = indexPath(for: cell) else { return }
    let autoScroll = ListAutoScroll(in: self) { [weak self] change in
      guard let self, let drag = editing.drag else { return }
      moveDrag(to: drag.position + change.y)
    }
    editing.drag = RowDrag(
      origin: path, target: path, position: cell.center.y, grip: cell.center.y - y,
      height: cell.bounds.height, gesture: gesture, autoScroll: autoScroll)
    lift(cell, true)
  }

  func lift(_ cell: UITableViewCell, _ isLifted: Bool) {
    cell.editing.isReordering = isLifted
    cell.layer.zPosition = isLifted ? 1_000_000 : 0
    cell.clipsToBounds = !isLifted
    cell.layer.shadowOpacity = isLifted ? 0.25 : 0
    cell.layer.shadowRadius = 6
    cell.alpha = isLifted ? 0.9 : 1
  }

  /// The attributes of the row that is dragged.
  var movingAttributes: UICollectionViewLayoutAttributes? {
    guard let drag = editing.drag,
      let attributes = tableLayout.layoutAttributesForItem(at: drag.origin)
    else { return nil }
    attributes.center.y = drag.position
    (attributes.zIndex, attributes.alpha) = (1_000_000, 0.9)
    return attributes
  }

  /// The attributes of an element that makes room for the row that is dragged.
  func displaced(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes
  {
    let element = attributes.element
    guard let distance = editing.drag?.displacement(of: element), distance != 0 else {
      return attributes
    }
    if case .supplementary(let kind, let path) = element {
      // A header or footer that stays in sight at an edge does not make room.
      let own =
        kind == TableLayout.header
        ? rectForHeader(inSection: path.section).minY
        : rectForFooter(inSection: path.section).minY
      if attributes.frame.minY != own { return attributes }
    }
    let displaced = attributes.copied()
    displaced.center.y += distance
    return displaced
  }

  private func moveDrag(to position: CGFloat) {
    guard let drag = editing.drag else { return }
    editing.drag?.position = position
    if let cell = cellForRow(at: drag.origin) { cell.center.y = position }
    retarget()
    setNeedsLayout()
    drag.autoScroll.follow(
      CGRect(x: bounds.minX, y: position - drag.height / 2, width: 0, height: drag.height))
  }

  /// Makes room where the row would be dropped: at the row in sight that its center is over, unless the delegate wants
  /// another one.
  private func retarget() {
    guard let drag = editing.drag else { return }
    let visible = bounds.inset(by: adjustedContentInset)
    let y = min(max(drag.position, visible.minY), visible.maxY - 1)
    guard let over = indexPathForRow(at: CGPoint(x: bounds.midX, y: y)) else { return }
    let target =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: drag.origin, toProposedIndexPath: over) ?? over
    guard target != drag.target, mayDrop(drag.origin, at: target) else { return }
    editing.drag?.target = target
    UIView.animate(
      withDuration: ListEngine.updateDuration, delay: 0, options: .allowUserInteraction
    ) {
      for (element, view) in self.engine.shownInOrder where element != .cell(drag.origin) {
        guard let attributes = self.tableLayout.attributes(for: element) else { continue }
        self.engine.host?.apply(attributes, to: view)
      }
    }
  }

  /// Whether an index path is a valid destination of a row: that of a row, or after all rows of another section.
  private func mayDrop(_ origin: IndexPath, at target: IndexPath) -> Bool {
    let counts = engine.loadedCounts()
    guard target.count == 2, counts.indices.contains(target.section) else { return false }
    let more = target.section == origin.section ? 0 : 1
    return (0..<counts[target.section] + more).contains(target.row)
  }

  /// Ends the dragging of a row, and has the data source move it.
  func drop(isCancelled: Bool) {
    guard let drag = editing.drag else { return }
    editing.drag = nil
    drag.autoScroll.stop()
    let cell = cellForRow(at: drag.origin)
    let isMoved = !isCancelled && drag.target != drag.origin
    if isMoved {
      dataSource?.tableView(self, moveRowAt: drag.origin, to: drag.target)
      moveRow(at: drag.origin, to: drag.target)
    }
    UIView.animate(
      withDuration: ListEngine.updateDuration, delay: 0, options: .allowUserInteraction
    ) {
      if !isMoved { self.engine.animateLayout() }
      if let cell { self.lift(cell, false) }
    }
  }

  /// A batch ends the dragging of a row.
  func batchWillBegin() { drop(isCancelled: true) }
}
