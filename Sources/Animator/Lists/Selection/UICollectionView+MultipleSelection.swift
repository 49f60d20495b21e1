import Foundation

extension UICollectionView: MultipleSelectionHost {
  func mayBeginMultipleSelection(at path: IndexPath) -> Bool {
    delegate?.collectionView(self, shouldBeginMultipleSelectionInteractionAt: path)
      ?? allowsMultipleSelectionDuringEditing
  }

  func didBeginMultipleSelection(at path: IndexPath) {
    isEditing = true
    delegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
  }

  func didEndMultipleSelection() {
    delegate?.collectionViewDidEndMultipleSelectionInteraction(self)
  }

  func isItemSelected(_ path: IndexPath) -> Bool { selection.contains(path) }

  func setItemSelected(_ isSelected: Bool, _ path: IndexPath) { askToSet(isSelected, path) }
}
