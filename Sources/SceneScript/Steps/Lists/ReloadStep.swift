import Animator

/// `reload: list[item]` with `values`: shows rows, or sections, anew.
package struct ReloadStep: ListChangeAction {
  package var rows: [ViewReference]
  /// New values, without an id; omitted values stay unchanged.
  package var values: SceneItem?
  /// Nil for automatic.
  package var animation: UITableView.RowAnimation?

  package init(
    rows: [ViewReference], values: SceneItem? = nil, animation: UITableView.RowAnimation? = nil
  ) { (self.rows, self.values, self.animation) = (rows, values, animation) }

  static let reload = Field(
    "reload", .viewList, "Shows rows or sections of a list, such as \"list[item]\", anew.")
  static let values = Field(
    "values", .sceneItem, "New values of the items; those that are not given stay.")

  package static let type = StepType(
    name: reload.name, doc: reload.doc,
    rows: [reload.row, values.row, RowAnimationKey.rowAnimation.row], required: [reload.name]
  ) { fields, reader in
    let (values, animation) = (fields.read(values), fields.read(RowAnimationKey.rowAnimation))
    guard let rows = fields.read(reload) else { return nil }
    reader.checkRows(rows)
    if let values { reader.addVariants(of: rows, with: values) }
    return ReloadStep(rows: rows, values: values, animation: animation)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.reload, rows)
    mapping.write(Self.values, values)
    mapping.write(RowAnimationKey.rowAnimation, animation)
  }

  func change(_ transaction: ListTransaction) {
    for reference in rows {
      guard let row = transaction.run.row(reference) else { return }
      transaction.reload(row, with: values ?? SceneItem(id: nil), animation ?? .automatic)
    }
  }
}

extension SceneReader {
  /// Records the items of a list as they are with other values, which are checked like those from the start.
  fileprivate func addVariants(of rows: [ViewReference], with values: SceneItem) {
    for address in rows.compactMap({ RowAddress($0.id) }) {
      // The list may be described later.
      afterReadingViews { [self] in
        let known = views.items(of: address.list)
        let items =
          address.item == RowAddress.this
          ? known : known.last { $0.id == address.item }.map { [$0] } ?? []
        views.add(items.map { $0.replacing(values) }, to: address.list)
      }
    }
  }
}

extension SceneItem {
  fileprivate func replacing(_ other: SceneItem) -> SceneItem {
    let names = Set(other.values.map(\.name))
    return SceneItem(
      id: id, values.filter { !names.contains($0.name) } + other.values, position: $position)
  }
}
