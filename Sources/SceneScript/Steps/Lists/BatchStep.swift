import Animator

/// `batch: [steps]`: changes of lists, shown in one animation.
package struct BatchStep: ListChangeAction {
  package var changes: [ScriptStep]

  package init(changes: [ScriptStep]) { self.changes = changes }

  static let batch = Field(
    "batch", .steps, "Changes lists in one animation: steps insert, delete, move and reload.")

  package static let type = StepType(
    name: batch.name, doc: batch.doc, rows: [batch.row], required: [batch.name]
  ) { fields, reader in
    guard let changes = fields.read(batch) else { return nil }
    for step in changes where !(step.action is any ListChangeAction) {
      reader.report(
        .invalidListChange(
          "'\(step.name)' cannot be in a batch, which consists of the steps 'insert', 'delete', 'move' and 'reload'"
        ), at: step.position)
    }
    return BatchStep(changes: changes)
  }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.batch, changes) }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(changes, 1)] }
  package var isEmpty: Bool { changes.isEmpty }

  func change(_ transaction: ListTransaction) {
    for step in changes { (step.action as? any ListChangeAction)?.change(transaction) }
  }
}
