// The sections of a snapshot.

extension NSDiffableDataSourceSnapshot {
  /// Adds sections behind all others.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    storage.insert(new(identifiers, "appendSections(_:)"), at: storage.sections.count)
  }

  /// Adds sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    insert(
      identifiers, beside: toIdentifier, isAfter: false, "insertSections(_:beforeSection:)")
  }

  /// Adds sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, beside: toIdentifier, isAfter: true, "insertSections(_:afterSection:)") }

  private mutating func insert(
    _ identifiers: [SectionIdentifierType], beside other: SectionIdentifierType, isAfter: Bool,
    _ call: String
  ) {
    guard let index = storage.index(of: other) else {
      return raise(
        call,
        "Invalid parameter not satisfying: insertIndex != NSNotFound (there is no section \(other))"
      )
    }
    if identifiers.contains(other) { return raiseDestination(other, call) }
    storage.insert(new(identifiers, call), at: isAfter ? index + 1 : index)
  }

  /// The identifiers that are not there yet; the others are reported.
  private func new(_ identifiers: [SectionIdentifierType], _ call: String)
    -> [SectionIdentifierType]
  {
    let unique = SnapshotFault.unique(
      identifiers, "section", "NSDiffableDataSourceSnapshot.\(call)")
    let known = unique.filter { storage.contains($0) }
    if known.isEmpty { return unique }
    let (noun, verb) = known.count == 1 ? ("identifier", "exists") : ("identifiers", "exist")
    raise(
      call,
      "Diffable data source detected an attempt to insert or append \(known.count) section \(noun) "
        + "that already \(verb) in the snapshot. Identifiers in a snapshot must be unique. Section "
        + "\(noun) that already \(verb): \(SnapshotFault.list(known))")
    return unique.filter { !storage.contains($0) }
  }

  /// Removes sections with their items. Identifiers that are not there are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    storage.remove(Set(identifiers))
  }

  /// Moves a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, isAfter: false, "moveSection(_:beforeSection:)") }

  /// Moves a section after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, isAfter: true, "moveSection(_:afterSection:)") }

  private mutating func move(
    _ section: SectionIdentifierType, beside other: SectionIdentifierType, isAfter: Bool,
    _ call: String
  ) {
    for (identifier, name) in [(section, "fromSection"), (other, "toSection")]
    where !storage.contains(identifier) {
      return raise(
        call,
        "Invalid parameter not satisfying: \(name) != NSNotFound (there is no section \(identifier))"
      )
    }
    if section == other { return raiseDestination(other, call) }
    storage.move(section, beside: other, isAfter: isAfter)
  }

  /// Marks sections to be shown with other views.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    let unknown = identifiers.filter { !storage.contains($0) }
    if !unknown.isEmpty {
      raise(
        "reloadSections(_:)",
        "Attempted to reload section identifier that does not exist in the snapshot: "
          + SnapshotFault.list(unknown))
    }
    markReloaded(identifiers.filter(storage.contains))
  }
}
