import Animator

/// `mark: name`: names an instant, which `animate-cli timeline` shows.
package struct MarkStep: StepAction {
  package var name: String

  package init(name: String) { self.name = name }

  static let mark = Field(
    "mark", ValueKind<String>.reference("a name, such as drop"),
    "Names an instant of the timeline, such as for cutting sound.")

  package static let type = StepType(of: mark) { MarkStep(name: $0) }

  package func write(to mapping: inout FieldsWriter) { mapping.write(Self.mark, name) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.stage.mark(name)
    done()
  }
}
