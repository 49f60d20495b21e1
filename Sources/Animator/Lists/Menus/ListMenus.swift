import Foundation
import Graphics

/// Opens the context menus of a list's items: a finger that stays on a cell lifts it from the others.
@MainActor
final class ListMenus: NSObject, UIContextMenuInteractionDelegate {
  private weak var list: (any MenuList)?

  init(of list: any MenuList) {
    self.list = list
    super.init()
    let interaction = UIContextMenuInteraction(delegate: self)
    interaction.source = { [weak list] point in
      list?.item(under: point).flatMap { list?.menuCell(at: $0) }
    }
    list.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let list, let path = list.item(under: location) else { return nil }
    return list.menu(at: path, point: location)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { list?.menuWillOpen(configuration, animator) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { list?.menuWillClose(configuration, animator) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) { list?.menuWillCommit(configuration, animator) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let list, let path = list.item(under: interaction.location(in: list)) else { return nil }
    return list.menuPreview(configuration, at: path)
  }
}

/// A list whose items have context menus.
@MainActor
protocol MenuList: UIScrollView {
  /// The item at a point of the contents.
  func item(under point: CGPoint) -> IndexPath?
  /// The cell that is lifted; nil if it is not in sight.
  func menuCell(at path: IndexPath) -> UIView?
  /// The delegate's menu for an item.
  func menu(at path: IndexPath, point: CGPoint) -> UIContextMenuConfiguration?
  /// The delegate's view that is lifted for an item; nil for the cell.
  func menuPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview?
  /// Notifies the delegate.
  func menuWillCommit(
    _ configuration: UIContextMenuConfiguration,
    _ animator: any UIContextMenuInteractionCommitAnimating)
  func menuWillOpen(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?)
  func menuWillClose(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?)
}

extension UITableView: MenuList {
  func item(under point: CGPoint) -> IndexPath? {
    isEditing || swipes.row != nil ? nil : indexPathForRow(at: point)
  }

  func menuCell(at path: IndexPath) -> UIView? { cellForRow(at: path) }

  func menu(at path: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? {
    delegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
  }

  func menuPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview? {
    delegate?.tableView(self, previewForHighlightingContextMenuWithConfiguration: configuration)
  }

  func menuWillCommit(
    _ configuration: UIContextMenuConfiguration,
    _ animator: any UIContextMenuInteractionCommitAnimating
  ) {
    delegate?.tableView(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func menuWillOpen(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    delegate?.tableView(self, willDisplayContextMenu: configuration, animator: animator)
  }

  func menuWillClose(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    delegate?.tableView(self, willEndContextMenuInteraction: configuration, animator: animator)
  }
}

extension UICollectionView: MenuList {
  func item(under point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }
  func menuCell(at path: IndexPath) -> UIView? { cellForItem(at: path) }

  func menu(at path: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? {
    // A finger on one of several selected items opens the menu of all.
    let chosen = selection.contains(path) ? selection.sorted() : [path]
    return delegate?.collectionView(
      self, contextMenuConfigurationForItemsAt: chosen, point: point)
  }

  func menuPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview? {
    delegate?.collectionView(
      self, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
  }

  func menuWillCommit(
    _ configuration: UIContextMenuConfiguration,
    _ animator: any UIContextMenuInteractionCommitAnimating
  ) {
    delegate?.collectionView(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func menuWillOpen(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    delegate?.collectionView(self, willDisplayContextMenu: configuration, animator: animator)
  }

  func menuWillClose(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    delegate?.collectionView(
      self, willEndContextMenuInteraction: configuration, animator: animator)
  }
}
