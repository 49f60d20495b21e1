import Foundation

extension UITableView: MultipleSelectionHost {
  func mayBeginMultipleSelection(at path: IndexPath) -> Bool {
    delegate?.tableView(self, shouldBeginMultipleSelectionInteractionAt: path)
      ?? allowsMultipleSelectionDuringEditing
  }

  func didBeginMultipleSelection(at path: IndexPath) {
    if !isEditing { setEditing(true, animated: true) }
    delegate?.tableView(self, didBeginMultipleSelectionInteractionAt: path)
  }

  func didEndMultipleSelection() { delegate?.tableViewDidEndMultipleSelectionInteraction(self) }

  func isItemSelected(_ path: IndexPath) -> Bool { selection.selected.contains(path) }

  func setItemSelected(_ isSelected: Bool, _ path: IndexPath) {
    selection.askToSet(isSelected, path, in: self)
  }
}
