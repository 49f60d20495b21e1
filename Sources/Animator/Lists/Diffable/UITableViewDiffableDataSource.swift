public import Foundation

/// A data source of a table that shows snapshots, and the changes from one to the next.
///
/// Subclasses override what a table asks beyond rows and cells, such as titles of sections.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource {
  /// The sections and rows that the data source shows.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >
  /// Makes the cell of an item, dequeued from the table; nil counts as a fault.
  public typealias CellProvider =
    (
      _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
  /// How rows appear and disappear; automatic by default.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Creates a data source and makes it that of a table, which does not retain it.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (table, self.cellProvider) = (tableView, cellProvider)
    super.init()
    tableView.dataSource = self
  }

  // MARK: Snapshots

  /// The snapshot that is shown.
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - animatingDifferences: Whether rows move, appear and disappear in an animation.
  ///   - completion: Called at its end; at once without animation.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let show = { self.show(snapshot, completion) }
    if animatingDifferences { show() } else { UIView.performWithoutAnimation(show) }
  }

  /// Shows a snapshot by asking for all rows again, without animation.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = Snapshot(snapshot.storage)
    table?.reloadData()
    completion?()
  }

  /// Shows a snapshot, and returns at the end of the animation.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// Shows a snapshot by asking for all rows again.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    await withCheckedContinuation { continuation in
      applySnapshotUsingReloadData(snapshot) { continuation.resume() }
    }
  }

  private func show(_ snapshot: Snapshot, _ completion: (() -> Void)?) {
    let difference = SnapshotDifference(from: current, to: snapshot)
    guard let table, !difference.isEmpty else {
      current = Snapshot(snapshot.storage)
      return completion?() ?? ()
    }
    table.performBatchUpdates {
      self.current = Snapshot(snapshot.storage)
      difference.update.apply(to: table, self.defaultRowAnimation)
    } completion: { _ in
      completion?()
    }
    if !difference.reconfigured.isEmpty { table.reconfigureRows(at: difference.reconfigured) }
  }

  // MARK: Identifiers

  /// The item of a row; nil if there is no such row.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.storage.item(indexPath.row, section: indexPath.section)
  }

  /// The row of an item; nil if it is not there.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.storage.position(of: itemIdentifier).map {
      IndexPath(row: $0.item, section: $0.section)
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

  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }

  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    guard let item = itemIdentifier(for: indexPath) else {
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    if let cell = cellProvider(tableView, indexPath, item) { return cell }
    UsageFault.raise(
      "UITableViewDiffableDataSource.tableView(_:cellForRowAt:)",
      "UITableViewDiffableDataSource cell provider returned nil for index path \(indexPath) with "
        + "item identifier \(item), which is not allowed. You must always return a cell")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  /// Whether a row can be deleted, or has another editing control; false by default.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}

extension ListUpdate {
  /// Applies the changes to a table, within a batch.
  @MainActor
  fileprivate func apply(to table: UITableView, _ animation: UITableView.RowAnimation) {
    table.deleteSections(IndexSet(deletedSections), with: animation)
    table.insertSections(IndexSet(insertedSections), with: animation)
    table.reloadSections(IndexSet(reloadedSections), with: animation)
    for (from, to) in movedSections { table.moveSection(from, toSection: to) }
    table.deleteRows(at: deletedItems, with: animation)
    table.insertRows(at: insertedItems, with: animation)
    table.reloadRows(at: reloadedItems, with: animation)
    for (from, to) in movedItems { table.moveRow(at: from, to: to) }
  }

  /// Applies the changes to a collection view, within a batch.
  @MainActor
  func apply(to view: UICollectionView) {
    view.deleteSections(IndexSet(deletedSections))
    view.insertSections(IndexSet(insertedSections))
    view.reloadSections(IndexSet(reloadedSections))
    for (from, to) in movedSections { view.moveSection(from, toSection: to) }
    view.deleteItems(at: deletedItems)
    view.insertItems(at: insertedItems)
    view.reloadItems(at: reloadedItems)
    for (from, to) in movedItems { view.moveItem(at: from, to: to) }
  }
}
