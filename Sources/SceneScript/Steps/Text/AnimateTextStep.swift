import Animator
import Yams

/// `animateText: {title: {by: character, from: {opacity: 0}}}`: animates the characters, words or lines of a
/// text one by one.
package struct AnimateTextStep: SpringableStep {
  /// The motion of one view's text.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var motion: TextMotionDescription

    package init(view: ViewReference, motion: TextMotionDescription) {
      (self.view, self.motion) = (view, motion)
    }
  }

  package var changes: [Change]
  package var settings = AnimationSettings()
  /// The spring that replaces the duration and curve of `settings`, if any.
  package var spring: SceneSpring?

  package init(
    changes: [Change], settings: AnimationSettings = AnimationSettings(),
    spring: SceneSpring? = nil
  ) {
    (self.changes, self.settings, self.spring) = (changes, settings, spring)
  }

  static let animateText = Field(
    "animateText", .textChanges,
    "Animates characters, words or lines: {view: {by: character, from: {opacity: 0}}}.")

  package static let type = StepType(
    name: animateText.name, doc: animateText.doc,
    rows: [animateText.row] + timingRows,
    required: [animateText.name]
  ) { fields, reader in
    var settings = AnimationSettings(fields, reader)
    let spring = settings.readSpring(fields, reader)
    guard let changes = fields.read(animateText), let spring else { return nil }
    if spring != nil, let change = changes.first(where: { $0.motion.range != nil }) {
      let key = TransitionGrammar.springRows.first { fields.keyPosition(named: $0.name) != nil }
      reader.report(
        .conflictingKeys("range", key?.name ?? "spring"), at: change.view.position)
      return nil
    }
    return AnimateTextStep(changes: changes, settings: settings, spring: spring)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.animateText, changes)
    writeTiming(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let labels = changes.compactMap { change in
      (run.view(change.view) as? UILabel).map { ($0, change) }
    }
    guard let countdown = run.countdown(labels.count, then: settings.completion, done: done)
    else { return }
    for (label, change) in labels {
      run.warnIfOffStage(change.view.id, at: change.view.position)
      let hasWeight = [change.motion.from, change.motion.to, change.motion.values]
        .contains { $0?.weight != nil }
      if hasWeight, let font = label.fontWithoutWeightAxis {
        return run.fail(.noWeightAxis(font: font.familyName), at: change.view.position)
      }
      start(change.motion.animation(run.resources), on: label) { _ in
        countdown.signal()
      }
    }
  }

  @MainActor
  private func start(
    _ animation: TextAnimation, on label: UILabel, completion: @escaping (Bool) -> Void
  ) {
    label.animateText(
      animation, duration: spring == nil ? settings.seconds : 1, delay: settings.delay.seconds,
      curve: settings.curve?.timingFunction, options: settings.effectiveOptions,
      completion: completion
    ) { delay, changes, completion in
      var timed = settings.timed
      timed.delay = MediaTime(seconds: delay)
      timed.animate(spring: spring, changes, completion: completion)
    }
  }
}

extension ValueKind where Value == [AnimateTextStep.Change] {
  /// `{view: {by: character, from: {opacity: 0}}}`.
  static var textChanges: ValueKind {
    let motion = ValueKind<TextMotionDescription>.textMotion
    return .targets(
      motion, of: UILabel.self, for: "animateText", example: "{title: {from: {opacity: 0}}}"
    ) {
      AnimateTextStep.Change(view: $0, motion: $1)
    } back: {
      ($0.view, $0.motion)
    }
  }
}
