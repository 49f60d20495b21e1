import Animator

/// `run: {terminal: {command: "swift build", output: "Build complete!"}}`: types commands in terminals.
package struct RunStep: StepAction {
  /// A command and its output.
  package struct Command: Equatable, Sendable {
    package var text: String?
    package var output: String?
    /// Characters per second; nil for 20.
    package var speed: Double?
    /// Lines per second; nil for all at once.
    package var lineSpeed: Double?

    package init() {}
  }

  /// The command of one view.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var command: Command

    package init(view: ViewReference, command: Command) {
      (self.view, self.command) = (view, command)
    }
  }

  package var changes: [Change]
  package var completion: [ScriptStep] = []

  package init(changes: [Change], completion: [ScriptStep] = []) {
    (self.changes, self.completion) = (changes, completion)
  }

  static let run = Field(
    "run", .commands,
    "Types commands in terminals: {view: {command: \"make\", output: \"Done.\", speed: 20}}.")

  package static let type = StepType(
    name: run.name, doc: run.doc, rows: [run.row, AnimationSettings.completion.row],
    required: [run.name]
  ) { fields, _ in
    let settings = AnimationSettings(fields)
    return fields.read(run).map { RunStep(changes: $0, completion: settings.completion) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.run, changes)
    mapping.write(unlessEmpty: completion, AnimationSettings.completion)
  }

  package var lists: [(steps: [ScriptStep], times: Int)] { [(completion, 1)] }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let terminals = changes.compactMap { change in
      (run.view(change.view) as? TerminalView).map { ($0, change) }
    }
    guard let countdown = run.countdown(terminals.count, then: completion, done: done)
    else { return }
    for (terminal, change) in terminals {
      run.warnIfOffStage(change.view.id, at: change.view.position)
      terminal.run(
        change.command.text ?? "", output: change.command.output ?? "",
        charactersPerSecond: change.command.speed ?? 20, linesPerSecond: change.command.lineSpeed
      ) {
        countdown.signal()
      }
    }
  }
}

extension ValueKind where Value == [RunStep.Change] {
  /// `{view: {command: make}}`.
  fileprivate static var commands: ValueKind {
    .targets(
      ValueKind<RunStep.Command>.command, of: TerminalView.self, for: "run",
      example: "{shell: {command: make}}"
    ) {
      RunStep.Change(view: $0, command: $1)
    } back: {
      ($0.view, $0.command)
    }
  }
}

extension ValueKind where Value == RunStep.Command {
  private static let members: [Member<RunStep.Command>] = [
    Member("command", .string, \.text, "What is typed."),
    Member(
      "output", .string, \.output, "What is printed; escape sequences such as \\e[32m color it."),
    Member("speed", .positive, \.speed, "Characters per second. Default: 20."),
    Member("lineSpeed", .positive, \.lineSpeed, "Lines per second. Default: all at once."),
  ]

  fileprivate static var command: ValueKind {
    record("a command", Value(), members).requiring("command", of: "a command") { $0.text != nil }
  }
}
