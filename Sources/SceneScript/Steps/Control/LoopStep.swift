import Animator

/// `loop: count` `steps: [steps]`: repeats a sequence of steps.
package struct LoopStep: StepAction {
  package var count: Int
  package var steps: [ScriptStep]

  package init(
    count: Int, steps: [ScriptStep]
  ) {
    self.count = count
    self.steps = steps
  }

  static let loop = Field(
    "loop", ValueKind.integer(in: 1...SceneLimit.loopCount, called: "1 to \(SceneLimit.loopCount)"),
    "Number of repetitions of the steps.")
  static let steps = Field("steps", .sequence, "The steps to repeat.")

  package static let type = StepType(
    name: loop.name, doc: loop.doc, rows: [loop.row, steps.row], required: [loop.name, steps.name]
  ) { fields, _ in
    guard let count = fields.read(loop), let steps = fields.require(steps) else { return nil }
    return LoopStep(count: count, steps: steps)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.loop, count)
    mapping.write(Self.steps, steps)
  }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(steps, count)] }
  package var isLoop: Bool { true }
  package var isEmpty: Bool { steps.allSatisfy(\.isEmpty) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    // Repetitions of empty steps are skipped.
    repeatSteps(run, remaining: step.isEmpty ? 0 : count, done: done)
  }

  /// Starts repetitions one at a time, so that memory use does not depend on their number.
  @MainActor
  private func repeatSteps(_ run: ScriptRun, remaining: Int, done: @escaping ScriptRun.Action) {
    if remaining == 0 { return run.next(done) }
    run.chain(steps) { repeatSteps(run, remaining: remaining - 1, done: done) }
  }
}
