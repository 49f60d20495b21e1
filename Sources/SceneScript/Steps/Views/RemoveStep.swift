import Animator

/// `remove: [ids]`: removes views from their superviews.
package struct RemoveStep: StepAction {
  package var views: [ViewReference]

  package init(views: [ViewReference]) { self.views = views }

  static let remove = Field("remove", .viewList, "Removes views from their superviews.")

  package static let type = StepType(of: remove) { RemoveStep(views: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.remove, views) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    for view in views { run.view(view)?.removeFromSuperview() }
    run.next(done)
  }
}
