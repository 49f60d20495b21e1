import Animator

/// `preset: name`: a motion with a name, which is read as the steps that it stands for.
enum PresetStep {
  static let preset = Field(
    "preset", ValueKind<String>.name(of: MotionPreset.all.map(\.name)),
    "A motion with a name, such as fadeUp; 'animate-cli presets' lists them.")
  static let views = Field("of", .viewList, "The view, or a list of views.")
  static let duration = Field("duration", .time, "How long it takes. Default: that of the preset.")
  static let delay = Field("delay", .time, "How long it waits, in the state in which it begins.")
  static let stagger = Field(
    "stagger", .time, "How much later each of several views begins. Default: 0.")

  static let type = StepType(
    name: preset.name, doc: preset.doc,
    rows: [preset.row, views.row, duration.row, delay.row, stagger.row],
    required: [preset.name, views.name]
  ) { fields, _ in
    let (name, views) = (fields.read(preset), fields.require(views))
    let (duration, delay) = (fields.read(duration), fields.read(delay))
    let stagger = fields.read(stagger)
    guard let motion = name.flatMap(MotionPreset.named), let views, !views.isEmpty else {
      return nil
    }
    let position = fields.source(of: preset)
    return motion.steps(
      of: views, lasting: duration ?? MediaTime(seconds: motion.duration), delay: delay ?? .zero,
      apart: stagger ?? .zero, at: position)
  }
}

extension MotionPreset {
  /// The steps for views: their first values at once, and then the motion of each.
  fileprivate func steps(
    of views: [ViewReference], lasting duration: MediaTime, delay: MediaTime,
    apart interval: MediaTime,
    at position: SourcePosition
  ) -> ChainStep {
    func step(_ action: any StepAction) -> ScriptStep { ScriptStep(action, position: position) }
    let motions = views.map { view in step(action(of: view, lasting: duration)) }
    var steps: [ScriptStep] = []
    if !start.isEmpty { steps.append(step(SetStep(changes: views.map { $0.change(start) }))) }
    if delay > .zero { steps.append(step(WaitStep(time: delay))) }
    steps += motions.count == 1 ? motions : [step(StaggerStep(interval: interval, steps: motions))]
    return ChainStep(steps: steps)
  }

  private func action(of view: ViewReference, lasting duration: MediaTime) -> any StepAction {
    var settings = AnimationSettings()
    settings.duration = duration
    switch motion {
    case .animate(let values, let curve):
      settings.curve = curve
      return AnimateStep(changes: [view.change(values)], settings: settings)
    case .spring(let values, let bounce):
      return SpringStep(
        changes: [view.change(values)],
        spring: SceneSpring(duration: duration, bounce: bounce))
    case .keyframes(let stops):
      let starts = [0] + stops.map(\.at)
      let frames = zip(starts, stops).map { start, stop in
        KeyframesStep.Keyframe(
          start: start, length: stop.at - start, changes: [view.change(stop.values)])
      }
      return KeyframesStep(
        frames: frames,
        curve: UIView.KeyframeAnimationOptions(
          rawValue: UIView.AnimationOptions.curveLinear.rawValue),
        calculationMode: .calculationModeCubic, settings: settings)
    }
  }
}

extension ViewReference {
  fileprivate func change(_ values: MotionPreset.Values) -> ViewChange {
    ViewChange(
      id: id, position: $position,
      settings: values.map {
        PropertySetting(name: $0.property, value: $0.value, position: $position)
      }
      .inTableOrder)
  }
}
