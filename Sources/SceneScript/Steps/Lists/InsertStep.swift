import Animator

/// `insert: [items]` `into: list`: adds rows, or sections.
package struct InsertStep: ListChangeAction {
  package var items: SceneItems
  package var list: ViewReference
  package var destination: ListDestination
  /// Nil for automatic.
  package var animation: UITableView.RowAnimation?

  package init(
    items: SceneItems, list: ViewReference, destination: ListDestination = ListDestination(),
    animation: UITableView.RowAnimation? = nil
  ) {
    (self.items, self.list, self.destination, self.animation) = (
      items, list, destination, animation
    )
  }

  static let insert = Field(
    "insert", .itemsOrSections,
    "Adds items to a list: new ones, or ids of deleted ones, which return; or sections, which have 'items'."
  )
  static let into = Field("into", .view, "The list or grid.")

  package static let type = StepType(
    name: insert.name, doc: insert.doc,
    rows: [insert.row, into.row] + ListDestination.rows + [RowAnimationKey.rowAnimation.row],
    required: [insert.name, into.name]
  ) { fields, reader in
    let (items, list) = (fields.read(insert), fields.require(into))
    let animation = fields.read(RowAnimationKey.rowAnimation)
    guard let destination = ListDestination(fields, in: list?.id, reader), let items, let list
    else {
      return nil
    }
    reader.checkList(list)
    switch items {
    case .items(let new):
      reader.checkIDs(of: [SceneSection(items: new)])
      reader.views.add(new, to: list.id)
    case .sections(let new):
      reader.checkIDs(of: new)
      reader.views.add(new, to: list.id)
    }
    return InsertStep(items: items, list: list, destination: destination, animation: animation)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.insert, items)
    mapping.write(Self.into, list)
    destination.write(to: &mapping)
    mapping.write(RowAnimationKey.rowAnimation, animation)
  }

  func change(_ transaction: ListTransaction) {
    guard let list = transaction.run.list(list) else { return }
    let animation = animation ?? .automatic
    switch items {
    case .items(let items):
      let named = items.map { transaction.run.resolving($0, in: list) }
      transaction.insert(
        named, into: list, section: destination.section, destination.position, animation)
    case .sections(let sections):
      transaction.insert(sections, into: list, destination.position, animation)
    }
  }
}

extension ScriptRun {
  /// An item whose id is that of the event's if it is `this`.
  fileprivate func resolving(_ item: SceneItem, in list: any SceneList) -> SceneItem {
    guard item.id == RowAddress.this, let eventItem, eventItem.list == ObjectIdentifier(list) else {
      return item
    }
    return SceneItem(id: eventItem.key, position: item.$position)
  }
}
