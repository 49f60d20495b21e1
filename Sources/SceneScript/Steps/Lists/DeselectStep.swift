import Animator

/// `deselect: list[item]` or `deselect: list`: deselects rows.
package struct DeselectStep: StepAction {
  package var target: ViewReference

  package init(target: ViewReference) { self.target = target }

  static let deselect = Field(
    "deselect", .view, "Deselects a row, such as \"list[item]\", or all rows of a list.")

  package static let type = StepType(
    name: deselect.name, doc: deselect.doc, rows: [deselect.row], required: [deselect.name]
  ) { fields, reader in
    guard let target = fields.read(deselect) else { return nil }
    if RowAddress(target.id) == nil { reader.checkList(target) }
    return DeselectStep(target: target)
  }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.deselect, target) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    if RowAddress(target.id) != nil {
      guard let row = run.row(target) else { return }
      if let path = row.path { row.list.deselect(path) }
    } else {
      guard let list = run.list(target) else { return }
      list.deselect(nil)
    }
    run.next(done)
  }
}
