public import Foundation

// Highlighting and selecting. Calls of the delegate for a finger, in UIKit's order: shouldHighlight and didHighlight
// when it comes down; shouldSelect, didSelect (or those of deselecting) and didUnhighlight when it is lifted.

extension UICollectionView {
  /// The selected items, in their order; empty if there are none.
  public var indexPathsForSelectedItems: [IndexPath]? { selection.sorted() }

  // MARK: Fingers

  func touchBegan(_ touches: Set<UITouch>) {
    // A touch beside the actions of a row closes it, and does nothing else.
    if swipes.row?.isOpen == true { return swipes.close() }
    guard highlighted == nil, touches.count == 1, let touch = touches.first,
      let path = path(containing: touch.view),
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    highlighted = path
    cellForItem(at: path)?.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// The item whose cell a view is in.
  func path(containing view: UIView?) -> IndexPath? {
    var view = view
    while let current = view, current !== self {
      if let cell = current as? UICollectionViewCell, let path = indexPath(for: cell) {
        return path
      }
      view = current.superview
    }
    return nil
  }

  func touchEnded() {
    guard let path = highlighted else { return }
    choose(path)
    unhighlight()
  }

  func unhighlight() {
    guard let path = highlighted else { return }
    highlighted = nil
    cellForItem(at: path)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  /// Whether items can be selected now, and whether several can.
  private var maySelect: Bool {
    isEditing ? allowsSelectionDuringEditing || selectsMany : allowsSelection || selectsMany
  }
  var selectsMany: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// Shows or hides the editing controls of the cells.
  func editingChanged() {
    swipes.close()
    let cells = engine.shownInOrder
      .compactMap { $0.value as? UICollectionViewCell }
    for cell in cells { cell.showsEditing = isEditing }
    UIView.animate(
      withDuration: ListEngine.updateDuration, delay: 0, options: ListEngine.updateOptions
    ) {
      for cell in cells { cell.layoutIfNeeded() }
    }
  }

  private func choose(_ path: IndexPath) {
    if let cell = cellForItem(at: path) as? UICollectionViewListCell,
      let accessory = cell.accessoryOfCell
    {
      return cell.outlineTapped(accessory)
    }
    guard maySelect, engine.contains(path) else { return }
    if selectsMany && selection.contains(path) { return askToSet(false, path) }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !selectsMany {
      for other in selection.sorted() where other != path {
        setSelected(false, other)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    // The delegate may have reloaded the view.
    guard engine.contains(path) else { return }
    setSelected(true, path)
    let cell = cellForItem(at: path)
    cell?.selectionSegue?.trigger(sender: cell)
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  /// Adds an item to the selection or removes it, if the delegate allows that.
  func askToSet(_ isSelected: Bool, _ path: IndexPath) {
    let isAllowed =
      isSelected
      ? delegate?.collectionView(self, shouldSelectItemAt: path)
      : delegate?.collectionView(self, shouldDeselectItemAt: path)
    guard isAllowed ?? true, engine.contains(path) else { return }
    setSelected(isSelected, path)
    if isSelected {
      delegate?.collectionView(self, didSelectItemAt: path)
    } else {
      delegate?.collectionView(self, didDeselectItemAt: path)
    }
  }

  // MARK: Calls

  func select(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
    guard let path else {
      for other in selection.sorted() { setSelected(false, other) }
      return
    }
    guard maySelect,
      engine.check(path, "selectItem(at:animated:scrollPosition:)")
    else { return }
    if !selectsMany {
      for other in selection.sorted() where other != path { setSelected(false, other) }
    }
    setSelected(true, path)
    if !position.isEmpty { scrollToItem(at: path, at: position, animated: animated) }
  }

  func setSelected(_ selected: Bool, _ path: IndexPath) {
    if selected { selection.insert(path) } else { selection.remove(path) }
    cellForItem(at: path)?.isSelected = selected
  }
}
