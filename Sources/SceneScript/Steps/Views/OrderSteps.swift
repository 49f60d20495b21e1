import Animator

/// `bringToFront: id`: moves a view in front of its siblings.
package struct BringToFrontStep: StepAction {
  package var views: [ViewReference]

  package init(views: [ViewReference]) { self.views = views }

  static let bring = Field("bringToFront", .viewList, "Moves views in front of their siblings.")

  package static let type = StepType(of: bring) { BringToFrontStep(views: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.bring, views) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    for view in views.compactMap({ run.view($0) }) { view.superview?.bringSubviewToFront(view) }
    run.next(done)
  }
}

/// `sendToBack: id`: moves a view behind its siblings.
package struct SendToBackStep: StepAction {
  package var views: [ViewReference]

  package init(views: [ViewReference]) { self.views = views }

  static let send = Field("sendToBack", .viewList, "Moves views behind their siblings.")

  package static let type = StepType(of: send) { SendToBackStep(views: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.send, views) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    for view in views.compactMap({ run.view($0) }) { view.superview?.sendSubviewToBack(view) }
    run.next(done)
  }
}
