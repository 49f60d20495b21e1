public import Foundation

/// The rows of a table that are selected, and the one that a finger is on.
@MainActor
final class TableSelection {
  /// In the order in which they were selected.
  var selected: [IndexPath] = []
  private(set) var highlighted: IndexPath?
  private weak var touch: UITouch?

  /// A finger has come down in a row.
  func began(_ touch: UITouch, in table: UITableView) {
    guard highlighted == nil, let path = table.row(under: touch), table.maySelect,
      table.delegate?.tableView(table, shouldHighlightRowAt: path) ?? true
    else { return }
    self.touch = touch
    highlight(path, in: table)
  }

  /// It has been lifted.
  func ended(_ touch: UITouch, in table: UITableView) {
    guard touch === self.touch, let path = highlighted else { return }
    unhighlight(in: table)
    if table.row(under: touch) == path, table.engine.contains(path) { toggle(path, in: table) }
  }

  /// Something else has taken it.
  func cancelled(in table: UITableView) { unhighlight(in: table) }

  private func highlight(_ path: IndexPath, in table: UITableView) {
    highlighted = path
    table.cellForRow(at: path)?.setHighlighted(true, animated: false)
    table.delegate?.tableView(table, didHighlightRowAt: path)
  }

  private func unhighlight(in table: UITableView) {
    guard let path = highlighted else { return }
    (highlighted, touch) = (nil, nil)
    table.cellForRow(at: path)?.setHighlighted(false, animated: false)
    table.delegate?.tableView(table, didUnhighlightRowAt: path)
  }

  // MARK: Selecting

  /// Selects a row after a tap, or deselects it if several rows can be selected.
  private func toggle(_ path: IndexPath, in table: UITableView) {
    if selected.contains(path) && table.selectsMany { return askToDeselect(path, in: table) }
    guard let path = mayBeSelected(path, in: table) else { return }
    if !table.selectsMany {
      for other in selected where other != path { askToDeselect(other, in: table) }
    }
    // The delegate may have reloaded the table.
    guard table.engine.contains(path) else { return }
    select(path, in: table, animated: false)
    let cell = table.cellForRow(at: path)
    cell?.selectionSegue?.trigger(sender: cell)
    table.delegate?.tableView(table, didSelectRowAt: path)
  }

  /// Adds a row to the selection or removes it, if the delegate allows that.
  func askToSet(_ isSelected: Bool, _ path: IndexPath, in table: UITableView) {
    if !isSelected { return askToDeselect(path, in: table) }
    guard let path = mayBeSelected(path, in: table), table.engine.contains(path) else { return }
    select(path, in: table, animated: false)
    table.delegate?.tableView(table, didSelectRowAt: path)
  }

  /// The row that is selected instead of one, as the delegate wants it; nil for none.
  private func mayBeSelected(_ path: IndexPath, in table: UITableView) -> IndexPath? {
    table.delegate?.tableView(table, willSelectRowAt: path) ?? unasked(path, table)
  }

  /// The row itself if there is no delegate to ask.
  private func unasked(_ path: IndexPath, _ table: UITableView) -> IndexPath? {
    table.delegate == nil ? path : nil
  }

  private func askToDeselect(_ path: IndexPath, in table: UITableView) {
    guard
      let path = table.delegate?.tableView(table, willDeselectRowAt: path) ?? unasked(path, table)
    else { return }
    deselect(path, in: table, animated: false)
    table.delegate?.tableView(table, didDeselectRowAt: path)
  }

  func select(_ path: IndexPath, in table: UITableView, animated: Bool) {
    if !selected.contains(path) { selected.append(path) }
    table.cellForRow(at: path)?.setSelected(true, animated: animated)
  }

  func deselect(_ path: IndexPath, in table: UITableView, animated: Bool) {
    selected.removeAll { $0 == path }
    table.cellForRow(at: path)?.setSelected(false, animated: animated)
  }

  /// Forgets all rows.
  func clear() { (selected, highlighted, touch) = ([], nil, nil) }

  /// Updates the index paths after a batch.
  func move(_ mapping: ListMapping) {
    selected = selected.compactMap(mapping.new)
    highlighted = highlighted.flatMap(mapping.new)
  }
}

extension UITableView {
  /// Whether taps select rows now.
  var maySelect: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }

  /// Whether taps add to the selection.
  var selectsMany: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// The row whose cell a touch is in.
  func row(under touch: UITouch) -> IndexPath? {
    let point = touch.location(in: self)
    guard bounds.contains(point) else { return nil }
    return sequence(first: touch.view, next: { $0?.superview }).lazy
      .compactMap { ($0 as? UITableViewCell).flatMap(self.indexPath) }.first
      .flatMap { rectForRow(at: $0).contains(point) ? $0 : nil }
  }

  /// The row that was selected first; nil for none.
  public var indexPathForSelectedRow: IndexPath? { selection.selected.first }

  /// The selected rows, in their order; nil for none.
  public var indexPathsForSelectedRows: [IndexPath]? {
    selection.selected.isEmpty ? nil : selection.selected
  }

  /// Selects a row, without notifying the delegate; nil deselects all.
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      for path in selection.selected { selection.deselect(path, in: self, animated: animated) }
      return
    }
    guard engine.check(indexPath, "selectRow(at:animated:scrollPosition:)") else { return }
    if !selectsMany {
      for path in selection.selected where path != indexPath {
        selection.deselect(path, in: self, animated: animated)
      }
    }
    selection.select(indexPath, in: self, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row, without notifying the delegate.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.deselect(indexPath, in: self, animated: animated)
  }
}
