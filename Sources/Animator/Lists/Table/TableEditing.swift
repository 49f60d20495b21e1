import Foundation
import Graphics

/// What a table knows of editing.
@MainActor
struct TableEditing {
  var isOn = false
  /// The row that is being configured again.
  var reconfigured: IndexPath?
  /// The row that is dragged by its handle.
  var drag: RowDrag?
}

/// A row that is dragged to another place.
struct RowDrag {
  /// Where it came from, and where it would be dropped.
  let origin: IndexPath
  var target: IndexPath
  /// The distance of the cell's center from the finger, in points.
  let grip: CGFloat
}

extension UITableView {
  func changeEditing(_ editing: Bool, animated: Bool) {
    guard editing != self.editing.isOn else { return }
    self.editing.isOn = editing
    for (element, view) in engine.shown.sorted(by: { $0.key < $1.key }) {
      guard let path = element.cellPath, let cell = view as? UITableViewCell else { continue }
      allowEditing(cell, path)
      cell.setEditing(
        editing && (cell.editing.showsControl || cell.editing.canMove), animated: animated)
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
    // Where several rows can be selected, circles take the place of the controls.
    cell.editing.showsCircle = canEdit && allowsMultipleSelectionDuringEditing
    cell.editing.style =
      canEdit && !cell.editing.showsCircle
      ? delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.editing.canMove =
      cell.showsReorderControl && dataSource?.tableView(self, canMoveRowAt: path) ?? false
  }

  // MARK: Controls

  func editControlTapped(_ cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    dataSource?.tableView(self, commit: cell.editingStyle, forRowAt: path)
  }

  /// A finger on the handle of a row has moved, or been lifted.
  func handleMoved(_ cell: UITableViewCell, _ recognizer: UIGestureRecognizer) {
    let y = recognizer.location(in: self).y
    switch recognizer.state {
    case .began:
      guard let path = indexPath(for: cell) else { return }
      editing.drag = RowDrag(origin: path, target: path, grip: cell.center.y - y)
      lift(cell, true)
    case .changed:
      guard let drag = editing.drag else { return }
      cell.center.y = y + drag.grip
      retarget(cell)
    case .ended, .cancelled: drop(cell, isCancelled: recognizer.state == .cancelled)
    case .possible, .failed: break
    }
  }

  private func lift(_ cell: UITableViewCell, _ isLifted: Bool) {
    cell.editing.isReordering = isLifted
    cell.layer.zPosition = isLifted ? 1 : 0
    cell.clipsToBounds = !isLifted
    cell.layer.shadowOpacity = isLifted ? 0.25 : 0
    cell.layer.shadowRadius = 6
    cell.alpha = isLifted ? 0.9 : 1
  }

  /// Makes room where the row would be dropped.
  private func retarget(_ cell: UITableViewCell) {
    guard let drag = editing.drag, let over = indexPathForRow(at: cell.center), over != drag.target,
      dataSource?.tableView(self, canMoveRowAt: over) ?? false
    else { return }
    editing.drag?.target = over
    UIView.animate(
      withDuration: ListEngine.updateDuration, delay: 0, options: .allowUserInteraction
    ) {
      for (element, view) in self.engine.shown where view !== cell {
        guard let path = element.cellPath else { continue }
        view.center.y =
          self.rectForRow(at: path).midY + self.displacement(of: path, height: cell.bounds.height)
      }
    }
  }

  /// How far a row makes room for the one that is dragged.
  private func displacement(of path: IndexPath, height: CGFloat) -> CGFloat {
    guard let drag = editing.drag else { return 0 }
    if path > drag.origin && path <= drag.target { return -height }
    if path < drag.origin && path >= drag.target { return height }
    return 0
  }

  private func drop(_ cell: UITableViewCell, isCancelled: Bool) {
    guard let drag = editing.drag else { return }
    editing.drag = nil
    let target = isCancelled ? drag.origin : drag.target
    if target != drag.origin {
      dataSource?.tableView(self, moveRowAt: drag.origin, to: target)
      moveRow(at: drag.origin, to: target)
    }
    UIView.animate(
      withDuration: ListEngine.updateDuration, delay: 0, options: .allowUserInteraction
    ) {
      for (element, view) in self.engine.shown {
        if let path = element.cellPath { view.center.y = self.rectForRow(at: path).midY }
      }
      self.lift(cell, false)
    }
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

/// The handle of a row that can be moved: three lines.
final class ReorderHandleView: UIView {
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
    for line in -1...1 {
      UIBezierPath(
        rect: CGRect(x: 0, y: bounds.midY + CGFloat(line) * 4 - 0.5, width: 22, height: 1)
      ).fill()
    }
  }
}
