import Animator

/// How a step exchanges screens: the system's transition, one of the engine's, or none.
package struct ScreenTransition: Equatable, Sendable {
  /// Nil for the system's.
  package var choice: TransitionChoice?
  /// Of the chosen transition; nil for 0.5 s.
  package var duration: MediaTime?
  /// Of the chosen transition; nil for ease-in-out.
  package var curve: SceneCurve?
  /// Nil for true.
  package var isAnimated: Bool?

  package init(choice: TransitionChoice? = nil, isAnimated: Bool? = nil) {
    (self.choice, self.isAnimated) = (choice, isAnimated)
  }

  static let duration = Field(
    "duration", .time, "Duration of the chosen transition. Default: 0.5.")
  static let curve = Field("curve", .curve, "Timing curve of it. Default: easeInOut.")
  static let rows =
    [TransitionStep.transition.row] + TransitionGrammar.rows
    + [duration.row, curve.row, KeyboardStep.animated.row]

  /// Reads the keys; nil after an error, which is reported.
  init?(_ fields: Fields, _ reader: SceneReader) {
    isAnimated = fields.read(KeyboardStep.animated)
    duration = fields.read(Self.duration)
    curve = fields.read(Self.curve)
    if fields.has(TransitionStep.transition) {
      guard let name = fields.read(TransitionStep.transition),
        let choice = TransitionGrammar.read(name, fields, reader)
      else { return nil }
      self.choice = choice
      return
    }
    let names = TransitionGrammar.rows.map(\.name) + [Self.duration.name, Self.curve.name]
    for name in names {
      guard let position = fields.keyPosition(named: name) else { continue }
      reader.report(
        .incompleteKeys(key: name, required: "'transition'; the system's are fixed"),
        at: position)
      return nil
    }
  }

  /// A kind of step that exchanges a screen in a transition.
  static func stepType(
    of field: Field<ViewReference>,
    _ make: @escaping @Sendable (ViewReference, ScreenTransition) -> any StepAction
  ) -> StepType {
    StepType(
      name: field.name, doc: field.doc, rows: [field.row] + rows, required: [field.name]
    ) { fields, reader in
      let screen = fields.read(field)
      guard let transition = ScreenTransition(fields, reader), let screen else { return nil }
      return make(screen, transition)
    }
  }

  func write(to mapping: inout FieldsWriter) {
    if let choice {
      mapping.write(TransitionStep.transition.name, .text(choice.name))
      TransitionGrammar.write(choice.options, to: &mapping)
    }
    mapping.write(Self.duration, duration)
    mapping.write(Self.curve, curve)
    mapping.write(KeyboardStep.animated, isAnimated)
  }

  var animates: Bool { isAnimated ?? true }

  /// The object that animates the chosen transition; nil for the system's, and without animation.
  @MainActor
  var animator: ScreenAnimator? {
    guard animates, let choice else { return nil }
    return ScreenAnimator(
      choice, seconds: (duration ?? MediaTime(seconds: 0.5)).seconds, curve: curve)
  }
}
