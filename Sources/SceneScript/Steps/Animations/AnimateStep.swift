import Animator

/// `animate: {view: {property: value}}`: UIKit's block animation.
package struct AnimateStep: AnimatedStep {
  package var changes: [ViewChange]
  package var settings = AnimationSettings()
  /// The repeat count; nil for 1, or infinite with the option `repeat`.
  package var repeatCount: Double?

  package init(
    changes: [ViewChange], settings: AnimationSettings = AnimationSettings(),
    repeatCount: Double? = nil
  ) {
    self.changes = changes
    self.settings = settings
    self.repeatCount = repeatCount
  }

  static let animate = Field("animate", .changes, "Animates views: {view: {property: value}}.")
  static let repeats = Field(
    "repeatCount", ValueKind.number(in: 0...1_000_000, called: "0 to 1000000"),
    "Number of repetitions; a fraction ends within a repetition.")

  package static let type = StepType(
    name: animate.name, doc: animate.doc,
    rows: [animate.row, repeats.row] + AnimationSettings.rows, required: [animate.name]
  ) { fields, reader in
    let settings = AnimationSettings(fields, reader)
    let repeatCount = fields.read(repeats)
    guard let changes = fields.read(animate) else { return nil }
    reader.warnOfNonAnimatable(changes)
    return AnimateStep(changes: changes, settings: settings, repeatCount: repeatCount)
  }

  package var changedViews: [String] { changes.map(\.id) }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.animate, changes)
    mapping.write(Self.repeats, repeatCount)
    settings.write(to: &mapping)
  }

  package var isEndless: Bool { settings.options.contains(.repeat) && repeatCount == nil }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let reversal =
      endsAtStartValues ? run.trackReversal(of: changes, at: step.position) : nil
    let completion: (Bool) -> Void = { isFinished in
      if isFinished { reversal?() }
      run.chain(settings.completion, done: done)
    }
    let (duration, delay) = (settings.seconds, settings.delay.seconds)
    let animate = { (animations: () -> Void) in
      if let curve = settings.curve?.timingFunction {
        UIView.animate(
          withDuration: duration, delay: delay, curve: curve, options: options,
          animations: animations, completion: completion)
      } else {
        UIView.animate(
          withDuration: duration, delay: delay, options: options, animations: animations,
          completion: completion)
      }
    }
    if duration == 0 { return animate { run.apply(changes) } }
    run.animate(changes) { apply in animate { repeating { apply(changes) } } }
  }

  /// Whether the animation ends at its start values.
  private var endsAtStartValues: Bool {
    let count = repeatCount ?? 1
    return settings.options.contains(.autoreverse) && settings.seconds > 0 && count > 0
      && count == count.rounded()
  }

  /// The options; a repeat count replaces infinite repetition.
  private var options: UIView.AnimationOptions {
    let options = settings.effectiveOptions
    return repeatCount == nil ? options : options.subtracting(.repeat)
  }

  @MainActor
  private func repeating(_ animations: () -> Void) {
    guard let repeatCount else { return animations() }
    UIView.modifyAnimations(
      withRepeatCount: CGFloat(repeatCount), autoreverses: settings.options.contains(.autoreverse),
      animations: animations)
  }
}
