/// The changes of a user who has reordered items by dragging.
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The snapshot before.
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The snapshot after.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The changes of all items, in their order.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The changes of the sections whose items have changed.
  public let sectionTransactions:
    [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]

  init(
    from initial: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    to final: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    (initialSnapshot, finalSnapshot) = (initial, final)
    difference = final.itemIdentifiers.difference(from: initial.itemIdentifiers).inferringMoves()
    sectionTransactions = final.sectionIdentifiers.compactMap { section in
      let before = initial.storage.items(of: section) ?? []
      let after = final.storage.items(of: section) ?? []
      return before == after
        ? nil : NSDiffableDataSourceSectionTransaction(section, from: before, to: after)
    }
  }
}

/// The changes that the user has made in a section.
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The section.
  public let sectionIdentifier: SectionIdentifierType
  /// Its items before.
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// Its items after.
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The changes of its items.
  public let difference: CollectionDifference<ItemIdentifierType>

  init(
    _ section: SectionIdentifierType, from before: [ItemIdentifierType],
    to after: [ItemIdentifierType]
  ) {
    sectionIdentifier = section
    initialSnapshot = NSDiffableDataSourceSectionSnapshot(before)
    finalSnapshot = NSDiffableDataSourceSectionSnapshot(after)
    difference = after.difference(from: before).inferringMoves()
  }
}
