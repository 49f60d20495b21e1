import Foundation

// Sections whose items are a hierarchy, and items that the user drags.

extension UICollectionViewDiffableDataSource {
  /// The items of a section with their hierarchy.
  public func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
    hierarchies[section] ?? SectionSnapshot(current.storage.items(of: section) ?? [])
  }

  /// Shows the items of a section, with their hierarchy. A section that is not there is added behind all others.
  ///
  /// - Parameters:
  ///   - animatingDifferences: Whether items move, appear and disappear in an animation.
  ///   - completion: Called at its end; at once without animation.
  public func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var next = Snapshot(current.storage)
    if next.indexOfSection(section) == nil { next.appendSections([section]) }
    next.storage.replaceItems(of: section, with: snapshot.visibleItems)
    hierarchies[section] = snapshot
    show(next, animatingDifferences, completion)
  }

  /// Shows the items of a section, and returns at the end of the animation.
  public func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, to: section, animatingDifferences: animatingDifferences) {
        continuation.resume()
      }
    }
  }

  /// Updates the snapshot after the user has reordered an item.
  func takeOverMove(from source: IndexPath, to destination: IndexPath) {
    guard let item = itemIdentifier(for: source),
      let section = sectionIdentifier(for: destination.section)
    else { return }
    var next = Snapshot(current.storage)
    next.deleteItems([item])
    let others = next.itemIdentifiers(inSection: section)
    if others.indices.contains(destination.item) {
      next.insertItems([item], beforeItem: others[destination.item])
    } else {
      next.appendItems([item], toSection: section)
    }
    let transaction = NSDiffableDataSourceTransaction(from: current, to: next)
    reorderingHandlers.willReorder?(transaction)
    current = next
    hierarchies = hierarchies.filter {
      next.storage.items(of: $0.key) == $0.value.visibleItems
    }
    reorderingHandlers.didReorder?(transaction)
  }
}

/// A data source that knows a hierarchy of items, for the cells that show it.
@MainActor
protocol HierarchyDataSource: AnyObject {
  /// The nesting level of the item at an index path.
  func level(at path: IndexPath) -> Int
  /// Whether the item at an index path is expanded.
  func isExpanded(at path: IndexPath) -> Bool
  /// Expands or collapses the item at an index path, animated.
  func toggleExpansion(at path: IndexPath)
}

extension UICollectionViewDiffableDataSource: HierarchyDataSource {
  private func hierarchy(at path: IndexPath) -> (
    section: SectionIdentifierType, items: SectionSnapshot, item: ItemIdentifierType
  )? {
    guard let section = sectionIdentifier(for: path.section), let items = hierarchies[section],
      let item = itemIdentifier(for: path)
    else { return nil }
    return (section, items, item)
  }

  func level(at path: IndexPath) -> Int {
    hierarchy(at: path).map { $0.items.level(of: $0.item) } ?? 0
  }

  func isExpanded(at path: IndexPath) -> Bool {
    hierarchy(at: path).map { $0.items.isExpanded($0.item) } ?? false
  }

  func toggleExpansion(at path: IndexPath) {
    guard let (section, shown, item) = hierarchy(at: path) else { return }
    var items = shown
    let handlers = sectionSnapshotHandlers
    if items.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      items.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let make = handlers.snapshotForExpandingParent {
        items.replace(childrenOf: item, using: make(item, items.snapshot(of: item)))
      }
      items.expand([item])
    }
    apply(items, to: section)
  }
}
