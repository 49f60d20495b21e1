import Foundation
import Graphics

/// A list whose rows can be swiped aside.
@MainActor
protocol SwipeHost: UIScrollView {
  var engine: ListEngine { get }
  /// The cell under a finger that may be swiped, and its row.
  func swipeableCell(under touch: UITouch) -> (cell: UIView, path: IndexPath)?
  /// The actions of a row on one side; nil for none.
  func swipeActions(_ path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration?
  /// Where a cell is that is not swiped aside, in its superview; nil if it is gone.
  func restingFrame(ofSwiped cell: UIView) -> CGRect?
  /// Called when a cell begins to be aside, and when it no longer is.
  func setSwiped(_ isSwiped: Bool, _ cell: UIView)
  /// Called when a finger begins to swipe a row.
  func willSwipe(_ path: IndexPath)
  /// Called when a row is no longer aside.
  func didEndSwiping(_ cell: UIView)
}

/// Swipes rows aside to show their actions, one at a time.
@MainActor
final class RowSwipes {
  /// How a row moves when the finger lets it go: a spring of this duration in seconds that does not bounce. Commonly
  /// measured.
  private static let duration = 0.4
  /// The fraction of the row's width beyond which a swipe performs the first action.
  private static let fullSwipe: CGFloat = 0.5
  /// How fast a finger opens or closes a row that it has not moved far enough, in points per second.
  private static let flickVelocity: CGFloat = 300

  private weak var host: (any SwipeHost)?
  /// The row that is aside.
  private(set) var row: SwipedRow?

  init(in host: any SwipeHost) {
    self.host = host
    host.addGestureRecognizer(RowSwipeGestureRecognizer(of: self))
  }

  /// Whether the leading edge is the right one.
  private var isMirrored: Bool { host?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  // MARK: Fingers

  /// A finger begins to swipe a row.
  ///
  /// - Returns: Whether that row has actions on that side.
  func begin(_ touch: UITouch, isLeft: Bool) -> Bool {
    if let row {
      if sequence(first: touch.view, next: { $0?.superview }).contains(where: { $0 === row.cell }) {
        row.start = row.offset
        return true
      }
      close()
    }
    guard let host, let (cell, path) = host.swipeableCell(under: touch),
      let actions = host.swipeActions(path, isLeading: isLeft != isMirrored),
      !actions.actions.isEmpty
    else { return false }
    show(actions, of: cell, path, isLeft: isLeft)
    return true
  }

  /// Places the actions of a row behind it.
  private func show(
    _ actions: UISwipeActionsConfiguration, of cell: UIView, _ path: IndexPath, isLeft: Bool
  ) {
    guard let host else { return }
    let row = SwipedRow(cell, actions, isLeft: isLeft)
    row.buttons.onTap = { [weak self, weak row] index in
      if let row { self?.perform(index, of: row) }
    }
    UIView.performWithoutAnimation {
      host.setSwiped(true, cell)
      cell.superview?.insertSubview(row.buttons, belowSubview: cell)
      self.row = row
      layOut()
    }
    host.willSwipe(path)
  }

  /// The finger has moved, or let the row go.
  func swiped(_ recognizer: RowSwipeGestureRecognizer) {
    guard let host, let row else { return }
    let (x, velocity) = (recognizer.translation(in: host).x, recognizer.velocity(in: host).x)
    let away = row.isLeft ? x : -x
    switch recognizer.state {
    case .began, .changed: move(row, to: row.start + away)
    case .ended: letGo(row, velocity: row.isLeft ? velocity : -velocity)
    case .cancelled: close()
    case .possible, .failed: break
    }
  }

  private func move(_ row: SwipedRow, to offset: CGFloat) {
    let full = row.buttons.fullWidth
    let stretches = row.configuration.performsFirstActionWithFullSwipe
    row.offset = max(offset, 0)
    // Beyond its buttons, a row that no swipe can finish follows the finger less and less.
    if row.offset > full && !stretches {
      row.offset =
        full + RubberBand.offset(for: row.offset - full, length: row.cell.bounds.width)
    }
    let isStretched = stretches && row.offset > row.cell.bounds.width * Self.fullSwipe
    if isStretched != row.buttons.isStretched {
      UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
        row.buttons.isStretched = isStretched
        row.buttons.layoutIfNeeded()
      }
    }
    layOut()
  }

  private func letGo(_ row: SwipedRow, velocity: CGFloat) {
    if row.buttons.isStretched { return perform(0, of: row) }
    let full = row.buttons.fullWidth
    let opens = abs(velocity) > Self.flickVelocity ? velocity > 0 : row.offset > full / 2
    if !opens { return close() }
    row.isOpen = true
    animate(row, to: full)
  }

  // MARK: Movements

  /// Opens the trailing actions of a row without a finger.
  func open(_ cell: UIView, _ path: IndexPath, _ actions: UISwipeActionsConfiguration) {
    show(actions, of: cell, path, isLeft: isMirrored)
    guard let row else { return }
    row.isOpen = true
    animate(row, to: row.buttons.fullWidth)
  }

  /// Moves the open row back.
  func close(animated: Bool = true) {
    guard let row else { return }
    row.isOpen = false
    if animated { return animate(row, to: 0) }
    row.offset = 0
    layOut()
    end(row)
  }

  private func animate(_ row: SwipedRow, to offset: CGFloat) {
    row.offset = offset
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      layOut()
    } completion: { [weak self] _ in
      if offset == 0 && row.offset == 0 { self?.end(row) }
    }
  }

  private func end(_ row: SwipedRow) {
    guard self.row === row else { return row.buttons.removeFromSuperview() }
    self.row = nil
    host?.setSwiped(false, row.cell)
    row.buttons.removeFromSuperview()
    host?.didEndSwiping(row.cell)
  }

  private func perform(_ index: Int, of row: SwipedRow) {
    let action = row.configuration.actions[index]
    action.handler(action, row.cell) { [weak self, weak row] _ in
      if let self, row === self.row { close() }
    }
  }

  /// Called after a layout of the list. A drag of its contents closes the row.
  func listWasLaidOut() {
    // A batch that is about to be animated lays the row out in its animation.
    guard let host, let row, !host.engine.isShowingChange else { return }
    if row.isOpen && host.isDragging { close() } else { layOut() }
  }

  /// Places the row that is aside, and its buttons where it has been.
  func layOut() {
    guard let host, let row else { return }
    guard let frame = host.restingFrame(ofSwiped: row.cell) else { return leave(row, in: host) }
    row.cell.center.x = frame.midX + row.shift
    let width = min(row.offset, frame.width)
    row.buttons.frame = CGRect(
      x: row.isLeft ? frame.minX : frame.maxX - width, y: frame.minY, width: width,
      height: frame.height)
    row.buttons.layoutIfNeeded()
  }

  /// The row is gone, or out of sight: its actions go with it. In the animation of a batch, the first
  /// one covers the row while that collapses.
  private func leave(_ row: SwipedRow, in host: any SwipeHost) {
    self.row = nil
    host.setSwiped(false, row.cell)
    let (buttons, engine) = (row.buttons, host.engine)
    guard UIView.inheritedAnimationDuration > 0 else { return buttons.removeFromSuperview() }
    // In front of the row, which goes behind the others only by and by.
    UIView.performWithoutAnimation { buttons.layer.zPosition = 0.5 }
    buttons.isStretched = true
    // The row collapses, its symbols and titles do not.
    buttons.buttonHeight = buttons.bounds.height
    let (old, width) = (buttons.frame, row.cell.bounds.width)
    buttons.frame = CGRect(
      x: row.isLeft ? old.minX : old.maxX - width, y: old.minY, width: width, height: 0)
    buttons.layoutIfNeeded()
    let element = ListElement.decoration(kind: "actions", IndexPath(row: 0, section: 0))
    engine.leaving.add(buttons, element, exists: false, batch: engine.batchNumber)
  }
}
