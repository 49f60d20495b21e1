import Animator
import Yams

/// `spring: {view: {property: value}}`: UIKit's spring animations.
package struct SpringStep: AnimatedStep {
  package var changes: [ViewChange]
  package var spring: SceneSpring
  /// Delay, options and completion; other settings are ignored.
  package var settings = AnimationSettings()

  package init(
    changes: [ViewChange], spring: SceneSpring, settings: AnimationSettings = AnimationSettings()
  ) {
    self.changes = changes
    self.spring = spring
    self.settings = settings
  }

  static let spring = Field(
    "spring", .changes, "Animates properties with a spring: {view: {property: value}}.")

  package static let type = StepType(
    name: spring.name, doc: spring.doc,
    rows: [spring.row] + SpringGrammar.rows + [
      AnimationSettings.delay.row, AnimationSettings.options.row, AnimationSettings.completion.row,
    ],
    required: [spring.name]
  ) { fields, reader in
    let parameters = SpringGrammar.read(fields, reader)
    var settings = AnimationSettings(fields)
    settings.options = fields.read(AnimationSettings.options) ?? []
    guard let changes = fields.read(spring) else { return nil }
    reader.warnOfNonAnimatable(changes)
    return parameters.map { [settings] in
      SpringStep(changes: changes, spring: $0, settings: settings)
    }
  }

  package var changedViews: [String] { changes.map(\.id) }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.spring, changes)
    SpringGrammar.write(spring, to: &mapping)
    settings.write(to: &mapping)
  }

  package var isEndless: Bool { settings.options.contains(.repeat) || spring.neverRests }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let reversal =
      settings.options.contains(.autoreverse)
      ? run.trackReversal(of: changes, at: step.position) : nil
    let completion: (Bool) -> Void = { isFinished in
      if isFinished { reversal?() }
      run.chain(settings.completion, done: done)
    }
    let animate = { (animations: () -> Void) in
      UIView.animate(
        spring: spring.curve, duration: spring.seconds, delay: settings.delay.seconds,
        options: settings.options, animations: animations, completion: completion)
    }
    if spring.seconds == 0 { return animate { run.apply(changes) } }
    run.animate(changes) { apply in animate { apply(changes) } }
  }
}
