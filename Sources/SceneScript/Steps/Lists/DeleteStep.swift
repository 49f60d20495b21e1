import Animator

/// `delete: list[item]`: removes rows, or sections.
package struct DeleteStep: ListChangeAction {
  package var rows: [ViewReference]
  /// Nil for automatic.
  package var animation: UITableView.RowAnimation?

  package init(rows: [ViewReference], animation: UITableView.RowAnimation? = nil) {
    (self.rows, self.animation) = (rows, animation)
  }

  static let delete = Field(
    "delete", .viewList, "Removes rows or sections of a list, such as \"list[item]\".")

  package static let type = StepType(
    name: delete.name, doc: delete.doc, rows: [delete.row, RowAnimationKey.rowAnimation.row],
    required: [delete.name]
  ) { fields, reader in
    let animation = fields.read(RowAnimationKey.rowAnimation)
    guard let rows = fields.read(delete) else { return nil }
    reader.checkRows(rows)
    return DeleteStep(rows: rows, animation: animation)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.delete, rows)
    mapping.write(RowAnimationKey.rowAnimation, animation)
  }

  func change(_ transaction: ListTransaction) {
    for reference in rows {
      guard let row = transaction.run.row(reference) else { return }
      transaction.delete(row, animation ?? .automatic)
    }
  }
}
