public import Foundation

/// A data source of a collection view that shows snapshots, and the changes from one to the next.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
  /// The sections and items that the data source shows.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >
  /// The items of one section as a hierarchy.
  public typealias SectionSnapshot = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// Makes the cell of an item, dequeued from the collection view; nil counts as a fault.
  public typealias CellProvider =
    (
      _ collectionView: UICollectionView, _ indexPath: IndexPath,
      _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
  /// Makes a supplementary view, dequeued from the collection view; nil counts as a fault.
  public typealias SupplementaryViewProvider =
    (
      _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?

  /// Closures that decide which items the user may reorder, and that are notified of the changes.
  public struct ReorderingHandlers {
    /// Whether an item can be reordered; nil, the default, for no items.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the snapshot takes over a change.
    public var willReorder:
      (
        (NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) ->
          Void
      )?
    /// Called after that: the app changes its data.
    public var didReorder:
      (
        (NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) ->
          Void
      )?

    /// Creates handlers that do nothing.
    public init() {}
  }

  /// Closures that decide which items the user may expand and collapse, and that are notified when that happens.
  public struct SectionSnapshotHandlers<Item: Hashable> {
    /// Whether an item may be expanded; nil for all that have children.
    public var shouldExpandItem: ((Item) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((Item) -> Void)?
    /// Whether an item may be collapsed; nil for all.
    public var shouldCollapseItem: ((Item) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((Item) -> Void)?
    /// Makes the children of an item that is expanded, given those that it has; nil to leave them.
    public var snapshotForExpandingParent:
      (
        (Item, NSDiffableDataSourceSectionSnapshot<Item>) ->
          NSDiffableDataSourceSectionSnapshot<Item>
      )?

    /// Creates handlers that do nothing.
    public init() {}
  }

  weak var view: UICollectionView?
  private let cellProvider: CellProvider
  var current = Snapshot()
  /// The hierarchies of sections that have one.
  var hierarchies: [SectionIdentifierType: SectionSnapshot] = [:]
  /// Makes supplementary views; nil by default.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// The handlers for reordering by the user; none by default.
  open var reorderingHandlers = ReorderingHandlers()
  /// The handlers for expanding and collapsing by the user, who may expand and collapse everything by default.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

  /// Creates a data source and makes it that of a collection view, which does not retain it.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (view, self.cellProvider) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// The snapshot that is shown. Of hierarchies, it has the items that are shown.
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot. Hierarchies of sections stay if the items of these do.
  ///
  /// - Parameters:
  ///   - animatingDifferences: Whether items move, appear and disappear in an animation.
  ///   - completion: Called at its end; at once without animation.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    keepHierarchies(of: snapshot)
    show(snapshot, animatingDifferences, completion)
  }

  /// Shows a snapshot by asking for all items again, without animation.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    keepHierarchies(of: snapshot)
    current = Snapshot(snapshot.storage)
    view?.reloadData()
    completion?()
  }

  /// Shows a snapshot, and returns at the end of the animation.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// Shows a snapshot by asking for all items again.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    await withCheckedContinuation { continuation in
      applySnapshotUsingReloadData(snapshot) { continuation.resume() }
    }
  }

  private func keepHierarchies(of snapshot: Snapshot) {
    hierarchies = hierarchies.filter { section, hierarchy in
      snapshot.storage.items(of: section) == hierarchy.visibleItems
    }
  }

  func show(_ snapshot: Snapshot, _ isAnimated: Bool, _ completion: (() -> Void)?) {
    let show = {
      let difference = SnapshotDifference(from: self.current, to: snapshot)
      guard let view = self.view, !difference.isEmpty else {
        self.current = Snapshot(snapshot.storage)
        return completion?() ?? ()
      }
      view.performBatchUpdates {
        self.current = Snapshot(snapshot.storage)
        difference.update.apply(to: view)
      } completion: { _ in
        completion?()
      }
      if !difference.reconfigured.isEmpty { view.reconfigureItems(at: difference.reconfigured) }
    }
    if isAnimated { show() } else { UIView.performWithoutAnimation(show) }
  }

  // MARK: Identifiers

  /// The item at an index path; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.storage.item(indexPath.item, section: indexPath.section)
  }

  /// The index path of an item; nil if it is not in the snapshot.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.storage.position(of: itemIdentifier).map {
      IndexPath(item: $0.item, section: $0.section)
    }
  }

  /// The section at an index; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// The index of a section; nil if it is not there.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: Data source; subclasses override these

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    current.numberOfSections
  }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0 }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = itemIdentifier(for: indexPath) else {
      return UICollectionViewCell.unregistered("")
    }
    if let cell = cellProvider(collectionView, indexPath, item) { return cell }
    UsageFault.raise(
      "UICollectionViewDiffableDataSource.collectionView(_:cellForItemAt:)",
      "UICollectionViewDiffableDataSource cell provider returned nil for index path \(indexPath) "
        + "with item identifier \(item), which is not allowed. You must always return a cell")
    return UICollectionViewCell.unregistered("")
  }

  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    UsageFault.raise(
      "UICollectionViewDiffableDataSource.supplementaryViewProvider",
      "the layout shows elements of the kind \"\(kind)\", but there is no view for the one at "
        + "\(indexPath); return one from the provider")
    return UICollectionReusableView.unregistered("")
  }

  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { takeOverMove(from: sourceIndexPath, to: destinationIndexPath) }
}
