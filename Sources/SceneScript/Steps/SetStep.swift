import Animator

/// `set: {view: {property: value}}`: changes at once, without animation.
struct SetStep: StepAction {
  var changes: [ViewChange]

  static let set = Field("set", .changes, "Changes views at once: {view: {property: value}}.")

  static let type = StepType(
    name: set.name, doc: set.doc, rows: [set.row], required: [set.name]
  ) { fields, _ in
    fields.read(set).map(SetStep.init)
  }

  func write(to mapping: inout FieldsWriter) { mapping.write(Self.set, changes) }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.apply(changes)
    run.next(done)
  }
}
