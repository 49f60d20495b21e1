import Foundation
import Graphics

/// The state of a table's editing mode.
@MainActor
struct TableEditing {
  var isOn = false
  /// The row that is being configured again.
  var reconfigured: IndexPath?
  /// The row that is dragged by its handle.
  var drag: RowDrag?
}

extension UITableView {
  func changeEditing(_ editing: Bool, animated: Bool) {
    guard editing != self.editing.isOn else { return }
    if !editing { drop(isCancelled: true) }
    swipes.close(animated: animated || UIView.inheritedAnimationDuration > 0)
    self.editing.isOn = editing
    showEditing(animated: animated)
  }

  /// Lets the visible rows show whether they have handles. While the table is edited, asks again which of them can be
  /// edited and moved. Rows that have not been loaded yet are left alone.
  package func updateEditing(showsReorderControls: Bool, animated: Bool) {
    for case let cell as UITableViewCell in engine.shownInOrder.map(\.value) {
      cell.showsReorderControl = showsReorderControls
    }
    if editing.isOn { showEditing(animated: animated) }
  }

  private func showEditing(animated: Bool) {
    for (element, view) in engine.shownInOrder {
      guard let path = element.cellPath, let cell = view as? UITableViewCell else { continue }
      allowEditing(cell, path)
      cell.setEditing(
        editing.isOn && (cell.editing.showsControl || cell.editing.canMove), animated: animated)
    }
  }

  /// Gives a cell that comes into sight its editing state.
  func prepareForEditing(_ cell: UITableViewCell, _ path: IndexPath) {
    allowEditing(cell, path)
    let isOn = editing.isOn && (cell.editing.showsControl || cell.editing.canMove)
    if cell.isEditing != isOn { cell.setEditing(isOn, animated: false) }
  }

  private func allowEditing(_ cell: UITableViewCell, _ path: IndexPath) {
    guard editing.isOn else { return }
    let canEdit = dataSource?.tableView(self, canEditRowAt: path) ?? false
    // With multiple selection, circles replace the controls.
    cell.editing.showsCircle = canEdit && allowsMultipleSelectionDuringEditing
    cell.editing.style =
      canEdit && !cell.editing.showsCircle
      ? delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.editing.canMove =
      cell.showsReorderControl && dataSource?.tableView(self, canMoveRowAt: path) ?? false
  }

  // MARK: Controls

  /// The disk of a row that can be deleted opens its actions, one of which deletes it; the others commit at once.
  func editControlTapped(_ cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    if cell.editingStyle == .delete {
      // As any touch beside the actions of an open row, this one closes it, and does nothing else.
      guard let row = swipes.row else { return swipes.open(cell, path, deletingActions(path)) }
      if row.isOpen { swipes.close() }
    } else {
      dataSource?.tableView(self, commit: cell.editingStyle, forRowAt: path)
    }
  }

  /// The actions that the disk of a row opens: its trailing actions, or the button that deletes it.
  private func deletingActions(_ path: IndexPath) -> UISwipeActionsConfiguration {
    guard let own = swipeActions(path, isLeading: false), !own.actions.isEmpty else {
      return deleteConfiguration(of: path)
    }
    return own
  }
}

extension UITableViewCell {
  private var table: UITableView? {
    sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? UITableView }.first
  }

  func editControlTapped() { table?.editControlTapped(self) }
  func handleMoved(_ recognizer: UIGestureRecognizer) { table?.handleMoved(self, recognizer) }

  func accessoryTapped() {
    guard let table, let path = table.indexPath(for: self) else { return }
    accessorySegue?.trigger(sender: self)
    table.delegate?.tableView(table, accessoryButtonTappedForRowWith: path)
  }
}

/// The button of a row that deletes it, or inserts another one: a disk of 22 points.
final class EditControlView: UIView {
  let style: UITableViewCell.EditingStyle
  /// The color of the disk; nil for that of the style.
  var color: UIColor? { didSet { setNeedsDisplay() } }

  init(_ style: UITableViewCell.EditingStyle, onTap: @escaping () -> Void) {
    self.style = style
    super.init(frame: .zero)
    backgroundColor = .clear
    isOpaque = false
    addGestureRecognizer(UITapGestureRecognizer { _ in onTap() })
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    (color ?? (style == .delete ? .systemRed : .systemGreen)).setFill()
    UIBezierPath(ovalIn: bounds).fill()
    UIColor.white.setFill()
    UIBezierPath(rect: CGRect(x: bounds.midX - 5.5, y: bounds.midY - 1, width: 11, height: 2))
      .fill()
    if style == .insert {
      UIBezierPath(rect: CGRect(x: bounds.midX - 1, y: bounds.midY - 5.5, width: 2, height: 11))
        .fill()
    }
  }
}

/// The handle of a row that can be moved: three lines, before the margin of the row.
final class ReorderHandleView: UIView {
  /// Whether the margin is at the left.
  var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsDisplay() } } }

  init(onMove: @escaping (UIGestureRecognizer) -> Void) {
    super.init(frame: .zero)
    backgroundColor = .clear
    isOpaque = false
    contentMode = .redraw
    let press = UILongPressGestureRecognizer { onMove($0) }
    press.minimumPressDuration = 0
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    UIColor.tertiaryLabel.setFill()
    let width: CGFloat = 22
    let x = isMirrored ? bounds.maxX - width : bounds.minX
    for line in -1...1 {
      UIBezierPath(
        rect: CGRect(x: x, y: bounds.midY + CGFloat(line) * 4 - 0.5, width: width, height: 1)
      ).fill()
    }
  }
}
