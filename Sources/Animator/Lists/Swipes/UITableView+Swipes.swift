import Foundation
import Graphics

// Rows that are swiped aside to show their actions.

extension UITableView: SwipeHost {
  func swipeableCell(under touch: UITouch) -> (cell: UIView, path: IndexPath)? {
    guard !isEditing, let path = row(under: touch) else { return nil }
    return cellForRow(at: path).map { ($0, path) }
  }

  func swipeActions(_ path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    let own =
      isLeading
      ? delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
      : delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        ?? (delegate == nil ? .unanswered : nil)
    if own !== UISwipeActionsConfiguration.unanswered { return own }
    guard !isLeading, dataSource?.tableView(self, canEditRowAt: path) ?? false else { return nil }
    if let actions = delegate?.tableView(self, editActionsForRowAt: path) {
      let configuration = UISwipeActionsConfiguration(
        actions: actions.map { $0.contextualAction(of: self) })
      configuration.performsFirstActionWithFullSwipe = false
      return configuration
    }
    guard delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete
    else { return nil }
    return deleteConfiguration(of: path)
  }

  /// The button "Delete" of a row, which commits.
  func deleteConfiguration(of path: IndexPath) -> UISwipeActionsConfiguration {
    let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") {
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

  func restingFrame(ofSwiped cell: UIView) -> CGRect? {
    (cell as? UITableViewCell).flatMap(indexPath).map(rectForRow)
  }

  func setSwiped(_ isSwiped: Bool, _ cell: UIView) {
    (cell as? UITableViewCell)?.editing.isSwiped = isSwiped
  }

  func willSwipe(_ path: IndexPath) { delegate?.tableView(self, willBeginEditingRowAt: path) }

  func didEndSwiping(_ cell: UIView) {
    delegate?.tableView(
      self, didEndEditingRowAt: (cell as? UITableViewCell).flatMap(indexPath))
  }
}
