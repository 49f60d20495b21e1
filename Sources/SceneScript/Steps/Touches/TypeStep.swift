import Animator

/// `type: text`: types into the first responder.
package struct TypeStep: StepAction {
  package var text: String
  /// Characters per second; nil for 10.
  package var speed: Double?

  package init(text: String, speed: Double? = nil) { (self.text, self.speed) = (text, speed) }

  static let typing = Field("type", .string, "Types a text into the first responder.")
  static let speed = Field("speed", .positive, "Characters per second. Default: 10.")

  package static let type = StepType(
    name: typing.name, doc: typing.doc, rows: [typing.row, speed.row], required: [typing.name]
  ) { fields, _ in
    let speed = fields.read(speed)
    return fields.read(typing).map { TypeStep(text: $0, speed: speed) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.typing, text)
    mapping.write(Self.speed, speed)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let end = run.stage.keyboard.type(
      text, charactersPerSecond: speed ?? 10, delay: .zero
    ) { failure in
      run.fail(.cannotTouch(failure.description), at: step.position)
    }
    if text.isEmpty { return run.next(done) }
    run.after(end - run.stage.time, done)
  }
}
