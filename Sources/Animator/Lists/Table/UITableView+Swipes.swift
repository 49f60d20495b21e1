import Foundation
import Graphics

// Rows that are swiped aside to show their actions.

extension UITableView {
  /// How a row moves when the finger lets it go: a spring of this duration in seconds that does not bounce. Commonly
  /// measured.
  private static let swipeDuration = 0.4
  /// Which part of the row a swipe covers that performs the first action.
  private static let fullSwipe: CGFloat = 0.5
  /// How fast a finger opens or closes a row that it has not moved far enough, in points per second.
  private static let flickVelocity: CGFloat = 300

  /// A finger begins to swipe a row.
  ///
  /// - Returns: Whether that row has actions on that side.
  func beginSwipe(_ touch: UITouch, isLeading: Bool) -> Bool {
    if let swipe = swipedRow {
      if sequence(first: touch.view, next: { $0?.superview }).contains(where: { $0 === swipe.cell })
      {
        swipe.start = swipe.offset
        return true
      }
      closeSwipe()
    }
    guard !isEditing, let path = row(under: touch), let cell = cellForRow(at: path),
      let actions = swipeActions(path, isLeading: isLeading), !actions.actions.isEmpty
    else { return false }
    let swipe = SwipedRow(cell, actions, isLeading: isLeading)
    swipe.buttons.onTap = { [weak self, weak swipe] index in
      if let swipe { self?.perform(index, of: swipe) }
    }
    UIView.performWithoutAnimation {
      insertSubview(swipe.buttons, belowSubview: cell)
      swipedRow = swipe
      layOutSwipe()
    }
    delegate?.tableView(self, willBeginEditingRowAt: path)
    return true
  }

  private func swipeActions(_ path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    let own =
      isLeading
      ? delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
      : delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        ?? (delegate == nil ? .unanswered : nil)
    if own !== UISwipeActionsConfiguration.unanswered { return own }
    guard !isLeading, dataSource?.tableView(self, canEditRowAt: path) ?? false,
      delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete
    else { return nil }
    let delete = UIContextualAction(style: .destructive, title: "Delete") {
      [weak self] _, cell, done in
      if let self, let path = (cell as? UITableViewCell).flatMap(self.indexPath) {
        dataSource?.tableView(self, commit: .delete, forRowAt: path)
      }
      done(true)
    }
    let configuration = UISwipeActionsConfiguration(actions: [delete])
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }

  /// The finger has moved, or let the row go.
  func swiped(_ recognizer: RowSwipeGestureRecognizer) {
    guard let swipe = swipedRow else { return }
    let (x, velocity) = (recognizer.translation(in: self).x, recognizer.velocity(in: self).x)
    let away = swipe.isLeading ? x : -x
    switch recognizer.state {
    case .began, .changed: move(swipe, to: swipe.start + away)
    case .ended: letGo(swipe, velocity: swipe.isLeading ? velocity : -velocity)
    case .cancelled: closeSwipe()
    case .possible, .failed: break
    }
  }

  private func move(_ swipe: SwipedRow, to offset: CGFloat) {
    let full = swipe.buttons.fullWidth
    let stretches = swipe.configuration.performsFirstActionWithFullSwipe
    swipe.offset = max(offset, 0)
    // Beyond its buttons, a row that no swipe can finish follows the finger less and less.
    if swipe.offset > full && !stretches {
      swipe.offset =
        full + RubberBand.offset(for: swipe.offset - full, length: swipe.cell.bounds.width)
    }
    let isStretched = stretches && swipe.offset > swipe.cell.bounds.width * Self.fullSwipe
    if isStretched != swipe.buttons.isStretched {
      UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
        swipe.buttons.isStretched = isStretched
        swipe.buttons.layoutIfNeeded()
      }
    }
    layOutSwipe()
  }

  private func letGo(_ swipe: SwipedRow, velocity: CGFloat) {
    if swipe.buttons.isStretched { return perform(0, of: swipe) }
    let full = swipe.buttons.fullWidth
    let opens =
      abs(velocity) > Self.flickVelocity ? velocity > 0 : swipe.offset > full / 2
    if !opens { return closeSwipe() }
    swipe.isOpen = true
    animateSwipe(swipe, to: full)
  }

  /// Moves the open row back.
  func closeSwipe() {
    guard let swipe = swipedRow else { return }
    swipe.isOpen = false
    animateSwipe(swipe, to: 0)
  }

  private func animateSwipe(_ swipe: SwipedRow, to offset: CGFloat) {
    swipe.offset = offset
    UIView.animate(
      withDuration: Self.swipeDuration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      layOutSwipe()
    } completion: { [weak self] _ in
      if offset == 0 && swipe.offset == 0 { self?.endSwipe(swipe) }
    }
  }

  private func endSwipe(_ swipe: SwipedRow) {
    guard swipedRow === swipe else { return swipe.buttons.removeFromSuperview() }
    swipedRow = nil
    swipe.buttons.removeFromSuperview()
    delegate?.tableView(self, didEndEditingRowAt: indexPath(for: swipe.cell))
  }

  private func perform(_ index: Int, of swipe: SwipedRow) {
    let action = swipe.configuration.actions[index]
    action.handler(action, swipe.cell) { [weak self, weak swipe] _ in
      if let self, swipe === swipedRow { closeSwipe() }
    }
  }

  /// Places the row that is aside, and its buttons where it has been.
  func layOutSwipe() {
    guard let swipe = swipedRow else { return }
    guard let path = indexPath(for: swipe.cell) else { return leave(swipe) }
    let row = rectForRow(at: path)
    swipe.cell.center.x = row.midX + swipe.shift
    let width = min(swipe.offset, row.width)
    swipe.buttons.frame = CGRect(
      x: swipe.isLeading ? row.minX : row.maxX - width, y: row.minY, width: width,
      height: row.height)
    swipe.buttons.layoutIfNeeded()
  }

  /// The row is gone, or out of sight: its actions go with it. In the animation of a batch, the first one covers the row
  /// while that collapses.
  private func leave(_ swipe: SwipedRow) {
    swipedRow = nil
    let buttons = swipe.buttons
    guard UIView.inheritedAnimationDuration > 0 else { return buttons.removeFromSuperview() }
    // Behind the row, which is behind the others now.
    UIView.performWithoutAnimation { buttons.layer.zPosition = -2 }
    buttons.isStretched = true
    let (old, width) = (buttons.frame, swipe.cell.bounds.width)
    buttons.frame = CGRect(
      x: swipe.isLeading ? old.minX : old.maxX - width, y: old.minY, width: width, height: 0)
    buttons.layoutIfNeeded()
    let element = ListElement.decoration(kind: "actions", IndexPath(row: 0, section: 0))
    engine.leaving.add(buttons, element, exists: false, batch: engine.batchNumber)
  }
}
