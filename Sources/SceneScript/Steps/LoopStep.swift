import Animator

/// `loop: count` `steps: [steps]`: runs steps one after another, again and again.
struct LoopStep: StepAction {
  var count: Int
  var steps: [ScriptStep]

  static let loop = Field(
    "loop", ValueKind.integer(in: 1...SceneLimit.loopCount, called: "1 to \(SceneLimit.loopCount)"),
    "How often the steps are run.")
  static let steps = Field("steps", .sequence, "What is repeated.")

  static let type = StepType(
    name: loop.name, doc: loop.doc, rows: [loop.row, steps.row], required: [loop.name, steps.name]
  ) { fields, _ in
    guard let count = fields.read(loop), let steps = fields.require(steps) else { return nil }
    return LoopStep(count: count, steps: steps)
  }

  func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.loop, count)
    mapping.write(Self.steps, steps)
  }

  var lists: [(steps: [ScriptStep], times: Int)] { [(steps, count)] }
  var isLoop: Bool { true }
  var isEmpty: Bool { steps.allSatisfy(\.isEmpty) }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
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
