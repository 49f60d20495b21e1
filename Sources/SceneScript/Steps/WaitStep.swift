import Animator

/// `wait: time`: lets time pass.
struct WaitStep: StepAction {
  var time: MediaTime

  static let wait = Field("wait", .time, "Lets time pass.")

  static let type = StepType(
    name: wait.name, doc: wait.doc, rows: [wait.row], required: [wait.name]
  ) { fields, _ in
    fields.read(wait).map(WaitStep.init)
  }

  func write(to mapping: inout FieldsWriter) { mapping.write(Self.wait, time) }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.after(time, done)
  }
}
