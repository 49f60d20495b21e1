import Animator

/// `wait: time`: a pause.
package struct WaitStep: StepAction {
  package var time: MediaTime

  package init(time: MediaTime) { self.time = time }

  static let wait = Field("wait", .time, "Pauses the script.")

  package static let type = StepType(of: wait) { WaitStep(time: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.wait, time) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.after(time, done)
  }
}
