import Animator

/// `set: {view: {property: value}}`: changes properties without animation.
package struct SetStep: StepAction {
  package var changes: [ViewChange]

  package init(
    changes: [ViewChange]
  ) {
    self.changes = changes
  }

  static let set = Field(
    "set", .changes, "Changes properties without animation: {view: {property: value}}.")

  package static let type = StepType(
    name: set.name, doc: set.doc, rows: [set.row], required: [set.name]
  ) { fields, _ in
    fields.read(set).map(SetStep.init)
  }

  package var changedViews: [String] { changes.map(\.id) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.set, changes) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.apply(changes)
    run.next(done)
  }
}
