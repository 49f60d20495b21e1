import Animator

/// `all: [steps]`: runs steps concurrently; ends with the longest.
package struct AllStep: StepAction {
  package var steps: [ScriptStep]

  package init(steps: [ScriptStep]) { self.steps = steps }

  static let all = Field("all", .steps, "Runs steps concurrently; ends with the longest.")

  package static let type = StepType(of: all) { AllStep(steps: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.all, steps) }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(steps, 1)] }
  package var isEmpty: Bool { steps.allSatisfy(\.isEmpty) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.together(steps, apart: .zero, done: done)
  }
}

/// `chain: [steps]`: runs steps in sequence, as one step.
package struct ChainStep: StepAction {
  package var steps: [ScriptStep]

  package init(steps: [ScriptStep]) { self.steps = steps }

  static let chain = Field("chain", .sequence, "Runs steps in sequence, as one step.")

  package static let type = StepType(of: chain) { ChainStep(steps: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.chain, steps) }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(steps, 1)] }
  package var isEmpty: Bool { steps.allSatisfy(\.isEmpty) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.chain(steps, done: done)
  }
}

/// `background: [steps]`: runs steps in sequence while the script continues.
package struct BackgroundStep: StepAction {
  package var steps: [ScriptStep]

  package init(steps: [ScriptStep]) { self.steps = steps }

  static let background = Field(
    "background", .sequence, "Runs steps in sequence while the script continues.")

  package static let type = StepType(of: background) { BackgroundStep(steps: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.background, steps) }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(steps, 1)] }
  package var isEmpty: Bool { steps.allSatisfy(\.isEmpty) }
  package var waitsForLists: Bool { false }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.chain(steps) {}
    run.next(done)
  }
}
