import Animator

/// `animate: {view: {property: value}}`: UIKit's block animation.
struct AnimateStep: StepAction {
  let changes: [ViewChange]
  let settings: AnimationSettings
  /// How many runs; nil for one, or for ever with the option `repeat`.
  let repeatCount: Double?

  static let animate = Field("animate", .changes, "Animates views: {view: {property: value}}.")
  static let repeats = Field(
    "repeatCount", ValueKind.number(in: 0...1_000_000, called: "0 to 1000000"),
    "How many runs; fractions end part-way.")

  static let type = StepType(
    name: animate.name, doc: animate.doc,
    rows: [animate.row, repeats.row] + AnimationSettings.rows, required: [animate.name]
  ) { fields, reader in
    let settings = AnimationSettings(fields, reader)
    let repeatCount = fields.read(repeats)
    guard let changes = fields.read(animate) else { return nil }
    warn(changes, reader)
    return AnimateStep(changes: changes, settings: settings, repeatCount: repeatCount)
  }

  private static func warn(_ changes: [ViewChange], _ reader: SceneReader) {
    for change in changes {
      for setting in change.settings where !setting.property.isAnimatable {
        let property = setting.property
        reader.afterReading {
          guard let type = reader.views.type(of: change.id), property.belongs(type.viewClass)
          else { return }
          reader.report(
            .takesEffectAtOnce(property: property.name, view: change.id), at: setting.position)
        }
      }
    }
  }

  var lists: [(steps: [ScriptStep], times: Int)] { [(settings.completion, 1)] }
  var isEndless: Bool { settings.options.contains(.repeat) && repeatCount == nil }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    // What is not animatable has a warning of its own.
    let isAnimation = changes.contains { $0.settings.contains(where: \.property.isAnimatable) }
    warnOfOffStage(run)
    let before = run.states(of: changes)
    let completion: (Bool) -> Void = { _ in run.chain(settings.completion, done: done) }
    let (duration, delay) = (settings.duration.seconds, settings.delay.seconds)
    if let curve = settings.timingFunction {
      UIView.animate(
        withDuration: duration, delay: delay, curve: curve, options: options,
        animations: { animations(run) }, completion: completion)
    } else {
      UIView.animate(
        withDuration: duration, delay: delay, options: options,
        animations: { animations(run) }, completion: completion)
    }
    if isAnimation || changes.allSatisfy(\.settings.isEmpty), settings.duration > .zero,
      let first = changes.first, before == run.states(of: changes)
    {
      run.warn(.nothingAnimates(view: first.id), at: first.position)
    }
  }

  @MainActor
  private func warnOfOffStage(_ run: ScriptRun) {
    guard settings.duration > .zero else { return }
    for change in changes where change.settings.contains(where: \.property.isAnimatable) {
      run.warnIfOffStage(change.id, at: change.position)
    }
  }

  /// A count takes the place of repeating for ever.
  private var options: UIView.AnimationOptions {
    repeatCount == nil ? settings.options : settings.options.subtracting(.repeat)
  }

  @MainActor
  private func animations(_ run: ScriptRun) {
    guard let repeatCount else { return run.apply(changes) }
    UIView.modifyAnimations(
      withRepeatCount: CGFloat(repeatCount), autoreverses: settings.options.contains(.autoreverse)
    ) { run.apply(changes) }
  }
}
