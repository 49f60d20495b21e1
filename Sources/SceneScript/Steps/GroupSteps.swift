import Animator

/// `all: [steps]`: starts them together; ends with the longest.
struct AllStep: StepAction {
  var steps: [ScriptStep]

  static let all = Field("all", .steps, "Starts steps together; ends with the longest.")

  static let type = StepType(
    name: all.name, doc: all.doc, rows: [all.row], required: [all.name]
  ) { fields, _ in
    fields.read(all).map(AllStep.init)
  }

  func write(to mapping: inout FieldsWriter) { mapping.write(Self.all, steps) }

  var lists: [(steps: [ScriptStep], times: Int)] { [(steps, 1)] }
  var isEmpty: Bool { steps.allSatisfy(\.isEmpty) }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.together(steps, apart: .zero, done: done)
  }
}

/// `stagger: time` `steps: [steps]`: starts each that much after the one before.
struct StaggerStep: StepAction {
  var interval: MediaTime
  var steps: [ScriptStep]

  static let stagger = Field("stagger", .time, "Starts each step that much after the one before.")
  static let steps = Field("steps", .steps, "What is started.")

  static let type = StepType(
    name: stagger.name, doc: stagger.doc, rows: [stagger.row, steps.row],
    required: [stagger.name, steps.name]
  ) { fields, _ in
    guard let interval = fields.read(stagger), let steps = fields.require(steps) else { return nil }
    return StaggerStep(interval: interval, steps: steps)
  }

  func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.stagger, interval)
    mapping.write(Self.steps, steps)
  }

  var lists: [(steps: [ScriptStep], times: Int)] { [(steps, 1)] }
  var isEmpty: Bool { steps.isEmpty }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.together(steps, apart: interval, done: done)
  }
}

/// `chain: [steps]`: one after another, as one step.
struct ChainStep: StepAction {
  var steps: [ScriptStep]

  static let chain = Field("chain", .sequence, "Runs steps one after another, as one step.")

  static let type = StepType(
    name: chain.name, doc: chain.doc, rows: [chain.row], required: [chain.name]
  ) { fields, _ in
    fields.read(chain).map(ChainStep.init)
  }

  func write(to mapping: inout FieldsWriter) { mapping.write(Self.chain, steps) }

  var lists: [(steps: [ScriptStep], times: Int)] { [(steps, 1)] }
  var isEmpty: Bool { steps.allSatisfy(\.isEmpty) }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.chain(steps, done: done)
  }
}

/// `background: [steps]`: starts them, one after another, and goes on at once.
struct BackgroundStep: StepAction {
  var steps: [ScriptStep]

  static let background = Field("background", .sequence, "Runs steps beside the script.")

  static let type = StepType(
    name: background.name, doc: background.doc, rows: [background.row],
    required: [background.name]
  ) { fields, _ in
    fields.read(background).map(BackgroundStep.init)
  }

  func write(to mapping: inout FieldsWriter) { mapping.write(Self.background, steps) }

  var lists: [(steps: [ScriptStep], times: Int)] { [(steps, 1)] }
  var isEmpty: Bool { steps.allSatisfy(\.isEmpty) }
  var waitsForLists: Bool { false }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.chain(steps) {}
    run.next(done)
  }
}
