import Animator

extension ScriptRun {
  /// The item whose event the running steps react to.
  struct EventItem {
    let list: ObjectIdentifier
    let key: String
  }

  /// A row that a step refers to.
  struct Row {
    let list: any SceneList
    /// The key of the item or the section.
    let key: String
    /// Nil for a section, and for an item that is not there.
    let path: IndexPath?
  }

  /// The list with an id. Fails the run and returns nil if there is none.
  func list(_ reference: ViewReference) -> (any SceneList)? {
    guard let view = view(reference) else { return nil }
    if let list = view as? any SceneList { return list }
    fail(.notAList(reference.id, type: "view"), at: reference.position)
    return nil
  }

  /// The row at an address. Fails the run and returns nil if there is no such list or item.
  func row(_ reference: ViewReference) -> Row? {
    guard let address = RowAddress(reference.id) else {
      fail(.notARow(reference.id, nearest: nil), at: reference.position)
      return nil
    }
    let list = list(ViewReference(id: address.list, position: reference.$position))
    guard let list, let key = key(address, in: list, at: reference.position) else { return nil }
    let contents = list.source.contents
    if contents.contains(key) { return Row(list: list, key: key, path: contents.path(of: key)) }
    let keys = contents.sections.flatMap { [$0.key] + $0.items.map(\.key) }
    fail(
      .unknownItem(key, list: address.list, nearest: NearestName.of(key, among: keys)),
      at: reference.position)
    return nil
  }

  /// The key of an item, or of that of the event. Fails the run and returns nil if there is no event.
  func key(_ address: RowAddress, in list: any SceneList, at position: ScenePosition) -> String? {
    guard address.item == RowAddress.this else { return address.item }
    if let eventItem, eventItem.list == ObjectIdentifier(list) { return eventItem.key }
    fail(.noEventItem(address.list), at: position)
    return nil
  }

  /// The view at an address: a cell in sight, or a view in it. Fails the run and returns nil if there is none.
  func view(_ address: RowAddress, at position: ScenePosition) -> UIView? {
    let reference = ViewReference(
      id: "\(address.list)[\(address.item)]", position: SourcePosition(wrappedValue: position))
    guard let row = row(reference) else { return nil }
    guard let path = row.path, let cell = row.list.cell(at: path) else {
      fail(.rowOutOfSight(row.key, list: address.list), at: reference.position)
      return nil
    }
    guard let id = address.view else { return cell }
    if let view = row.list.content(at: path)?.view(id) { return view }
    fail(
      .unknownCellView(id, list: address.list, nearest: nil), at: reference.position)
    return nil
  }

  /// The view at an address if it is in sight.
  func viewInSight(_ address: RowAddress) -> UIView? {
    guard let list = view(id: address.list) as? any SceneList else { return nil }
    let key =
      address.item == RowAddress.this
      ? eventItem.flatMap { $0.list == ObjectIdentifier(list) ? $0.key : nil } : address.item
    guard let key, let path = list.source.contents.path(of: key) else { return nil }
    return address.view.map { list.content(at: path)?.view($0) } ?? list.cell(at: path)
  }

  /// Notes that a step has changed a cell or a view in it: the cell is not used for another item.
  func markCell(of id: String) {
    guard let address = RowAddress(id), let cell = viewInSight(address.cell) else { return }
    (cell as? SceneTableCell)?.isChanged = true
    (cell as? SceneGridCell)?.isChanged = true
  }
}
