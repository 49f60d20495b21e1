import Animator

/// `remove: [ids]`: removes views from their superviews.
package struct RemoveStep: StepAction {
  package var views: [ViewReference]

  package init(
    views: [ViewReference]
  ) {
    self.views = views
  }

  static let remove = Field("remove", .viewList, "Removes views from their superviews.")

  package static let type = StepType(
    name: remove.name, doc: remove.doc, rows: [remove.row], required: [remove.name]
  ) { fields, _ in
    fields.read(remove).map(RemoveStep.init)
  }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.remove, views) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    for view in views { run.view(view)?.removeFromSuperview() }
    run.next(done)
  }
}
