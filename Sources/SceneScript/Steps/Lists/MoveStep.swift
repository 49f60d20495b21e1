import Animator

/// `move: list[item]`: moves a row, or a section.
package struct MoveStep: ListChangeAction {
  package var row: ViewReference
  package var destination: ListDestination

  package init(row: ViewReference, destination: ListDestination) {
    (self.row, self.destination) = (row, destination)
  }

  static let move = Field(
    "move", .view, "Moves a row or a section of a list, such as \"list[item]\", to another place.")

  package static let type = StepType(
    name: move.name, doc: move.doc, rows: [move.row] + ListDestination.rows, required: [move.name]
  ) { fields, reader in
    let row = fields.read(move)
    let list = row.flatMap { RowAddress($0.id)?.list }
    guard let destination = ListDestination(fields, in: list, reader), let row else { return nil }
    reader.checkRows([row])
    return MoveStep(row: row, destination: destination)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.move, row)
    destination.write(to: &mapping)
  }

  func change(_ transaction: ListTransaction) {
    guard let row = transaction.run.row(row) else { return }
    transaction.move(row, section: destination.section, destination.position)
  }
}
