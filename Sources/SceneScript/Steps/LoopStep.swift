import Animator

/// `loop: count` `steps: [steps]`: runs steps one after another, again and again.
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
    "How often the steps are run.")
  static let steps = Field("steps", .sequence, "What is repeated.")

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
    // Repetitions of nothing are nothing, however many they are.
    again(run, left: step.isEmpty ? 0 : count, done: done)
  }

  /// Repetitions are made as they are run: a million of them take no memory.
  @MainActor
  private func again(_ run: ScriptRun, left: Int, done: @escaping ScriptRun.Action) {
    if left == 0 { return run.next(done) }
    run.chain(steps) { again(run, left: left - 1, done: done) }
  }
}
